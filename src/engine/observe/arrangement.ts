import type { Bounds } from '../../contract/geometry.ts';
import type { Item } from './scene.ts';

type Axis = 'across' | 'down';

/** Beside or below both of them, as the parts of one control stand. */
export function isInLine(item: Item, one: Item, other: Item): boolean {
  return lineOf(item, one, other) !== undefined;
}

export function isBetween(item: Item, one: Item, other: Item): boolean {
  const line = lineOf(item, one, other);
  if (!line) return false;
  const [at, a, b] = [item, one, other].map(({ raw }) => middle(raw.bounds, line)) as [number, number, number];
  return (at - a) * (at - b) < 0;
}

/** One after the other from side to side, none above another. */
export function standInRow(items: readonly Item[]): boolean {
  return items.every((item, index) => {
    const before = items[index - 1];
    if (!before) return true;
    const [a, b] = [before.raw.bounds, item.raw.bounds];
    return overlap(a, b, 'down') && !overlap(a, b, 'across');
  });
}

/** The direction in which the three follow each other. */
function lineOf(item: Item, one: Item, other: Item): Axis | undefined {
  const shares = (axis: Axis) => [one, other].every(({ raw }) => overlap(item.raw.bounds, raw.bounds, axis));
  if (shares('down')) return 'across';
  return shares('across') ? 'down' : undefined;
}

function span(bounds: Bounds, axis: Axis): [number, number] {
  return axis === 'across' ? [bounds[0], bounds[2]] : [bounds[1], bounds[3]];
}

function middle(bounds: Bounds, axis: Axis): number {
  const [from, to] = span(bounds, axis);
  return (from + to) / 2;
}

function overlap(a: Bounds, b: Bounds, axis: Axis): boolean {
  const [p, q] = [span(a, axis), span(b, axis)];
  return p[0] < q[1] && q[0] < p[1];
}
