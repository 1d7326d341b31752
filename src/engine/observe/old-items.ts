import type { NodeKey, RawNode } from '../../drivers/driver.ts';
import type { Item, Scene } from './scene.ts';

/**
 * Finds what the look before knew under a node's key. Most nodes follow each other as they did then, so the next one in
 * order is tried first: asking a map about thousands of keys is the dearer way.
 */
export class OldItems {
  private readonly previous: Scene | null;
  private at = 0;

  constructor(previous: Scene | null) {
    this.previous = previous;
  }

  find(raw: RawNode): Item | undefined {
    if (!this.previous) return undefined;
    const next = this.previous.items[this.at];
    const found = next?.raw.key === raw.key ? next : this.previous.by_key.get(raw.key);
    if (found) this.at = found.index + 1;
    return found;
  }
}

/** Finds the parent of the node that comes next in document order: the one before it, or one that that one lies in. */
export class Parents {
  private readonly items: readonly Item[];
  private byKey: Map<NodeKey, Item> | undefined;

  constructor(items: readonly Item[]) {
    this.items = items;
  }

  find(key: NodeKey | null): Item | null {
    if (key === null) return null;
    for (let item = this.items.at(-1) ?? null; item; item = item.parent) if (item.raw.key === key) return item;
    this.byKey ??= byKeyOf(this.items);
    return this.byKey.get(key) ?? null;
  }

  /** To be told of every item, so that a map once made stays whole. */
  added(item: Item): void {
    this.byKey?.set(item.raw.key, item);
  }
}

export function byKeyOf(items: readonly Item[]): Map<NodeKey, Item> {
  return new Map(items.map((item) => [item.raw.key, item]));
}
