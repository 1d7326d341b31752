import type { Bounds } from '../../contract/geometry.ts';
import type { NodeKey, RawNode, RawScreen } from '../driver.ts';
import { type DocumentFacts, FLAG, type NodeTuple } from './page-answers.ts';

/** Where a frame's content lies in the top viewport. */
export interface FrameOffset {
  left: number;
  top: number;
  /** What can be seen of the frame; null for the top document. */
  window: Bounds | null;
  /** What hides the whole frame. */
  covered_by?: string;
}

export const NO_OFFSET: FrameOffset = { left: 0, top: 0, window: null };

export function nodeKey(doc: string, key: number): NodeKey {
  return `${doc}.${key}`;
}

export function splitKey(key: NodeKey): { doc: string; key: number } {
  const dot = key.lastIndexOf('.');
  return { doc: key.slice(0, dot), key: Number(key.slice(dot + 1)) };
}

/** A node where its own document has it. */
export function decodeNode(tuple: NodeTuple, doc: string): RawNode {
  const [key, parent, role, flags, label, text, stableId, left, top, right, bottom, native, state, row, cover, more] =
    tuple;
  const node: RawNode = {
    key: nodeKey(doc, key),
    parent: parent ? nodeKey(doc, parent) : null,
    role,
    state: state || {},
    bounds: [left, top, right, bottom],
    clickable: (flags & FLAG.clickable) !== 0,
    native,
  };
  if (label) node.label = label;
  if (text) node.text = text;
  if (stableId) node.stable_id = stableId;
  if (flags & FLAG.scrollable) node.scrollable = true;
  if (flags & FLAG.editable) node.editable = true;
  if (flags & FLAG.password) node.password = true;
  if (flags & FLAG.hidden) node.hidden = true;
  if (row) node.row = decodeRow(row);
  if (flags & FLAG.clipped) node.clipped = true;
  else if (cover) node.covered_by = cover;
  if (more?.scroll) {
    const [x, y, max_x, max_y] = more.scroll;
    node.scroll = { x, y, max_x, max_y };
  }
  if (more?.options) node.options = more.options;
  return node;
}

/** The same node where the top viewport has it; `holder` is the key of the iframe element that its document is in. */
export function placeNode(node: RawNode, holder: NodeKey | null, offset: FrameOffset): RawNode {
  if (holder === null) return node;
  const [left, top, right, bottom] = node.bounds;
  const bounds: Bounds = [left + offset.left, top + offset.top, right + offset.left, bottom + offset.top];
  const placed: RawNode = { ...node, parent: node.parent ?? holder, bounds };
  if (offset.window && !overlaps(bounds, offset.window)) {
    placed.clipped = true;
    delete placed.covered_by;
  } else if (offset.covered_by && !placed.clipped) placed.covered_by ??= offset.covered_by;
  return placed;
}

export function decodeRow(row: [text: string, key?: string]): { text: string; key?: string } {
  return row[1] === undefined ? { text: row[0] } : { text: row[0], key: row[1] };
}

export function decodeScreen(facts: DocumentFacts): RawScreen {
  return {
    id: facts.path,
    title: facts.title,
    url: facts.url,
    width: facts.width,
    height: facts.height,
    keyboard: null,
  };
}

export function decodeLoading(facts: DocumentFacts): { signal: string; source: string } | undefined {
  if (!facts.loading) return undefined;
  return facts.loading === 'parsing'
    ? { signal: 'the document is still being read', source: 'document.readyState' }
    : { signal: 'an element is marked as busy', source: 'aria-busy' };
}

function overlaps(a: Bounds, b: Bounds): boolean {
  return Math.min(a[2], b[2]) > Math.max(a[0], b[0]) && Math.min(a[3], b[3]) > Math.max(a[1], b[1]);
}
