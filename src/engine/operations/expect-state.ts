import { z } from 'zod';
import { Deadline } from '../../base/deadline.ts';
import { STATE_PROPERTIES } from '../../contract/words.ts';
import { closeState } from '../verify/close-state.ts';
import { verifyState } from '../verify/state.ts';
import { answerVerdict, verdictAnswerSchema } from './answer-verdict.ts';
import { defineOperation } from './define.ts';
import { verifyFields } from './expect-element-visible.ts';
import { readElementTarget, targetField } from './fields.ts';

const SLACK_MS = 30_000;

export const expectState = defineOperation({
  name: 'expect_state',
  group: 'verify',
  summary:
    'Proves one property of one element: checked, selected, focused, expanded, enabled, text_value, value, raw_value.',
  input: z.strictObject({
    target: targetField,
    property: z.enum(STATE_PROPERTIES),
    expected: z.union([
      z.boolean(),
      z.number(),
      z.string(),
      z.strictObject({ id: z.string().optional(), label: z.string().optional() }),
    ]),
    ...verifyFields,
  }),
  output: verdictAnswerSchema,
  effect: 'read',
  async run(engine, input, call) {
    const said = readElementTarget('expect_state', input.target);
    const deadline = Deadline.after((input.timeout_ms ?? 0) + SLACK_MS, call.signal);
    const session = await engine.sessions.need(input.session_id, deadline);
    return session.lock.run(async () => {
      const question = { target: said.target, said: said.said, property: input.property, expected: input.expected };
      const closing = closeState(session, input.action_id, question);
      const trace = session.newTrace();
      const options = {
        trace,
        already: closing.already,
        ...(input.timeout_ms !== undefined ? { window_ms: input.timeout_ms } : {}),
      };
      const facts = await verifyState(session, question, options, deadline);
      closing.close(facts.report);
      return answerVerdict(session, { ...facts, trace, action_id: input.action_id }, input.detail === 'full');
    });
  },
});
