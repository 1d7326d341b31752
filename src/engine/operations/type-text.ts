import { z } from 'zod';
import { Deadline } from '../../base/deadline.ts';
import { fail } from '../../contract/failure.ts';
import { typeText as planTyping } from '../act/type-text.ts';
import { envelopeSchema } from '../record/envelope.ts';
import { typedSchema } from '../record/secrets.ts';
import { act, gateRequest, sharedPlan } from './answer-action.ts';
import { defineOperation } from './define.ts';
import { actFields, DEFAULTS, gateFields, readTarget, targetField } from './fields.ts';

export const typeText = defineOperation({
  name: 'type_text',
  group: 'act',
  summary: 'Types into a field (by default in place of what it holds) and reads it back.',
  input: z.strictObject({
    target: targetField.optional().describe('the field; without it the one that has the focus'),
    text: typedSchema.describe('or {secret: NAME}'),
    mode: z.enum(['replace', 'append']).optional().describe('default replace'),
    submit: z.boolean().optional().describe('press Enter afterwards'),
    ...actFields,
    ...gateFields,
  }),
  output: envelopeSchema,
  effect: 'act',
  async run(engine, input, call) {
    const said = input.target === undefined ? undefined : readTarget(input.target);
    if (said?.target.kind === 'point') {
      throw fail('INVALID_ARGUMENT', 'bad_argument', {
        message: 'type_text takes a field, not a point, because only a field can be read back.',
        next: 'snapshot',
      });
    }
    const deadline = Deadline.after(input.timeout_ms ?? DEFAULTS.action_timeout_ms, call.signal);
    const session = await engine.sessions.need(input.session_id, deadline);
    const typing = { ...engine.secrets.read(input.text), mode: input.mode ?? 'replace', submit: input.submit ?? false };
    return act(session, planTyping(said, typing, gateRequest(input), sharedPlan(input)), input, call);
  },
});
