import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Deadline } from '../../../src/base/deadline.ts';
import { centre } from '../../../src/contract/geometry.ts';
import type { AndroidDriver } from '../../../src/drivers/android/android-driver.ts';
import { openAndroid } from '../../../src/drivers/android/index.ts';
import type { RawNode } from '../../../src/drivers/driver.ts';
import { type Phone, startPhone } from '../../../src/phone/phone.ts';

const soon = () => Deadline.after(15_000);
let phone: Phone;
let driver: AndroidDriver;
beforeEach(async () => {
  phone = await startPhone({ adb: 0 });
  driver = await openAndroid({ host: '127.0.0.1', port: phone.adbPort as number, simulated: true }, soon());
});
afterEach(async () => {
  await driver.close();
  await phone.close();
});

async function nodeAt(id: string): Promise<RawNode> {
  const found = (await driver.capture(soon())).nodes.find((node) => node.stable_id === id);
  if (!found) throw new Error(`no #${id} on the screen`);
  return found;
}
const open = async (screen: string) =>
  expect((await driver.app({ kind: 'goto', url: `touchstone://${screen}` }, soon())).done).toBe(true);
const middle = async (id: string) => centre((await nodeAt(id)).bounds);
const happened = (id: string) => phone.door.events({ id }).map((event) => event.kind);

describe('gestures, as the app on the phone takes them', () => {
  beforeEach(() => open('gestures'));

  it('a tap is a click and no more', async () => {
    await driver.perform({ kind: 'tap', at: await middle('double') }, soon());
    expect(happened('double')).toEqual(['clicked']);
  });

  it('two and three taps come close enough together to be one gesture', async () => {
    await driver.perform({ kind: 'tap', at: await middle('double'), count: 2 }, soon());
    expect(happened('double')).toEqual(['clicked', 'clicked', 'double_tapped']);
    await driver.perform({ kind: 'tap', at: await middle('triple'), count: 3 }, soon());
    expect(happened('triple')).toEqual(['clicked', 'clicked', 'clicked', 'triple_tapped']);
  });

  it('a held tap is a long press, and not a click', async () => {
    await driver.perform({ kind: 'tap', at: await middle('hold'), hold_ms: 700 }, soon());
    expect(happened('hold')).toEqual(['long_pressed']);
  });

  it('a drag picks up what it holds and drops it at its end', async () => {
    const [from, to] = [await middle('parcel'), await middle('truck')];
    await driver.perform({ kind: 'drag', from, to, hold_ms: 600, duration_ms: 300 }, soon());
    expect(phone.door.events({ id: 'parcel' })).toMatchObject([{ kind: 'dropped', detail: 'truck' }]);
  });

  it('a swipe carries its row away', async () => {
    const { bounds } = await nodeAt('swipe');
    const { x, y } = centre(bounds);
    await driver.perform({ kind: 'swipe', from: { x, y }, to: { x: bounds[0] + 5, y }, duration_ms: 200 }, soon());
    expect(happened('swipe')).toEqual(['swiped_away']);
  });

  it('a right click and a hover reach nothing at all', async () => {
    const at = await middle('right');
    await expect(driver.perform({ kind: 'tap', at, button: 'right' }, soon())).rejects.toMatchObject({
      failure: { reason: 'not_supported' },
    });
    await expect(driver.perform({ kind: 'hover', at: await middle('hover') }, soon())).rejects.toMatchObject({
      failure: { reason: 'not_supported' },
    });
    expect([...happened('right'), ...happened('hover')]).toEqual([]);
  });
});

describe('a scroll, as a list on the phone takes it', () => {
  beforeEach(async () => {
    await open('messages');
    await vi.waitUntil(async () => (await shown()).length > 3, { timeout: 10_000 });
  });

  /** Rows with the places of their tops; those that the list cuts off at its edges are left out. */
  const shown = async () => {
    const { nodes } = await driver.capture(soon());
    const list = nodes.find((node) => node.stable_id === 'messages');
    const inside = ({ bounds }: RawNode) => list && bounds[1] > list.bounds[1] && bounds[3] < list.bounds[3];
    return nodes
      .filter((node) => node.row !== undefined && inside(node))
      .map((node) => ({ text: node.row?.text, top: node.bounds[1] }));
  };
  const scroll = async (dy: number) =>
    driver.perform({ kind: 'scroll', at: await middle('messages'), dx: 0, dy }, soon());
  /** How far the rows that are seen before and after have gone up. */
  const moved = (before: { text?: string; top: number }[], after: { text?: string; top: number }[]) => {
    const ways = before.flatMap((old) => {
      const now = after.find((row) => row.text === old.text);
      return now ? [old.top - now.top] : [];
    });
    expect(ways.length).toBeGreaterThan(0);
    return [...new Set(ways)];
  };

  it('moves it by exactly so many pixels, both ways, and flings nothing', async () => {
    const first = await shown();
    expect(await scroll(300)).toEqual({ delivered: true, received_by: 'unknown' });
    const second = await shown();
    expect(moved(first, second)).toEqual([300]);
    await scroll(-120);
    expect(moved(second, await shown())).toEqual([-120]);
    expect(phone.door.events({ kind: 'clicked' })).toEqual([]);
  });

  it('moves nothing where the list ends', async () => {
    const first = await shown();
    await scroll(-500);
    expect(moved(first, await shown())).toEqual([0]);
  });

  it('a swipe flings it further than the finger went', async () => {
    const first = await shown();
    const from = await middle('messages');
    await driver.perform({ kind: 'swipe', from, to: { x: from.x, y: from.y - 300 }, duration_ms: 150 }, soon());
    const [way = 0] = moved(first, await shown());
    expect(way).toBeGreaterThan(300);
  });
});

describe('data of an app', () => {
  it('is forgotten by a reset, which stops the app', async () => {
    await open('settings');
    await driver.perform({ kind: 'tap', at: await middle('notifications') }, soon());
    const before = phone.door.state('android').settings;
    expect(await driver.app({ kind: 'reset', app: 'dev.touchstone.demo' }, soon())).toEqual({
      said: 'Success',
      done: true,
    });
    expect((await driver.screen(soon())).package).not.toBe('dev.touchstone.demo');
    await open('settings');
    expect(phone.door.state('android').settings).not.toEqual(before);
  });

  it('of an app that is not there cannot be forgotten, and that is said', async () => {
    expect(await driver.app({ kind: 'reset', app: 'com.not.here' }, soon())).toMatchObject({
      done: false,
      why: 'unknown_app',
    });
    await expect(driver.app({ kind: 'reset', app: 'a.b; reboot' }, soon())).rejects.toMatchObject({
      failure: { reason: 'bad_argument' },
    });
  });
});
