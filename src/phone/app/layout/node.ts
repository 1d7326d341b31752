import type { DoorEvent } from '../door.ts';
import type { LaidNode, Rect } from '../host.ts';
import type { PadActions } from '../pad-actions.ts';
import type { Field, Slider } from '../widget.ts';
import type { TextStyle } from './metrics.ts';
import { lineHeight, textWidth } from './metrics.ts';

/** What a touch on a node means. */
export type Target =
  | { kind: 'tap'; run: () => void }
  | { kind: 'field'; field: Field; row: string | undefined }
  | { kind: 'slider'; slider: Slider; from: number; to: number; row: string | undefined }
  | { kind: 'pad'; actions: PadActions }
  | { kind: 'zone'; id: string }
  | { kind: 'scroll'; max: number; onPointerDown: (() => void) | undefined }
  /** Takes the touch and does nothing with it: a scrim. */
  | { kind: 'swallow' };

/** A laid out node with the parts that only the phone's own input code may see. */
export interface PlacedNode extends LaidNode {
  children: PlacedNode[];
  target?: Target;
  /** Accessibility is not told when its text or place changes. */
  quiet?: boolean;
}

export interface EditState {
  nodeId: string;
  caret: number;
  /** The other end of the selection; equal to caret when nothing is selected. */
  anchor: number;
}

/** What layout must know of the moment besides the widgets themselves. */
export interface LayoutContext {
  packageName: string;
  /** The phone's clock, for what moves by itself. */
  now: number;
  edit: EditState | undefined;
  scrollOffset(nodeId: string): number;
  fire(event: Pick<DoorEvent, 'kind' | 'id' | 'row' | 'detail'>, handler: (() => void) | undefined): void;
  openDropdown(nodeId: string): void;
}

/** Where a widget is being placed. */
export interface Spot {
  path: string;
  x: number;
  y: number;
  width: number;
  /** Undefined inside a scrolling parent: take what you need. */
  height: number | undefined;
  /** What of the screen can be seen here. */
  clip: Rect;
  row: string | undefined;
}

export function intersection(a: Rect, b: Rect): Rect {
  return [Math.max(a[0], b[0]), Math.max(a[1], b[1]), Math.min(a[2], b[2]), Math.min(a[3], b[3])];
}

export function hasArea(rect: Rect): boolean {
  return rect[2] > rect[0] && rect[3] > rect[1];
}

export function rectOf(spot: Spot, height: number): Rect {
  return [Math.round(spot.x), Math.round(spot.y), Math.round(spot.x + spot.width), Math.round(spot.y + height)];
}

/** A node with the given facts; undefined when no part of it can be seen, as uiautomator leaves those out. */
export function nodeAt(
  full: Rect,
  clip: Rect,
  facts: Pick<LaidNode, 'id' | 'className'> & Partial<PlacedNode>,
): PlacedNode | undefined {
  const bounds = intersection(full, clip);
  if (!hasArea(bounds)) return undefined;
  return {
    resourceId: '',
    text: '',
    contentDesc: '',
    hint: '',
    showingHint: false,
    bounds,
    clickable: false,
    longClickable: false,
    enabled: true,
    checkable: false,
    checked: false,
    focusable: facts.clickable ?? false,
    focused: false,
    scrollable: false,
    password: false,
    selected: false,
    paint: { radius: 0, shapes: [], lines: [] },
    children: [],
    ...facts,
  };
}

export function resourceId(packageName: string, id: string | undefined): string {
  if (id === undefined) return '';
  // The framework's own ids come with their package.
  return id.includes(':') ? id : `${packageName}:id/${id}`;
}

/** One line of text in the middle of a rectangle, or at its start with a margin. */
export function lineIn(
  full: Rect,
  text: string,
  style: TextStyle,
  align: 'centre' | number,
): LaidNode['paint']['lines'][0] {
  const width = textWidth(text, style);
  const x = align === 'centre' ? (full[0] + full[2] - width) / 2 : full[0] + align;
  const y = (full[1] + full[3] - lineHeight(style)) / 2;
  return { text, x: Math.round(x), y: Math.round(y), ...style };
}
