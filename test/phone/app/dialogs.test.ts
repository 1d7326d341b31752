import { describe, expect, it } from 'vitest';
import { BACK, type Glass, glass, kinds } from './glass.ts';

/** The framework's ids in the window on top. */
const ids = (phone: Glass) =>
  phone
    .nodes(phone.host.windows().at(-1))
    .map((node) => node.resourceId)
    .filter((id) => id.startsWith('android:'));

describe('dialogs', () => {
  it('asks with the ids of an AlertDialog and takes each answer', () => {
    const phone = glass('dialogs');
    phone.tap('Ask');
    expect(kinds(phone.host)).toEqual(['app', 'dialog']);
    expect(ids(phone)).toEqual([
      'android:id/alertTitle',
      'android:id/message',
      'android:id/button2',
      'android:id/button1',
    ]);
    phone.tap('#button1');
    expect(phone.one('#status').text).toBe('Ask: OK');
    phone.tap('Ask');
    phone.tap('#button2');
    expect(phone.one('#status').text).toBe('Ask: Cancel');
    phone.tap('Ask');
    phone.host.key(BACK);
    expect(phone.door.events({ kind: 'dialog_closed' }).map((event) => event.detail)).toEqual([
      'ok',
      'cancel',
      'dismissed',
    ]);
    expect(phone.door.events({ kind: 'clicked' }).map((event) => event.id)).toEqual([
      'ask',
      'ask_ok',
      'ask',
      'ask_cancel',
      'ask',
    ]);
  });

  it('puts a second dialog above the first, and both must go', () => {
    const phone = glass('dialogs');
    phone.tap('Ask twice');
    phone.tap('#button1');
    expect(kinds(phone.host)).toEqual(['app', 'dialog', 'dialog']);
    expect(phone.host.windows().map((window) => window.active)).toEqual([false, false, true]);
    phone.host.key(BACK);
    expect(phone.door.state()).toMatchObject({ view: { open: ['first_dialog'], status: 'Second: Cancel' } });
    phone.tap('#button1');
    expect(kinds(phone.host)).toEqual(['app']);
    expect(phone.one('#status').text).toBe('First: OK');
  });

  it('raises a sheet at the bottom edge with three choices and no cancel button', () => {
    const phone = glass('dialogs');
    phone.tap('Sheet');
    const sheet = phone.host.windows().at(-1);
    expect(sheet).toMatchObject({ kind: 'dialog', modal: true });
    expect(sheet?.bounds[3]).toBeGreaterThan(2300);
    const labels = phone.nodes(sheet).flatMap((node) => (node.clickable ? [node.text] : []));
    expect(labels).toEqual(['Copy link', 'Send by mail', 'Print']);
    phone.tap('Print');
    expect(phone.one('#status').text).toBe('Sheet: Print');
    phone.tap('Sheet');
    phone.tapAt(500, 300);
    expect(phone.one('#status').text).toBe('Sheet: closed');
  });

  it('has an alert with one button and a confirmation with two', () => {
    const phone = glass('dialogs');
    phone.tap('Alert');
    expect(ids(phone)).toEqual(['android:id/alertTitle', 'android:id/message', 'android:id/button1']);
    phone.tap('#button1');
    expect(phone.one('#status').text).toBe('Alert: OK');
    phone.tap('Confirm delete');
    phone.tap('#button2');
    expect(phone.one('#status').text).toBe('Confirm: Cancel');
  });

  it('has a Cancel and an OK of its own, in no dialog', () => {
    const phone = glass('dialogs');
    phone.tap('Cancel');
    expect(phone.one('#status').text).toBe('Page Cancel');
    phone.tap('OK');
    expect(phone.one('#status').text).toBe('Page OK');
    expect(phone.door.events({ kind: 'dialog_opened' })).toEqual([]);
  });
});
