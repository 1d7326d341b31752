import { z } from 'zod';
import { Deadline } from '../../base/deadline.ts';
import type { Expectation, Step, Target } from '../../contract/line/index.ts';
import { verifyExpectations } from '../verify/expectations.ts';
import { closeAction } from '../verify/close-action.ts';
import { answerVerdict, verdictAnswerSchema } from './answer-verdict.ts';
import { defineOperation } from './define.ts';
import { detailField, readElementTarget, sessionField, targetField } from './fields.ts';

export const verifyFields = {
  timeout_ms: z.int().min(0).max(120_000).optional().describe('keep reading this long, default 1000'),
  action_id: z.string().optional().describe('the action that this proves'),
  detail: detailField,
  session_id: sessionField,
};

const SLACK_MS = 30_000;

export const expectElementVisible = defineOperation({
  name: 'expect_element_visible',
  group: 'verify',
  summary: 'Proves that an element is on the screen and seen, or with visible false that it is not there at all.',
  input: z.strictObject({ target: targetField, visible: z.boolean().optional(), ...verifyFields }),
  output: verdictAnswerSchema,
  effect: 'read',
  async run(engine, input, call) {
    const said = readElementTarget('expect_element_visible', input.target);
    const expectation = toExpectation(said.target, input.visible ?? true);
    const deadline = Deadline.after((input.timeout_ms ?? 0) + SLACK_MS, call.signal);
    const session = await engine.sessions.need(input.session_id, deadline);
    return session.lock.run(async () => {
      const line = `${input.visible === false ? 'not ' : ''}${said.said}${input.visible === false ? '' : ' visible'}`;
      const expected = [{ line, expectation, already: false }];
      const closing = closeAction(session, input.action_id, expected);
      const trace = session.newTrace();
      const before = session.actions.get(input.action_id ?? '')?.before ?? undefined;
      const options = { trace, before, ...(input.timeout_ms !== undefined ? { window_ms: input.timeout_ms } : {}) };
      const { report, scene } = await verifyExpectations(session, expected, options, deadline);
      closing(report);
      return answerVerdict(session, { report, scene, trace, action_id: input.action_id }, input.detail === 'full');
    });
  },
});

function toExpectation(target: Exclude<Target, { kind: 'point' }>, visible: boolean): Expectation {
  const steps: Step[] =
    target.kind === 'ref'
      ? [{ ...(target.shown ?? {}), states: target.shown?.states ?? [], ref: target.id }]
      : target.steps;
  if (!visible) return { negated: true, kind: 'element', steps };
  const last = steps.at(-1) as Step;
  return {
    negated: false,
    kind: 'element',
    steps: [...steps.slice(0, -1), { ...last, states: [...last.states, 'visible'] }],
  };
}
