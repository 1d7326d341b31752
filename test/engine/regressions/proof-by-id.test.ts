import { describe, expect, it } from 'vitest';
import { fingerprintOf } from '../../../src/engine/observe/fingerprint.ts';
import { node } from '../nodes.ts';
import { blind, rigOn, stage } from '../rig.ts';
import { useVirtualTime } from '../virtual-time.ts';

/** Ways to a "verified" that nothing proves. Each was once possible; the comments say where. */
useVirtualTime();

const pay = node('button', 'Pay', { stable_id: 'pay' });

describe('a fingerprint', () => {
  // expect-screen.ts: the fingerprint of a scene that was not read whole is that of an empty screen, so it always differs.
  // `already` must be 'unknown' unless before.capture.complete.
  it('does not close an action when the screen before it was not read', async () => {
    const { call, act, engine } = rigOn(false, { show: ({ look }) => (look === 1 ? blind : stage([pay])) });
    await call('snapshot');
    const { action_id } = await act('press_key', { key: 'Enter' });
    const session = engine.sessions.list()[0];
    const scene = session?.observer.scene;
    await call('expect_screen', { fingerprint: scene ? fingerprintOf(scene) : '', action_id });
    expect(session?.actions.get(action_id)?.envelope.lifecycle_state).toBe('pending_verification');
  });
});

describe('absence within an id', () => {
  // absence-of-id.ts looks at the last step only: an id further up the line that was given up makes everything within it
  // "not there".
  it('is not proved by an id that was given up', async () => {
    const row = (key: string, top: number) => [
      node('listitem', 'Spam', { key, row: { text: 'Spam' }, bounds: [0, top, 100, top + 40] }),
      node('button', 'Delete', { key: `${key}-delete`, parent: key, bounds: [0, top, 100, top + 40] }),
    ];
    const { call } = rigOn(true, {
      show: ({ look }) => stage(look === 0 ? [...row('a', 0), ...row('b', 40)] : [...row('a', 10), ...row('b', 50)]),
    });
    await call('snapshot');
    const answer = await call('expect_screen', { line: 'not e1 > button "Delete"' });
    expect(answer.data.verdict).not.toBe('verified');
  });
});
