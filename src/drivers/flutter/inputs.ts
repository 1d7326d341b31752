import type { Deadline } from '../../base/deadline.ts';
import { DeadlineError } from '../../base/deadline.ts';
import type { Guard, Input, Receipt } from '../driver.ts';
import type { InputAnswer } from './app-answers.ts';
import { numberOf, sayMet } from './decode.ts';
import { waitFor } from './feed.ts';

/** What is asked of the app's side for one input, and how long the gesture itself takes. */
export interface InputOrder {
  op: 'tap' | 'stroke' | 'scroll' | 'hover' | 'text' | 'key';
  args: Record<string, unknown>;
  takes_ms: number;
  guarded: boolean;
}

const TARGET_GONE: Receipt = { delivered: false, received_by: 'other', by: 'nothing: the target is gone' };

/** Undefined: what it is meant for belongs to an app that was restarted since. */
export function orderOf(input: Exclude<Input, { kind: 'back' }>, generation: number): InputOrder | undefined {
  switch (input.kind) {
    case 'tap': {
      const { at, count = 1, button = 'left', hold_ms = 0, guard } = input;
      const takes = count * (hold_ms + 120);
      return guarded('tap', { ...at, count, button, hold_ms }, takes, guard, generation);
    }
    case 'hover':
      return guarded('hover', { ...input.at }, 100, input.guard, generation);
    case 'drag': {
      const { from, to, hold_ms, duration_ms, guard } = input;
      // It rests before it is lifted, so that what was carried is put down and not thrown.
      const args = { from, to, hold_ms, duration_ms, rest: true };
      return guarded('stroke', args, hold_ms + duration_ms * 2 + 200, guard, generation);
    }
    case 'swipe': {
      const { from, to, duration_ms } = input;
      const args = { from, to, hold_ms: 0, duration_ms, rest: false };
      return guarded('stroke', args, duration_ms * 2, undefined, generation);
    }
    case 'scroll':
      return guarded('scroll', { ...input.at, dx: input.dx, dy: input.dy }, 0, undefined, generation);
    case 'key':
      return guarded('key', { key: input.key, modifiers: input.modifiers }, 0, undefined, generation);
    case 'text': {
      const { text, mode, key } = input;
      const number = key === undefined ? null : numberOf(key, generation);
      if (number === undefined) return undefined;
      return { op: 'text', args: { text, mode, key: number }, takes_ms: 0, guarded: key !== undefined };
    }
  }
}

/** A gesture that takes time is begun only when it can be ended: a finger must never stay down. */
export function withWait(order: InputOrder, deadline: Deadline): { limit_ms: number } & Record<string, unknown> {
  if (deadline.remaining() <= order.takes_ms)
    throw new DeadlineError(`a gesture of ${order.takes_ms} ms`, deadline.remaining());
  const { quiet_ms, limit_ms } = waitFor(deadline);
  return { ...order.args, quiet_ms, limit_ms: Math.max(0, Math.min(limit_ms, limit_ms - order.takes_ms + 1500)) };
}

export function receiptOf(answer: InputAnswer, { guarded: meant, args }: InputOrder): Receipt {
  const { delivered, met, sent = 0, judged = true } = answer;
  if (delivered) return { delivered: true, received_by: meant && judged ? 'target' : 'unknown' };
  const by = met ? sayMet(met) : 'something else';
  if (sent === 0) return { delivered: false, received_by: 'other', by };
  const presses = `${sent} of ${args.count} presses ${sent === 1 ? 'was' : 'were'} sent to the target`;
  return { delivered: true, received_by: 'other', by: `${by} (${presses}, then the next was stopped)` };
}

export function targetGone(): Receipt {
  return TARGET_GONE;
}

function guarded(
  op: InputOrder['op'],
  args: Record<string, unknown>,
  takes: number,
  guard: Guard | undefined,
  generation: number,
): InputOrder | undefined {
  if (!guard) return { op, args, takes_ms: takes, guarded: false };
  const key = numberOf(guard.key, generation);
  if (key === undefined) return undefined;
  const meant = { key, label: guard.label, row: guard.row };
  return { op, args: { ...args, guard: meant }, takes_ms: takes, guarded: true };
}
