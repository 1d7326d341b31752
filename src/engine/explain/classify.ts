import { callOf, oneAfterTheOther } from '../../contract/next.ts';
import type { Outcome, Verdict } from '../../contract/words.ts';
import type { Envelope } from '../record/envelope.ts';

/** One word for how an action ended, and the sentence that says why. It never replaces an expectation. */
export interface Classification {
  outcome: Outcome;
  reasoning: string;
}

/** What a caller says it saw; the rules for it are those of RFC 004, in its order, and nothing is added to them. */
export interface CallerFacts {
  ui_changed: boolean;
  expected_element_visible?: boolean;
  category?: Envelope['category'];
  network_requests?: readonly { endpoint: string; status: 'success' | 'failure' | 'retryable' }[];
  has_log_errors?: boolean;
}

export function classifyFacts(facts: CallerFacts): Classification {
  const { network_requests: requests, category } = facts;
  if (facts.expected_element_visible === true) return told('success', 'the expected element is visible');
  if (facts.ui_changed) return told('success', 'the screen changed');
  if (category === undefined) return told('unknown', 'the screen did not change, and no action_type was given');
  const failed = requests?.filter((one) => one.status !== 'success') ?? [];
  if (failed.length > 0) return told('backend_failure', `${count(failed.length, 'request')} failed`);
  const errors = facts.has_log_errors ? '; the log has errors' : '';
  if (category === 'local_state') return told('no_op', `the screen did not change${errors}`);
  if (!requests) return told('unknown', `the screen did not change, and nothing is known of requests${errors}`);
  if (requests.length === 0) return told('no_op', `the screen did not change, and no request was seen${errors}`);
  return told('ui_failure', `all requests succeeded, but the screen did not change${errors}`);
}

/** What the server itself saw of an action. */
export interface SeenFacts {
  /** `stopped`: before the app got it. `perhaps`: it was on its way when it was lost sight of. */
  sent: 'no' | 'stopped' | 'perhaps' | 'yes';
  category: Envelope['category'];
  verdict?: Verdict;
  /** The screen did something that it was not already doing. */
  changed: boolean;
  /** The field hides what was typed: an unchanged screen says nothing. */
  masked?: boolean;
  /** Another app is in front, or none, though the action was not meant to leave it. */
  left_app: boolean;
  /** The screen could be read whole afterwards, and had come to rest. */
  rested: boolean;
  pending: number;
  /** Uncaught exceptions and crashes of the app. */
  errors: number;
  /** `sent`: messages over a WebSocket, which nobody answers. */
  requests: readonly { failed: boolean; sent?: number }[];
  /** Requests that run beside every action: none of them tells what the action did, but they were made. */
  background: number;
  /** Of those, the ones that may be more than noise, in words. */
  unclear: readonly string[];
  /** Who would have seen a request: the platform itself, at best the app's log, or nobody. */
  requests_seen: 'platform' | 'derived_from_logs' | 'not_observable';
}

/**
 * From the server's own evidence more can be told than from two booleans, and three answers of the caller's order would
 * be untrue here (docs/adr/0006): a refused request behind a changed screen is no success, a screen that stood still
 * while a request went through is no no_op, and neither is a handler that threw. First match wins.
 */
export function classifySeen(seen: SeenFacts): Classification {
  const failed = seen.requests.filter((one) => one.failed).length;
  if (seen.verdict === 'verified') return told('success', 'what was expected holds');
  if (seen.sent === 'no') return told('no_op', 'nothing was sent');
  if (seen.sent === 'stopped') return told('no_op', 'nothing arrived');
  if (failed > 0) return told('backend_failure', `${count(failed, 'request')} failed`);
  if (seen.left_app && seen.errors > 0) return told('ui_failure', 'the app ended with an error');
  if (seen.sent === 'perhaps' && seen.errors > 0) return told('ui_failure', 'the app reported an error meanwhile');
  if (seen.sent === 'perhaps') return told('unknown', 'part of the input may have arrived');
  if (seen.verdict === 'unavailable') return told('unknown', 'what was expected could not be checked');
  if (seen.verdict === 'failed' && seen.pending > 0) return told('unknown', 'something is still going on');
  if (seen.changed && seen.verdict === 'failed') {
    return told('ui_failure', 'the screen changed, but not to what was expected');
  }
  if (seen.changed && seen.errors > 0) return told('unknown', 'the screen changed, but the app also reported an error');
  if (seen.changed) return told('success', 'the screen changed');
  if (seen.masked) return told('unknown', 'the field hides what it holds');
  if (seen.errors > 0) return told('ui_failure', 'the app reported an error, and no line of the screen changed');
  if (seen.pending > 0) return told('unknown', 'something is still going on');
  if (!seen.rested) return told('unknown', 'the screen had not come to rest, or could not be read');
  const answered = seen.requests.filter((one) => one.sent === undefined).length;
  if (answered > 0)
    return told('ui_failure', `${count(answered, 'request')} succeeded, but no line of the screen changed`);
  const sent = seen.requests.reduce((sum, one) => sum + (one.sent ?? 0), 0);
  if (sent > 0) {
    return told(
      'unknown',
      `no line of the screen changed, and what came of ${count(sent, 'WebSocket message')} is not known`,
    );
  }
  // Whoever reads no_op may do it again, and a beacon may have carried an order.
  if (seen.unclear.length > 0) return told('unknown', `no line of the screen changed${unseen(seen)}`);
  if (seen.category === 'local_state') return told('no_op', `no line of the screen changed${unseen(seen)}`);
  const known = seen.requests_seen === 'platform';
  return told(known ? 'no_op' : 'unknown', `no line of the screen changed${unseen(seen)}`);
}

/**
 * What to do with an outcome, as calls: look at what explains it; nothing here sends an input again. `listed`: the app
 * reported errors, and the platform lists them apart, because it need not write them to the log.
 */
export function nextAfter(outcome: Outcome, actionId?: string, listed = false): string {
  switch (outcome) {
    case 'backend_failure':
      return callOf('get_network_activity', actionId === undefined ? {} : { since_action: actionId });
    case 'ui_failure':
      if (listed) return callOf('get_app_errors');
      return callOf('get_logs', actionId === undefined ? {} : { since_action: actionId });
    case 'unknown': {
      const rest = callOf('wait_for_ui', { stable: true });
      if (actionId === undefined) return rest;
      return oneAfterTheOther(rest, callOf('classify_action_outcome', { action_id: actionId }));
    }
    default:
      return callOf('snapshot');
  }
}

const MOST_NAMED = 3;

function unseen(seen: SeenFacts): string {
  // What may still come (a timer, a queue) cannot be known: only what was seen is told.
  const named = seen.unclear.length > 0 ? ` (${seen.unclear.slice(0, MOST_NAMED).join(', ')})` : '';
  const beside = seen.background > 0 ? ` but ${seen.background} in the background${named}` : '';
  if (seen.requests_seen === 'platform') return `, and no request was seen${beside}`;
  return seen.requests_seen === 'not_observable'
    ? '; requests cannot be seen here'
    : ', and the log tells of no request (it need not tell of all)';
}

function told(outcome: Outcome, reasoning: string): Classification {
  return { outcome, reasoning };
}

function count(n: number, word: string): string {
  return `${n} ${word}${n === 1 ? '' : 's'}`;
}
