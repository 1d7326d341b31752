import type { Element } from '../../contract/element.ts';
import type { LoadingState } from '../../contract/snapshot.ts';
import type { NodeKey, RawNode, RawScreen } from '../../drivers/driver.ts';
import type { Words } from './words.ts';

/** One element as the engine knows it at one moment: the driver's facts plus what the session adds. */
export interface Item {
  id: string;
  raw: RawNode;
  parent: Item | null;
  depth: number;
  /** Place in document order, which is paint order too. */
  index: number;
  /** Identities of the rows that it lies in, outermost first; empty outside a repeated collection. */
  row: string;
  /** The dialog or frame that it lies in; empty on the page itself. */
  context: string;
  not_visible: Element['not_visible'];
  /** What lies on top of it, where that is known. */
  covered_by?: string;
  volatile: boolean;
  /** What sets it apart on its screen, as the identity book sees it. */
  signature: string;
  words?: Words | undefined;
}

/** What is on the screen, as far as the last look could see. */
export interface Scene {
  revision: number;
  /** One word for everything that a revision counts; equal words, equal revisions. */
  meaning: string;
  screen: RawScreen;
  items: Item[];
  by_id: Map<string, Item>;
  by_key: Map<NodeKey, Item>;
  capture: SceneCapture;
  loading?: LoadingState;
  /** What elements ceased to say since the scene before, even for a moment, where the platform tells. */
  ended?: readonly RawNode[];
  /** Only a dialog or a menu could be read: what was on the screen before it opened, most likely still is, behind it. */
  underneath?: Scene;
}

export interface SceneCapture {
  backend: string;
  complete: boolean;
  reason?: string;
  /** Whole for one window, while others show through beside it. */
  scope?: 'active_window';
  duration_ms: number;
  /** Monotonic: the scene shows nothing older than this. */
  started_at: number;
  /** Wall clock, for people. */
  captured_at_ms: number;
}

/** The words that name a screen for people and for `screen "…"` lines. */
export function screenName(screen: RawScreen): string {
  return screen.title || screen.id || screen.activity || screen.url || '';
}

export function ancestors(item: Item): Item[] {
  const chain: Item[] = [];
  for (let up = item.parent; up; up = up.parent) chain.push(up);
  return chain;
}

export function isWithin(item: Item, container: Item): boolean {
  for (let up: Item | null = item; up; up = up.parent) if (up === container) return true;
  return false;
}

/** The words that an item shows: its label, or its text where it has no label. */
export function nameOf(item: Item): string {
  return item.raw.label ?? item.raw.text ?? '';
}

export function isVisible(item: Item): boolean {
  return item.not_visible === undefined;
}

/** The nearest row that an item lies in, or is. */
export function enclosingRow(item: Item): Item | undefined {
  for (let up: Item | null = item; up; up = up.parent) if (up.raw.row) return up;
  return undefined;
}

/** The nearest element that owns the handler: itself, or the clickable ancestor of a passive leaf. */
export function actionableOwner(item: Item): Item {
  if (item.raw.clickable || item.raw.editable) return item;
  return ancestors(item).find((up) => up.raw.clickable || up.raw.editable) ?? item;
}
