import { describe, expect, it } from 'vitest';
import type { RawNode } from '../../../src/drivers/driver.ts';
import type { Scene } from '../../../src/engine/observe/scene.ts';
import { resolve } from '../../../src/engine/resolve/resolve.ts';
import { ShownMemory } from '../../../src/engine/resolve/shown.ts';
import { settle } from '../../../src/engine/settle/settle.ts';
import { memory, node, scene } from '../nodes.ts';
import { rigOn, sessionOn, soon, stage, target } from '../rig.ts';
import { play, useVirtualTime } from '../virtual-time.ts';

/** Ids that stay when they must not, or go when they could stay. Each was once possible; the comments say where. */
useVirtualTime();

const ids = (one: Scene): string[] => one.items.map((item) => item.id);

describe('two elements with one stable id, on a capture platform', () => {
  const tabs = (): RawNode[] => [
    node('button', 'Mail', { stable_id: 'tab', bounds: [0, 0, 100, 40] }),
    node('button', 'Chat', { stable_id: 'tab', bounds: [0, 50, 100, 90] }),
  ];

  // identity.ts sameUnmovedTwin: `count` counts equal signatures (role and id), the twins are counted by looksAlike (label
  // too), so a collision whose labels differ never agrees. Count the current items that look alike instead.
  it('keep their ids on a screen that did not change', () => {
    const mind = memory(false);
    const first = scene(tabs(), null, mind);
    const second = scene(tabs(), first, mind);
    expect(ids(second)).toEqual(ids(first));
    expect(second.revision).toBe(first.revision);
  });

  it('let the screen come to rest', async () => {
    const { session } = sessionOn(false, { show: () => stage(tabs()) });
    const { scene: before } = await play(session.observer.capture(soon()));
    expect((await play(settle(session, before, soon()))).settled).toBe(true);
  });

  it('can be tapped by their id', async () => {
    const { call, act } = rigOn(false, { show: () => stage(tabs()) });
    await call('snapshot');
    expect((await act('tap', { target: 'e2' })).failure_code).toBeUndefined();
  });
});

describe('two elements alike in one place, on a capture platform', () => {
  // identity.ts sameUnmovedTwin: `find` gives the first twin to both; the second is taken and gets a new id every time.
  it('keep their ids on a screen that did not change', () => {
    const pair = (): RawNode[] => [node('button', 'Pay'), node('button', 'Pay')];
    const mind = memory(false);
    const first = scene(pair(), null, mind);
    const second = scene(pair(), first, mind);
    expect(ids(second)).toEqual(ids(first));
  });
});

describe('a live node', () => {
  // identity.ts sameNode: role and row are compared, context is not; on capture platforms the signature has it.
  it('in a dialog that now asks something else is another element', () => {
    const box = (title: string): RawNode => node('dialog', title, { key: 'box' });
    const ok = node('button', 'OK', { key: 'ok', parent: 'box' });
    const mind = memory(true);
    const first = scene([box('Save?'), ok], null, mind);
    const second = scene([box('Delete everything?'), ok], first, mind);
    expect(second.items[1]?.id).not.toBe(first.items[1]?.id);
  });

  // identity.ts rowsThatLookAlike: only the new scene is searched for twins. A list without keys removes the last node and
  // writes the second row into the first node: same node, same words, same place, another row.
  it('of one of two rows that read alike is given up when one of them goes', () => {
    const spam = (key: string, top: number): RawNode =>
      node('listitem', 'Spam', { key, row: { text: 'Spam' }, bounds: [0, top, 100, top + 40] });
    const mind = memory(true);
    const first = scene([spam('a', 0), spam('b', 40)], null, mind);
    const second = scene([spam('a', 0)], first, mind);
    expect(second.items[0]?.id).not.toBe(first.items[0]?.id);
  });
});

describe('an id that is found again', () => {
  // resolve.ts resolveRef: the rest of the line is only held against an element that still has the id.
  it('must be what the rest of its line says', () => {
    const first = scene([node('textbox', 'Email', { editable: true })], null, memory(true));
    const shown = new ShownMemory();
    shown.remember(first.items);
    const rebuilt = first.items.map((item) => ({ ...item, id: 'e5' }));
    const now: Scene = { ...first, items: rebuilt, by_id: new Map() };
    const context = { scene: now, shown, signature_items: () => rebuilt, promote: true };
    expect(resolve(target('textbox "Password" [e1]'), context).ok).toBe(false);
  });
});

describe('an ambiguous target', () => {
  // resolve.ts resolvePath: candidates are narrowed to the role that was asked for even when only one is left then, so
  // the answer says "1 elements match" and hides the other.
  it('names at least two candidates', () => {
    const home = node('button', 'Home');
    const nodes = [home, node('text', 'Go', { parent: home.key }), node('text', 'Go')];
    const one = scene(nodes, null, memory(true));
    const found = resolve(target('"Go" text'), {
      scene: one,
      shown: new ShownMemory(),
      signature_items: () => [],
      promote: true,
    });
    expect(!found.ok && found.code).toBe('AMBIGUOUS_TARGET');
    expect(!found.ok && found.details.count).toBe(2);
  });
});
