import { area, type Bounds } from '../../contract/geometry.ts';
import type { RawScreen } from '../driver.ts';

export interface DisplaySize {
  width: number;
  height: number;
  /** Pixels of the device for one density-independent pixel. */
  density?: number;
}

/** What `wm size` and `wm density` say, in the device's natural orientation; an override wins over the physical value. */
export function parseDisplaySize(said: string): DisplaySize | undefined {
  const size = /Override size: (\d+)x(\d+)/.exec(said) ?? /Physical size: (\d+)x(\d+)/.exec(said);
  if (!size) return undefined;
  const density = /Override density: (\d+)/.exec(said) ?? /Physical density: (\d+)/.exec(said);
  return {
    width: Number(size[1]),
    height: Number(size[2]),
    ...(density ? { density: Number(density[1]) / 160 } : {}),
  };
}

/** The screen as `dumpsys window` and `dumpsys input_method` describe it. */
export function parseScreen(
  windowDump: string,
  inputMethodDump: string,
  natural: DisplaySize,
  rotation: number | undefined,
): RawScreen {
  const size = currentSize(windowDump, natural, rotation);
  const keyboard = keyboardRect(windowDump, inputMethodDump, size);
  return {
    ...focus(windowDump),
    ...size,
    ...(natural.density === undefined ? {} : { density: natural.density }),
    ...(keyboard === undefined ? {} : { keyboard }),
  };
}

/** `cur=` counts overrides and rotation in; where a device does not print it, the rotation turns the natural size. */
function currentSize(
  windowDump: string,
  natural: DisplaySize,
  rotation: number | undefined,
): { width: number; height: number } {
  const current = /\bcur=(\d+)x(\d+)/.exec(windowDump);
  if (current) return { width: Number(current[1]), height: Number(current[2]) };
  const { width, height } = natural;
  const turned = (rotation ?? rotationOf(windowDump)) % 2 === 1;
  return turned ? { width: height, height: width } : { width, height };
}

function rotationOf(windowDump: string): number {
  const degrees = /\bm(?:Current)?Rotation=ROTATION_(\d+)/.exec(windowDump);
  if (degrees) return Number(degrees[1]) / 90;
  return Number(/\bmRotation=(\d)/.exec(windowDump)?.[1] ?? 0);
}

/** The focused window names package and activity; a popup or a system window does not, then the focused app does. */
function focus(windowDump: string): Pick<RawScreen, 'id' | 'activity' | 'package'> {
  const component = /([A-Za-z][\w.]*)\/([\w.$]+)/;
  const windowTitle = /mCurrentFocus=Window\{\S+ u\d+ ([^}]+)\}/.exec(windowDump)?.[1] ?? '';
  const app = /mFocusedApp=.*?ActivityRecord\{\S+ u\d+ (\S+)/.exec(windowDump)?.[1] ?? '';
  const match = component.exec(windowTitle) ?? component.exec(app);
  if (!match) return windowTitle === '' ? {} : { id: windowTitle };
  const owner = match[1] as string;
  const name = match[2] as string;
  const activity = name.startsWith('.') ? owner + name : name;
  return { id: activity.slice(activity.lastIndexOf('.') + 1), activity, package: owner };
}

/** Null: it is hidden. Undefined: it is shown and nobody says where, or the device says nothing about it. */
function keyboardRect(
  windowDump: string,
  inputMethodDump: string,
  screen: { width: number; height: number },
): Bounds | null | undefined {
  const shown = /\bmInputShown=(true|false)/.exec(inputMethodDump)?.[1];
  if (shown === undefined) return undefined;
  if (shown === 'false') return null;
  const source =
    /InsetsSource\b[^\n]*(?:type=ime|ITYPE_IME|type=ITYPE_IME)[^\n]*?frame=\[(-?\d+),(-?\d+)\]\[(-?\d+),(-?\d+)\][^\n]*visible=true/;
  const told = source.exec(windowDump);
  const rect = told ? rectOf(told) : inputMethodWindow(windowDump);
  if (!rect || area(rect) === 0) return undefined;
  return [
    Math.max(0, rect[0]),
    Math.max(0, rect[1]),
    Math.min(screen.width, rect[2]),
    Math.min(screen.height, rect[3]),
  ];
}

/** The keyboard's window often spans the whole screen; the insets it gives tell where its visible part begins. */
function inputMethodWindow(windowDump: string): Bounds | undefined {
  const start = /Window #\d+ Window\{\S+ u\d+ InputMethod\}:/.exec(windowDump);
  if (!start) return undefined;
  const rest = windowDump.slice(start.index + start[0].length);
  const next = rest.search(/\n\s*Window #\d+ /);
  const section = next < 0 ? rest : rest.slice(0, next);
  const frame = /(?:\bmFrame=|\bframe=)\[(-?\d+),(-?\d+)\]\[(-?\d+),(-?\d+)\]/.exec(section);
  if (!frame) return undefined;
  const rect = rectOf(frame);
  const insets =
    /mGivenVisibleInsets=\[-?\d+,(-?\d+)\]/.exec(section) ?? /mGivenContentInsets=\[-?\d+,(-?\d+)\]/.exec(section);
  return [rect[0], rect[1] + Number(insets?.[1] ?? 0), rect[2], rect[3]];
}

function rectOf(match: RegExpExecArray): Bounds {
  return [Number(match[1]), Number(match[2]), Number(match[3]), Number(match[4])];
}
