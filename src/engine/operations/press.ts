import { z } from 'zod';
import { Deadline } from '../../base/deadline.ts';
import { MODIFIERS } from '../../contract/words.ts';
import { pressBack as planBack, pressKey as planKey } from '../act/press.ts';
import { envelopeSchema } from '../record/envelope.ts';
import { act, sharedPlan } from './answer-action.ts';
import { defineOperation } from './define.ts';
import { actFields, DEFAULTS } from './fields.ts';

export const pressKey = defineOperation({
  name: 'press_key',
  group: 'act',
  summary:
    'Presses a key: Enter, Escape, Tab, Backspace, Delete, Space, Arrow*, Home, End, Page*, F1-F12, or one character.',
  input: z.strictObject({
    key: z.string().min(1).max(20),
    modifiers: z.array(z.enum(MODIFIERS)).max(4).optional(),
    ...actFields,
  }),
  output: envelopeSchema,
  effect: 'act',
  async run(engine, input, call) {
    const deadline = Deadline.after(input.timeout_ms ?? DEFAULTS.action_timeout_ms, call.signal);
    const session = await engine.sessions.need(input.session_id, deadline);
    return act(session, planKey(input.key, input.modifiers ?? [], sharedPlan(input)), input, call);
  },
});

export const pressBack = defineOperation({
  name: 'press_back',
  group: 'act',
  summary: 'Goes back as the platform does: the Back button on Android, history back on the web.',
  input: z.strictObject({ ...actFields }),
  output: envelopeSchema,
  effect: 'act',
  async run(engine, input, call) {
    const deadline = Deadline.after(input.timeout_ms ?? DEFAULTS.action_timeout_ms, call.signal);
    const session = await engine.sessions.need(input.session_id, deadline);
    return act(session, planBack(sharedPlan(input)), input, call);
  },
});
