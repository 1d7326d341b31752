import { z } from 'zod';
import { Deadline } from '../../base/deadline.ts';
import { fail } from '../../contract/failure.ts';
import { sameCallWithout } from '../../contract/next.ts';
import { navigate as planNavigation } from '../act/navigate.ts';
import { envelopeSchema } from '../record/envelope.ts';
import { act, sharedPlan } from './answer-action.ts';
import { defineOperation } from './define.ts';
import { actFields, DEFAULTS } from './fields.ts';

export const navigate = defineOperation({
  name: 'navigate',
  group: 'act',
  summary: 'Goes to an address or deep link (goto), back, forward, or reloads; reads back where it ended up.',
  input: z.strictObject({
    action: z.enum(['goto', 'back', 'forward', 'reload']),
    url: z.string().min(1).optional().describe('for goto'),
    ...actFields,
  }),
  output: envelopeSchema,
  effect: 'act',
  async run(engine, input, call) {
    if ((input.action === 'goto') !== (input.url !== undefined)) {
      throw fail('INVALID_ARGUMENT', 'bad_argument', {
        message: input.action === 'goto' ? 'navigate goto needs url.' : `navigate ${input.action} takes no url.`,
        next: input.action === 'goto' ? 'snapshot' : sameCallWithout(['url']),
      });
    }
    const deadline = Deadline.after(input.timeout_ms ?? DEFAULTS.action_timeout_ms, call.signal);
    const session = await engine.sessions.need(input.session_id, deadline);
    const { action, url } = input;
    const command = action === 'goto' ? { kind: action, url: url ?? '' } : { kind: action };
    return act(session, planNavigation(command, sharedPlan(input)), input, call);
  },
});
