import { describe, expect, it } from 'vitest';
import type { LogLine } from '../../../src/phone/app/log.ts';
import { BACK, DEMO, glass, kinds } from './glass.ts';

const APK = new Uint8Array([0x50, 0x4b, 0x03, 0x04, 0, 0]);

describe('the host', () => {
  it('boots into the launcher, whose icon starts the app', () => {
    const { host, tap } = glass();
    expect(kinds(host)).toEqual(['launcher']);
    tap('Touchstone Demo');
    expect(host.frontmost()).toMatchObject({ package: DEMO, title: 'Sign in' });
    expect(host.packages().find((each) => each.name === DEMO)?.pid).toBe(host.frontmost().pid);
  });

  it('starts screens by activity and by deep link, and refuses what it does not know', () => {
    const { host } = glass();
    expect(host.start({ package: DEMO, activity: '.SettingsActivity' })).toMatchObject({ ok: true, how: 'started' });
    expect(host.frontmost().activity).toBe(`${DEMO}.SettingsActivity`);
    expect(host.start({ package: DEMO })).toMatchObject({ ok: true, how: 'brought_to_front' });
    expect(host.start({ package: 'com.nobody' })).toEqual({ ok: false, reason: 'unknown_package' });
    expect(host.start({ package: DEMO, activity: '.Nope' })).toEqual({ ok: false, reason: 'unknown_activity' });
    expect(host.start({ dataUri: 'touchstone://nowhere' })).toEqual({ ok: false, reason: 'no_handler' });
    expect(host.start({ dataUri: 'https://example.com' })).toEqual({ ok: false, reason: 'no_handler' });
  });

  it('pops screens with BACK, ends at the launcher and comes back where it was left', () => {
    const { host, open, tap } = glass('traps');
    open('traps/twins');
    host.key(BACK);
    expect(host.frontmost().title).toBe('Traps');
    host.key(BACK);
    expect(kinds(host)).toEqual(['launcher']);
    tap('Touchstone Demo');
    expect(host.frontmost().title).toBe('Traps');
  });

  it('replaces the whole stack when a tab is chosen', () => {
    const { host, door, tap } = glass('messages');
    tap('#tab_settings');
    expect(door.state()).toMatchObject({ stack: ['/settings'] });
    expect(host.windows()[0]?.title).toBe(`${DEMO}/${DEMO}.SettingsActivity`);
  });

  it('gives a restarted app a new process and drops what the old one waited for', () => {
    const { host, clock, door, open } = glass('traps/late-overlay');
    const { pid } = host.frontmost();
    host.stop(DEMO);
    expect(host.packages().find((each) => each.name === DEMO)?.pid).toBeUndefined();
    expect(kinds(host)).toEqual(['launcher']);
    clock.step(1000);
    open('traps/dead-button');
    expect(host.frontmost().pid).not.toBe(pid);
    expect(door.state()).toMatchObject({ stack: ['/traps/dead-button'] });
  });

  it('counts as idle only when nothing that can be seen has changed for half a second', () => {
    const { host, clock, door, tap } = glass('settings');
    clock.step(499);
    expect(host.idle()).toBe(false);
    clock.step(1);
    expect(host.idle()).toBe(true);
    tap('#notifications');
    expect(host.idle()).toBe(false);
    clock.step(500);
    door.fault('never_idle', true);
    expect(host.idle()).toBe(false);
  });

  it('installs what looks like an APK, and knows that it has no screen', () => {
    const { host } = glass();
    expect(host.install('/data/local/tmp/com.example.notes.apk', APK)).toEqual({
      ok: true,
      package: 'com.example.notes',
    });
    expect(host.start({ package: 'com.example.notes' })).toEqual({ ok: false, reason: 'unknown_activity' });
    expect(host.uninstall('com.example.notes')).toBe(true);
    expect(host.uninstall('com.example.notes')).toBe(false);
    expect(host.install('x.apk', new Uint8Array([1, 2, 3]))).toMatchObject({
      ok: false,
      code: 'INSTALL_PARSE_FAILED_NOT_APK',
    });
  });

  it('hands log lines to whoever listens, and stops when asked', () => {
    const { host, open } = glass();
    const heard: LogLine[] = [];
    const stop = host.log.subscribe((line) => heard.push(line));
    open('settings');
    expect(heard.map((line) => line.message).join('\n')).toMatch(/START .*Start proc .*Displayed /s);
    stop();
    const before = heard.length;
    open('traps');
    expect(heard).toHaveLength(before);
  });

  it('refuses a fault that does not exist', () => {
    expect(() => glass().door.fault('gremlins', true)).toThrow(/no fault called "gremlins"/);
  });
});
