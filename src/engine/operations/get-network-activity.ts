import { z } from 'zod';
import { Deadline } from '../../base/deadline.ts';
import { hostOf } from '../explain/front-app.ts';
import { printRequestRow, type SelectedRequests, selectedRequestsSchema, selectRequests } from '../explain/requests.ts';
import { readSince, type Since, sinceLastAction } from '../explain/since.ts';
import { fence } from '../observe/fence.ts';
import type { Answer } from '../operation.ts';
import type { Session } from '../sessions/session.ts';
import { defineOperation } from './define.ts';
import { sessionField } from './fields.ts';

const TIMEOUT_MS = 30_000;

export const getNetworkActivity = defineOperation({
  name: 'get_network_activity',
  group: 'observe',
  summary:
    'Requests and WebSocket messages of the app since the last action (or since_action, since_seconds), open ones too.',
  input: z.strictObject({
    since_action: z.string().optional().describe('action_id'),
    since_seconds: z.number().min(0).max(86_400).optional(),
    limit: z.int().min(1).max(500).optional().describe('default 20'),
    background: z.boolean().optional().describe('show telemetry and parts of a page too'),
    session_id: sessionField,
  }),
  output: selectedRequestsSchema,
  effect: 'read',
  async run(engine, input, call) {
    const deadline = Deadline.after(TIMEOUT_MS, call.signal);
    const session = await engine.sessions.need(input.session_id, deadline);
    const since = readSince(session, input, sinceLastAction(session));
    return session.lock.run(async () => {
      const evidence = await session.driver.evidence(since.at, deadline);
      const found = selectRequests(evidence, input.limit ?? 20, input.background === true);
      return answer(session, found, since, evidence.logs_unavailable);
    });
  },
});

function answer(session: Session, found: SelectedRequests, since: Since, why: string | undefined): Answer {
  const { requests, source, older, background } = found;
  const folded = background - requests.filter((one) => one.background).length;
  const home = hostOf(session.observer.scene?.screen.url);
  const count = requests.length + older;
  const said = [
    `${count} request${count === 1 ? '' : 's'}${folded > 0 ? ` +${folded} background` : ''}`,
    since.said,
    ...(source === 'derived_from_logs' ? ['derived from log lines: there may be more'] : []),
    session.deviceLine,
  ];
  const text = [
    said.join(' · '),
    ...(source === 'not_observable' ? [notObservable(why)] : []),
    ...fence(requests.map((one) => printRequestRow(one, home))),
    ...(older > 0 ? [`… ${older} older left out: raise limit`] : []),
  ];
  // Nobody could see a request: that is not the same as none.
  const exit = source === 'not_observable' ? 3 : 0;
  return { ok: true, exit, text: text.join('\n'), data: found, show_data: false };
}

function notObservable(why: string | undefined): string {
  return `not_observable: ${why ?? 'this device shows no requests, and no log line tells of one; there may have been some.'}`;
}
