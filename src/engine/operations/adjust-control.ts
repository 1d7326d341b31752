import { z } from 'zod';
import { Deadline } from '../../base/deadline.ts';
import { adjustControl as planAdjustment } from '../act/adjust/adjust-control.ts';
import { envelopeSchema } from '../record/envelope.ts';
import { act, gateRequest, sharedPlan } from './answer-action.ts';
import { defineOperation } from './define.ts';
import { actFields, DEFAULTS, gateFields, readElementTarget, targetField } from './fields.ts';

export const adjustControl = defineOperation({
  name: 'adjust_control',
  group: 'act',
  summary: 'Sets a switch or checkbox (true, false), a slider or stepper (number) or a choice (label), and proves it.',
  input: z.strictObject({
    target: targetField,
    value: z.union([z.boolean(), z.number(), z.string().min(1)]),
    tolerance: z.number().min(0).optional().describe('for numbers, default 0'),
    max_attempts: z.int().min(1).max(20).optional().describe('default 5'),
    ...actFields,
    ...gateFields,
  }),
  output: envelopeSchema,
  effect: 'act',
  async run(engine, input, call) {
    const said = readElementTarget('adjust_control', input.target);
    const deadline = Deadline.after(input.timeout_ms ?? DEFAULTS.search_timeout_ms, call.signal);
    const session = await engine.sessions.need(input.session_id, deadline);
    const wish = { value: input.value, tolerance: input.tolerance ?? 0, max_attempts: input.max_attempts ?? 5 };
    const shared = { ...sharedPlan(input), timeout_ms: input.timeout_ms ?? DEFAULTS.search_timeout_ms };
    return act(session, planAdjustment(said, wish, gateRequest(input), shared), input, call);
  },
});
