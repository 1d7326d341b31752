import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Role } from '../../../src/contract/words.ts';
import type { RawNode } from '../../../src/drivers/driver.ts';
import { resolve } from '../../../src/engine/resolve/resolve.ts';
import { ShownMemory } from '../../../src/engine/resolve/shown.ts';
import { memory, node, scene } from '../nodes.ts';

/** What a test says of an element: nothing of the engine is used to judge it. */
interface Said {
  role?: Role;
  name?: string;
}

const ROLES: Role[] = ['button', 'text', 'group', 'listitem'];
const NAMES = ['Ada', 'Ada Lovelace', 'Adam', 'Delete', 'Delete Ada', 'delete'];

const drawn = fc.record({
  role: fc.constantFrom(...ROLES),
  name: fc.option(fc.constantFrom(...NAMES), { nil: undefined }),
  /** Which of the earlier nodes it lies in; too large means none. */
  parent: fc.integer({ min: 0, max: 6 }),
  hidden: fc.boolean(),
  clickable: fc.boolean(),
});
const scenes = fc.array(drawn, { maxLength: 8 }).map((list) => {
  const nodes: RawNode[] = [];
  for (const { role, name, parent, hidden, clickable } of list) {
    const around = nodes[parent];
    nodes.push(
      node(role, name, {
        parent: around?.key ?? null,
        clickable,
        bounds: [0, nodes.length * 50, 100, nodes.length * 50 + 40],
        ...(hidden ? { hidden: true } : {}),
        ...(role === 'listitem' && name ? { row: { text: name } } : {}),
      }),
    );
  }
  return nodes;
});
const said = fc
  .record({
    role: fc.option(fc.constantFrom(...ROLES), { nil: undefined }),
    name: fc.option(fc.constantFrom(...NAMES), { nil: undefined }),
  })
  .filter((one) => one.role !== undefined || one.name !== undefined);
const paths = fc.array(said, { minLength: 1, maxLength: 3 });

/** Role equal, name equal. */
function is(one: RawNode, wanted: Said): boolean {
  return (
    (wanted.role === undefined || one.role === wanted.role) && (wanted.name === undefined || one.label === wanted.name)
  );
}

/** Around an element a name may also be some whole words of what the container holds. */
function holds(one: RawNode, wanted: Said): boolean {
  if (is(one, wanted)) return true;
  const words = (wanted.name ?? '').split(' ');
  const held = (one.label ?? '').split(' ');
  const inside = held.some((_, at) => words.every((word, index) => held[at + index] === word));
  return (wanted.role === undefined || one.role === wanted.role) && wanted.name !== undefined && inside;
}

/** Is there a way to find every container of the path around the element, in order? Tries all of them. */
function lies(one: RawNode, around: Said[], nodes: RawNode[]): boolean {
  const last = around.at(-1);
  if (!last) return true;
  for (let up = parentOf(one, nodes); up; up = parentOf(up, nodes)) {
    if (holds(up, last) && lies(up, around.slice(0, -1), nodes)) return true;
  }
  return false;
}

function parentOf(one: RawNode, nodes: RawNode[]): RawNode | undefined {
  return nodes.find((other) => other.key === one.parent);
}

function accepts(nodes: RawNode[], path: Said[]): RawNode[] {
  const wanted = path.at(-1) as Said;
  return nodes.filter((one) => is(one, wanted) && lies(one, path.slice(0, -1), nodes));
}

function run(nodes: RawNode[], path: Said[], promote: boolean) {
  const steps = path.map((one) => ({ ...one, states: [] }));
  const context = {
    scene: scene(nodes, null, memory(true), { height: 10_000 }),
    shown: new ShownMemory(),
    signature_items: () => [],
    promote,
  };
  return resolve({ kind: 'path', steps }, context);
}

describe('resolve against a naive oracle', () => {
  it('never returns what the oracle rejects, and never chooses between two that can be seen', () => {
    const seen = { found: 0, refused: 0 };
    fc.assert(
      fc.property(scenes, paths, (nodes, path) => {
        const accepted = accepts(nodes, path);
        const open = accepted.filter((one) => !one.hidden);
        const found = run(nodes, path, false);
        if (found.ok) {
          seen.found++;
          expect(accepted).toContain(found.item.raw);
          expect(open.length).toBeLessThan(2);
        } else {
          seen.refused++;
          expect(accepted.length === 0 ? 'ELEMENT_NOT_FOUND' : 'AMBIGUOUS_TARGET').toBe(found.code);
          expect(accepted.length).not.toBe(1);
        }
      }),
      { numRuns: 2000 },
    );
    // A generator that never hits anything would prove nothing.
    expect(seen.found).toBeGreaterThan(100);
    expect(seen.refused).toBeGreaterThan(100);
  });

  it('for acting returns only an accepted element or the control that owns it, and only one control', () => {
    fc.assert(
      fc.property(scenes, paths, (nodes, path) => {
        const owner = (one: RawNode): RawNode => {
          for (let up: RawNode | undefined = one; up; up = parentOf(up, nodes)) if (up.clickable) return up;
          return one;
        };
        const owners = new Set(accepts(nodes, path).map(owner));
        const found = run(nodes, path, true);
        if (!found.ok) return;
        expect(owners).toContain(found.item.raw);
        expect([...owners].filter((one) => !one.hidden).length).toBeLessThan(2);
      }),
      { numRuns: 2000 },
    );
  });
});
