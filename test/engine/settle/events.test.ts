import { describe, expect, it } from 'vitest';
import { settle } from '../../../src/engine/settle/settle.ts';
import type { Script } from '../fake-driver.ts';
import { node } from '../nodes.ts';
import { sessionOn, soon, stage } from '../rig.ts';
import { play, useVirtualTime } from '../virtual-time.ts';

useVirtualTime();

const pay = node('button', 'Pay');
const done = node('heading', 'Receipt');

async function settled(script: Partial<Script>, ms?: number) {
  const { driver, session } = sessionOn(true, { show: [stage([pay])], ...script });
  const { scene } = await play(session.observer.capture(soon()));
  session.observer.acting = true;
  const result = await play(settle(session, scene, soon(ms)));
  return { driver, session, result, before: scene };
}

describe('rest by events', () => {
  it('is quiet with nothing pending, told by one settle', async () => {
    const { driver, result } = await settled({ show: [stage([pay]), stage([pay, done])] });
    expect(result).toMatchObject({
      settled: true,
      pending: [],
      scrolled: false,
      passed: [],
      requests: [],
      restless: [],
    });
    expect(result.scene.items).toHaveLength(2);
    expect(result.seen).toEqual([result.scene]);
    expect(driver.log.map((entry) => entry.call)).toEqual(['capture', 'settle']);
    expect(driver.log[1]?.what).toBe(30);
  });

  it('is waited for while a request is pending', async () => {
    const { driver, result } = await settled({ settles: [{ pending: ['GET /a'] }, { pending: ['GET /a'] }, {}] });
    expect(result).toMatchObject({ settled: true, pending: [] });
    expect(driver.count('settle')).toBe(3);
    expect(result.seen).toHaveLength(3);
  });

  it('is waited for while the screen says that it loads', async () => {
    const loading = { signal: 'progressbar', source: 'tree' };
    const { driver, result } = await settled({ show: [stage([pay]), stage([pay], { loading }), stage([pay])] });
    expect(result).toMatchObject({ settled: true, pending: [] });
    expect(driver.count('settle')).toBe(2);
  });

  it('is waited for again after the feed lost its thread, with a new capture', async () => {
    const { driver, result } = await settled({ settles: [{ lost: true }, {}] });
    expect(result.settled).toBe(true);
    expect(driver.log.map((entry) => entry.call)).toEqual(['capture', 'settle', 'capture', 'settle']);
  });

  it('is a dialog that is all that can be read, although the feed has no thread to lose', async () => {
    const dialog = stage([node('alertdialog', 'Leave?')], { scope: 'active_window' });
    const { driver, result } = await settled({ show: [stage([pay]), dialog], settles: [{ lost: true }] });
    expect(result.settled).toBe(true);
    expect(driver.count('settle')).toBe(1);
  });

  it('never came when the feed used up its time', async () => {
    const { driver, result } = await settled({ settles: [{ quiet: false, takes_ms: 2500 }] });
    expect(result.settled).toBe(false);
    expect(driver.count('settle')).toBe(1);
  });

  it('never came when something stays pending, and what it was is told', async () => {
    const loading = { signal: 'progressbar', source: 'tree' };
    const { result, driver } = await settled({
      show: [stage([pay]), stage([pay], { loading })],
      settles: [{ pending: ['GET /slow'] }],
    });
    expect(result).toMatchObject({ settled: false, pending: ['GET "/slow"', 'loading (progressbar)'] });
    // 60 ms between two settles, until less than 300 of 2500 ms are left.
    expect(driver.count('settle')).toBe(38);
  });

  it('is not waited for in a time that is too short for another round', async () => {
    const { driver, result } = await settled({ settles: [{ pending: ['GET /slow'] }] }, 250);
    expect(result.settled).toBe(false);
    expect(driver.count('settle')).toBe(1);
    const longer = await settled({ settles: [{ pending: ['GET /slow'] }] }, 300);
    expect(longer.driver.count('settle')).toBe(2);
  });

  it('gathers what happened on the way', async () => {
    const toast = node('status', 'Saved');
    const [get, post] = [
      { method: 'GET', path: '/a', status: 200 },
      { method: 'POST', path: '/b', status: 500 },
    ];
    const { result } = await settled({
      settles: [{ pending: ['x'], scrolled: true, passed: [toast], requests: [get] }, { requests: [post] }],
    });
    expect(result).toMatchObject({ scrolled: true, passed: [toast], requests: [get, post] });
  });

  it('names what differed between the last two looks when it never came', async () => {
    const words = (label: string) => stage([pay, node('text', label, { key: 'clock' })]);
    const { result } = await settled({
      show: ({ look }) => words(`tick ${look}`),
      settles: [{ pending: ['x'] }, { quiet: false }],
    });
    expect(result.settled).toBe(false);
    expect(result.restless).toEqual(['text "tick 3" [e2]']);
  });
});
