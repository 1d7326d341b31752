import type { Role, StateWord } from '../words.ts';

/**
 * The line's meaning. A snapshot is lines, a target is a line, an expectation is a line; all three are made of steps,
 * and each step describes one element. Absent means "not said", so every field that is there must hold.
 */
export interface Step {
  /** The element_id that stood on the line (`[e9]` or `e9`). */
  ref?: string;
  role?: Role;
  name?: string;
  /** The name ended in `…`: it was cut short, and what follows is unknown. */
  name_cut?: true;
  stable_id?: string;
  /** `text "Visa"`: any element that shows this text, whatever its role. */
  text?: string;
  text_cut?: true;
  /** `contains "Visa"` instead of `text "Visa"`: the text may stand inside a longer one. */
  contains?: true;
  states: StateWord[];
  value?: string;
  value_cut?: true;
  /** 1 is the first of several that match, in the order of the snapshot. */
  nth?: number;
}

export type Target =
  /** `shown` is the rest of the line: what the element was when the agent saw it. */
  | { kind: 'ref'; id: string; shown?: Step }
  | { kind: 'point'; x: number; y: number }
  /** Each later step lies within the earlier one. */
  | { kind: 'path'; steps: Step[] };

export type Expectation =
  | { negated: boolean; kind: 'element'; steps: Step[] }
  | { negated: boolean; kind: 'screen'; name: string; name_cut?: true };

export type Parsed<T> = { ok: true; value: T } | LineError;

export interface LineError {
  ok: false;
  /** A sentence: what is wrong, what is allowed, and an example. */
  message: string;
  /** Index of the first character that could not be understood. */
  at: number;
}
