import type { GuardOrder, HoverAnswer } from '../page-answers.ts';
import { deepElementAt, drawnInside, flatParent } from './flat-tree.ts';
import { wouldMeet } from './guard.ts';
import { nodeOf } from './keys.ts';

/** Before the pointer moves: what it would meet, and where it has to come from so that it really enters. */
export function beforeHover(order: GuardOrder, x: number, y: number): HoverAnswer {
  const met = order.watch ? '' : wouldMeet(order, x, y);
  if (met) return { met, from: 0 };
  const node = order.watch ? deepElementAt(x, y) : nodeOf(order.key);
  const element = node instanceof Element ? node : (node?.parentElement ?? null);
  return { met, from: element?.matches(':hover') ? beside(element) : 0 };
}

/**
 * A point next to an element that the pointer is on already. Best one that its parent covers: a menu that stays open
 * only while the pointer is in it must not close.
 */
function beside(element: Element): [number, number] {
  const box = element.getBoundingClientRect();
  const [x, y] = [(box.left + box.right) / 2, (box.top + box.bottom) / 2];
  const around: [number, number][] = [
    [box.left - 2, y],
    [box.right + 2, y],
    [x, box.top - 2],
    [x, box.bottom + 2],
  ];
  const parent = flatParent(element);
  let second: [number, number] | undefined;
  for (const point of around) {
    const hit = deepElementAt(...point);
    if (!hit || drawnInside(hit, element)) continue;
    if (parent && drawnInside(hit, parent)) return point;
    second ??= point;
  }
  return second ?? [-1, -1];
}
