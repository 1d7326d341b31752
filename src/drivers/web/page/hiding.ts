import type { NodeTuple } from '../page-answers.ts';
import { ALL_KINDS } from './clickable.ts';
import { facts, nextOf } from './facts.ts';
import { deepElementAt, deepElementsAt, drawnInside, flatParent } from './flat-tree.ts';
import { describeHit } from './identity.ts';

/** What they show fills them, whatever their background is. */
const FILLED = new Set(['img', 'video', 'canvas', 'iframe', 'frame']);

/**
 * What hides something that is only to be seen, or 0. A cover has to be opaque for that: a click goes to a pane of
 * glass, and a text is read through it. The browser tells nothing of what lets the pointer through: a decoration with
 * pointer-events none that hides a text stays unnoticed, and a text with pointer-events none is taken for seen.
 * Backgrounds that are pictures or gradients may have holes, and do not count.
 */
export function hiderOf(tuple: NodeTuple, node: Node, whole = holdsLines(tuple[0])): string | 0 {
  const [x, y] = (whole ? null : middleOfWords(node)) ?? middleOfBox(tuple);
  if (x < 0 || y < 0 || x >= innerWidth || y >= innerHeight) return 0;
  const top = deepElementAt(x, y);
  if (top === null || isItself(top, node) || drawnInside(node, top)) return 0;
  const hider = above(node, deepElementsAt(x, y)).find((hit) => isOpaque(hit, node, x, y));
  if (hider === undefined || (whole && !hidesAll(hider, tuple))) return 0;
  return describeHit(hider);
}

/** Of what is at a point, that which is surely painted after `node`. */
function above(node: Node, hits: Element[]): Element[] {
  const own = hits.findIndex((hit) => isItself(hit, node) || drawnInside(node, hit));
  const found = hits[own];
  if (found && isItself(found, node)) return hits.slice(0, own);
  // What a modal dialog makes inert is not at any point, and lies below the dialog.
  return topLayerOf(node) ? [] : hits.filter((hit) => topLayerOf(hit)?.matches(':modal'));
}

function topLayerOf(node: Node): Element | null {
  let up = node instanceof Element ? node : flatParent(node);
  while (up && !up.matches(':modal,:popover-open')) up = flatParent(up);
  return up;
}

/** Where something holds other lines, each of them speaks for itself: it is hidden as a whole or not at all. */
function holdsLines(key: number): boolean {
  return facts.get(nextOf(key))?.[1] === key;
}

function hidesAll(hider: Element, tuple: NodeTuple): boolean {
  const { left, top, right, bottom } = hider.getBoundingClientRect();
  const wide = left <= Math.max(0, tuple[7]) && right >= Math.min(innerWidth, tuple[9]);
  return wide && top <= Math.max(0, tuple[8]) && bottom >= Math.min(innerHeight, tuple[10]);
}

function isItself(hit: Element, node: Node): boolean {
  return node instanceof Element ? drawnInside(hit, node) : hit === flatParent(node);
}

function isOpaque(hit: Element, node: Node, x: number, y: number): boolean {
  if (!isFilled(hit) && !isSolid(colourAt(hit, x, y))) return false;
  for (let up: Element | null = hit; up && !drawnInside(node, up); up = flatParent(up)) {
    if (Number(getComputedStyle(up).opacity) < 1) return false;
  }
  return true;
}

/** A modal dialog is also what is hit beside it, where only its backdrop is. */
function colourAt(hit: Element, x: number, y: number): string {
  if (!hit.matches(':modal')) return getComputedStyle(hit).backgroundColor;
  const { left, top, right, bottom } = hit.getBoundingClientRect();
  const beside = x < left || x >= right || y < top || y >= bottom;
  return getComputedStyle(hit, beside ? '::backdrop' : undefined).backgroundColor;
}

function isFilled(hit: Element): boolean {
  if (hit instanceof HTMLImageElement) return hit.naturalWidth > 0;
  return FILLED.has(hit.localName);
}

/** Computed colours say how much they let through only when they do: rgba(…, 0.5), color(… / 0.5). */
function isSolid(color: string): boolean {
  return !color.startsWith('rgba') && !color.includes('/');
}

/** The box of a paragraph is as a rule wider than what it says: the middle of its (middle) line. */
function middleOfWords(node: Node): [number, number] | null {
  const words = document.createTreeWalker(node, NodeFilter.SHOW_TEXT);
  for (let text: Node | null = node instanceof Text ? node : words.nextNode(); text; text = words.nextNode()) {
    if (!/\S/.test((text as Text).data) || !text.parentElement?.checkVisibility(ALL_KINDS)) continue;
    const range = document.createRange();
    range.selectNode(text);
    const lines = [...range.getClientRects()].filter(isInView);
    const line = lines[Math.floor(lines.length / 2)];
    if (line) return middleOf(line.left, line.top, line.right, line.bottom);
  }
  return null;
}

function middleOfBox(tuple: NodeTuple): [number, number] {
  return middleOf(tuple[7], tuple[8], tuple[9], tuple[10]);
}

function middleOf(left: number, top: number, right: number, bottom: number): [number, number] {
  return [
    (Math.max(0, left) + Math.min(innerWidth, right)) / 2,
    (Math.max(0, top) + Math.min(innerHeight, bottom)) / 2,
  ];
}

function isInView({ left, top, right, bottom }: DOMRect): boolean {
  return right - left > 1 && bottom - top > 1 && right > 0 && bottom > 0 && left < innerWidth && top < innerHeight;
}
