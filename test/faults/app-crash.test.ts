import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Envelope } from '../../src/engine/record/envelope.ts';
import { ACTIONS, type Action } from './actions.ts';
import { expectNothingLeft, type Holdings, holdings } from './leftovers.ts';
import { type FaultRig, startFaultRig } from './rig.ts';

/** Only a touch can crash this app; on the web a slider is set and a dialog of the browser answered without one. */
const TOUCHES = {
  android: ['tap', 'type_text', 'scroll', 'scroll_to_element', 'drag', 'adjust_control', 'handle_dialog', 'fill_form'],
  web: ['tap', 'type_text', 'drag', 'fill_form'],
};

async function crashDuring(rig: FaultRig, action: Action): Promise<void> {
  await rig.open(action.path);
  await action.prepare?.(rig);
  rig.phone.door.clear();
  rig.phone.door.fault('app_crash', true);
  await rig.phone.door.faultsSettled();
  const answer = await rig.call(action.operation, { ...action.args(rig), timeout_ms: 8000 });
  rig.phone.door.fault('app_crash', false);
  const results = answer.data.results as Envelope[] | undefined;
  const { lifecycle_state } = results?.at(-1) ?? (answer.data as Envelope);
  expect((await rig.call('snapshot')).ok).toBe(true);
  expect(rig.phone.door.events({ kind: 'crashed' }), `it did not crash: ${answer.text}`).toHaveLength(1);
  expect(['dispatched', 'failed', 'pending_verification'], answer.text).toContain(lifecycle_state);
}

/** The app dies under the finger, the device stays: the action is never verified, and the session goes on. */
describe.each(['android', 'web'] as const)('%s: the app crashes in the middle', (platform) => {
  let rig: FaultRig;
  let before: Holdings;
  beforeAll(async () => {
    before = holdings();
    rig = await startFaultRig(platform);
    await rig.start('/settings');
  });
  afterAll(async () => {
    await rig.close();
    await expectNothingLeft(before);
  });

  for (const action of ACTIONS.filter(({ operation }) => TOUCHES[platform].includes(operation))) {
    it(`of ${action.operation}`, () => crashDuring(rig, action));
  }
});
