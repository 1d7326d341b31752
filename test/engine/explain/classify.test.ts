import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type CallerFacts, classifyFacts, classifySeen, type SeenFacts } from '../../../src/engine/explain/classify.ts';
import type { Outcome } from '../../../src/contract/words.ts';

const ok = { endpoint: '/a', status: 'success' } as const;
const refused = { endpoint: '/b', status: 'failure' } as const;
const busy = { endpoint: '/c', status: 'retryable' } as const;

describe('by what the caller says: the frozen order, first match wins', () => {
  const rows: [string, CallerFacts, Outcome, RegExp][] = [
    ['1 the screen changed', { ui_changed: true }, 'success', /screen changed/],
    ['1 before failed requests', { ui_changed: true, network_requests: [refused] }, 'success', /screen changed/],
    ['1 expected is visible', { ui_changed: false, expected_element_visible: true }, 'success', /expected element/],
    ['2 no action_type', { ui_changed: false }, 'unknown', /no action_type/],
    ['2 before failed requests', { ui_changed: false, network_requests: [refused] }, 'unknown', /no action_type/],
    [
      '2 an expected element that is not visible is no answer',
      { ui_changed: false, expected_element_visible: false },
      'unknown',
      /no action_type/,
    ],
    [
      '3 a failed request',
      { ui_changed: false, category: 'local_state', network_requests: [ok, refused] },
      'backend_failure',
      /^1 request failed$/,
    ],
    [
      '3 a retryable one is a failed one',
      { ui_changed: false, category: 'side_effect', network_requests: [busy, refused] },
      'backend_failure',
      /^2 requests failed$/,
    ],
    ['4 local state', { ui_changed: false, category: 'local_state' }, 'no_op', /^the screen did not change$/],
    [
      '4 with requests that succeeded',
      { ui_changed: false, category: 'local_state', network_requests: [ok] },
      'no_op',
      /did not change/,
    ],
    [
      '4 log errors only alter the words',
      { ui_changed: false, category: 'local_state', has_log_errors: true },
      'no_op',
      /; the log has errors$/,
    ],
    ['5 side effect, no network data', { ui_changed: false, category: 'side_effect' }, 'unknown', /nothing is known/],
    [
      '6 side effect, no request',
      { ui_changed: false, category: 'side_effect', network_requests: [] },
      'no_op',
      /no request was seen$/,
    ],
    [
      '7 side effect, all succeeded',
      { ui_changed: false, category: 'side_effect', network_requests: [ok, ok], has_log_errors: true },
      'ui_failure',
      /all requests succeeded.*; the log has errors$/,
    ],
  ];
  it.each(rows)('%s', (_name, facts, outcome, why) => {
    const answer = classifyFacts(facts);
    expect(answer.outcome).toBe(outcome);
    expect(answer.reasoning).toMatch(why);
  });
});

const still: SeenFacts = {
  sent: 'yes',
  category: 'local_state',
  changed: false,
  left_app: false,
  rested: true,
  pending: 0,
  errors: 0,
  requests: [],
  background: 0,
  unclear: [],
  requests_seen: 'platform',
};
const done = { failed: false };
const broken = { failed: true };

describe('by what the server saw: first match wins', () => {
  const rows: [string, Partial<SeenFacts>, Outcome, RegExp][] = [
    ['nothing arrived', { sent: 'stopped', changed: true }, 'no_op', /^nothing arrived$/],
    ['nothing was sent', { sent: 'no', changed: true }, 'no_op', /^nothing was sent$/],
    ['nothing had to be sent', { sent: 'no', verdict: 'verified' }, 'success', /expected holds/],
    ['a field that hides what was typed', { masked: true }, 'unknown', /hides what it holds/],
    ['verified outranks a failed request', { verdict: 'verified', requests: [broken] }, 'success', /expected holds/],
    ['verified outranks a quiet screen', { verdict: 'verified' }, 'success', /expected holds/],
    [
      'a refused request behind a changed screen',
      { changed: true, requests: [done, broken] },
      'backend_failure',
      /^1 request failed$/,
    ],
    ['refused requests, counted', { requests: [broken, broken] }, 'backend_failure', /^2 requests failed$/],
    ['a refused request tells that it arrived', { sent: 'perhaps', requests: [broken] }, 'backend_failure', /failed/],
    ['perhaps', { sent: 'perhaps', changed: true }, 'unknown', /part of the input/],
    ['perhaps, and then an error', { sent: 'perhaps', errors: 1 }, 'ui_failure', /an error meanwhile/],
    ['perhaps, and then the app was gone', { sent: 'perhaps', errors: 1, left_app: true }, 'ui_failure', /ended with/],
    ['not yet what was expected', { verdict: 'failed', changed: true, pending: 1 }, 'unknown', /still going on/],
    ['only a log to go by', { requests_seen: 'derived_from_logs' }, 'no_op', /the log tells of no request/],
    [
      'a side effect, with only a log to go by',
      { category: 'side_effect', requests_seen: 'derived_from_logs' },
      'unknown',
      /the log tells of no request/,
    ],
    ['could not be checked', { verdict: 'unavailable', changed: true }, 'unknown', /could not be checked/],
    ['the app died', { left_app: true, changed: true, errors: 1 }, 'ui_failure', /ended with an error/],
    ['the app was left without an error', { left_app: true, changed: true }, 'success', /screen changed/],
    ['changed into something else', { verdict: 'failed', changed: true }, 'ui_failure', /not to what was expected/],
    ['changed, with an error', { changed: true, errors: 1 }, 'unknown', /also reported an error/],
    ['changed', { changed: true }, 'success', /^the screen changed$/],
    ['changed, while something is still open', { changed: true, pending: 1, rested: false }, 'success', /changed/],
    [
      'already true proves nothing, the change speaks',
      { verdict: 'already_true', changed: true },
      'success',
      /changed/,
    ],
    ['a handler that threw', { errors: 2, pending: 1 }, 'ui_failure', /reported an error/],
    ['a request still open', { pending: 1 }, 'unknown', /still going on/],
    ['requests still open', { pending: 2, requests: [done] }, 'unknown', /still going on/],
    ['no rest', { rested: false }, 'unknown', /come to rest/],
    ['answered, but nothing shown', { requests: [done] }, 'ui_failure', /^1 request succeeded, but/],
    ['nothing at all', {}, 'no_op', /no line of the screen changed, and no request was seen$/],
    ['nothing but noise', { background: 2 }, 'no_op', /no request was seen but 2 in the background$/],
    [
      'noise, and what may be none',
      { background: 2, unclear: ['POST "/buy" 200'] },
      'unknown',
      /no request was seen but 2 in the background \(POST "\/buy" 200\)$/,
    ],
    [
      'messages without an answer',
      { requests: [{ failed: false, sent: 2 }], background: 1 },
      'unknown',
      /^no line of the screen changed, and what came of 2 WebSocket messages is not known$/,
    ],
    ['a message beside an answer', { requests: [done, { failed: false, sent: 1 }] }, 'ui_failure', /^1 request succ/],
    ['nothing at all, verdict failed', { verdict: 'failed' }, 'no_op', /no line of the screen changed/],
    ['nothing seen by half-blind eyes', { requests_seen: 'not_observable' }, 'no_op', /requests cannot be seen here$/],
    ['a side effect without a trace', { category: 'side_effect' }, 'no_op', /no request was seen$/],
    [
      'a side effect nobody could see',
      { category: 'side_effect', requests_seen: 'not_observable' },
      'unknown',
      /cannot be seen/,
    ],
  ];
  it.each(rows)('%s', (_name, facts, outcome, why) => {
    const answer = classifySeen({ ...still, ...facts });
    expect(answer.outcome).toBe(outcome);
    expect(answer.reasoning).toMatch(why);
  });

  it('never says no_op of what was sent while anything speaks against it', () => {
    const facts = fc.record({
      sent: fc.constantFrom('perhaps', 'yes'),
      category: fc.constantFrom('local_state', 'side_effect'),
      verdict: fc.option(fc.constantFrom('verified', 'failed', 'unavailable', 'already_true'), { nil: undefined }),
      changed: fc.boolean(),
      left_app: fc.boolean(),
      rested: fc.boolean(),
      pending: fc.nat(2),
      errors: fc.nat(2),
      requests: fc.array(fc.record({ failed: fc.boolean() }), { maxLength: 3 }),
      background: fc.nat(2),
      unclear: fc.array(fc.constant('POST "/a" 200'), { maxLength: 1 }),
      requests_seen: fc.constantFrom('platform', 'derived_from_logs', 'not_observable'),
    });
    fc.assert(
      fc.property(facts, ({ verdict, ...rest }) => {
        const seen: SeenFacts = { ...rest, ...(verdict ? { verdict } : {}) };
        const { outcome } = classifySeen(seen);
        expect(classifySeen(seen).outcome).toBe(outcome);
        if (outcome === 'no_op') {
          expect(seen).toMatchObject({
            changed: false,
            pending: 0,
            errors: 0,
            requests: [],
            unclear: [],
            rested: true,
            sent: 'yes',
          });
        }
        if (outcome === 'success') expect(seen.verdict === 'verified' || seen.changed).toBe(true);
        if (outcome === 'success' && seen.verdict !== 'verified') {
          expect(seen.requests.some((one) => one.failed)).toBe(false);
          expect(seen.errors).toBe(0);
        }
      }),
    );
  });
});
