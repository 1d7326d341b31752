import type { Deadline } from '../../base/deadline.ts';
import type { Failure } from '../../contract/failure.ts';
import type { Target } from '../../contract/line/index.ts';
import type { ReadBack } from '../../contract/words.ts';
import type { Probe, Receipt } from '../../drivers/driver.ts';
import type { Hands } from './hands.ts';
import type { GateRequest } from '../gate/pass-gate.ts';
import type { Item, Scene } from '../observe/scene.ts';
import type { Trace } from '../record/trace.ts';
import type { Recovery } from '../recover/recovery.ts';
import type { Session } from '../sessions/session.ts';
import type { Settled } from '../settle/settle.ts';

/** One action, described: the pipeline that runs it is the same for all of them. */
export interface ActionPlan {
  action_type: string;
  source_module: 'server' | 'interact';
  /** What to act on; absent where the action has no element (a key, an app). */
  target?: { said: string; target: Target };
  /** Where a drag ends; gated like the target. */
  to?: { said: string; target: Target };
  /** Absent: the action is not gated, on purpose. */
  gate?: GateRequest | ((item: Item) => GateRequest);
  expect: readonly string[];
  if_revision?: number;
  timeout_ms: number;
  /** How long to wait for what is expected, where the caller said so. */
  window_ms?: number;
  delta_tokens: number;
  /** Sends the input. Throws TouchstoneError when the platform refused it. */
  send(aim: Aim): Promise<Receipt>;
  /** Looks whether what was set is what is there now, where the action has a value to read back. */
  read_back?(after: Settled, aim: Aim): ReadBackReport | undefined;
  /** Leaving the app is what this action is for, or may do. */
  may_leave_app?: true;
  /** Facts of this action that no shared field has. */
  details?(): Record<string, unknown>;
  /** What it is, for the answer's first line: `tap`, `type 5 characters into`. */
  what: string;
}

export interface Aim {
  session: Session;
  before: Scene;
  /** The element, where the action has one. */
  item: Item | null;
  /** The gate's last look, where the action is gated. */
  probe: Probe | null;
  /** The gate's last look at the other end of a drag. */
  to: Probe | null;
  trace: Trace;
  recovery: Recovery;
  /** What sends the inputs of this action. */
  hands: Hands;
  deadline: Deadline;
}

export interface ReadBackReport {
  result: ReadBack;
  /** What is there now, in words. */
  observed: string;
  /** It was so before: the read proves the state, and not that this action made it. */
  already: boolean;
  /** Why it proves nothing, although something like it is there: a sentence without its full stop. */
  unproved?: string;
  /** Where a mismatch has a more exact name than "does not match". */
  failure?: Failure;
}

/** The parts of a plan that every action takes from the fields they share. */
export type SharedPlan = Pick<ActionPlan, 'expect' | 'if_revision' | 'timeout_ms' | 'window_ms' | 'delta_tokens'>;
