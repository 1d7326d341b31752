import { describe, expect, it } from 'vitest';
import type { RawNode } from '../../../src/drivers/driver.ts';
import { settle } from '../../../src/engine/settle/settle.ts';
import { node } from '../nodes.ts';
import { rigOn, sessionOn, soon, stage } from '../rig.ts';
import { play, useVirtualTime } from '../virtual-time.ts';

/** Looks that are too few, too old or too many. Each was once possible; the comments say where. */
useVirtualTime();

const pay = node('button', 'Pay', { stable_id: 'pay', bounds: [10, 10, 110, 50] });
const cover = node('button', 'Offer', { bounds: [0, 0, 400, 800] });

describe('the gate by captures', () => {
  // probe-by-capture.ts: after a look that captured, sceneBefore is the scene before that capture, so the next look
  // takes the very scene that was just refused for a new one, and says so in the trace.
  it('takes a new look each time it looks again', async () => {
    const { act, driver, call } = rigOn(false, {
      show: ({ look, inputs }) => stage(look < 4 && inputs.length === 0 ? [pay, cover] : [pay]),
    });
    await call('snapshot');
    const before = driver.count('capture');
    const { gate } = await act('tap', { target: '#pay' });
    const captures = driver.log.slice(
      0,
      driver.log.findIndex((entry) => entry.call === 'perform'),
    );
    expect(gate?.passed).toBe(true);
    expect(gate?.looks).toBe(captures.filter((entry) => entry.call === 'capture').length - before);
  });

  // probe-by-capture.ts: the way without a capture does not ask whether the newest scene was read whole, so what covers
  // the element may be missing from it.
  it('passes nothing on a look that was not whole', async () => {
    const { act, call, driver } = rigOn(false, {
      show: ({ look }) => (look === 0 ? stage([pay]) : stage([pay], { complete: false, reason: 'cut short' })),
    });
    await call('snapshot');
    await act('tap', { target: '#pay' });
    expect(driver.inputs).toEqual([]);
  });

  // probe-by-capture.ts probeFrom / gate.ts: area and viewport are judged on the place of the look BEFORE; with
  // check_stable off nothing compares it with the place that the input is sent to.
  it('sends nothing to a place outside the screen, even without check_stable', async () => {
    const away: RawNode = { ...pay, bounds: [10, 900, 110, 940] };
    const { act, driver } = rigOn(false, { show: ({ look }) => stage([look === 0 ? pay : away]) });
    await act('tap', { target: '#pay', check_stable: false, actionable_timeout_ms: 0 });
    expect(driver.inputs).toEqual([]);
  });
});

describe('a screen that never rests', () => {
  // settle.ts: with change events the feed uses up its time in one settle, so there is one look and nothing to compare.
  it('is told with what kept changing (live)', async () => {
    const { session } = sessionOn(true, {
      show: ({ look }) => stage([pay, node('timer', `tick ${look}`, { key: 'clock' })]),
      settles: [{ quiet: false, takes_ms: 2500 }],
    });
    const { scene } = await play(session.observer.capture(soon()));
    session.observer.acting = true;
    const settled = await play(settle(session, scene, soon()));
    expect(settled.settled).toBe(false);
    expect(settled.restless).toHaveLength(1);
  });
});

describe('a page that slides in for a second', () => {
  // settle.ts Drifters: two moves make a drifter, and every longer transition moves more often than that.
  it('is waited for (capture)', async () => {
    const end = 10;
    const { session } = sessionOn(false, {
      show: ({ look }) => stage([{ ...pay, bounds: [Math.max(0, end - look) * 40, 10, 400, 50] }]),
    });
    const { scene } = await play(session.observer.capture(soon()));
    session.observer.acting = true;
    const settled = await play(settle(session, scene, soon()));
    expect(settled.scene.items[0]?.raw.bounds[0]).toBe(0);
  });
});
