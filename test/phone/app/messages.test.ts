import { describe, expect, it } from 'vitest';
import type { LaidNode } from '../../../src/phone/app/host.ts';
import { DEMO, type Glass, glass } from './glass.ts';

function opened(): Glass {
  const phone = glass('messages');
  phone.clock.step(120);
  return phone;
}

const rowOf = (phone: Glass, sender: string): LaidNode => {
  const row = phone.all('#row').find((each) => each.children[0]?.children[0]?.text === sender);
  if (!row) throw new Error(`${sender} is not on the screen`);
  return row;
};
const deleteOf = (phone: Glass, sender: string): LaidNode => {
  const button = rowOf(phone, sender).children[1];
  if (!button) throw new Error(`The row of ${sender} has no button`);
  return button;
};

describe('messages', () => {
  it('shows a spinner until the backend has answered', () => {
    const phone = glass('messages');
    expect(phone.all('#progress')).toHaveLength(1);
    phone.clock.step(120);
    expect(phone.all('#progress')).toEqual([]);
    expect((phone.door.state() as { view: { senders: string[] } }).view.senders).toHaveLength(200);
  });

  it('gives each of the 200 rows a sender of its own', () => {
    const senders = (opened().door.state() as { view: { senders: string[] } }).view.senders;
    expect(new Set(senders).size).toBe(200);
    expect(senders).toEqual(expect.arrayContaining(['דנה לוי', '李小龙', 'Zoë 🎈']));
  });

  it('has about a dozen row views and uses them again for other rows', () => {
    const phone = opened();
    const seen = new Map<string, Set<string>>();
    for (let turn = 0; turn < 12; turn++) {
      const rows = phone.all('#row');
      expect(rows.length).toBeLessThanOrEqual(13);
      for (const row of rows) {
        const sender = row.children[0]?.children[0]?.text;
        if (sender) seen.set(row.id, (seen.get(row.id) ?? new Set()).add(sender));
      }
      phone.drag(2000, 700);
    }
    expect(seen.size).toBeLessThanOrEqual(13);
    for (const senders of seen.values()) expect(senders.size).toBeGreaterThan(2);
  });

  it('scrolls as far as the finger goes, less the slop, and not beyond the ends', () => {
    const phone = opened();
    const before = rowOf(phone, 'Goran Abara').bounds;
    phone.drag(2000, 1500);
    expect(before[1] - rowOf(phone, 'Goran Abara').bounds[1]).toBe(500 - 21);
    phone.drag(500, 2100);
    phone.drag(500, 2100);
    expect(rowOf(phone, 'Goran Abara').bounds).toEqual(before);
    expect(phone.door.events({ kind: 'clicked' })).toEqual([]);
  });

  it('keeps rolling after a flick and then comes to rest', () => {
    const phone = opened();
    phone.host.pointer({ kind: 'down', x: 500, y: 2000 });
    for (let step = 1; step <= 5; step++) {
      phone.clock.step(16);
      phone.host.pointer({ kind: 'move', x: 500, y: 2000 - step * 120 });
    }
    phone.host.pointer({ kind: 'up', x: 500, y: 1400 });
    const atLift = phone.nodes().map((node) => node.bounds);
    phone.clock.step(200);
    expect(phone.nodes().map((node) => node.bounds)).not.toEqual(atLift);
    expect(phone.host.idle()).toBe(false);
    phone.clock.step(3000);
    const atRest = phone.nodes();
    phone.clock.step(500);
    expect(phone.nodes()).toEqual(atRest);
    expect(phone.host.idle()).toBe(true);
  });

  it('clips rows at the edge of the list', () => {
    const phone = opened();
    phone.drag(2000, 1880);
    const list = phone.one('#messages');
    for (const row of phone.all('#row')) {
      expect(row.bounds[1]).toBeGreaterThanOrEqual(list.bounds[1]);
      expect(row.bounds[3]).toBeLessThanOrEqual(list.bounds[3]);
    }
    expect(phone.all('#row')[0]?.bounds[1]).toBe(list.bounds[1]);
  });

  it('deletes the row that was tapped, once the backend has agreed', () => {
    const phone = opened();
    phone.tap(deleteOf(phone, '李小龙'));
    phone.clock.step(149);
    expect(phone.door.events({ kind: 'row_deleted' })).toEqual([]);
    phone.clock.step(1);
    expect(phone.door.events({ kind: 'row_deleted' })).toMatchObject([
      { row: '李小龙', id: 'delete', screen: '/messages' },
    ]);
    expect(phone.door.events({ kind: 'clicked' })).toMatchObject([{ id: 'delete', row: '李小龙' }]);
    expect(phone.all('李小龙')).toEqual([]);
  });

  it('deletes the row at the backend even when nobody waits for the answer any more', () => {
    const phone = opened();
    phone.tap(deleteOf(phone, 'Elif Abara'));
    phone.host.stop(DEMO);
    phone.clock.step(150);
    expect(phone.door.events({ kind: 'row_deleted' })).toMatchObject([{ row: 'Elif Abara' }]);
    expect(phone.door.events({ kind: 'request_ok' }).map((event) => event.id)).toEqual(['GET /api/messages']);
  });

  it('keeps the row and says so when the backend is down', () => {
    const phone = opened();
    phone.door.fault('backend_down', true);
    phone.tap(deleteOf(phone, 'Elif Abara'));
    phone.clock.step(200);
    expect(phone.one('#error').text).toBe('Could not delete the message from Elif Abara');
    expect(rowOf(phone, 'Elif Abara')).toBeDefined();
    expect(phone.door.events({ kind: 'row_deleted' })).toEqual([]);
  });

  it('offers another try when loading failed', () => {
    const phone = glass();
    phone.door.fault('backend_down', true);
    phone.open('messages');
    phone.clock.step(60);
    expect(phone.one('#error').text).toBe('Could not load messages');
    phone.door.fault('backend_down', false);
    phone.tap('#retry');
    phone.clock.step(120);
    expect(phone.all('#row').length).toBeGreaterThan(5);
  });
});
