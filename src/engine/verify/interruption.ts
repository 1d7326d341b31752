import type { Expectation } from '../../contract/line/index.ts';
import type { NodeKey, RawNode } from '../../drivers/driver.ts';
import type { Item, Scene } from '../observe/scene.ts';
import { matchesStep } from '../resolve/match.ts';

/** Being seen is read live, and is no part of what the change feed tells. */
const SEEN_WORDS = new Set(['visible', 'hidden', 'offscreen', 'covered', 'volatile']);

/**
 * Whether a line that two reads agree on was untrue between them, as far as the change feed saw: text that flickers
 * does not hold, and an error that comes and goes is not absent.
 */
export function wasInterrupted(
  expectation: Expectation,
  scene: Scene,
  read: { items: readonly Item[]; before: ReadonlySet<NodeKey>; ended: readonly RawNode[] },
): boolean {
  const last = expectation.kind === 'element' ? expectation.steps.at(-1) : undefined;
  if (!last || read.ended.length === 0) return false;
  const step = { ...last, states: last.states.filter((word) => !SEEN_WORDS.has(word)) };
  const matches = (node: RawNode): boolean => node.hidden !== true && matchesStep(asItem(node, scene), step);
  if (!read.ended.some(matches)) return false;
  if (expectation.negated) return true;
  return !read.items.some(({ raw }) => read.before.has(raw.key) && heldThroughout(raw.key, read.ended, matches));
}

/** It changed, if at all, only into what the line says as well: it got the focus, or another label that also fits. */
function heldThroughout(key: NodeKey, ended: readonly RawNode[], matches: (node: RawNode) => boolean): boolean {
  return ended.every((node) => node.key !== key || matches(node));
}

/** A node of the past has no place in the scene: it is matched by its own words only. */
function asItem(raw: RawNode, scene: Scene): Item {
  const id = scene.by_key.get(raw.key)?.id ?? '';
  return {
    id,
    raw,
    parent: null,
    depth: 0,
    index: -1,
    row: '',
    context: '',
    signature: '',
    not_visible: undefined,
    volatile: false,
  };
}

export function keysOf(items: readonly Item[]): Set<NodeKey> {
  return new Set(items.map((item) => item.raw.key));
}
