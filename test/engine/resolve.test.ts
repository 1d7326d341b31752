import { describe, expect, it } from 'vitest';
import { parseTarget, type Target } from '../../src/contract/line/index.ts';
import type { RawNode } from '../../src/drivers/driver.ts';
import type { Scene } from '../../src/engine/observe/scene.ts';
import { resolve } from '../../src/engine/resolve/resolve.ts';
import { ShownMemory } from '../../src/engine/resolve/shown.ts';
import { memory, node, scene } from './nodes.ts';

function target(line: string): Target {
  const parsed = parseTarget(line);
  if (!parsed.ok) throw new Error(parsed.message);
  return parsed.value;
}

function look(nodes: RawNode[]) {
  const mind = memory(true);
  const first = scene(nodes, null, mind);
  const shown = new ShownMemory();
  shown.remember(first.items);
  const find = (line: string, now: Scene = first) =>
    resolve(target(line), {
      scene: now,
      shown,
      signature_items: (id) => mind.identity.sameIdentity(id, now),
      promote: true,
    });
  return { mind, first, find };
}

function rows(): RawNode[] {
  const all: RawNode[] = [];
  for (const name of ['Ada Lovelace', 'Adam Smith']) {
    const row = node('listitem', name, { row: { text: name } });
    all.push(row, node('button', 'Delete', { parent: row.key }));
  }
  return all;
}

describe('resolve', () => {
  it('takes the one element that a role and a name describe', () => {
    const { find } = look([node('button', 'Pay'), node('link', 'Pay')]);
    const found = find('button "Pay"');
    expect(found.ok && found.item.raw.role).toBe('button');
    expect(found.ok && found.resolution.strategy).toBe('role_label');
  });

  it('refuses to choose between several and lists them', () => {
    const { find } = look(rows());
    const found = find('button "Delete"');
    expect(!found.ok && found.code).toBe('AMBIGUOUS_TARGET');
    expect(!found.ok && found.details.candidates).toHaveLength(2);
  });

  it('finds the button of a row by whole words of the row', () => {
    const { find } = look(rows());
    const found = find('listitem "Ada" > button "Delete"');
    expect(found.ok && found.item.parent?.raw.label).toBe('Ada Lovelace');
  });

  it('promotes a passive leaf to the control that owns it', () => {
    const owner = node('button', 'Visa 4242');
    const { find } = look([owner, node('text', 'Visa', { parent: owner.key, clickable: false })]);
    const found = find('text "Visa"');
    expect(found.ok && found.item.raw.key).toBe(owner.key);
  });

  it('says that an id was never shown', () => {
    const { find } = look([node('button', 'Pay')]);
    const found = find('e99');
    expect(!found.ok && found.reason).toBe('never_shown');
  });

  it('refuses an id whose row was recycled, and says what it was and what is there', () => {
    const { find, mind, first } = look(rows());
    const button = first.items[1];
    const recycled = first.items.map((item) =>
      item.index === 0 ? { ...item.raw, label: 'Grace', row: { text: 'Grace' } } : item.raw,
    );
    const now = scene(recycled, first, mind);
    const found = find(button?.id ?? '', now);
    expect(!found.ok && found.code).toBe('STALE_REFERENCE');
    expect(!found.ok && found.details.was).toContain('Delete');
  });

  it('refuses an id that now reads differently', () => {
    const { find, mind, first } = look([node('button', 'OK')]);
    const now = scene(
      first.items.map((item) => ({ ...item.raw, label: 'Delete all' })),
      first,
      mind,
    );
    const found = find(first.items[0]?.id ?? '', now);
    expect(!found.ok && found.reason).toBe('identity_changed');
  });

  it('finds a rebuilt element again and says so', () => {
    const { find, mind, first } = look([node('button', 'Pay', { stable_id: 'pay' })]);
    const empty = scene([], first, mind);
    const now = scene([node('button', 'Pay', { stable_id: 'pay' })], empty, mind);
    const found = find(first.items[0]?.id ?? '', now);
    expect(found.ok).toBe(true);
  });

  it('names near misses when nothing matches', () => {
    const { find } = look([node('button', 'Sign in'), node('link', 'Help')]);
    const found = find('button "Sing in"');
    expect(!found.ok && found.message).toContain('Sign in');
  });

  it('does not act on a hidden twin', () => {
    const { find } = look([node('button', 'Menu', { hidden: true }), node('button', 'Menu')]);
    const found = find('button "Menu"');
    expect(found.ok && found.item.raw.hidden).toBeUndefined();
  });
});
