/** One number for one node of this document, for as long as the document lives. Never handed to another node. */
const keys = new WeakMap<Node, number>();
const nodes = new Map<number, Node>();
let next = 1;

/** Unique among all documents that a driver meets, so that a key of one document means nothing in another. */
export const documentId: string = crypto
  .getRandomValues(new Uint32Array(2))
  .reduce((id, n) => id + n.toString(36), 'd');

export function keyOf(node: Node): number {
  let key = keys.get(node);
  if (key === undefined) {
    key = next++;
    keys.set(node, key);
  }
  nodes.set(key, node);
  return key;
}

export function knownKey(node: Node): number {
  return keys.get(node) ?? 0;
}

export function nodeOf(key: number): Node | undefined {
  return nodes.get(key);
}

/** A node that left the document must be free to be collected; its number stays its own in the WeakMap. */
export function letGo(key: number): void {
  if (!nodes.get(key)?.isConnected) nodes.delete(key);
}
