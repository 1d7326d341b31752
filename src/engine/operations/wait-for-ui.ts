import { z } from 'zod';
import { Deadline } from '../../base/deadline.ts';
import { fail } from '../../contract/failure.ts';
import { callOf } from '../../contract/next.ts';
import { WAIT_CONDITIONS } from '../../contract/words.ts';
import { compareScenes } from '../observe/compare.ts';
import { printDelta } from '../observe/delta-text.ts';
import { fence } from '../observe/fence.ts';
import { type Answer } from '../operation.ts';
import type { Session } from '../sessions/session.ts';
import { type Condition, waitUntil } from '../wait/wait-until.ts';
import { defineOperation } from './define.ts';
import { DEFAULTS, readElementTarget, sessionField, targetField } from './fields.ts';

const SLACK_MS = 30_000;
const CONDITIONS = ['target', 'text', 'no_text', 'stable', 'no_error', 'network_idle', 'log'] as const;

export const waitForUi = defineOperation({
  name: 'wait_for_ui',
  group: 'wait',
  summary:
    'Waits for an element, for text or no_text, a stable screen, no_error, network_idle or a log line; shows what changed.',
  input: z.strictObject({
    target: targetField.optional(),
    condition: z.enum(WAIT_CONDITIONS).optional().describe('default exists'),
    text: z.string().min(1).optional().describe('any element shows this text'),
    no_text: z.string().min(1).optional(),
    stable: z.literal(true).optional(),
    no_error: z.literal(true).optional().describe('no error of the app since the last action'),
    network_idle: z.literal(true).optional(),
    log: z.string().min(1).optional().describe('a log line since the last action contains this'),
    timeout_ms: z.int().min(0).max(120_000).optional().describe('default 10000'),
    max_tokens: z.int().min(50).max(50_000).optional(),
    session_id: sessionField,
  }),
  output: z.strictObject({
    matched: z.boolean(),
    elapsed_ms: z.number(),
    reads: z.number().int(),
    snapshot_revision: z.number().int(),
    observed: z.string(),
    delta: z.array(z.string()),
  }),
  effect: 'read',
  async run(engine, input, call) {
    const condition = readCondition(input);
    const timeout = input.timeout_ms ?? 10_000;
    const deadline = Deadline.after(timeout + SLACK_MS, call.signal);
    const session = await engine.sessions.need(input.session_id, deadline);
    return session.lock.run(() =>
      wait(session, condition, timeout, input.max_tokens ?? DEFAULTS.delta_tokens, deadline),
    );
  },
});

type WaitInput = z.infer<typeof waitForUi.input>;

function readCondition(input: WaitInput): Condition {
  const said = CONDITIONS.filter((name) => input[name] !== undefined);
  if (said.length !== 1 || (input.condition !== undefined && input.target === undefined)) {
    throw fail('INVALID_ARGUMENT', 'bad_argument', {
      message: `wait_for_ui waits for exactly one thing: target (with condition), ${CONDITIONS.slice(1).join(', ')}; it was given ${said.join(', ') || 'none'}.`,
      next: callOf('wait_for_ui', { stable: true }),
    });
  }
  if (input.stable) return { kind: 'stable' };
  if (input.no_error) return { kind: 'no_error' };
  if (input.network_idle) return { kind: 'network_idle' };
  if (input.log !== undefined) return { kind: 'log', text: input.log };
  if (input.text !== undefined) return { kind: 'text', text: input.text, present: true };
  if (input.no_text !== undefined) return { kind: 'text', text: input.no_text, present: false };
  const { target } = readElementTarget('wait_for_ui', input.target ?? '');
  return { kind: 'element', target, condition: input.condition ?? 'exists' };
}

async function wait(
  session: Session,
  condition: Condition,
  timeout: number,
  maxTokens: number,
  deadline: Deadline,
): Promise<Answer> {
  const before = session.observer.scene;
  const result = await waitUntil(session, condition, timeout, session.newTrace(), deadline);
  const { scene } = result;
  const difference = before ? compareScenes(before, scene, { scrolled: false, passed: [] }) : undefined;
  const delta = difference ? printDelta(difference, scene, maxTokens) : { lines: [], shown: [] };
  session.showed([...delta.shown, ...result.items.slice(0, 5)]);
  const head = `${result.matched ? 'MATCHED' : `TIMEOUT ${result.unavailable ? 'unavailable' : 'deadline'}`} after ${result.elapsed_ms} ms (${result.reads} reads) · ${session.deviceLine} · rev ${scene.revision}`;
  const data = {
    matched: result.matched,
    elapsed_ms: result.elapsed_ms,
    reads: result.reads,
    snapshot_revision: scene.revision,
    observed: result.observed,
    delta: delta.lines,
  };
  const body = fence([`there is: ${result.observed}`, ...delta.lines]);
  if (result.matched) return { ok: true, exit: 0, text: [head, ...body].join('\n'), data, show_data: false };
  const { failure } = fail('TIMEOUT', result.unavailable ? 'unavailable' : 'deadline', {
    message: result.unavailable
      ? 'The screen could not be read whole, so the wait could not end.'
      : `It did not come true within ${timeout} ms and one last look.`,
    next: 'snapshot',
    retryable: true,
    details: { observed: result.observed },
  });
  const text = [failure.message, head, ...body, `next: ${failure.next}`].join('\n');
  return {
    ok: false,
    exit: result.unavailable ? 3 : 1,
    text,
    data: { ...data, ...failure },
    show_data: false,
    failure,
  };
}
