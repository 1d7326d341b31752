import type { RawNode } from '../../drivers/driver.ts';
import type { Item } from './scene.ts';

/**
 * What is made of an element's facts and id alone: a page has thousands of elements, few change between two looks, and
 * making the same words again would cost more than reading the page. They are used only while the facts are the same.
 */
export interface Words {
  readonly of: RawNode;
  readonly id: string;
  meaning?: string;
  /** Two numbers for `meaning`. */
  digest?: readonly [number, number];
  /** What it adds to the fingerprint of its screen; '' for nothing. */
  steady?: string;
  line?: { text: string; tokens: number; depth: number; state: string };
}

/** The words kept for an item, or an empty set when none of them fits it any more. */
export function wordsOf(item: Item): Words {
  const kept = item.words;
  if (kept && kept.id === item.id && sameButForPlace(kept.of, item.raw)) return kept;
  item.words = { of: item.raw, id: item.id };
  return item.words;
}

/** True only when nothing but geometry differs. Drivers that keep their nodes share the inner objects between looks. */
export function sameButForPlace(a: RawNode, b: RawNode): boolean {
  return (
    a === b ||
    (a.state === b.state &&
      a.label === b.label &&
      a.role === b.role &&
      a.text === b.text &&
      a.stable_id === b.stable_id &&
      a.row === b.row &&
      a.hidden === b.hidden &&
      a.editable === b.editable &&
      a.clickable === b.clickable &&
      a.native === b.native)
  );
}
