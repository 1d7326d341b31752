import { z } from 'zod';
import { Deadline } from '../../base/deadline.ts';
import {
  resetAppData as planReset,
  restartApp as planRestart,
  startApp as planStart,
  terminateApp as planStop,
} from '../act/apps.ts';
import { envelopeSchema } from '../record/envelope.ts';
import { act, sharedPlan } from './answer-action.ts';
import { defineOperation } from './define.ts';
import { actFields, DEFAULTS } from './fields.ts';

const appField = z.string().min(1).max(255).describe('package name');

export const startApp = defineOperation({
  name: 'start_app',
  group: 'act',
  summary: 'Starts an app and proves that it came to the front.',
  input: z.strictObject({ app: appField, ...actFields }),
  output: envelopeSchema,
  effect: 'act',
  async run(engine, input, call) {
    const deadline = Deadline.after(input.timeout_ms ?? DEFAULTS.action_timeout_ms, call.signal);
    const session = await engine.sessions.need(input.session_id, deadline);
    return act(session, planStart(input.app, sharedPlan(input)), input, call);
  },
});

export const terminateApp = defineOperation({
  name: 'terminate_app',
  group: 'act',
  summary: 'Stops an app (unsaved work in it is lost) and proves that it left the front.',
  input: z.strictObject({ app: appField, ...actFields }),
  output: envelopeSchema,
  effect: 'stop',
  async run(engine, input, call) {
    const deadline = Deadline.after(input.timeout_ms ?? DEFAULTS.action_timeout_ms, call.signal);
    const session = await engine.sessions.need(input.session_id, deadline);
    return act(session, planStop(input.app, sharedPlan(input)), input, call);
  },
});

export const restartApp = defineOperation({
  name: 'restart_app',
  group: 'act',
  summary: 'Stops an app and starts it again, and proves that it came to the front.',
  input: z.strictObject({ app: appField, ...actFields }),
  output: envelopeSchema,
  effect: 'stop',
  async run(engine, input, call) {
    const deadline = Deadline.after(input.timeout_ms ?? DEFAULTS.action_timeout_ms, call.signal);
    const session = await engine.sessions.need(input.session_id, deadline);
    return act(session, planRestart(input.app, sharedPlan(input)), input, call);
  },
});

export const resetAppData = defineOperation({
  name: 'reset_app_data',
  group: 'act',
  summary: 'Deletes everything that an app has stored, and stops it.',
  input: z.strictObject({ app: appField, ...actFields }),
  output: envelopeSchema,
  effect: 'stop',
  async run(engine, input, call) {
    const deadline = Deadline.after(input.timeout_ms ?? DEFAULTS.action_timeout_ms, call.signal);
    const session = await engine.sessions.need(input.session_id, deadline);
    return act(session, planReset(input.app, sharedPlan(input)), input, call);
  },
});
