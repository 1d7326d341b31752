import { fail } from '../../contract/failure.ts';
import type { Point } from '../../contract/geometry.ts';
import { type DeviceCommand, deviceCommand } from '../../wires/adb/device-shell.ts';
import type { Input } from '../driver.ts';

export interface Glass {
  width: number;
  height: number;
  /** Pixels of the device for one density-independent pixel. */
  density?: number;
  /** Its `input` can move a finger step by step, fast enough for one gesture. */
  single_steps: boolean;
}

/** Since Android 11 `input` is a call into the running system; before, it was a new Java program for each step. */
export function takesSingleSteps(osVersion: string | undefined): boolean {
  return Number.parseInt(osVersion ?? '', 10) >= 11;
}

/** All taps of one input go out in one round trip, or the device would not see them as one double tap. */
export function tapCommands(input: Extract<Input, { kind: 'tap' }>, glass: Glass): DeviceCommand[] {
  if (input.button === 'right') throw notSupported('A finger has no right button', 'tap or long press');
  const at = onGlass(input.at, glass);
  // A finger that swipes from a point to the same point rests there for that long.
  const tap =
    input.hold_ms === undefined
      ? deviceCommand('input', 'tap', ...at)
      : deviceCommand('input', 'swipe', ...at, ...at, milliseconds(input.hold_ms));
  return Array.from({ length: input.count ?? 1 }, () => tap);
}

export function swipeCommand(from: Point, to: Point, durationMs: number, glass: Glass): DeviceCommand {
  return deviceCommand('input', 'swipe', ...onGlass(from, glass), ...onGlass(to, glass), milliseconds(durationMs));
}

/** `draganddrop` rests for the device's own long press time before it moves; without a hold a drag is a plain swipe. */
export function dragCommand(input: Extract<Input, { kind: 'drag' }>, glass: Glass): DeviceCommand {
  const { from, to, hold_ms, duration_ms } = input;
  if (hold_ms <= 0) return swipeCommand(from, to, duration_ms, glass);
  return deviceCommand(
    'input',
    'draganddrop',
    ...onGlass(from, glass),
    ...onGlass(to, glass),
    milliseconds(duration_ms),
  );
}

export function noHover(): Error {
  return notSupported('A touch screen has no pointer that could hover', 'tap');
}

function notSupported(why: string, instead: string): Error {
  return fail('CAPABILITY_MISSING', 'not_supported', {
    message: `${why}; nothing was sent. Use ${instead} instead.`,
    next: 'snapshot',
  });
}

/** The point in the words of `input`; refused when it is not on the screen. */
export function onGlass(at: Point, glass: Glass): [string, string] {
  const x = Math.floor(at.x);
  const y = Math.floor(at.y);
  if (!(x >= 0 && y >= 0 && x < glass.width && y < glass.height)) {
    throw fail('INVALID_ARGUMENT', 'bad_argument', {
      message: `${at.x},${at.y} is outside the screen of ${glass.width}x${glass.height}. Use a point inside it.`,
      next: 'snapshot',
    });
  }
  return [String(x), String(y)];
}

function milliseconds(ms: number): string {
  return String(Math.max(1, Math.round(ms)));
}
