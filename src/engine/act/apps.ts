import { fail, type TouchstoneError } from '../../contract/failure.ts';
import { plainWord, quoteScreenText } from '../../contract/line/index.ts';
import type { AppResult, Receipt } from '../../drivers/driver.ts';
import type { Scene } from '../observe/scene.ts';
import type { ActionPlan, Aim, ReadBackReport, SharedPlan } from './plan.ts';

export function startApp(app: string, shared: SharedPlan): ActionPlan {
  return {
    ...shared,
    action_type: 'start_app',
    source_module: 'server',
    may_leave_app: true,
    what: `start ${app}`,
    send: (aim) => sendCommand(aim, 'start', app),
    read_back: (after, aim) => inFront(after.scene, aim, app, true),
  };
}

export function terminateApp(app: string, shared: SharedPlan): ActionPlan {
  return {
    ...shared,
    action_type: 'terminate_app',
    source_module: 'server',
    may_leave_app: true,
    what: `stop ${app}`,
    send: (aim) => sendCommand(aim, 'stop', app),
    read_back: (after, aim) => inFront(after.scene, aim, app, false),
  };
}

export function restartApp(app: string, shared: SharedPlan): ActionPlan {
  return {
    ...shared,
    action_type: 'restart_app',
    source_module: 'server',
    may_leave_app: true,
    what: `restart ${app}`,
    async send(aim) {
      await sendCommand(aim, 'stop', app);
      return sendCommand(aim, 'start', app);
    },
    // In front before and after proves nothing by itself; that both commands were obeyed is in the receipt.
    read_back: (after, aim) => inFront(after.scene, aim, app, true),
  };
}

/** What an app has stored cannot be seen from outside: the device's word is all there is, so it stays unverified. */
export function resetAppData(app: string, shared: SharedPlan): ActionPlan {
  return {
    ...shared,
    action_type: 'reset_app_data',
    source_module: 'server',
    may_leave_app: true,
    what: `delete the data of ${app}`,
    send: (aim) => sendCommand(aim, 'reset', app),
  };
}

async function sendCommand(aim: Aim, kind: 'start' | 'stop' | 'reset', app: string): Promise<Receipt> {
  const result = await aim.hands.app({ kind, app }, aim.deadline);
  if (!result.done) throw refused(app, result);
  return { delivered: true, received_by: 'unknown' };
}

function refused(app: string, result: AppResult): TouchstoneError {
  if (result.why === 'unknown_app') {
    return fail('INVALID_ARGUMENT', 'unknown_app', {
      message: `There is no app ${quoteScreenText(app)} on this device.`,
      next: 'snapshot',
      details: { app, said: result.said },
    });
  }
  if (result.why === 'not_supported') {
    return fail('CAPABILITY_MISSING', 'not_supported', {
      message: 'A browser has no apps to start or stop.',
      next: 'snapshot',
    });
  }
  return fail('ACTION_REJECTED', 'internal', {
    message: `The device refused: ${quoteScreenText(result.said, 200)}.`,
    next: 'get_system_status',
    details: { said: result.said },
  });
}

function inFront(after: Scene, aim: Aim, app: string, wanted: boolean): ReadBackReport {
  const front = after.screen.package;
  if (front === undefined)
    return { result: 'unavailable', observed: 'the device does not say which app is in front', already: false };
  const observed = `${plainWord(front)} is in front`;
  return {
    result: (front === app) === wanted ? 'matched' : 'mismatch',
    observed,
    already: aim.before.screen.package === front,
  };
}
