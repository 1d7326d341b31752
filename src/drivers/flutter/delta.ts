import type { NodeKey, RawNode } from '../driver.ts';

export interface NodeDelta {
  removed: NodeKey[];
  upserts: { node: RawNode; after: NodeKey | null }[];
  scrolled: boolean;
}

/** What makes the second list out of the first. A walk of the app is always whole, so the difference is made here. */
export function deltaBetween(before: readonly RawNode[], after: readonly RawNode[]): NodeDelta {
  const old = new Map(before.map((node) => [node.key, node]));
  const now = new Set(after.map((node) => node.key));
  const removed = before.filter((node) => !now.has(node.key)).map((node) => node.key);
  const stayed = before.filter((node) => now.has(node.key)).map((node) => node.key);
  const order = after.filter((node) => old.has(node.key)).map((node) => node.key);
  const inOrder = stayed.every((key, index) => key === order[index]);
  const upserts: NodeDelta['upserts'] = [];
  let scrolled = false;
  for (const [index, node] of after.entries()) {
    const was = old.get(node.key);
    if (was && hasScrolled(was, node)) scrolled = true;
    // Where the order changed, every node is told anew: rare, and always right.
    if (was && inOrder && JSON.stringify(was) === JSON.stringify(node)) continue;
    upserts.push({ node, after: after[index - 1]?.key ?? null });
  }
  return { removed, upserts, scrolled };
}

function hasScrolled(was: RawNode, now: RawNode): boolean {
  return was.scroll?.x !== now.scroll?.x || was.scroll?.y !== now.scroll?.y;
}
