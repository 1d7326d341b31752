import { describe, expect, it } from 'vitest';
import { Deadline } from '../../../src/base/deadline.ts';
import { takesSingleSteps } from '../../../src/drivers/android/gestures.ts';
import type { Input } from '../../../src/drivers/driver.ts';
import { driverOn, NATURAL, sentFor } from './fake-driver.ts';

const soon = () => Deadline.after(5000);

describe('taps', () => {
  it.each([
    [1, ['input tap 10 20']],
    [2, ['input tap 10 20', 'input tap 10 20']],
    [3, ['input tap 10 20', 'input tap 10 20', 'input tap 10 20']],
  ] as const)('%i of them go out in one round trip', async (count, commands) => {
    const { device, driver } = driverOn(() => ({}));
    await driver.screen(soon());
    const trips = driver.roundTrips;
    await driver.perform({ kind: 'tap', at: { x: 10, y: 20 }, count }, soon());
    expect(driver.roundTrips - trips).toBe(1);
    expect(device.sent.filter((command) => command.startsWith('input'))).toEqual(commands);
  });

  it('are held by a finger that swipes to where it is', async () => {
    expect(await sentFor({ kind: 'tap', at: { x: 10, y: 20 }, hold_ms: 799.6 })).toEqual([
      'input swipe 10 20 10 20 800',
    ]);
  });

  it('that came through only in part are not said to have missed', async () => {
    let taps = 0;
    const { driver } = driverOn((command) =>
      command.startsWith('input tap') && ++taps > 1 ? { exit: 1, stderr: 'Killed' } : {},
    );
    const receipt = await driver.perform({ kind: 'tap', at: { x: 1, y: 1 }, count: 2 }, soon());
    expect(receipt).toMatchObject({ delivered: true, by: expect.stringContaining('only in part') });
  });
});

describe('drags and swipes', () => {
  const from = { x: 100, y: 200 };
  const to = { x: 300, y: 400 };

  it('are one command each', async () => {
    expect(await sentFor({ kind: 'swipe', from, to, duration_ms: 250 })).toEqual(['input swipe 100 200 300 400 250']);
    expect(await sentFor({ kind: 'drag', from, to, hold_ms: 500, duration_ms: 400 })).toEqual([
      'input draganddrop 100 200 300 400 400',
    ]);
  });

  it('without a hold a drag is a swipe, because draganddrop always holds', async () => {
    expect(await sentFor({ kind: 'drag', from, to, hold_ms: 0, duration_ms: 400 })).toEqual([
      'input swipe 100 200 300 400 400',
    ]);
  });
});

describe('what no finger can do', () => {
  const inside = { x: 1, y: 1 };
  const outside = { x: NATURAL.width, y: 1 };

  it.each<[string, Input]>([
    ['a right click', { kind: 'tap', at: inside, button: 'right' }],
    ['hovering', { kind: 'hover', at: inside }],
  ])('%s is refused in a sentence, and nothing is sent', async (_what, input) => {
    const { device, driver } = driverOn(() => ({}));
    await expect(driver.perform(input, soon())).rejects.toMatchObject({
      failure: {
        failure_code: 'CAPABILITY_MISSING',
        reason: 'not_supported',
        message: expect.stringMatching(/nothing was sent\. Use .+\.$/),
      },
    });
    expect(device.sent.filter((command) => command.startsWith('input'))).toEqual([]);
  });

  it('hovering is not offered, nor is any semantic action', () => {
    expect(driverOn(() => ({})).driver.capabilities).toMatchObject({ hover: false, invoke: [] });
  });

  it.each<[string, Input]>([
    ['a long press', { kind: 'tap', at: outside, hold_ms: 500 }],
    ['the start of a drag', { kind: 'drag', from: outside, to: inside, hold_ms: 1, duration_ms: 1 }],
    ['the end of a drag', { kind: 'drag', from: inside, to: { x: 1, y: -1 }, hold_ms: 1, duration_ms: 1 }],
    ['the end of a swipe', { kind: 'swipe', from: inside, to: { x: 1, y: NATURAL.height }, duration_ms: 1 }],
    ['a scroll', { kind: 'scroll', at: outside, dx: 0, dy: 100 }],
  ])('%s outside the screen is refused', async (_what, input) => {
    await expect(sentFor(input)).rejects.toMatchObject({
      failure: { failure_code: 'INVALID_ARGUMENT', reason: 'bad_argument' },
    });
  });
});

describe('a scroll', () => {
  const at = { x: 540, y: 1200 };
  // 8 dp of slop at density 2.5 are 20 px: the finger goes further than the content.
  const stroke = (way: string, far: string) => [
    'input motionevent DOWN 540 1200',
    `input motionevent MOVE ${way}`,
    `input motionevent MOVE ${far}`,
    'sleep 0.1',
    `input motionevent MOVE ${far}`,
    `input motionevent UP ${far}`,
  ];

  it.each([
    ['down', 0, 500, '540 1179', '540 680'],
    ['up', 0, -500, '540 1221', '540 1720'],
    ['right', 200, 0, '519 1200', '320 1200'],
    ['left', -200, 0, '561 1200', '760 1200'],
  ])(
    'to what is further %s moves the finger the other way, and rests it before it lifts',
    async (_way, dx, dy, first, last) => {
      expect(await sentFor({ kind: 'scroll', at, dx, dy }, '14')).toEqual(stroke(first, last));
    },
  );

  it('is one round trip', async () => {
    const { driver } = driverOn(() => ({}), '14');
    await driver.screen(soon());
    const trips = driver.roundTrips;
    await driver.perform({ kind: 'scroll', at, dx: 0, dy: 400 }, soon());
    expect(driver.roundTrips - trips).toBe(1);
  });

  it('ends before the edges that belong to the system', async () => {
    expect((await sentFor({ kind: 'scroll', at, dx: 0, dy: 5000 }, '14')).at(-1)).toBe('input motionevent UP 540 80');
    expect((await sentFor({ kind: 'scroll', at, dx: -5000, dy: 0 }, '14')).at(-1)).toBe(
      'input motionevent UP 999 1200',
    );
    const [down] = await sentFor({ kind: 'scroll', at: { x: 0, y: 2399 }, dx: 0, dy: 100 }, '14');
    expect(down).toBe('input motionevent DOWN 80 2319');
  });

  it.each([
    ['by nothing', { x: 540, y: 1200 }, 0],
    ['without room for the finger', { x: 540, y: 10 }, 300],
  ])('%s is refused', async (_what, from, dy) => {
    await expect(sentFor({ kind: 'scroll', at: from, dx: 0, dy }, '14')).rejects.toMatchObject({
      failure: { failure_code: 'INVALID_ARGUMENT', reason: 'bad_argument', message: expect.stringContaining('Use a') },
    });
  });

  it.each([undefined, '7.1.2', '10'])('is one slow swipe on Android %s', async (version) => {
    expect(await sentFor({ kind: 'scroll', at, dx: 0, dy: 480 }, version)).toEqual([
      'input swipe 540 1200 540 700 1000',
    ]);
  });

  it('that stops half way leaves no finger on the glass', async () => {
    let moves = 0;
    const { device, driver } = driverOn(
      (command) => (command.includes('MOVE') && ++moves === 2 ? { exit: 1, stderr: 'Killed' } : {}),
      '14',
    );
    const receipt = await driver.perform({ kind: 'scroll', at, dx: 0, dy: 400 }, soon());
    expect(receipt).toMatchObject({ delivered: true, by: expect.stringContaining('only in part') });
    expect(device.sent.at(-1)).toMatch(/^input motionevent UP /);
  });

  it('knows which versions can move a finger step by step', () => {
    for (const version of ['11', '14', '15']) expect(takesSingleSteps(version)).toBe(true);
    for (const version of [undefined, '', '10', '9', '4.4', 'Tiramisu']) expect(takesSingleSteps(version)).toBe(false);
  });
});
