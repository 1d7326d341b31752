import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Envelope } from '../../src/engine/record/envelope.ts';
import { ACTIONS } from './actions.ts';
import { expectNothingLeft, holdings } from './leftovers.ts';
import { type FaultRig, startFaultRig } from './rig.ts';

/** Only a touch can crash the app here. */
const TOUCHES = ['tap', 'type_text', 'scroll', 'scroll_to_element', 'drag', 'adjust_control', 'handle_dialog', 'fill_form'];

/** The app dies under the finger, the device stays: the action is never verified, and the session goes on. */
describe.each(['android', 'web'] as const)('%s: the app crashes in the middle', (platform) => {
  let rig: FaultRig;
  const before = holdings();
  beforeAll(async () => {
    rig = await startFaultRig(platform);
  });
  afterAll(async () => {
    await rig.close();
    await expectNothingLeft(before);
  });

  it.each(ACTIONS.filter(({ operation }) => TOUCHES.includes(operation)))('of $operation', async (action) => {
    await rig.start(action.path);
    try {
      await action.prepare?.(rig);
      rig.phone.door.fault('app_crash', true);
      await rig.phone.door.faultsSettled();
      const answer = await rig.call(action.operation, { ...action.args(rig), timeout_ms: 8000 });
      const results = answer.data.results as Envelope[] | undefined;
      const { lifecycle_state } = results?.at(-1) ?? (answer.data as Envelope);
      const crashed = rig.phone.door.events({ kind: 'crashed' }).length > 0;
      rig.phone.door.clear();
      expect([crashed, lifecycle_state], answer.text).not.toEqual([true, 'verified']);
      expect(answer.ok && crashed && lifecycle_state !== 'pending_verification', answer.text).toBe(false);
      expect((await rig.call('snapshot')).ok).toBe(true);
    } finally {
      rig.phone.door.fault('app_crash', false);
      await rig.call('close_session');
    }
  });
});
