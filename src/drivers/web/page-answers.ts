import type { ElementState } from '../../contract/element.ts';
import type { Role } from '../../contract/words.ts';

/**
 * What the program inside the page says to the driver. One node is one tuple, because a page of 5,000 elements is one
 * JSON text and field names would be most of it.
 */
export type NodeTuple = [
  key: number,
  /** 0: none in this document. */
  parent: number,
  role: Role,
  flags: number,
  label: string | 0,
  text: string | 0,
  stable_id: string | 0,
  left: number,
  top: number,
  right: number,
  bottom: number,
  native: string,
  state: ElementState | 0,
  row: [text: string, key?: string] | 0,
  covered_by: string | 0,
  /** Only where there is something to say. */
  more?: NodeMore,
];

export interface NodeMore {
  scroll?: [x: number, y: number, max_x: number, max_y: number];
  options?: string[];
}

export const FLAG = { clickable: 1, scrollable: 2, editable: 4, password: 8, hidden: 16, clipped: 32 } as const;

/** Name, address, title and size of one document. */
export interface DocumentFacts {
  doc: string;
  url: string;
  path: string;
  title: string;
  width: number;
  height: number;
  loading: 'parsing' | 'busy' | 0;
}

/** Where the content of an iframe element lies in the viewport of its own document, and what hides all of it. */
export type FrameBox = [key: number, left: number, top: number, right: number, bottom: number, covered_by: string | 0];

/** A document as it is now: told whole, or as what is different from a capture that the driver holds. */
export interface CaptureAnswer extends ListedNodes {
  facts: DocumentFacts;
  frames: FrameBox[];
}

export interface ListedNodes {
  /** The name of this capture. */
  name: string;
  /** The capture that `nodes` starts from; '' when everything is told. */
  base: string;
  /** How far everything has moved since then, by scrolling. */
  moved: [x: number, y: number];
  /** In document order: a node, or so many nodes of the base that are the same, or (negative) are left out. */
  nodes: (NodeTuple | number)[];
}

/** Where a side of a node is after scrolling. Both ends reckon with this one, so that they agree to the last digit. */
export function movedBy(side: number, by: number): number {
  return toTenth(side + by);
}

export function toTenth(n: number): number {
  // Adding 0 turns -0, which JSON cannot say, into 0.
  return Math.round(n * 10) / 10 + 0;
}

export interface DeltaAnswer {
  facts: DocumentFacts;
  frames: FrameBox[];
  lost: boolean;
  removed: number[];
  /** `after` is 0 when the node is the first of its document. */
  upserts: { node: NodeTuple; after: number }[];
  passed: NodeTuple[];
  /** What nodes said for a while since the last look and then ceased to say, whether or not they say it again. */
  ended: NodeTuple[];
  scrolled: boolean;
  /** The last node of this document, for those that follow its iframe. */
  last: number;
}

export type Hit = { kind: 'self' } | { kind: 'other'; name: string } | { kind: 'none' };

export interface ProbeAnswer {
  attached: boolean;
  role: Role;
  label: string | 0;
  stable_id: string | 0;
  row: [text: string, key?: string] | 0;
  enabled: boolean | 0;
  rect: [number, number, number, number];
  next: [number, number, number, number];
  viewport: [number, number, number, number];
  point: [number, number];
  hit: Hit;
  editable: boolean;
  text_value: string | 0;
  password: boolean;
}

/** What a guard saw of one pointer gesture. */
export interface GuardReport {
  token: number;
  event: string;
  got: 'target' | 'other';
  by: string;
  blocked: boolean;
}

export interface GuardOrder {
  token: number;
  /**
   * tap: everything from the press to the click has to meet the target; drag: only the press; hover: what the pointer
   * comes to rest on.
   */
  gesture: 'tap' | 'drag' | 'hover';
  /** The node that may get the input; 0: nothing in this document may (`watch`: everything may, only tell). */
  key: number;
  watch: boolean;
  label: string | 0;
  row: [text: string, key?: string] | 0;
}

export interface HoverAnswer {
  /** What stands there instead of the target; '' when all is well. */
  met: string;
  /** Where the pointer has to go first because it is on the target already. */
  from: [x: number, y: number] | 0;
}

export interface InvokeAnswer {
  done: boolean;
  /** What got it, or why it could not be done. */
  by: string;
}

/** How a finger should be sent at a point: some pages listen to the mouse only. */
export type FingerAnswer = 'touch' | 'mouse';

export interface FieldAnswer {
  ready: boolean;
  /** What has the focus instead, when not ready. */
  instead: string;
  /** Set directly (a date, a colour, a range): keystrokes cannot carry it. */
  done: boolean;
  empty: boolean;
  /** The caret could not be put at the end by a program; the End key can. */
  press_end: boolean;
}
