import { NAME_CAP, plainWord, printStableId, quoteScreenText } from '../../contract/line/index.ts';
import { area, type Bounds, centre, contains, intersect, type Point } from '../../contract/geometry.ts';
import type { RawScreen } from '../../drivers/driver.ts';
import type { Item } from './scene.ts';

export function viewportOf(screen: RawScreen): Bounds {
  return [0, 0, screen.width, screen.height];
}

/** The centre of the part of an element that lies inside the viewport, or null when no part of it does. */
export function visibleCentre(bounds: Bounds, viewport: Bounds): Point | null {
  const part = intersect(bounds, viewport);
  return area(part) > 0 ? centre(part) : null;
}

/**
 * What would receive a touch at a point, judged from geometry and paint order alone, for platforms without a hit test
 * of their own: of all that can receive a touch there, the one painted last. A passive view on top lets the touch
 * through, as Android does.
 */
export function topmostAt(items: readonly Item[], point: Point): Item | null {
  for (let index = items.length - 1; index >= 0; index--) {
    const item = items[index] as Item;
    if (receivesTouch(item) && !item.raw.hidden && contains(item.raw.bounds, point)) return item;
  }
  return null;
}

function receivesTouch(item: Item): boolean {
  return item.raw.clickable || item.raw.editable === true;
}

/** Decides `visible` for every item of a scene. `native` = the platform's own hit test already spoke. */
export function judgeVisibility(items: readonly Item[], screen: RawScreen, native: boolean): void {
  const viewport = viewportOf(screen);
  for (const item of items) {
    item.not_visible = undefined;
    item.covered_by = undefined;
    if (item.raw.hidden || area(item.raw.bounds) <= 0) {
      item.not_visible = 'hidden';
      continue;
    }
    const point = item.raw.clipped ? null : visibleCentre(item.raw.bounds, viewport);
    if (!point) {
      item.not_visible = 'offscreen';
      continue;
    }
    const cover = coverOf(item, items, point, screen, native);
    if (cover) {
      item.covered_by = cover;
      item.not_visible = 'covered';
    }
  }
}

function coverOf(
  item: Item,
  items: readonly Item[],
  point: Point,
  screen: RawScreen,
  native: boolean,
): string | undefined {
  if (screen.keyboard && contains(screen.keyboard, point)) return 'soft keyboard';
  if (native) return item.raw.covered_by;
  const top = topmostAt(items, point);
  if (!top || related(item, top)) return undefined;
  // Painted before the item: it lies underneath, and what is on top of it is the (passive) item itself.
  return top.index < item.index ? undefined : describeCover(top);
}

function related(item: Item, other: Item): boolean {
  for (let up: Item | null = item; up; up = up.parent) if (up === other) return true;
  for (let up: Item | null = other; up; up = up.parent) if (up === item) return true;
  return false;
}

export function describeCover(item: Item): string {
  const { role, stable_id, native } = item.raw;
  const name = item.raw.label ?? item.raw.text;
  const id = stable_id && stable_id.length <= NAME_CAP ? ` ${printStableId(stable_id)}` : '';
  return name ? `${role} ${quoteScreenText(name)}${id}` : `${role}${id} (${plainWord(native)})`;
}
