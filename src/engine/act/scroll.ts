import { fail } from '../../contract/failure.ts';
import { area, type Bounds, centre, intersect, type Point } from '../../contract/geometry.ts';
import type { Receipt } from '../../drivers/driver.ts';
import { type Item, isWithin, type Scene } from '../observe/scene.ts';
import { viewportOf } from '../observe/visibility.ts';
import type { SaidTarget } from '../resolve/said-target.ts';
import type { Settled } from '../settle/settle.ts';
import type { ActionPlan, Aim, ReadBackReport, SharedPlan } from './plan.ts';

export const DIRECTIONS = ['up', 'down', 'left', 'right'] as const;
/** Which content comes into view. */
export type Direction = (typeof DIRECTIONS)[number];

/** Part of the container that one scroll moves by, so that the last line seen is still there after it. */
const DEFAULT_PART = 0.7;

export interface Scrolling {
  direction: Direction;
  distance?: number;
}

export function scroll(said: SaidTarget | undefined, scrolling: Scrolling, shared: SharedPlan): ActionPlan {
  return {
    ...shared,
    action_type: 'scroll',
    source_module: 'interact',
    ...(said ? { target: said } : {}),
    what: `scroll ${scrolling.direction}`,
    send: (aim) => sendScroll(aim, aim.before, aim.item, scrolling),
    read_back: (after, aim) => movement(after, aim, scrolling),
  };
}

/** One scroll of what holds `item`, or of the largest thing that scrolls. */
export function sendScroll(aim: Aim, scene: Scene, item: Item | null, scrolling: Scrolling): Promise<Receipt> {
  const box = boxOf(scene, item);
  const at = startOf(box, scrolling.direction);
  const { dx, dy } = shift(box, scrolling);
  return aim.hands.perform({ kind: 'scroll', at: rounded(at), dx, dy }, aim.deadline);
}

function boxOf(scene: Scene, item: Item | null): Bounds {
  const viewport = aboveKeyboard(scene);
  const container = item ? scrollableAround(item) : largestScrollable(scene);
  return container ? intersect(container.raw.bounds, viewport) : viewport;
}

/** A finger on the soft keyboard scrolls nothing. */
function aboveKeyboard(scene: Scene): Bounds {
  const [left, top, right, bottom] = viewportOf(scene.screen);
  return [left, top, right, Math.min(bottom, scene.screen.keyboard?.[1] ?? bottom)];
}

/** A finger needs room for its way: it starts near the edge that it moves away from. */
function startOf(box: Bounds, direction: Direction): Point {
  const [left, top, right, bottom] = box;
  const { x, y } = centre(box);
  switch (direction) {
    case 'down':
      return { x, y: top + (bottom - top) * NEAR_END };
    case 'up':
      return { x, y: top + (bottom - top) * (1 - NEAR_END) };
    case 'right':
      return { x: left + (right - left) * NEAR_END, y };
    case 'left':
      return { x: left + (right - left) * (1 - NEAR_END), y };
  }
}

const NEAR_END = 0.85;

export function scrollableAround(item: Item): Item | undefined {
  for (let up: Item | null = item; up; up = up.parent) if (up.raw.scrollable) return up;
  return undefined;
}

export function largestScrollable(scene: Scene): Item | undefined {
  const viewport = viewportOf(scene.screen);
  const seen = (one: Item): number => area(intersect(one.raw.bounds, viewport));
  return scene.items
    .filter((item) => item.raw.scrollable && item.not_visible !== 'hidden')
    .sort((a, b) => seen(b) - seen(a))[0];
}

function shift(box: Bounds, { direction, distance }: Scrolling): { dx: number; dy: number } {
  const [width, height] = [box[2] - box[0], box[3] - box[1]];
  const across = Math.round(distance ?? width * DEFAULT_PART);
  const along = Math.round(distance ?? height * DEFAULT_PART);
  switch (direction) {
    case 'down':
      return { dx: 0, dy: along };
    case 'up':
      return { dx: 0, dy: -along };
    case 'right':
      return { dx: across, dy: 0 };
    case 'left':
      return { dx: -across, dy: 0 };
  }
}

/** A scroll that moved nothing is a failure with a name: it is how the end of a list looks. */
function movement(after: Settled, aim: Aim, { direction }: Scrolling): ReadBackReport {
  if (hasMoved(aim.before, after)) return { result: 'matched', observed: 'the content moved', already: false };
  const { failure } = fail('NAVIGATION_NO_CHANGE', 'no_scroll_movement', {
    message: `Nothing moved: there is no more content to the ${direction === 'up' ? 'top' : direction === 'down' ? 'bottom' : direction}, or nothing here scrolls.`,
    next: 'snapshot',
    details: { direction },
  });
  return { result: 'mismatch', observed: 'nothing moved', already: false, failure };
}

/** Proof of movement: a scroll event where the platform has them, else something that is now elsewhere, new or gone. */
export function hasMoved(before: Scene, after: Pick<Settled, 'scene' | 'scrolled'>): boolean {
  if (after.scrolled) return true;
  const container = largestScrollable(before);
  const inside = (item: Item): boolean => container === undefined || isWithin(item, container);
  return before.items.some((old) => {
    if (!inside(old) || old.volatile) return false;
    const now = after.scene.by_id.get(old.id);
    return !now || now.raw.bounds[0] !== old.raw.bounds[0] || now.raw.bounds[1] !== old.raw.bounds[1];
  });
}

function rounded(point: Point): Point {
  return { x: Math.round(point.x), y: Math.round(point.y) };
}
