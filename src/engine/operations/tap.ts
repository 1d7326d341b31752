import { z } from 'zod';
import { Deadline } from '../../base/deadline.ts';
import { TAP_KINDS, tapPoint, tapTarget } from '../act/tap.ts';
import { envelopeSchema } from '../record/envelope.ts';
import { act, gateRequest, sharedPlan } from './answer-action.ts';
import { defineOperation } from './define.ts';
import { actFields, DEFAULTS, gateFields, readTarget, targetField } from './fields.ts';

export const tap = defineOperation({
  name: 'tap',
  group: 'act',
  summary: 'Taps an element (or a point), gated before it is sent; says what changed, and with expect proves it.',
  input: z.strictObject({
    target: targetField,
    kind: z.enum(TAP_KINDS).optional().describe('default single'),
    ...actFields,
    ...gateFields,
  }),
  output: envelopeSchema,
  effect: 'act',
  async run(engine, input, call) {
    const said = readTarget(input.target);
    const deadline = Deadline.after(input.timeout_ms ?? DEFAULTS.action_timeout_ms, call.signal);
    const session = await engine.sessions.need(input.session_id, deadline);
    const shared = sharedPlan(input);
    const kind = input.kind ?? 'single';
    const plan =
      said.target.kind === 'point'
        ? tapPoint(said.target, said.said, kind, shared)
        : tapTarget(said, kind, gateRequest(input), shared);
    return act(session, plan, input, call);
  },
});
