import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Failure } from '../../../src/contract/failure.ts';
import { FAILURE_CODES, FAILURE_REASONS, RECOVERY_STRATEGIES } from '../../../src/contract/words.ts';
import type { FailureCode, FailureReason, RecoveryStrategy } from '../../../src/contract/words.ts';
import { chooseStrategy, FAILURE_CLASSES, type Situation } from '../../../src/engine/recover/choose.ts';

const failure = (failure_code: FailureCode, reason: FailureReason): Failure => ({
  failure_code,
  reason,
  message: '',
  retryable: false,
  next: 'snapshot',
});
const fresh: Situation = { dispatch: 'none', tried: [], another_look_may_differ: true, has_alternate: true };

describe('what may save an action', () => {
  const rows: [FailureCode, FailureReason, Partial<Situation>, RecoveryStrategy | null][] = [
    ['ELEMENT_NOT_FOUND', 'no_match', {}, 'state_refresh'],
    ['ELEMENT_NOT_FOUND', 'no_match', { another_look_may_differ: false }, null],
    ['ELEMENT_NOT_FOUND', 'unavailable', { another_look_may_differ: false }, 'state_refresh'],
    ['VERIFICATION_FAILED', 'unavailable', {}, null],
    ['STALE_REFERENCE', 'identity_changed', {}, 're_resolve'],
    ['STALE_REFERENCE', 'identity_changed', { another_look_may_differ: false }, null],
    ['STALE_REFERENCE', 'revision_changed', {}, null],
    ['STALE_REFERENCE', 'never_shown', {}, null],
    ['AMBIGUOUS_TARGET', 'several_matches', {}, null],
    ['ELEMENT_NOT_INTERACTABLE', 'defunct', { another_look_may_differ: false }, 're_resolve'],
    ['ELEMENT_NOT_INTERACTABLE', 'obscured', {}, 'alternate_candidate'],
    ['ELEMENT_NOT_INTERACTABLE', 'zero_rect', {}, 'alternate_candidate'],
    ['ELEMENT_NOT_INTERACTABLE', 'off_viewport', {}, 'alternate_candidate'],
    ['ELEMENT_NOT_INTERACTABLE', 'obscured', { has_alternate: false }, null],
    ['ELEMENT_NOT_INTERACTABLE', 'not_enabled', {}, null],
    ['ELEMENT_NOT_INTERACTABLE', 'not_stable', {}, null],
    ['ACTION_REJECTED', 'intercepted', { dispatch: 'stopped' }, 'step_back'],
    ['ACTION_REJECTED', 'intercepted', {}, null],
    ['TIMEOUT', 'deadline', { dispatch: 'stopped' }, null],
    ['ELEMENT_NOT_FOUND', 'no_match', { tried: ['state_refresh'] }, null],
    ['ELEMENT_NOT_FOUND', 'no_match', { tried: ['re_resolve', 'step_back'] }, 'state_refresh'],
    ['ELEMENT_NOT_FOUND', 'no_match', { tried: ['re_resolve', 'step_back', 'alternate_candidate'] }, null],
  ];
  it.each(rows)('%s %s %j', (code, reason, more, strategy) => {
    expect(chooseStrategy(failure(code, reason), { ...fresh, ...more })).toBe(strategy);
  });

  it('is nothing at all once the app may have seen the input', () => {
    for (const code of FAILURE_CODES) {
      for (const reason of FAILURE_REASONS) {
        expect(chooseStrategy(failure(code, reason), { ...fresh, dispatch: 'possible' })).toBeNull();
      }
    }
  });

  it('never repeats itself and never exceeds three', () => {
    const anything = fc.record({
      code: fc.constantFrom(...FAILURE_CODES),
      reason: fc.constantFrom(...FAILURE_REASONS),
      tried: fc.subarray([...RECOVERY_STRATEGIES]),
      dispatch: fc.constantFrom('none', 'stopped'),
    });
    fc.assert(
      fc.property(anything, ({ code, reason, tried, dispatch }) => {
        const strategy = chooseStrategy(failure(code, reason), { ...fresh, tried, dispatch });
        if (strategy === null) return;
        expect(tried).not.toContain(strategy);
        expect(tried.length).toBeLessThan(3);
        expect(strategy === 'step_back').toBe(dispatch === 'stopped');
      }),
    );
  });
});

describe('the classes of failures', () => {
  const classes: [string, FailureCode[]][] = [
    ['TargetResolutionFailure', ['ELEMENT_NOT_FOUND', 'AMBIGUOUS_TARGET', 'STALE_REFERENCE']],
    [
      'ExecutionFailure',
      [
        'ELEMENT_NOT_INTERACTABLE',
        'TIMEOUT',
        'NAVIGATION_NO_CHANGE',
        'ACTION_REJECTED',
        'DEVICE_LOST',
        'SESSION_NOT_FOUND',
        'CAPABILITY_MISSING',
        'INVALID_ARGUMENT',
        'UNKNOWN',
      ],
    ],
    ['VerificationFailure', ['VERIFICATION_FAILED', 'EXPECT_STATE_MISMATCH']],
    ['ControlConvergenceFailure', ['CONTROL_CONVERGENCE_FAILED']],
    ['SemanticMismatchFailure', ['SEMANTIC_MISMATCH']],
  ];
  it.each(classes)('%s', (name, codes) => {
    expect(FAILURE_CODES.filter((code) => FAILURE_CLASSES[code] === name)).toEqual(codes);
  });
});
