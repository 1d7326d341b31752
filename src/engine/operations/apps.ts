import { z } from 'zod';
import { Deadline } from '../../base/deadline.ts';
import {
  resetAppData as planReset,
  restartApp as planRestart,
  startApp as planStart,
  terminateApp as planStop,
} from '../act/apps.ts';
import type { ActionPlan, SharedPlan } from '../act/plan.ts';
import type { Engine } from '../engine.ts';
import type { Answer, Call } from '../operation.ts';
import { envelopeSchema } from '../record/envelope.ts';
import { act, sharedPlan } from './answer-action.ts';
import { defineOperation } from './define.ts';
import { actFields, DEFAULTS } from './fields.ts';

const input = z.strictObject({ app: z.string().min(1).max(255).describe('package name'), ...actFields });

function by(plan: (app: string, shared: SharedPlan) => ActionPlan) {
  return async (engine: Engine, said: z.infer<typeof input>, call: Call): Promise<Answer> => {
    const deadline = Deadline.after(said.timeout_ms ?? DEFAULTS.action_timeout_ms, call.signal);
    const session = await engine.sessions.need(said.session_id, deadline);
    return act(session, plan(said.app, sharedPlan(said)), said, call);
  };
}

export const startApp = defineOperation({
  name: 'start_app',
  group: 'act',
  summary: 'Starts an app and proves that it came to the front.',
  input,
  output: envelopeSchema,
  effect: 'act',
  run: by(planStart),
});

export const terminateApp = defineOperation({
  name: 'terminate_app',
  group: 'act',
  summary: 'Stops an app (unsaved work in it is lost) and proves that it left the front.',
  input,
  output: envelopeSchema,
  effect: 'stop',
  run: by(planStop),
});

export const restartApp = defineOperation({
  name: 'restart_app',
  group: 'act',
  summary: 'Stops an app and starts it again, and proves that it came to the front.',
  input,
  output: envelopeSchema,
  effect: 'stop',
  run: by(planRestart),
});

export const resetAppData = defineOperation({
  name: 'reset_app_data',
  group: 'act',
  summary: 'Deletes everything that an app has stored, and stops it.',
  input,
  output: envelopeSchema,
  effect: 'stop',
  run: by(planReset),
});
