import { describe, expect, it } from 'vitest';
import { BACK, DEMO, glass, kinds } from './glass.ts';

describe('settings', () => {
  it('toggles the switch', () => {
    const { door, tap, one } = glass('settings');
    expect(one('#notifications')).toMatchObject({ checkable: true, checked: true, text: 'Notifications' });
    tap('#notifications');
    expect(one('#notifications').checked).toBe(false);
    expect(door.events({ kind: 'toggled' })).toMatchObject([{ id: 'notifications', detail: false }]);
    expect(door.state()).toMatchObject({ settings: { notifications: false } });
  });

  it('moves the slider with the finger and tells the value once, at the end', () => {
    const { host, door, one } = glass('settings');
    const [left, top, right, bottom] = one('#volume').bounds;
    const y = (top + bottom) / 2;
    host.pointer({ kind: 'down', x: (left + right) / 2, y });
    expect(one('#volume_value').text).toBe('50 %');
    host.pointer({ kind: 'move', x: right, y });
    host.pointer({ kind: 'up', x: right, y });
    expect(one('#volume_value').text).toBe('100 %');
    expect(door.events({ kind: 'slid' })).toMatchObject([{ id: 'volume', detail: 100 }]);
  });

  it('opens the dropdown as a popup window and takes the choice', () => {
    const { host, door, tap, all, one } = glass('settings');
    tap('#theme');
    expect(kinds(host)).toEqual(['app', 'popup']);
    expect(host.windows().at(-1)).toMatchObject({ active: true, modal: true });
    tap('Dark');
    expect(kinds(host)).toEqual(['app']);
    expect(one('#theme').children[0]?.text).toBe('Dark');
    expect(door.events({ kind: 'selected' })).toMatchObject([{ id: 'theme', detail: 'Dark' }]);
    expect(all('Light')).toEqual([]);
  });

  it('closes the dropdown by a touch beside it, which reaches nothing else', () => {
    const { host, door, tap, one } = glass('settings');
    const reset = one('#notifications');
    tap('#theme');
    tap(reset);
    expect(kinds(host)).toEqual(['app']);
    expect(door.events({ kind: 'toggled' })).toEqual([]);
  });

  it('asks in a modal dialog before it resets', () => {
    const { host, door, tap, one } = glass('settings');
    tap('#notifications');
    tap('#reset');
    expect(kinds(host)).toEqual(['app', 'dialog']);
    expect(host.windows().map((window) => window.active)).toEqual([false, true]);
    tap('Cancel');
    expect(door.state()).toMatchObject({ settings: { notifications: false } });
    tap('#reset');
    tap('Reset');
    expect(kinds(host)).toEqual(['app']);
    expect(one('#status').text).toBe('Settings reset');
    expect(door.state()).toMatchObject({ settings: { notifications: true, volume: 40, theme: 'System' } });
  });

  it('keeps settings when the app is stopped and forgets them when it is cleared', () => {
    const { host, tap, open, one } = glass('settings');
    tap('#notifications');
    expect(host.stop(DEMO)).toBe(true);
    open('settings');
    expect(one('#notifications').checked).toBe(false);
    expect(host.clear(DEMO)).toBe(true);
    open('settings');
    expect(one('#notifications').checked).toBe(true);
  });

  it('goes back from popup and dialog before it leaves the screen', () => {
    const { host, tap } = glass('settings');
    tap('#theme');
    host.key(BACK);
    expect(kinds(host)).toEqual(['app']);
    tap('#reset');
    host.key(BACK);
    expect(kinds(host)).toEqual(['app']);
    expect(host.frontmost().title).toBe('Settings');
    host.key(BACK);
    expect(host.frontmost().package).toBe('com.android.launcher3');
  });
});
