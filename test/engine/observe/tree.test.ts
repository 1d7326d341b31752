import { expect, test } from 'vitest';
import { memory, node, scene } from '../nodes.ts';

test('a parent is found wherever it stands before its children', () => {
  const [list, other] = [node('list', 'List'), node('list', 'Other')];
  const late = node('button', 'Late', { parent: list.key });
  const nodes = [
    list,
    node('button', 'First', { parent: list.key }),
    other,
    late,
    node('img', 'In it', { parent: late.key }),
  ];
  const built = scene([...nodes, node('button', 'Orphan', { parent: 'nobody' })], null, memory(true));
  const parents = built.items.map((item) => item.parent?.raw.label ?? null);
  expect(parents).toEqual([null, 'List', null, 'List', 'Late', null]);
  expect(built.items.map((item) => item.depth)).toEqual([0, 1, 0, 1, 2, 0]);
});

test('ids stay with their nodes when the order changes, and both indexes know the new items', () => {
  const nodes = ['A', 'B', 'C'].map((name) => node('button', name));
  const mind = memory(true);
  const first = scene(nodes, null, mind);
  const second = scene([...nodes].reverse(), first, mind);
  expect(second.items.map((item) => item.id)).toEqual(first.items.map((item) => item.id).reverse());
  for (const item of second.items) {
    expect(second.by_id.get(item.id)).toBe(item);
    expect(second.by_key.get(item.raw.key)).toBe(item);
  }
});
