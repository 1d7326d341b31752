import type { PhoneClock } from './clock.ts';
import type { Door } from './door.ts';
import type { FaultSwitches } from './faults.ts';
import type { PhoneLog } from './log.ts';

/** left, top, right, bottom in device pixels. */
export type Rect = [number, number, number, number];

/** A filled rectangle; colours are "#rrggbb" or "#rrggbbaa". */
export interface PaintShape {
  bounds: Rect;
  colour: string;
  radius: number;
}

/** What a painter needs and accessibility does not show. Everything is in device pixels and clipped by `bounds`. */
export interface NodePaint {
  background?: string;
  radius: number;
  /** Painted after the background, before the text (switch thumb, slider track, field outline, spinner). */
  shapes: PaintShape[];
  /** The lines of text with their top left corners; the text is what is drawn, so a password is bullets here. */
  lines: { text: string; x: number; y: number; size: number; bold: boolean; colour: string }[];
}

/** One view, with the facts that Android's accessibility layer has about it. */
export interface LaidNode {
  /** The identity of the view object: a recycled row keeps its id while it shows other rows. */
  id: string;
  className: string;
  /** "dev.touchstone.demo:id/email", or "" when the developer set none. */
  resourceId: string;
  /** As TextView tells it: bullets for a password, the hint while the field is empty (then `showingHint`). */
  text: string;
  contentDesc: string;
  hint: string;
  showingHint: boolean;
  /** On-screen bounds, clipped to scrolling ancestors and to the window. Nodes with no visible part are not listed. */
  bounds: Rect;
  clickable: boolean;
  longClickable: boolean;
  enabled: boolean;
  checkable: boolean;
  checked: boolean;
  focusable: boolean;
  focused: boolean;
  scrollable: boolean;
  password: boolean;
  selected: boolean;
  paint: NodePaint;
  /** Document order, which is also paint order: a later child is above an earlier one. */
  children: LaidNode[];
}

export type WindowKind = 'app' | 'launcher' | 'dialog' | 'popup' | 'ime';

export interface LaidWindow {
  id: string;
  kind: WindowKind;
  package: string;
  /** As dumpsys prints it: "dev.touchstone.demo/dev.touchstone.demo.SignInActivity", "InputMethod", ... */
  title: string;
  bounds: Rect;
  /** True for the one window that has input focus: the only one that uiautomator dumps. Never the keyboard. */
  active: boolean;
  /** A modal window swallows every touch outside its bounds; the painter dims what lies below `dimsBelow`. */
  modal: boolean;
  dimsBelow: boolean;
  root: LaidNode;
}

export interface Frontmost {
  package: string;
  /** Fully qualified: "dev.touchstone.demo.SignInActivity". */
  activity: string;
  /** What the activity calls itself, such as "Messages". */
  title: string;
  pid: number;
}

export interface PointerInput {
  kind: 'down' | 'move' | 'up';
  x: number;
  y: number;
}

export interface InstalledPackage {
  name: string;
  label: string;
  versionName: string;
  versionCode: number;
  system: boolean;
  /** Fully qualified; the first one is the launcher activity. */
  activities: string[];
  /** Undefined while it does not run. */
  pid: number | undefined;
}

/** Without a package the data address decides who answers, as an implicit intent does. */
export interface StartRequest {
  package?: string;
  /** ".SettingsActivity" or fully qualified. */
  activity?: string;
  dataUri?: string;
}

export type StartResult =
  | { ok: true; package: string; activity: string; how: 'started' | 'brought_to_front' }
  | { ok: false; reason: 'unknown_package' | 'unknown_activity' | 'no_handler' };

export type InstallResult =
  | { ok: true; package: string }
  | { ok: false; code: 'INSTALL_PARSE_FAILED_NOT_APK'; message: string };

/** The phone as its device daemon sees it: glass, buttons, packages and log. Every call takes effect at once. */
export interface AppHost {
  readonly clock: PhoneClock;
  readonly door: Door;
  readonly faults: FaultSwitches;
  readonly log: PhoneLog;
  readonly size: { width: number; height: number };
  readonly density: number;
  /** Bottom to top. */
  windows(): LaidWindow[];
  /** What was on the glass so many milliseconds ago; a second is remembered. */
  windowsAgo(ms: number): LaidWindow[];
  frontmost(): Frontmost;
  pointer(input: PointerInput): void;
  /** Android key codes; metaState is Android's too (0x1000 = Ctrl, 0x1 = Shift). */
  key(keycode: number, metaState?: number): void;
  /** Characters for the focused field; dropped, as on a device, when nothing has focus. */
  text(value: string): void;
  packages(): InstalledPackage[];
  start(request: StartRequest): StartResult;
  /** False when there is no such package. */
  stop(packageName: string): boolean;
  clear(packageName: string): boolean;
  install(fileName: string, bytes: Uint8Array): InstallResult;
  uninstall(packageName: string): boolean;
  /** No accessibility-visible change within the last 500 ms of phone time. The never_idle fault makes it false. */
  idle(): boolean;
  close(): void;
}
