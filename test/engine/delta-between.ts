import type { RawDelta, RawNode } from '../../src/drivers/driver.ts';

/** What a change feed would report between two node lists: a changed, new or moved node is an upsert. */
export function deltaBetween(
  before: readonly RawNode[],
  after: readonly RawNode[],
): Pick<RawDelta, 'removed' | 'upserts'> {
  const old = new Map(before.map((node, index) => [node.key, { node, index }]));
  const now = new Set(after.map((node) => node.key));
  const removed = before.filter((node) => !now.has(node.key)).map((node) => node.key);
  const upserts: RawDelta['upserts'] = [];
  let furthest = -1;
  for (const [index, node] of after.entries()) {
    const was = old.get(node.key);
    const inOrder = was !== undefined && was.index > furthest;
    if (inOrder) furthest = was.index;
    if (inOrder && was.node === node) continue;
    upserts.push({ node, after: after[index - 1]?.key ?? null });
  }
  return { removed, upserts };
}
