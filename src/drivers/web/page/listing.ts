import { type ListedNodes, movedBy, type NodeTuple } from '../page-answers.ts';

/** A list of nodes as the driver holds it. */
export interface Told {
  name: string;
  nodes: NodeTuple[];
  scroll: [x: number, y: number];
}

/**
 * Every capture walks the whole page; only what it found different from what the driver holds is sent. Where the two
 * lists are out of step the nodes are simply told again.
 */
export function listing(now: Told, held: Told | undefined): ListedNodes {
  if (!held) return { name: now.name, base: '', moved: [0, 0], nodes: now.nodes };
  const [x, y] = [held.scroll[0] - now.scroll[0], held.scroll[1] - now.scroll[1]];
  const nodes: (NodeTuple | number)[] = [];
  let places: Map<number, number> | undefined;
  let at = 0;
  let same = 0;
  const count = (left: number) => {
    if (same > 0) nodes.push(same);
    if (left > 0) nodes.push(-left);
    same = 0;
  };
  for (const tuple of now.nodes) {
    if (held.nodes[at]?.[0] !== tuple[0]) {
      places ??= new Map(held.nodes.map((it, index) => [it[0], index]));
      const place = places.get(tuple[0]) ?? -1;
      count(place - at);
      if (place < at) {
        nodes.push(tuple);
        continue;
      }
      at = place;
    }
    if (isSame(held.nodes[at] as NodeTuple, tuple, x, y)) same += 1;
    else {
      count(1);
      nodes.push(tuple);
    }
    at += 1;
  }
  count(0);
  return { name: now.name, base: held.name, moved: [x, y], nodes };
}

function isSame(a: NodeTuple, b: NodeTuple, x: number, y: number): boolean {
  return (
    a[1] === b[1] &&
    a[2] === b[2] &&
    a[3] === b[3] &&
    a[4] === b[4] &&
    a[5] === b[5] &&
    a[6] === b[6] &&
    movedBy(a[7], x) === b[7] &&
    movedBy(a[8], y) === b[8] &&
    movedBy(a[9], x) === b[9] &&
    movedBy(a[10], y) === b[10] &&
    a[11] === b[11] &&
    isSameValue(a[12], b[12]) &&
    isSameValue(a[13], b[13]) &&
    a[14] === b[14] &&
    isSameValue(a[15], b[15])
  );
}

/** For what JSON can say. */
export function isSameValue(a: unknown, b: unknown): boolean {
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return Object.is(a, b);
  let left = 0;
  for (const name in a) {
    if (!isSameValue((a as Record<string, unknown>)[name], (b as Record<string, unknown>)[name])) return false;
    left += 1;
  }
  for (const _ in b) left -= 1;
  return left === 0;
}
