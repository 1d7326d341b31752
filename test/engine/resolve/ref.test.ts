import { describe, expect, it } from 'vitest';
import type { RawNode } from '../../../src/drivers/driver.ts';
import { type Item, nameOf, type Scene } from '../../../src/engine/observe/scene.ts';
import { resolve } from '../../../src/engine/resolve/resolve.ts';
import { ShownMemory } from '../../../src/engine/resolve/shown.ts';
import { memory, node, scene } from '../nodes.ts';
import { target } from '../rig.ts';

/** Shows the first nodes to an agent, then resolves a line against the second ones. */
function later(before: RawNode[], now: RawNode[] | ((first: Scene) => Item[]), line: string) {
  const mind = memory(true);
  const first = scene(before, null, mind);
  const shown = new ShownMemory();
  shown.remember(first.items);
  const after = typeof now === 'function' ? first : scene(now, first, mind);
  const again = typeof now === 'function' ? now(first) : undefined;
  const current = again ? { ...after, items: again, by_id: new Map() } : after;
  return resolve(target(line), { scene: current, shown, signature_items: () => again ?? [], promote: true });
}

describe('an element_id', () => {
  const pay = node('button', 'Pay');

  it('means what was shown under it', () => {
    const found = later([pay], [pay], 'e1');
    expect(found).toMatchObject({ ok: true, resolution: { strategy: 'element_id', confidence: 1, candidates: 1 } });
    expect(found.ok && found.resolution).not.toHaveProperty('note');
    expect(found.ok && found.item.id).toBe('e1');
  });

  it('means nothing when it was never shown', () => {
    expect(later([pay], [pay], 'e7')).toEqual({
      ok: false,
      code: 'STALE_REFERENCE',
      reason: 'never_shown',
      message: expect.stringContaining('e7 was never shown in this session'),
      next: 'snapshot',
      details: { element_id: 'e7' },
    });
  });

  it('is refused when it reads differently, with what it was and what it is', () => {
    expect(later([pay], [{ ...pay, label: 'Delete all' }], 'e1')).toEqual({
      ok: false,
      code: 'STALE_REFERENCE',
      reason: 'identity_changed',
      message:
        'e1 now has another name: it was button "Pay" [e1] when it was shown; now there is button "Delete all" [e1]. Nothing was sent.',
      next: 'snapshot',
      details: { element_id: 'e1', was: 'button "Pay" [e1]', now: ['button "Delete all" [e1]'] },
    });
  });

  it('is refused when it is another role now', () => {
    const found = later([pay], (first) => first.items, 'e1');
    expect(found.ok).toBe(true);
    const changed = roleOrRow((item) => ({ ...item, raw: { ...item.raw, role: 'link' } }));
    expect(!changed.ok && changed.message).toContain('was a button and is a link now');
  });

  it('is refused when it belongs to another row now', () => {
    const changed = roleOrRow((item) => ({ ...item, row: 'Grace' }));
    expect(!changed.ok && changed.message).toContain('now belongs to another row');
    expect(!changed.ok && changed.reason).toBe('identity_changed');
  });

  it('keeps its meaning while its words tick or are typed', () => {
    const volatile = roleOrRow((item) => ({ ...item, volatile: true, raw: { ...item.raw, label: '12:01' } }));
    expect(volatile.ok).toBe(true);
    const typed = roleOrRow((item) => ({ ...item, raw: { ...item.raw, editable: true, label: 'x' } }));
    expect(typed.ok).toBe(true);
  });

  it('must be what the rest of its line says', () => {
    expect(later([pay], [pay], 'button "Pay" [e1]').ok).toBe(true);
    const wrong = later([pay], [pay], 'button "Delete" [e1]');
    expect(!wrong.ok && wrong.message).toContain('e1 is not what the rest of the line says: it was button "Pay" [e1]');
    const nameless = node('button', undefined);
    const other = later([nameless], [nameless], 'link [e1]');
    expect(!other.ok && other.details.now).toEqual(['button [e1]']);
    const role = later([pay], [pay], 'link [e1]');
    expect(!role.ok && role.reason).toBe('identity_changed');
  });

  it('may have moved on in its states and its value since it was shown', () => {
    const box = node('checkbox', 'Terms', { state: { checked: true, enabled: true, text_value: 'b' } });
    expect(later([box], [box], 'checkbox "Terms" [e1] unchecked disabled value="a"').ok).toBe(true);
  });
});

describe('an element_id whose element is gone', () => {
  const pay = node('button', 'Pay');

  it('is found again when exactly one has its identity, and the answer says so', () => {
    const found = later([pay], (first) => first.items.map((item) => ({ ...item, id: 'e5' })), 'e1');
    expect(found).toMatchObject({ ok: true, resolution: { strategy: 're_resolved', confidence: 0.8, candidates: 1 } });
    expect(found.ok && found.item.id).toBe('e5');
    expect(found.ok && found.resolution.note).toBe('e1 was rebuilt; the same button "Pay" [e5] was found again');
  });

  it('is found again by a whole line that says the same', () => {
    const rebuilt = (first: Scene) => first.items.map((item) => ({ ...item, id: 'e5' }));
    expect(later([pay], rebuilt, 'button "Pay" [e1] disabled').ok).toBe(true);
    expect(later([pay], rebuilt, 'button "Buy" [e1]').ok).toBe(false);
  });

  it('is not looked for on a screen that was not read whole', () => {
    const first = scene([pay], null, memory(true));
    const shown = new ShownMemory();
    shown.remember(first.items);
    const dark: Scene = { ...first, items: [], by_id: new Map(), capture: { ...first.capture, complete: false } };
    expect(resolve(target('e1'), { scene: dark, shown, signature_items: () => first.items, promote: true })).toEqual({
      ok: false,
      code: 'ELEMENT_NOT_FOUND',
      reason: 'unavailable',
      message: 'Nothing could be matched because the screen could not be read whole (unknown reason).',
      next: 'snapshot',
      details: { near_misses: [] },
    });
  });

  it('is not found again in several', () => {
    const twice = later(
      [pay],
      (first) => ['e5', 'e6'].flatMap((id) => first.items.map((item) => ({ ...item, id }))),
      'e1',
    );
    expect(!twice.ok && twice.message).toContain('e1 is no longer on the screen');
    expect(!twice.ok && twice.message).toContain('now there is button "Pay" [e5]; button "Pay" [e6]. Nothing');
    expect(!twice.ok && twice.details.now).toEqual(['button "Pay" [e5]', 'button "Pay" [e6]']);
  });

  it('is not found again in one that reads differently', () => {
    const other = later(
      [pay],
      (first) => first.items.map((item) => ({ ...item, id: 'e5', raw: { ...item.raw, label: 'Payment methods' } })),
      'e1',
    );
    expect(!other.ok && other.code).toBe('STALE_REFERENCE');
    expect(!other.ok && other.details.now).toEqual(['button "Payment methods" [e5]']);
  });

  it('says nothing of what is there now when nothing is like it', () => {
    const none = later([pay], [node('heading', 'Zzzzzzzzzzzz')], 'e1');
    expect(!none.ok && none.message).toBe(
      'e1 is no longer on the screen: it was button "Pay" [e1] when it was shown. Nothing was sent.',
    );
    expect(!none.ok && none.details.now).toEqual([]);
  });
});

/** Resolves e1 = button "Pay" against a scene in which its item was changed by hand. */
function roleOrRow(change: (item: Item) => Item) {
  const first = scene([node('button', 'Pay')], null, memory(true));
  const shown = new ShownMemory();
  shown.remember(first.items);
  const items = first.items.map(change);
  const now: Scene = { ...first, items, by_id: new Map(items.map((item) => [item.id, item])) };
  return resolve(target('e1'), { scene: now, shown, signature_items: () => [], promote: true });
}

describe('what was shown', () => {
  it('is remembered by the last time, in the words of then', () => {
    const mind = memory(true);
    const row = node('listitem', 'Ada', { row: { text: 'Ada' } });
    const first = scene([row, node('button', undefined, { parent: row.key, text: 'Delete' })], null, mind);
    const shown = new ShownMemory();
    expect(shown.get('e2')).toBeUndefined();
    shown.remember(first.items);
    expect(shown.get('e2')).toEqual({
      role: 'button',
      name: 'Delete',
      row: first.items[1]?.row,
      line: 'button [e2] text "Delete" in listitem "Ada" [e1]',
    });
    const second = scene([node('button', 'New')], null, memory(true));
    shown.remember(second.items.map((item) => ({ ...item, id: 'e2' })));
    expect(shown.get('e2')?.name).toBe('New');
    expect(shown.get('e1')?.name).toBe(nameOf(first.items[0] as Item));
  });

  it('refuses a point, which names no element', () => {
    const one = scene([], null, memory(true));
    const context = { scene: one, shown: new ShownMemory(), signature_items: () => [], promote: true };
    expect(() => resolve({ kind: 'point', x: 1, y: 2 }, context)).toThrow('a point names no element');
  });
});
