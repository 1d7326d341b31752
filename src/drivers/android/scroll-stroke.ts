import { fail } from '../../contract/failure.ts';
import type { Point } from '../../contract/geometry.ts';
import { type DeviceCommand, deviceCommand } from '../../wires/adb/device-shell.ts';
import type { Input } from '../driver.ts';
import { type Glass, onGlass } from './gestures.ts';

/** How far a finger may wander, in dp, before Android takes it for a scroll; the content does not move by that part. */
const TOUCH_SLOP = 8;
/** Strokes along the edges, in dp, belong to the system: back, home, the notification shade. */
const SYSTEM_EDGE = 32;
/** Rest before the finger lifts, in seconds: after 40 ms without movement Android knows that nothing is to be flung. */
const REST = '0.1';
/** In dp for each ms: at this speed the fling after a plain swipe is a few pixels. */
const SLOW = 0.2;

/** One finger across the glass: where it lands, where it has become a scroll, and where it lifts. */
interface Stroke {
  from: Point;
  scrolling: Point;
  to: Point;
}

/**
 * Moves the content by so many pixels and by no more, which a plain swipe cannot: it always ends in a fling. So the
 * finger is moved step by step and rests before it lifts, in one round trip. Devices whose `input` is too old or too
 * slow for that (the steps must come within a long press) get one slow swipe.
 */
export function scrollCommands(input: Extract<Input, { kind: 'scroll' }>, glass: Glass): DeviceCommand[] {
  const { from, scrolling, to } = strokeFor(input, glass);
  if (!glass.single_steps) {
    const duration = Math.round(Math.hypot(to.x - from.x, to.y - from.y) / (SLOW * (glass.density ?? 1)));
    return [deviceCommand('input', 'swipe', ...onGlass(from, glass), ...onGlass(to, glass), String(duration))];
  }
  // Views that take a touch from a child lose the step in which they do, so that one only leaves the slop. The last
  // step goes nowhere: older systems judge the speed from steps alone, never from the lift.
  return [
    step('DOWN', from, glass),
    step('MOVE', scrolling, glass),
    step('MOVE', to, glass),
    deviceCommand('sleep', REST),
    step('MOVE', to, glass),
    step('UP', to, glass),
  ];
}

function step(what: 'DOWN' | 'MOVE' | 'UP', at: Point, glass: Glass): DeviceCommand {
  return deviceCommand('input', 'motionevent', what, ...onGlass(at, glass));
}

/** The finger goes the other way than the reader: to see what is below, it moves up. */
function strokeFor({ at, dx, dy }: Extract<Input, { kind: 'scroll' }>, glass: Glass): Stroke {
  onGlass(at, glass);
  const slop = Math.ceil(TOUCH_SLOP * (glass.density ?? 0));
  const x = along(at.x, dx, slop, glass.width, glass.density);
  const y = along(at.y, dy, slop, glass.height, glass.density);
  if (x.scrolling === x.from && y.scrolling === y.from) throw noRoom(at, dx, dy);
  return {
    from: { x: x.from, y: y.from },
    scrolling: { x: x.scrolling, y: y.scrolling },
    to: { x: x.to, y: y.to },
  };
}

/** One axis of the stroke, cut off where the screen ends or the system's own strokes begin. */
function along(at: number, distance: number, slop: number, size: number, density = 1) {
  const edge = Math.min(Math.round(SYSTEM_EDGE * density), Math.floor(size / 4));
  const inside = (place: number) => Math.max(edge, Math.min(size - 1 - edge, Math.round(place)));
  const from = inside(at);
  const way = -Math.sign(distance);
  const to = inside(from + way * (Math.abs(distance) + slop));
  const room = Math.abs(to - from) > slop;
  return room ? { from, scrolling: from + way * (slop + 1), to } : { from, scrolling: from, to: from };
}

function noRoom(at: Point, dx: number, dy: number): Error {
  return fail('INVALID_ARGUMENT', 'bad_argument', {
    message: `No finger can scroll by ${dx},${dy} from ${at.x},${at.y}: the screen ends there. Use a point further away from that edge, and a distance that is not 0.`,
    next: 'snapshot',
  });
}
