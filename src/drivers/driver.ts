import type { Deadline } from '../base/deadline.ts';
import type { Device } from '../contract/device.ts';
import type { ElementState } from '../contract/element.ts';
import type { Bounds, Point } from '../contract/geometry.ts';
import type { KeyWord, Modifier, Platform, Role } from '../contract/words.ts';
import type { AppCommand, AppResult } from './app-command.ts';
import type { Developer } from './developer.ts';
import type { Evidence, RawRequest } from './evidence.ts';

export type { AppCommand, AppResult } from './app-command.ts';
export type { ClientTool, Developer, ToolInput } from './developer.ts';
export type { Evidence, LogLine, RawRequest } from './evidence.ts';

/**
 * A driver is small and dumb: it states facts about one device and sends it one input at a time. It never waits for
 * an outcome, never retries, never judges. All of that lives once, in the engine.
 *
 * Every method takes a deadline and ends before it. When the device is gone a method rejects with TouchstoneError
 * DEVICE_LOST. Platform facts that are missing are left out, never invented.
 */
export interface Driver {
  readonly platform: Platform;
  readonly device: Device;
  readonly capabilities: Capabilities;

  /** The whole tree, now. */
  capture(deadline: Deadline): Promise<RawCapture>;

  /** Only where `capabilities.handles` is `live`: one node, now, and one frame later, in one round trip. */
  probe?(key: NodeKey, deadline: Deadline): Promise<Probe>;

  /** Asks the platform to scroll a node into view. False when the platform has no such request for it. */
  reveal(key: NodeKey, deadline: Deadline): Promise<boolean>;

  /** Sends one input. Where `guard` is given and the platform can, an input that would reach anything else is stopped. */
  perform(input: Input, deadline: Deadline): Promise<Receipt>;

  /** A semantic action on one live node, where the platform has it: no pointer, no keyboard. */
  invoke?(key: NodeKey, action: SemanticAction, deadline: Deadline): Promise<Receipt>;

  /** Identity of the screen, cheap. */
  screen(deadline: Deadline): Promise<RawScreen>;

  screenshot(deadline: Deadline): Promise<Screenshot>;

  /** Only where the platform has change events. */
  readonly changes?: ChangeFeed;

  /**
   * Logs, errors, crashes and requests that the platform noticed since an instant of the monotonic clock. What it
   * cannot see it says it cannot see.
   */
  evidence(since: number, deadline: Deadline): Promise<Evidence>;

  /** Only where the app is under development and says so. */
  readonly developer?: Developer;

  /** App and page control: start, stop, go to an address, back. */
  app(command: AppCommand, deadline: Deadline): Promise<AppResult>;

  /** Leaves no process, socket, port forward or temporary file behind. Safe to call twice. */
  close(): Promise<void>;

  on(listener: (event: DriverEvent) => void): () => void;
}

export interface Capabilities {
  /** live: a node can be probed on its own; capture: there is only the next capture. */
  handles: 'live' | 'capture';
  /** True where the platform's own hit test answers; false: the engine judges from geometry and paint order. */
  hit_test: boolean;
  /** True where a guarded input can be stopped before it reaches the wrong node. */
  guarded_input: boolean;
  /** True where the driver can say which node received an input. */
  receipts: boolean;
  /** Characters that `text` input can carry. */
  text_input: 'unicode' | 'ascii';
  /** There is a pointer that can hover. */
  hover: boolean;
  /** Semantic actions that `invoke` offers. */
  invoke: readonly SemanticAction['kind'][];
  /** Log lines name the process that wrote them. */
  log_pid: boolean;
  /**
   * The platform itself can close its topmost dialog, and only a dialog: app({ kind: 'dialog', accept: false }).
   * Elsewhere a dialog is left by what a person presses.
   */
  closes_dialogs?: true;
  /** The key that a person presses to leave a dialog or a menu without choosing. Absent: the platform's Back. */
  leaves_with?: KeyWord;
  /** Nothing can be sent to this app, it can only be looked at: the sentence says why, and how to mend it. */
  only_observed?: string;
}

/**
 * Native identity. On live drivers the same node keeps its key for as long as it lives, and a key is never used for
 * another node. On capture drivers a key only means something inside its own capture.
 */
export type NodeKey = string;

export interface RawNode {
  key: NodeKey;
  /** Key of the nearest ancestor that is in the capture too, or null. */
  parent: NodeKey | null;
  role: Role;
  /** The name that assistive technology would speak. */
  label?: string;
  /** Visible text, where it differs from the label. */
  text?: string;
  /** Only what a developer set: resource-id, data-testid, an explicit id that does not look generated. */
  stable_id?: string;
  test_tag?: string;
  state: ElementState;
  bounds: Bounds;
  clickable: boolean;
  scrollable?: boolean;
  editable?: boolean;
  password?: boolean;
  /** This node is one row of a repeated collection; `row_text` is all the text it shows, `row_key` a developer's key. */
  row?: { text: string; key?: string };
  /** The platform itself says it is not visible (opacity 0, visibility hidden) although it has a place. */
  hidden?: true;
  /**
   * A scrolling ancestor (or the edge of a frame) cuts it off completely: scrolling that brings it into view. Its bounds
   * are where it would be drawn, which may lie inside the viewport.
   */
  clipped?: true;
  /**
   * Live drivers, for nodes inside the viewport: a short description of what lies on top of its centre when that is
   * not the node or a descendant of it; of a text, only what hides it. Absent: nothing does, or nobody looked.
   */
  covered_by?: string;
  /** Native class or tag, for people who read a trace. */
  native: string;
  /** How far a scrollable is scrolled, and how far it could be, where the platform says. */
  scroll?: { x: number; y: number; max_x: number; max_y: number };
  /** Labels of the options of a native list, in order. */
  options?: string[];
  /** Window that the node belongs to, bottom window first; 0 where there is only one. */
  window?: number;
}

export interface RawScreen {
  /** What expect_screen compares: activity short name, or the path of the address. */
  id?: string;
  title?: string;
  activity?: string;
  package?: string;
  url?: string;
  width: number;
  height: number;
  density?: number;
  /** Where the soft keyboard is, null when it is known to be hidden, absent when nobody can tell. */
  keyboard?: Bounds | null;
}

export interface RawCapture {
  backend: string;
  complete: boolean;
  reason?: string;
  /** The capture is whole for one window only, and other windows show through beside it (a dialog, a menu). */
  scope?: 'active_window';
  /** Monotonic instant at which the capture began: what the device showed before it is not in there. */
  started_at: number;
  duration_ms: number;
  screen: RawScreen;
  /** Document order: parents before children, and what is painted later comes later. */
  nodes: readonly RawNode[];
  loading?: { signal: string; source: string };
  /** Live drivers with a change feed: the feed's version that this capture corresponds to. */
  version?: number;
}

export interface Probe {
  attached: boolean;
  /** Absent when the platform does not say. */
  enabled?: boolean;
  /** Identity as it is now, to be compared with what was shown to the agent. */
  role: Role;
  label?: string;
  stable_id?: string;
  /** The nearest row that it lies in (or is). */
  row?: { text: string; key?: string };
  rect: Bounds;
  rect_next_frame: Bounds;
  viewport: Bounds;
  /** The point that an input would aim at: the centre of the visible part. */
  point: Point;
  /** What the platform's hit test finds at `point`: the node or a descendant, something else, or nothing to judge by. */
  hit: { kind: 'self' } | { kind: 'other'; name: string } | { kind: 'none' };
  editable?: boolean;
  text_value?: string;
}

/** What an input is meant for. */
export interface Guard {
  key: NodeKey;
  label?: string;
  /** The nearest row that it lies in (or is). */
  row?: { text: string; key?: string };
}

export type Input =
  /** `count` 2 and 3 are a double and a triple tap, `hold_ms` makes it a long press, `button` right a context click. */
  | { kind: 'tap'; at: Point; count?: 1 | 2 | 3; button?: 'left' | 'right'; hold_ms?: number; guard?: Guard }
  /** The pointer comes to rest over a point. Only where capabilities.hover. */
  | { kind: 'hover'; at: Point; guard?: Guard }
  /** Press (and hold, where the platform needs it to pick something up), move, release. */
  | { kind: 'drag'; from: Point; to: Point; hold_ms: number; duration_ms: number; guard?: Guard }
  /** One finger across the screen, lifted at the end. */
  | { kind: 'swipe'; from: Point; to: Point; duration_ms: number }
  /** Moves the content under a point by so many pixels (positive: towards the end), without a fling. */
  | { kind: 'scroll'; at: Point; dx: number; dy: number }
  /** Types into the focused field. `replace` first empties it; `current_length` helps platforms that must delete one by one. */
  | { kind: 'text'; text: string; mode: 'replace' | 'append'; current_length: number; key?: NodeKey }
  | { kind: 'key'; key: KeyWord | string; modifiers: Modifier[] }
  | { kind: 'back' };

export type SemanticAction =
  /** Sets a slider, a spinner or another range to a value, as a person's drag would (with its input and change events). */
  | { kind: 'set_value'; value: number }
  /** Chooses an option of a native list whose popup the platform draws outside the app. */
  | { kind: 'select_option'; label: string };

export interface Receipt {
  /** False only when it is certain that nothing reached the app, save what `hovered` says. */
  delivered: boolean;
  received_by: 'target' | 'other' | 'unknown';
  /** A short description of what got it, or what would have got it. */
  by?: string;
  /** It was stopped, but the pointer had come over the place before: the app may have seen that, and answered it. */
  hovered?: true;
  /** Nothing was sent at all, and why: there is no page to go back to. */
  refused?: 'no_history';
}

export interface Screenshot {
  png: Uint8Array;
  width: number;
  height: number;
}

export interface ChangeFeed {
  /** Everything that changed since the last call of mark or settle, at once, without waiting. */
  mark(deadline: Deadline): Promise<RawDelta>;
  /** Waits until nothing has changed for `quiet_ms` and no request that started since the last mark is pending. */
  settle(quiet_ms: number, deadline: Deadline): Promise<RawDelta & { quiet: boolean; pending: string[] }>;
  /** Reads these nodes again, now. Nodes that are gone are missing from the answer. */
  reread(keys: NodeKey[], deadline: Deadline): Promise<RawNode[]>;
  /**
   * Only where the platform can listen inside the app: true as soon as it seems to hold after some frame, false after
   * `ms`. It saves looks and proves nothing: the engine looks and judges after it.
   */
  listen?(wanted: Listened, ms: number, deadline: Deadline): Promise<boolean>;
}

/** `error`: one more than there was when the listening began. */
export type Listened = { kind: 'text'; text: string; present: boolean } | { kind: 'stable' } | { kind: 'error' };

export interface RawDelta {
  version: number;
  /** The feed lost its thread (a new document, too much at once): the engine must capture again. */
  lost: boolean;
  removed: NodeKey[];
  /** Changed and new nodes in document order; `after` is the node right before it in document order, or null. */
  upserts: { node: RawNode; after: NodeKey | null }[];
  /** Nodes that came and went between the two looks, a toast for example. */
  passed: RawNode[];
  /**
   * What nodes said at some moment since the last look and then ceased to say, in order, whether or not they say it
   * again by now: between two looks that agree it was not so all the time. A node that went away is told once more, as
   * hidden.
   */
  ended?: RawNode[];
  scrolled: boolean;
  screen: RawScreen;
  loading?: { signal: string; source: string };
  /** Requests of the app that ended since the last mark, where the platform shows them. */
  requests?: RawRequest[];
}

export type DriverEvent =
  | { kind: 'disconnected'; why: string }
  | { kind: 'app_died'; app: string; why?: string }
  /** A dialog of the platform itself (alert, confirm, beforeunload) that blocks the app until it is answered. */
  | { kind: 'dialog_opened'; dialog: 'alert' | 'confirm' | 'prompt' | 'beforeunload'; message: string }
  | { kind: 'dialog_closed' };
