import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { RawNode } from '../../../src/drivers/driver.ts';
import type { Scene } from '../../../src/engine/observe/scene.ts';
import { memory, node, scene } from '../nodes.ts';

/** A node that often looks like another one: few keys, few names, few places. */
const loose = fc.record({
  key: fc.constantFrom('k1', 'k2', 'k3', 'k4', 'k5'),
  role: fc.constantFrom<RawNode['role']>('button', 'text', 'listitem', 'textbox'),
  label: fc.option(fc.constantFrom('OK', 'Ada', 'Grace'), { nil: undefined }),
  stable_id: fc.option(fc.constantFrom('id1', 'id2'), { nil: undefined }),
  row: fc.option(fc.constantFrom({ text: 'Ada' }, { text: 'Grace' }, { text: 'x', key: 'r1' }), { nil: undefined }),
  top: fc.constantFrom(0, 40, 80),
});

const frames = fc.array(
  fc.uniqueArray(loose, { selector: (one) => one.key, maxLength: 5 }).map((list) =>
    list.map(({ key, role, label, stable_id, row, top }) =>
      node(role, label, {
        key,
        editable: role === 'textbox',
        bounds: [0, top, 100, top + 40],
        ...(stable_id ? { stable_id } : {}),
        ...(row ? { row } : {}),
      }),
    ),
  ),
  { minLength: 1, maxLength: 5 },
);

function film(live: boolean, nodes: RawNode[][]): Scene[] {
  const mind = memory(live);
  const scenes: Scene[] = [];
  for (const frame of nodes) scenes.push(scene(frame, scenes.at(-1) ?? null, mind));
  return scenes;
}

describe.each([
  ['live', true],
  ['capture', false],
])('an element_id (%s)', (_, live) => {
  it('is never on two elements of one scene', () => {
    fc.assert(
      fc.property(frames, (nodes) => {
        for (const { items, by_id } of film(live, nodes)) {
          expect(new Set(items.map((item) => item.id)).size).toBe(items.length);
          expect(by_id.size).toBe(items.length);
        }
      }),
      { numRuns: 300 },
    );
  });

  it('never stays with a row that became another row, and never changes its role', () => {
    fc.assert(
      fc.property(frames, (nodes) => {
        const rowOf = new Map<string, string>();
        const roleOf = new Map<string, string>();
        for (const { items } of film(live, nodes)) {
          for (const item of items) {
            expect(rowOf.get(item.id) ?? item.row).toBe(item.row);
            expect(roleOf.get(item.id) ?? item.raw.role).toBe(item.raw.role);
            rowOf.set(item.id, item.row);
            roleOf.set(item.id, item.raw.role);
          }
        }
      }),
      { numRuns: 500 },
    );
  });

  it('survives a permutation of unrelated siblings', () => {
    const names = fc.uniqueArray(fc.string({ minLength: 1, maxLength: 6 }), { minLength: 1, maxLength: 8 });
    const shuffled = names.chain((list) =>
      fc.tuple(fc.constant(list), fc.shuffledSubarray(list, { minLength: list.length, maxLength: list.length })),
    );
    fc.assert(
      fc.property(shuffled, ([before, after]) => {
        const build = (list: string[]) =>
          list.map((name, index) =>
            node('button', name, { key: live ? name : `${index}`, bounds: [0, index * 40, 100, index * 40 + 40] }),
          );
        const [first, second] = film(live, [build(before), build(after)]) as [Scene, Scene];
        const ids = (one: Scene) => Object.fromEntries(one.items.map((item) => [item.raw.label, item.id]));
        expect(ids(second)).toEqual(ids(first));
      }),
      { numRuns: 200 },
    );
  });

  it('is kept by everything on a screen that did not change', () => {
    fc.assert(
      fc.property(frames, (nodes) => {
        const [drawn] = nodes as [RawNode[]];
        // Collisions of ids, and twins in one place, are in found/: on capture platforms they get a new id every time.
        const frame = drawn.map((one, at): RawNode => {
          const own = one.stable_id ? { stable_id: `${one.stable_id}${at}` } : {};
          return { ...one, ...own, bounds: [0, at * 40, 100, at * 40 + 40] };
        });
        const again = frame.map((one) => ({ ...one }));
        const [first, second] = film(live, [frame, again]) as [Scene, Scene];
        expect(second.items.map((item) => item.id)).toEqual(first.items.map((item) => item.id));
        expect(second.revision).toBe(first.revision);
      }),
      { numRuns: 300 },
    );
  });
});
