/** The part of the page that a box with hidden or scrolling overflow lets through. */
export interface Clip {
  element: Element;
  outer: Clip | null;
  left: number;
  top: number;
  right: number;
  bottom: number;
  /** Somebody can scroll what is outside back in. */
  scrolls: boolean;
}

export function clipOf(element: Element, style: CSSStyleDeclaration, outer: Clip | null): Clip | null {
  const around = outer === null ? null : containing(style.position, outer);
  const x = style.overflowX;
  if (x === 'visible' || element === document.body || element === document.documentElement) return around;
  const box = element.getBoundingClientRect();
  const scrolls = x === 'auto' || x === 'scroll' || style.overflowY === 'auto' || style.overflowY === 'scroll';
  return {
    element,
    outer: around,
    left: Math.max(box.left, around?.left ?? -Infinity),
    top: Math.max(box.top, around?.top ?? -Infinity),
    right: Math.min(box.right, around?.right ?? Infinity),
    bottom: Math.min(box.bottom, around?.bottom ?? Infinity),
    scrolls: scrolls || (around?.scrolls ?? false),
  };
}

/** Positioned boxes are clipped only by what contains them. */
function containing(position: string, clip: Clip | null): Clip | null {
  if (position === 'fixed') return null;
  if (position !== 'absolute') return clip;
  let found = clip;
  while (found && getComputedStyle(found.element).position === 'static') found = found.outer;
  return found;
}

export function clipOutcome(element: Element, box: DOMRect, clip: Clip | null): 'shown' | 'scrolled_out' | 'gone' {
  if (clip === null || isInside(box, clip) || box.width === 0 || box.height === 0) return 'shown';
  const real = containing(getComputedStyle(element).position, clip);
  if (real === null || isInside(box, real)) return 'shown';
  return real.scrolls ? 'scrolled_out' : 'gone';
}

function isInside(box: DOMRect, clip: Clip): boolean {
  return (
    Math.min(box.right, clip.right) > Math.max(box.left, clip.left) &&
    Math.min(box.bottom, clip.bottom) > Math.max(box.top, clip.top)
  );
}

/** The part of a box that its clipping ancestors and the viewport let through, for aiming. */
export function visiblePart(element: Element, box: DOMRect): [number, number, number, number] {
  let left = Math.max(0, box.left);
  let top = Math.max(0, box.top);
  let right = Math.min(innerWidth, box.right);
  let bottom = Math.min(innerHeight, box.bottom);
  const chain: Element[] = [];
  for (let node: Element | null = element.parentElement; node; node = node.parentElement ?? hostOf(node))
    chain.unshift(node);
  let clip: Clip | null = null;
  for (const ancestor of chain) clip = clipOf(ancestor, getComputedStyle(ancestor), clip);
  clip = containing(getComputedStyle(element).position, clip);
  if (clip) {
    left = Math.max(left, clip.left);
    top = Math.max(top, clip.top);
    right = Math.min(right, clip.right);
    bottom = Math.min(bottom, clip.bottom);
  }
  return [left, top, right, bottom];
}

function hostOf(node: Element): Element | null {
  const root = node.getRootNode();
  return root instanceof ShadowRoot ? root.host : null;
}
