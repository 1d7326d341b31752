import type { NodeMore } from '../page-answers.ts';
import { isScroller } from './clipping.ts';

export type Scroll = NonNullable<NodeMore['scroll']>;

/** Boxes that scroll, or would if they held more, and whether they did when last looked at. */
const areas = new Map<Element, boolean>();

/** How far a box is scrolled and could be; null when it has nothing to scroll. The document itself is not a box. */
export function scrollOf(element: Element, style: CSSStyleDeclaration): Scroll | null {
  if (!isScroller(style) || element === document.body || element === document.documentElement) return null;
  const scroll = measure(element, style);
  areas.set(element, scroll !== null);
  return scroll;
}

/** Boxes that have become scrollable, have ceased to be, or have gone: what is inside them decides, not they. */
export function changedAreas(): Element[] {
  const changed: Element[] = [];
  for (const [element, scrolled] of areas) {
    if (!element.isConnected) areas.delete(element);
    else if ((measure(element, getComputedStyle(element)) !== null) !== scrolled) changed.push(element);
  }
  return changed;
}

/** Where the box is scrolled to now. */
export function scrollNow(element: Element): Scroll | null {
  return measure(element, getComputedStyle(element));
}

function measure(element: Element, style: CSSStyleDeclaration): Scroll | null {
  const reach = (overflow: string, length: number) =>
    (overflow === 'auto' || overflow === 'scroll') && length > 1 ? length : 0;
  const right = reach(style.overflowX, element.scrollWidth - element.clientWidth);
  const down = reach(style.overflowY, element.scrollHeight - element.clientHeight);
  if (right === 0 && down === 0) return null;
  return [Math.round(element.scrollLeft), Math.round(element.scrollTop), right, down];
}
