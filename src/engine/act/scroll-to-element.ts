import { fail } from '../../contract/failure.ts';
import { eitherOf, sameCallWith } from '../../contract/next.ts';
import type { Receipt } from '../../drivers/driver.ts';
import { rereadItems } from '../observe/reread.ts';
import { type Item, isVisible, type Scene } from '../observe/scene.ts';
import type { SaidTarget } from '../resolve/said-target.ts';
import { resolve } from '../resolve/resolve.ts';
import { settle } from '../settle/settle.ts';
import type { ActionPlan, Aim, SharedPlan } from './plan.ts';
import { type Direction, hasMoved, sendScroll } from './scroll.ts';

export interface Search {
  direction: Direction;
  max_scrolls: number;
}

/** Scrolls until the element is seen. Success here is the outcome: the element was found and is in view. */
export function scrollToElement(said: SaidTarget, search: Search, shared: SharedPlan): ActionPlan {
  let found: Item | null = null;
  let scrolls = 0;
  return {
    ...shared,
    action_type: 'scroll_to_element',
    source_module: 'interact',
    what: `scroll ${search.direction} to ${said.said}`,
    async send(aim): Promise<Receipt> {
      let scene = aim.before;
      for (;;) {
        found = await seen(aim, scene, said);
        if (found) return { delivered: true, received_by: 'unknown', by: `${scrolls} scrolls` };
        if (scrolls >= search.max_scrolls) throw notReached(said, scrolls);
        const before = scene;
        await sendScroll(aim, scene, null, { direction: search.direction });
        scrolls++;
        const settled = await settle(aim.session, before, aim.deadline);
        scene = settled.scene;
        aim.trace.step('act', 'retry', { scroll: scrolls });
        if (!hasMoved(before, settled)) throw endOfList(said, search.direction, scrolls);
      }
    },
    read_back: (after, aim) => {
      const item = found && after.scene.by_id.get(found.id);
      if (!item) return { result: 'mismatch', observed: 'it was seen and is gone again', already: false };
      aim.item = item;
      aim.session.showed([item]);
      // What was in view from the start is in view: that is all that this operation claims.
      return { result: 'matched', observed: 'it is in view', already: false };
    },
  };
}

async function seen(aim: Aim, scene: Scene, said: SaidTarget): Promise<Item | null> {
  const { target } = said;
  if (target.kind === 'point') throw new Error('a point is always there');
  const result = resolve(target, aim.session.resolveContext(scene, false));
  if (!result.ok) {
    // Not there yet is what scrolling is for; anything else is the caller's to decide.
    if (result.code === 'ELEMENT_NOT_FOUND' && result.reason === 'no_match') return null;
    throw fail(result.code, result.reason, result);
  }
  const { item } = result;
  if (isVisible(item)) return item;
  if (!(await aim.session.driver.reveal(item.raw.key, aim.deadline))) return null;
  const fresh = await rereadItems(aim.session, scene, [item], aim.deadline);
  return fresh.items.find((one) => one.id === item.id && isVisible(one)) ?? null;
}

const OPPOSITE: Record<Direction, Direction> = { up: 'down', down: 'up', left: 'right', right: 'left' };

function endOfList(said: SaidTarget, direction: Direction, scrolls: number) {
  return fail('NAVIGATION_NO_CHANGE', 'no_scroll_movement', {
    message: `The end was reached after ${scrolls} scrolls, and nothing there matches ${said.said}.`,
    next: eitherOf(sameCallWith({ direction: OPPOSITE[direction] }), 'snapshot'),
    details: { scrolls, end_of_list: true },
  });
}

function notReached(said: SaidTarget, scrolls: number) {
  return fail('ELEMENT_NOT_FOUND', 'no_match', {
    message: `Nothing matches ${said.said} after ${scrolls} scrolls, and the end was not reached.`,
    next: sameCallWith({ max_scrolls: Math.min(100, Math.max(10, scrolls * 3)) }),
    retryable: true,
    details: { scrolls, end_of_list: false },
  });
}
