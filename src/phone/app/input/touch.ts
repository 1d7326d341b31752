import type { CancelTimer, Clock } from '../clock.ts';
import type { PointerInput } from '../host.ts';
import { px } from '../layout/metrics.ts';
import type { PlacedNode, Target } from '../layout/node.ts';
import type { PlacedWindow } from '../layout/windows.ts';
import { findNode, hitTest, inside } from './hit-test.ts';
import { type PadFinger, padGestures } from './pad-gesture.ts';

const SLOP = px(8);
const FRAME_MS = 16;
/** Share of the speed that a fling keeps from one frame to the next. */
const FLING_KEEPS = 0.9;
const FLING_STOPS_BELOW = 0.05;

/** What a finger can bring about. */
export interface TouchEffects {
  clock: Clock;
  windows(): readonly PlacedWindow[];
  scrollOffset(nodeId: string): number;
  scrollTo(nodeId: string, offset: number): void;
  focusField(node: PlacedNode): void;
  slide(target: Extract<Target, { kind: 'slider' }>, value: number, released: boolean): void;
}

interface Gesture {
  startY: number;
  lastX: number;
  lastY: number;
  /** Up to where the finger's way has been turned into scrolling. */
  scrolledY: number;
  lastAt: number;
  /** px per ms, upwards positive, of the latest moves. */
  speed: number;
  pressedId: string | undefined;
  scrollerId: string | undefined;
  scrolling: boolean;
  /** What the finger does to the pad that it came down on. */
  pad: PadFinger | undefined;
}

/** One finger on the glass. */
export function touchScreen(effects: TouchEffects): { pointer: (input: PointerInput) => void; stopFling: () => void } {
  let gesture: Gesture | undefined;
  let fling: CancelTimer | undefined;
  const fingerOnPad = padGestures(effects.clock, () => effects.windows());

  const stopFling = () => {
    fling?.();
    fling = undefined;
  };

  const scrollBy = (nodeId: string, distance: number): boolean => {
    const node = findNode(effects.windows(), nodeId);
    if (node?.target?.kind !== 'scroll') return false;
    const before = Math.min(effects.scrollOffset(nodeId), node.target.max);
    const after = Math.max(0, Math.min(node.target.max, before + distance));
    if (after === before) return false;
    effects.scrollTo(nodeId, after);
    return true;
  };

  const startFling = (nodeId: string, startSpeed: number) => {
    let speed = startSpeed;
    const frame = () => {
      fling = undefined;
      if (Math.abs(speed) < FLING_STOPS_BELOW || !scrollBy(nodeId, speed * FRAME_MS)) return;
      speed *= FLING_KEEPS;
      fling = effects.clock.after(FRAME_MS, frame);
    };
    frame();
  };

  const slideTo = (node: PlacedNode, x: number, released: boolean) => {
    const target = node.target;
    if (target?.kind !== 'slider') return;
    const { slider, from, to } = target;
    const share = Math.max(0, Math.min(1, (x - from) / (to - from)));
    const step = slider.step ?? 1;
    const steps = Math.round((share * (slider.max - slider.min)) / step);
    effects.slide(target, slider.min + steps * step, released);
  };

  const down = (x: number, y: number) => {
    stopFling();
    const hit = hitTest(effects.windows(), x, y);
    gesture?.pad?.cancel();
    gesture = undefined;
    if (!hit) return;
    if (hit.outside) return hit.window.onOutside?.();
    gesture = {
      startY: y,
      lastX: x,
      lastY: y,
      scrolledY: y,
      lastAt: effects.clock.now(),
      speed: 0,
      pressedId: hit.pressed?.id,
      // One with nothing to scroll leaves the finger to the one around it.
      scrollerId: hit.scrollers.find(({ target }) => target?.kind === 'scroll' && target.max > 0)?.id,
      scrolling: false,
      pad: hit.pressed?.target?.kind === 'pad' ? fingerOnPad(hit.pressed, x, y) : undefined,
    };
    if (hit.pressed?.target?.kind === 'slider') slideTo(hit.pressed, x, false);
    for (const scroller of hit.scrollers) if (scroller.target?.kind === 'scroll') scroller.target.onPointerDown?.();
  };

  const move = (active: Gesture, x: number, y: number) => {
    active.lastX = x;
    active.lastY = y;
    if (active.pad?.move(x, y)) return;
    const pressed = active.pressedId === undefined ? undefined : findNode(effects.windows(), active.pressedId);
    if (pressed?.target?.kind === 'slider') return slideTo(pressed, x, false);
    if (!active.scrolling && active.scrollerId !== undefined && Math.abs(y - active.startY) > SLOP) {
      active.scrolling = true;
      active.pad?.cancel();
      active.pressedId = undefined;
      active.scrolledY = active.startY + Math.sign(y - active.startY) * SLOP;
    }
    if (active.scrolling && active.scrollerId !== undefined) {
      const now = effects.clock.now();
      const distance = active.scrolledY - y;
      active.speed = distance / Math.max(1, now - active.lastAt);
      active.scrolledY = y;
      active.lastAt = now;
      scrollBy(active.scrollerId, distance);
    } else if (pressed) {
      // A finger that leaves the view takes its press back; a view that moves away from a resting finger does not.
      const { bounds } = pressed;
      const near: typeof bounds = [bounds[0] - SLOP, bounds[1] - SLOP, bounds[2] + SLOP, bounds[3] + SLOP];
      if (!inside(near, x, y)) active.pressedId = undefined;
    }
  };

  const up = (active: Gesture, x: number, y: number) => {
    if (active.scrolling && active.scrollerId !== undefined) {
      if (effects.clock.now() - active.lastAt < 3 * FRAME_MS) startFling(active.scrollerId, active.speed);
      return;
    }
    if (active.pad) return active.pad.up(x, y);
    const pressed = active.pressedId === undefined ? undefined : findNode(effects.windows(), active.pressedId);
    if (!pressed?.enabled) return;
    if (pressed.target?.kind === 'tap') pressed.target.run();
    if (pressed.target?.kind === 'field') effects.focusField(pressed);
    if (pressed.target?.kind === 'slider') slideTo(pressed, x, true);
  };

  return {
    pointer({ kind, x, y }) {
      if (kind === 'down') return down(x, y);
      const active = gesture;
      if (active === undefined) return;
      if (kind === 'move') return move(active, x, y);
      gesture = undefined;
      // A lift at another point than the last one reported is a move first, as the kernel reports it.
      if (x !== active.lastX || y !== active.lastY) move(active, x, y);
      up(active, x, y);
    },
    stopFling,
  };
}
