import { describe, expect, it } from 'vitest';
import { settle } from '../../../src/engine/settle/settle.ts';
import type { Script, Stage } from '../fake-driver.ts';
import { node } from '../nodes.ts';
import { blind, sessionOn, soon, stage } from '../rig.ts';
import { play, useVirtualTime } from '../virtual-time.ts';

useVirtualTime();

const pay = node('button', 'Pay', { stable_id: 'pay' });
const clock = (words: string) => node('text', words, { stable_id: 'clock', bounds: [0, 50, 100, 90] });

async function settled(show: Script['show'], ms?: number) {
  const { driver, session } = sessionOn(false, { show });
  const { scene } = await play(session.observer.capture(soon()));
  session.observer.acting = true;
  const result = await play(settle(session, scene, soon(ms)));
  return { result, session, captures: driver.count('capture') - 1 };
}

describe('rest by captures', () => {
  it('takes two that agree, even when the first shows what was there before', async () => {
    const { result, captures } = await settled([stage([pay])]);
    expect(result).toMatchObject({
      settled: true,
      pending: [],
      restless: [],
      scrolled: false,
      passed: [],
      requests: [],
    });
    expect(captures).toBe(2);
    expect(result.seen).toHaveLength(2);
    expect(result.scene).toBe(result.seen[1]);
  });

  it('goes on while captures differ in words', async () => {
    const show = [stage([pay]), stage([{ ...pay, label: 'Paying' }]), stage([{ ...pay, label: 'Paid' }])];
    const { result, captures } = await settled(show);
    expect(result.settled).toBe(true);
    expect(captures).toBe(3);
    expect(result.scene.items[0]?.raw.label).toBe('Paid');
  });

  it('tells what came and went between two looks, and nothing of what was there or stayed', async () => {
    const toast = node('status', 'Saved', { stable_id: 'toast', bounds: [0, 100, 100, 140] });
    const hidden = node('status', 'Unseen', { stable_id: 'unseen', hidden: true });
    const list = node('list', 'Rows', { stable_id: 'rows', bounds: [0, 200, 100, 240] });
    const show = [stage([pay]), stage([pay, toast, hidden]), stage([pay, list]), stage([pay, list])];
    expect((await settled(show)).result.passed.map((one) => one.label)).toEqual(['Saved']);
    const left = { screen: { id: 'elsewhere' } };
    const away = [stage([pay]), stage([pay, toast], left), stage([pay, list], left), stage([pay, list], left)];
    expect((await settled(away)).result.passed).toEqual([]);
  });

  it('goes on while something moves, on any side', async () => {
    const at = (left: number, bottom = 40): Stage => stage([{ ...pay, bounds: [left, 0, 100, bottom] }]);
    expect((await settled([at(0), at(10), at(20), at(20)])).captures).toBe(3);
    expect((await settled([at(0), at(0, 50), at(0, 60), at(0, 60)])).captures).toBe(3);
  });

  it('is not disturbed by a volatile element that comes or goes', async () => {
    const { driver, session } = sessionOn(false, {
      show: ({ look }) => stage(look === 4 ? [pay] : [pay, clock(`12:0${look}`)]),
    });
    for (let look = 0; look < 3; look++) await play(session.observer.capture(soon()));
    const { scene } = await play(session.observer.capture(soon()));
    session.observer.acting = true;
    const result = await play(settle(session, scene, soon()));
    expect(result.settled).toBe(true);
    expect(driver.count('capture')).toBe(6);
  });

  it('is waited for while the screen says that it loads', async () => {
    const loading = { signal: 'progressbar', source: 'tree' };
    const busy = stage([pay], { loading });
    const { captures, result } = await settled([stage([pay]), busy, busy, stage([pay])]);
    expect(result).toMatchObject({ settled: true, pending: [] });
    expect(captures).toBe(3);
  });

  it('is never told by captures that came back blind', async () => {
    const { captures, result } = await settled([stage([pay]), blind, blind, stage([pay]), stage([pay])]);
    expect(result.settled).toBe(true);
    expect(captures).toBe(4);
    const dark = await settled([stage([pay]), blind]);
    expect(dark.result.settled).toBe(false);
    expect(dark.result.scene.capture.complete).toBe(false);
  });

  it('never came, with a loading screen, and says why', async () => {
    const { result } = await settled([stage([pay], { loading: { signal: 'spinner', source: 'tree' } })]);
    expect(result).toMatchObject({ settled: false, pending: ['loading (spinner)'], restless: [] });
  });

  it('ends with the time of the action', async () => {
    const { result, captures } = await settled(({ look }) => stage([node('button', `new ${look}`)]), 350);
    expect(result.settled).toBe(false);
    expect(captures).toBe(5);
  });

  it('ends after six seconds by itself', async () => {
    const { captures } = await settled(({ look }) => stage([node('button', `new ${look}`)]));
    expect(captures).toBe(61);
  });
});

describe('a screen that never rests', () => {
  it('rests without what changes by itself, which is then known as volatile', async () => {
    const { result, captures } = await settled(({ look }) => stage([pay, clock(`12:0${look}`)]));
    expect(result.settled).toBe(true);
    // Two changes make a habit (looks 3 and 4), and two looks that agree without it make rest.
    expect(captures).toBe(5);
    expect(result.scene.items.map((item) => item.volatile)).toEqual([false, true]);
  });

  it('rests without what has been moving for longer than any transition takes', async () => {
    const { result, captures } = await settled(({ look }) =>
      stage([pay, { ...clock('a'), bounds: [look, 50, 100, 90] }]),
    );
    expect(result.settled).toBe(true);
    // Seen to move since the second look, at 100 ms: 2500 ms later is the 27th.
    expect(captures).toBe(27);
  });

  it('does not rest while something else moves too', async () => {
    const { captures } = await settled(({ look }) =>
      stage([
        { ...pay, bounds: [0, 0, 100, look >= 27 ? 41 : 40] },
        { ...clock('a'), bounds: [look, 50, 100, 90] },
      ]),
    );
    expect(captures).toBe(28);
  });

  it('learns nothing from the first two looks: those may show the effect itself', async () => {
    const { session, captures } = await settled([
      stage([pay, clock('a')]),
      stage([pay, clock('b')]),
      stage([pay, clock('c')]),
      stage([pay, clock('d')]),
    ]);
    expect(captures).toBe(4);
    expect(session.observer.memory.volatile.isVolatile('e2')).toBe(false);
  });

  it('names at most three of what kept changing', async () => {
    const many = (look: number) => [1, 2, 3, 4].map((at) => node('button', `${look} ${at}`));
    const { result } = await settled(({ look }) => stage([pay, ...many(look)]), 300);
    expect(result.settled).toBe(false);
    expect(result.restless).toHaveLength(3);
    expect(result.restless[0]).toContain('button "4 1"');
  });

  it('names what changed before what is new', async () => {
    const { result } = await settled(
      ({ look }) => stage([node('button', `new ${look}`), { ...pay, label: `Pay ${look}` }]),
      110,
    );
    expect(result.restless.map((line) => line.split(' [')[0])).toEqual(['button "Pay 3"', 'button "new 3"']);
  });

  it('names nothing when there was only one look', async () => {
    const { result, captures } = await settled([stage([pay]), stage([{ ...pay, label: 'x' }])], 0);
    expect(captures).toBe(1);
    expect(result).toMatchObject({ settled: false, restless: [] });
  });
});
