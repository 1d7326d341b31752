import { FLAG } from '../page-answers.ts';
import { flatParent } from './flat-tree.ts';

/** The part of the page that a box with hidden or scrolling overflow lets through. */
export interface Clip {
  left: number;
  top: number;
  right: number;
  bottom: number;
  /** Somebody can scroll what is outside back in. */
  scrolls: boolean;
}

/** What cuts off the things at one place: those in the flow, and those that are positioned against an ancestor. */
export interface Clips {
  flow: Clip | null;
  absolute: Clip | null;
}

export const NO_CLIPS: Clips = { flow: null, absolute: null };

/** What cuts off the things inside `element`, which itself is at a place with `around`. */
export function clipsInside(element: Element, style: CSSStyleDeclaration, position: string, around: Clips): Clips {
  const own = clipFor(position, around);
  const x = style.overflowX;
  if (x === 'visible' || element === document.body || element === document.documentElement) {
    // A positioned box holds the absolute ones inside it; they are cut off where it is.
    const absolute = position === 'static' ? around.absolute : own;
    return own === around.flow && absolute === around.absolute ? around : { flow: own, absolute };
  }
  const box = element.getBoundingClientRect();
  const flow = {
    left: Math.max(box.left, own?.left ?? -Infinity),
    top: Math.max(box.top, own?.top ?? -Infinity),
    right: Math.min(box.right, own?.right ?? Infinity),
    bottom: Math.min(box.bottom, own?.bottom ?? Infinity),
    scrolls: isScroller(style) || (own?.scrolls ?? false),
  };
  return { flow, absolute: position === 'static' ? around.absolute : flow };
}

export function isScroller({ overflowX, overflowY }: CSSStyleDeclaration): boolean {
  return overflowX === 'auto' || overflowX === 'scroll' || overflowY === 'auto' || overflowY === 'scroll';
}

function clipFor(position: string, clips: Clips): Clip | null {
  if (position === 'fixed') return null;
  return position === 'absolute' ? clips.absolute : clips.flow;
}

export type ClipOutcome = 'shown' | 'scrolled_out' | 'gone';

export const CLIP_FLAGS = { shown: 0, scrolled_out: FLAG.clipped, gone: FLAG.hidden } as const;

export function clipOutcome(element: Element, box: DOMRect, clips: Clips): ClipOutcome {
  if (clips === NO_CLIPS || box.width === 0 || box.height === 0) return 'shown';
  if (isInside(box, clips.flow) && isInside(box, clips.absolute)) return 'shown';
  return outcome(box, clipFor(getComputedStyle(element).position, clips));
}

function outcome(box: DOMRect, clip: Clip | null): ClipOutcome {
  if (clip === null || isInside(box, clip)) return 'shown';
  return clip.scrolls ? 'scrolled_out' : 'gone';
}

function isInside(box: DOMRect, clip: Clip | null): boolean {
  return (
    clip === null ||
    (Math.min(box.right, clip.right) > Math.max(box.left, clip.left) &&
      Math.min(box.bottom, clip.bottom) > Math.max(box.top, clip.top))
  );
}

/** The same for one node by itself, now. */
export function clipAround(node: Node): Clip | null {
  const chain: Element[] = [];
  for (let outer = flatParent(node); outer; outer = flatParent(outer)) chain.unshift(outer);
  let clips = NO_CLIPS;
  for (const ancestor of chain) {
    const style = getComputedStyle(ancestor);
    clips = clipsInside(ancestor, style, style.position, clips);
  }
  return node instanceof Element ? clipFor(getComputedStyle(node).position, clips) : clips.flow;
}

export function clipOutcomeNow(node: Node, box: DOMRect): ClipOutcome {
  return box.width === 0 || box.height === 0 ? 'shown' : outcome(box, clipAround(node));
}

type Box = [left: number, top: number, right: number, bottom: number];

/** The part of a box that a clip and the viewport let through, for aiming. */
export function visiblePart(box: DOMRect, clip: Clip | null): Box {
  return [
    Math.max(0, box.left, clip?.left ?? 0),
    Math.max(0, box.top, clip?.top ?? 0),
    Math.min(innerWidth, box.right, clip?.right ?? Infinity),
    Math.min(innerHeight, box.bottom, clip?.bottom ?? Infinity),
  ];
}

/** Where a node can be seen at all: the viewport, or what its scrolling ancestors leave of it. */
export function viewportThrough(clip: Clip | null): Box {
  if (!clip?.scrolls) return [0, 0, innerWidth, innerHeight];
  return visiblePart(new DOMRect(0, 0, innerWidth, innerHeight), clip);
}
