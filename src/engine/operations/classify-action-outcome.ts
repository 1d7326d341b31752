import { z } from 'zod';
import { Deadline } from '../../base/deadline.ts';
import { fail } from '../../contract/failure.ts';
import { callOf, sameCallWithout } from '../../contract/next.ts';
import { OUTCOMES } from '../../contract/words.ts';
import { classifyFacts, nextAfter } from '../explain/classify.ts';
import { errorsAreListed, evidenceSchema } from '../explain/evidence.ts';
import { reclassify } from '../explain/reclassify.ts';
import type { Answer } from '../operation.ts';
import { kindOf } from '../record/envelope.ts';
import { defineOperation } from './define.ts';
import { sessionField } from './fields.ts';

const TIMEOUT_MS = 10_000;

export const classifyActionOutcome = defineOperation({
  name: 'classify_action_outcome',
  group: 'verify',
  summary: 'One word for how an action ended: success, no_op, backend_failure, ui_failure, unknown. Proves nothing.',
  input: z.strictObject({
    action_id: z.string().optional().describe('judged by what the server saw; or say yourself:'),
    ui_changed: z.boolean().optional(),
    expected_element_visible: z.boolean().optional(),
    action_type: z.string().min(1).optional(),
    network_requests: z
      .array(z.strictObject({ endpoint: z.string(), status: z.enum(['success', 'failure', 'retryable']) }))
      .optional(),
    has_log_errors: z.boolean().optional(),
    session_id: sessionField,
  }),
  output: z.strictObject({
    outcome: z.enum(OUTCOMES),
    reasoning: z.string(),
    basis: z.enum(['server_evidence', 'caller_facts']),
    action_id: z.string().optional(),
    evidence: evidenceSchema.optional(),
    next: z.string(),
  }),
  effect: 'read',
  async run(engine, input, call): Promise<Answer> {
    const { action_id, session_id, ui_changed, action_type, ...facts } = input;
    if (action_id !== undefined) {
      const said = Object.entries({ ui_changed, action_type, ...facts }).filter(([, value]) => value !== undefined);
      if (said.length > 0) throw notBoth(said.map(([name]) => name));
      const deadline = Deadline.after(TIMEOUT_MS, call.signal);
      const session = await engine.sessions.need(session_id, deadline);
      const { outcome, reasoning, evidence } = await session.lock.run(() => reclassify(session, action_id, deadline));
      const seen = { outcome, reasoning, basis: 'server_evidence' as const, action_id };
      // Of an action that others came after nothing new will be seen.
      const over = session.lastDispatchedAction !== action_id && outcome === 'unknown';
      const next = over
        ? callOf('get_network_activity', { since_action: action_id })
        : nextAfter(outcome, action_id, errorsAreListed(session, evidence));
      return answer({ ...seen, ...(evidence ? { evidence } : {}) }, next);
    }
    if (ui_changed === undefined) throw nothingSaid();
    const category = action_type === undefined ? undefined : kindOf(action_type).category;
    return answer({
      ...classifyFacts({ ui_changed, ...facts, ...(category ? { category } : {}) }),
      basis: 'caller_facts',
    });
  },
});

function answer(
  data: {
    outcome: (typeof OUTCOMES)[number];
    reasoning: string;
    basis: 'server_evidence' | 'caller_facts';
    action_id?: string;
    evidence?: z.infer<typeof evidenceSchema>;
  },
  next = nextAfter(data.outcome),
): Answer {
  const whose = data.basis === 'server_evidence' ? ` ${data.action_id}` : ', by what the caller said';
  const text = `outcome: ${data.outcome}${whose}: ${data.reasoning}. This proves nothing; expect_* does.\nnext: ${next}`;
  return { ok: true, exit: data.outcome === 'unknown' ? 3 : 0, text, data: { ...data, next }, show_data: false };
}

function notBoth(said: readonly string[]) {
  return fail('INVALID_ARGUMENT', 'bad_argument', {
    message: 'Given an action_id, the server judges by its own evidence; leave out what you saw yourself.',
    next: sameCallWithout(said),
  });
}

function nothingSaid() {
  return fail('INVALID_ARGUMENT', 'bad_argument', {
    message: 'There is nothing to judge: give an action_id, or say with ui_changed whether the screen changed.',
    next: callOf('get_trace'),
  });
}
