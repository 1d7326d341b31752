import type { NodeKey, RawDelta, RawNode } from '../../drivers/driver.ts';

/** The old node list with a delta worked in, in document order; null when the delta does not fit the list. */
export function applyDelta(nodes: readonly RawNode[], delta: RawDelta): RawNode[] | null {
  if (delta.removed.length === 0 && delta.upserts.length === 0) return [...nodes];
  const leaving = new Set<NodeKey>(delta.removed);
  for (const { node } of delta.upserts) leaving.add(node.key);
  const following = new Map<NodeKey | null, RawNode[]>();
  for (const { node, after } of delta.upserts) {
    const list = following.get(after);
    if (list) list.push(node);
    else following.set(after, [node]);
  }
  const result: RawNode[] = [];
  const emit = (node: RawNode): void => {
    result.push(node);
    for (const next of following.get(node.key) ?? []) emit(next);
    following.delete(node.key);
  };
  for (const node of following.get(null) ?? []) emit(node);
  following.delete(null);
  for (const node of nodes) if (!leaving.has(node.key)) emit(node);
  return following.size === 0 ? result : null;
}
