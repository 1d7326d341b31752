import type { FireHandler } from './app.ts';
import type { DoorEvent } from './door.ts';
import type { Pad } from './widget.ts';

/** What a pad does about each gesture, told to the side door; a gesture that it does not know is absent. */
export interface PadActions {
  /** The n-th tap of a quick series: each of them is a click, and the second or third may mean more. */
  tap(count: number): void;
  hold?: () => void;
  rightClick?: () => void;
  hover?: (inside: boolean) => void;
  drop?: (zone: string | undefined) => void;
  swipe?: () => void;
}

/** The same gestures for both faces; only how they are told from each other is a face's own business. */
export function padActions(pad: Pad, row: string | undefined, fire: FireHandler): PadActions {
  const tell = (kind: DoorEvent['kind'], handler?: () => void, detail?: string) =>
    fire({ kind, id: pad.id, row, ...(detail === undefined ? {} : { detail }) }, handler);
  const { onDoubleTap, onTripleTap, onHold, onRightClick, onHover, onDrop, onSwipe } = pad;
  const actions: PadActions = {
    tap(count) {
      tell('clicked');
      if (count === 2 && onDoubleTap) tell('double_tapped', onDoubleTap);
      if (count === 3 && onTripleTap) tell('triple_tapped', onTripleTap);
    },
  };
  if (onHold) actions.hold = () => tell('long_pressed', onHold);
  if (onRightClick) actions.rightClick = () => tell('right_clicked', onRightClick);
  if (onHover) {
    // Only the arrival is an event; that the mouse leaves again is nothing that anybody asked for.
    actions.hover = (inside) => (inside ? tell('hovered', () => onHover(true)) : onHover(false));
  }
  if (onDrop) actions.drop = (zone) => tell('dropped', () => onDrop(zone), zone ?? 'nowhere');
  if (onSwipe) actions.swipe = () => tell('swiped_away', onSwipe);
  return actions;
}
