import type { Role } from '../../contract/words.ts';

/** What stands in the way: a widget's class, the words on it, and why. */
export interface Met {
  type: string;
  words?: string | null;
  note?: string;
}

/** What the program inside the app says: plain JSON, written by src/drivers/flutter/dart. */
export interface NodeFacts {
  key: number;
  parent: number | null;
  role: Role;
  native: string;
  clickable: boolean;
  bounds: [number, number, number, number];
  label?: string;
  text?: string | null;
  id?: string;
  clipped?: true;
  enabled?: boolean;
  checked?: boolean | 'mixed';
  selected?: boolean;
  expanded?: boolean;
  focused?: boolean;
  scrollable?: true;
  scroll?: [number, number, number, number];
  editable?: boolean;
  password?: true;
  text_value?: string;
  value?: number | string;
  raw_value?: string;
  min?: number;
  max?: number;
  names_route?: true;
  popup?: true;
  row?: { text: string; key?: string };
  covered?: Met;
}

export interface ScreenFacts {
  width: number;
  height: number;
  ratio?: number;
  keyboard?: number;
  route?: string;
  popup?: boolean;
}

export interface LookAnswer {
  nodes: NodeFacts[];
  screen: ScreenFacts;
  /** False: the app has built no semantics tree. */
  semantics: boolean;
  /** How many views (windows) the app has; one of them was read. */
  views: number;
  /** False: the app is in the background and draws no frames. */
  frames: boolean;
  requests: RequestsAnswer | null;
}

export interface RequestsAnswer {
  ended: RequestFacts[];
  pending: RequestFacts[];
  /** By the clock that `began` is told by. */
  now: number;
}

export interface RequestFacts {
  method: string;
  host: string;
  path: string;
  status?: number;
  error?: string;
  /** Microseconds since 1970, by the app's own clock. */
  began: number;
  ended?: number;
}

export interface SettledAnswer extends LookAnswer {
  quiet: boolean;
  /** Requests that began with the last input and are still open. */
  waiting: string[];
  passed: NodeFacts[];
}

export interface InputAnswer {
  /** False: the whole input, or (where `sent` says so) the rest of it, was stopped. */
  delivered: boolean;
  met?: Met;
  /** How many presses went out before one was stopped; not there when none did. */
  sent?: number;
  /** False: what lies at the place could not be judged, so nobody knows who got it. */
  judged?: boolean;
  settled?: SettledAnswer;
}

export interface ProbeAnswer {
  attached: boolean;
  facts: NodeFacts;
  row: { text: string; key?: string } | null;
  rect: [number, number, number, number];
  screen: ScreenFacts;
  x: number;
  y: number;
  hit: { kind: 'self' | 'other' | 'none'; met: Met | null };
}

export interface RouteAnswer {
  done: boolean;
  vetoed?: true;
  why?:
    | 'navigation_failed'
    | 'unknown_route'
    | 'route_not_in_stack'
    | 'navigator_not_found'
    | 'no_history'
    | 'no_dialog';
  said: string;
  stack?: string[];
}
