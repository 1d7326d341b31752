import type { Outcome } from '../../contract/words.ts';
import type { Envelope } from './envelope.ts';

/** A word of help from what the server saw itself. It never moves the lifecycle, and it never replaces an expectation. */
export function outcomeOf(
  effect: Envelope['effect'],
  delivered: boolean,
  category: Envelope['category'],
  failedRequests: number,
): Outcome {
  if (!delivered || !effect) return 'unknown';
  if (effect.changed) return 'success';
  if (failedRequests > 0) return 'backend_failure';
  // Something is still on its way: nothing seen yet is not nothing.
  if (effect.pending.length > 0 || !effect.settled) return 'unknown';
  return category === 'local_state' ? 'no_op' : 'unknown';
}
