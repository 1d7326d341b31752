import { describe, expect, it } from 'vitest';
import { FAULTS, faultSwitches, faultsOn } from '../../../src/phone/app/faults.ts';
import { BACK, DEMO, glass, kinds } from './glass.ts';

describe('faults of the app on glass', () => {
  it('tap_lost: one touch reaches nobody, the next one does', () => {
    const { door, tap, one, all } = glass('restless');
    door.fault('tap_lost', true);
    tap('Count');
    expect(all('#status')).toEqual([]);
    expect(door.events({ kind: 'clicked' })).toEqual([]);
    tap('Count');
    expect(one('#status').text).toBe('Counted 1');
  });

  it('tap_slow: what a tap does comes 400 ms later, unless its screen is gone', () => {
    const { host, clock, door, tap, one, all } = glass('traps');
    tap('Restless');
    door.fault('tap_slow', true);
    tap('Count');
    clock.step(399);
    expect(all('#status')).toEqual([]);
    expect(door.events({ id: 'count' })).toEqual([]);
    clock.step(1);
    expect(one('#status').text).toBe('Counted 1');
    tap('Count');
    host.key(BACK);
    clock.step(1000);
    expect(door.events({ id: 'count' })).toHaveLength(1);
  });

  it('partial_text: the first half of the letters arrives', () => {
    const { host, door, tap, one } = glass('signin');
    door.fault('partial_text', true);
    tap('#email');
    host.text('ab🎈cde');
    expect(one('#email').text).toBe('ab🎈');
    expect(door.events({ kind: 'typed' })).toMatchObject([{ detail: 'ab🎈' }]);
  });

  it('app_crash: the touch kills the process, the launcher comes up and the log tells why', () => {
    const { host, clock, door, tap, open } = glass('restless');
    const { pid } = host.frontmost();
    door.fault('app_crash', true);
    tap('Count');
    expect(kinds(host)).toEqual(['launcher']);
    expect(door.events({ kind: 'clicked' })).toEqual([]);
    expect(door.events({ kind: 'crashed' })).toMatchObject([{ id: DEMO, screen: '/restless' }]);
    expect(host.log.lines().find((line) => line.tag === 'AndroidRuntime')).toMatchObject({
      pid,
      level: 'E',
      message: 'FATAL EXCEPTION: main',
    });
    clock.step(1000);
    open('restless');
    expect(host.frontmost().pid).not.toBe(pid);
    tap('Count');
    expect(kinds(host)).toEqual(['app']);
  });

  it('app_crash spares the launcher', () => {
    const { host, door, tap } = glass();
    door.fault('app_crash', true);
    tap('Touchstone Demo');
    expect(host.frontmost().package).toBe(DEMO);
  });

  it('backend_hang: the request is sent and nothing comes back', () => {
    const { clock, door, all } = glass('messages');
    door.fault('backend_hang', true);
    const phone = glass('traps/silent-failure');
    phone.door.fault('backend_hang', true);
    phone.tap('Send');
    phone.clock.step(600_000);
    expect(phone.door.events().map((event) => event.kind)).toEqual(['screen_shown', 'clicked', 'request_sent']);
    // The request that was under way before is answered.
    clock.step(1000);
    expect(all('#progress')).toEqual([]);
  });

  it('keyboard_up: the keyboard lies over the lower part of each screen that opens', () => {
    const { host, door, open, tap, one, centre, tapAt } = glass('settings');
    door.fault('keyboard_up', true);
    expect(kinds(host)).toEqual(['app']);
    open('signin');
    expect(kinds(host)).toEqual(['app', 'ime']);
    const { x, y } = centre(one('#forgot'));
    tapAt(x, y);
    expect(door.events({ id: 'forgot' })).toEqual([]);
    tap('a');
    expect(door.events({ kind: 'typed' })).toEqual([]);
    host.key(BACK);
    expect(kinds(host)).toEqual(['app']);
    tapAt(x, y);
    expect(door.events({ id: 'forgot' })).toHaveLength(1);
  });

  it('screen_change: another screen comes up 300 ms after the touch', () => {
    const { host, clock, door, tap } = glass('restless');
    door.fault('screen_change', true);
    tap('Count');
    clock.step(299);
    expect(host.frontmost().title).toBe('Restless');
    clock.step(1);
    expect(host.frontmost().title).toBe('Settings');
    expect(door.events({ kind: 'clicked' })).toHaveLength(1);
    tap('#notifications');
    clock.step(1000);
    expect(host.frontmost().title).toBe('Settings');
  });
});

describe('the fault switches', () => {
  it('know which face can feel what', () => {
    expect(faultsOn('android')).toEqual(FAULTS);
    expect(faultsOn('web')).toEqual([
      'backend_down',
      'backend_slow',
      'backend_hang',
      'tap_lost',
      'tap_slow',
      'partial_text',
      'app_crash',
      'screen_change',
    ]);
  });

  it('switch off what strikes once, tell followers, and settle when those have heard', async () => {
    const faults = faultSwitches(['tap_lost', 'tap_slow']);
    const told: string[] = [];
    let hear = () => {};
    const unfollow = faults.follow((names) => {
      told.push(names.join());
      return new Promise((resolve) => {
        hear = resolve;
      });
    });
    expect([faults.strikes('tap_lost'), faults.strikes('tap_lost'), faults.strikes('tap_slow')]).toEqual([
      true,
      false,
      true,
    ]);
    let settled = false;
    const waiting = faults.settled().then(() => {
      settled = true;
    });
    await Promise.resolve();
    expect(settled).toBe(false);
    hear();
    await waiting;
    unfollow();
    faults.set('null_root', true);
    expect(told).toEqual(['tap_slow']);
    await faults.settled();
  });
});
