import { z } from 'zod';
import { monotonicNow } from '../../base/clock.ts';
import { Deadline } from '../../base/deadline.ts';
import { fail } from '../../contract/failure.ts';
import { quoteScreenText } from '../../contract/line/index.ts';
import { THE_SAME_CALL } from '../../contract/next.ts';
import type { Developer } from '../../drivers/driver.ts';
import type { Engine } from '../engine.ts';
import { fence } from '../observe/fence.ts';
import { settle } from '../settle/settle.ts';
import type { Session } from '../sessions/session.ts';
import { defineOperation } from './define.ts';
import { LONGEST_CALL_MS, sessionField } from './fields.ts';
import { showScene } from './snapshot.ts';

const LONGEST_TEXT = 20_000;
export const EVALUATE_SWITCH = 'TOUCHSTONE_ALLOW_EVALUATE';

export const hotReload = defineOperation({
  name: 'hot_reload',
  group: 'platform',
  platform: 'flutter',
  summary: 'Reloads changed source (restart: begins anew) and shows the screen and the errors after it.',
  input: z.strictObject({ restart: z.boolean().optional(), session_id: sessionField }),
  output: z.strictObject({ reloaded: z.literal(true), snapshot_revision: z.int(), errors: z.array(z.string()) }),
  effect: 'act',
  async run(engine, input, call) {
    const deadline = Deadline.after(LONGEST_CALL_MS, call.signal);
    const session = await engine.sessions.need(input.session_id, deadline);
    const developer = developerOf(session);
    return session.lock.run(async () => {
      const before = (await session.observer.look(deadline)).scene;
      const since = monotonicNow();
      const { done, said } = await developer.reload(input.restart ?? false, deadline);
      if (!done) throw notReloaded(said);
      const { scene } = await settle(session, before, deadline);
      const { errors } = await session.driver.evidence(since, deadline);
      const shown = showScene(session, scene);
      const lines = errors.map((one) => `error: ${quoteScreenText(one, 300)}`);
      const data = { reloaded: true, snapshot_revision: scene.revision, errors };
      return {
        ...shown,
        ok: true,
        exit: 0,
        text: ['reloaded', ...fence(lines), shown.text].join('\n'),
        data,
        show_data: false,
      };
    });
  },
});

export const getAppErrors = defineOperation({
  name: 'get_app_errors',
  group: 'platform',
  platform: 'flutter',
  summary: 'Lists the errors that the app reported since the session began: exceptions, overflows, failed builds.',
  input: z.strictObject({
    count: z.int().min(1).max(100).optional().describe('the newest so many, default 10'),
    session_id: sessionField,
  }),
  output: z.strictObject({ errors: z.array(z.string()), total: z.int() }),
  effect: 'read',
  async run(engine, input, call) {
    const deadline = Deadline.after(LONGEST_CALL_MS, call.signal);
    const session = await engine.sessions.need(input.session_id, deadline);
    developerOf(session);
    const { errors: all } = await session.lock.run(() => session.driver.evidence(0, deadline));
    const errors = all.slice(-(input.count ?? 10));
    const head = `${all.length} errors since the session began${errors.length < all.length ? `, the newest ${errors.length}` : ''}`;
    const text = [head, ...fence(errors.map((one) => quoteScreenText(one, 600)))].join('\n');
    return { ok: true, exit: 0, text, data: { errors, total: all.length }, show_data: false };
  },
});

export const evaluateExpression = defineOperation({
  name: 'evaluate',
  group: 'platform',
  platform: 'flutter',
  operator_switch: EVALUATE_SWITCH,
  summary: 'Runs one Dart expression inside the app and answers with its value.',
  input: z.strictObject({
    expression: z.string().min(1).max(20_000),
    library: z.string().min(1).optional().describe('uri of the scope, default the app itself'),
    session_id: sessionField,
  }),
  output: z.strictObject({ value: z.string(), type: z.string() }),
  effect: 'act',
  async run(engine, input, call) {
    const deadline = Deadline.after(LONGEST_CALL_MS, call.signal);
    const session = await engine.sessions.need(input.session_id, deadline);
    needEvaluateSwitch(engine, 'evaluate');
    const developer = developerOf(session);
    const found = await session.lock.run(() => developer.evaluate(input.expression, input.library, deadline));
    if (!found.ok) throw notEvaluated(found.said);
    const text = [`${found.type}:`, ...fence([quoteScreenText(found.value, LONGEST_TEXT)])].join('\n');
    return { ok: true, exit: 0, text, data: { value: found.value, type: found.type }, show_data: false };
  },
});

export function developerOf(session: Session): Developer {
  const { developer } = session.driver;
  if (developer) return developer;
  throw fail('CAPABILITY_MISSING', 'not_supported', {
    message: `${session.deviceLine} is no Flutter app under development.`,
    next: 'list_devices',
  });
}

function notReloaded(said: string) {
  return fail('ACTION_REJECTED', 'no_change', {
    message: `The app was not reloaded: ${quoteScreenText(said || 'no reason was given', 2000)}. Mend the source first.`,
    next: THE_SAME_CALL,
    details: { said },
  });
}

/** `what` is ours, or quoted. */
export function needEvaluateSwitch(engine: Engine, what: string): void {
  if (engine.environment[EVALUATE_SWITCH] === '1') return;
  throw fail('CAPABILITY_MISSING', 'not_supported', {
    message: `${what} runs any code inside the app, so it works only when the operator sets ${EVALUATE_SWITCH}=1 for the server.`,
    next: 'snapshot',
  });
}

function notEvaluated(said: string) {
  return fail('ACTION_REJECTED', 'internal', {
    message: `It was not evaluated: ${quoteScreenText(said, 2000)}.`,
    next: 'list_client_tools',
    details: { said },
  });
}
