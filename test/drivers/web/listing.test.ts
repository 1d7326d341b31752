import fc from 'fast-check';
import { expect, test } from 'vitest';
import { decodeNode } from '../../../src/drivers/web/decode.ts';
import { type HeldNodes, unpack } from '../../../src/drivers/web/held-nodes.ts';
import { listing, type Told } from '../../../src/drivers/web/page/listing.ts';
import { type NodeTuple, toTenth } from '../../../src/drivers/web/page-answers.ts';

const side = fc.double({ min: -3000, max: 3000, noNaN: true }).map(toTenth);
const state = fc.oneof(
  fc.constant(0 as const),
  fc.record({ enabled: fc.boolean() }),
  fc.record({ text_value: fc.constantFrom('', 'a'), value_range: fc.record({ min: fc.nat(1), max: fc.nat(1) }) }),
);
const row = fc.constantFrom<NodeTuple[13]>(0, ['Ada'], ['Ada', 'k1'], ['Ada', 'k2']);
const more = fc.option(fc.record({ options: fc.array(fc.constantFrom('x', 'y'), { maxLength: 2 }) }), {
  nil: undefined,
});
const facts = fc.tuple(
  fc.nat(2),
  fc.constantFrom<NodeTuple[2]>('button', 'link'),
  fc.nat(63),
  fc.constantFrom('Pay', 'Buy', 0 as const),
  fc.constantFrom('text', 0 as const),
  fc.constantFrom('id', 0 as const),
  fc.tuple(side, side, side, side),
  state,
  row,
  fc.constantFrom('cover', 0 as const),
  more,
);

/** Lists of nodes with few different keys and facts, so that two of them have much in common, in any order. */
const nodes = fc
  .uniqueArray(fc.tuple(fc.integer({ min: 1, max: 9 }), facts), { selector: ([key]) => key })
  .map((list) =>
    list.map(([key, [parent, role, flags, label, text, id, bounds, it, its, cover, extra]]): NodeTuple => {
      const tuple: NodeTuple = [key, parent, role, flags, label, text, id, ...bounds, 'a', it, its, cover];
      if (extra) tuple[15] = extra;
      return tuple;
    }),
  );
const scroll = fc.tuple(fc.constantFrom(0, 3), fc.constantFrom(0, 0.3, 40, 417.6));

/** The next list: some nodes as they were, moved along with the page, and some others. */
const steps = fc.array(fc.record({ kept: fc.array(fc.boolean()), turned: fc.boolean(), fresh: nodes, scroll }), {
  minLength: 1,
  maxLength: 4,
});

function next(before: Told, step: { kept: boolean[]; turned: boolean; fresh: NodeTuple[]; scroll: [number, number] }) {
  const [x, y] = [before.scroll[0] - step.scroll[0], before.scroll[1] - step.scroll[1]];
  const stay = before.nodes.filter((_, index) => step.kept[index] ?? true);
  const moved = stay.map((it): NodeTuple => {
    const copy = structuredClone(it);
    for (const [at, by] of [
      [7, x],
      [8, y],
      [9, x],
      [10, y],
    ] as const)
      copy[at] = toTenth(copy[at] + by);
    return copy;
  });
  const keys = new Set(moved.map((it) => it[0]));
  const list = [...moved, ...step.fresh.filter((it) => !keys.has(it[0]))];
  return { name: `${before.name}+`, nodes: step.turned ? list.reverse() : list, scroll: step.scroll };
}

test('the differences, worked into what was held, give every node exactly as it is now', () => {
  fc.assert(
    fc.property(nodes, steps, (first, changes) => {
      let told: Told = { name: 'd', nodes: first, scroll: [0, 0] };
      let held: HeldNodes = unpack(JSON.parse(JSON.stringify(listing(told, undefined))), 'doc', undefined);
      for (const change of changes) {
        const now = next(told, change);
        held = unpack(JSON.parse(JSON.stringify(listing(now, told))), 'doc', held);
        expect(held.nodes).toEqual(now.nodes.map((tuple) => decodeNode(JSON.parse(JSON.stringify(tuple)), 'doc')));
        expect(held.name).toBe(now.name);
        told = now;
      }
    }),
  );
});

test('an unchanged page is told in one number, and its nodes stay the same objects', () => {
  const tuple = (key: number): NodeTuple => [
    key,
    0,
    'button',
    1,
    'Pay',
    0,
    0,
    0,
    5,
    10,
    20,
    'button',
    { enabled: true },
    0,
    0,
  ];
  const told: Told = { name: 'd.1', nodes: [tuple(1), tuple(2)], scroll: [0, 0] };
  const held = unpack(listing(told, undefined), 'doc', undefined);
  const again = listing({ ...told, name: 'd.2', nodes: [tuple(1), tuple(2)] }, told);
  expect(again).toEqual({ name: 'd.2', base: 'd.1', moved: [0, 0], nodes: [2] });
  expect(unpack(again, 'doc', held).nodes[1]).toBe(held.nodes[1]);
});
