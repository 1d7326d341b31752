import type { Failure } from '../../contract/failure.ts';
import type { Dispatch, FailureClass, FailureCode, RecoveryStrategy } from '../../contract/words.ts';

export const MAX_RECOVERY_ATTEMPTS = 3;

/** Frozen and exhaustive: every failure belongs to one class. */
export const FAILURE_CLASSES: Record<FailureCode, FailureClass> = {
  ELEMENT_NOT_FOUND: 'TargetResolutionFailure',
  STALE_REFERENCE: 'TargetResolutionFailure',
  AMBIGUOUS_TARGET: 'TargetResolutionFailure',
  ELEMENT_NOT_INTERACTABLE: 'ExecutionFailure',
  TIMEOUT: 'ExecutionFailure',
  ACTION_REJECTED: 'ExecutionFailure',
  NAVIGATION_NO_CHANGE: 'ExecutionFailure',
  DEVICE_LOST: 'ExecutionFailure',
  SESSION_NOT_FOUND: 'ExecutionFailure',
  CAPABILITY_MISSING: 'ExecutionFailure',
  INVALID_ARGUMENT: 'ExecutionFailure',
  UNKNOWN: 'ExecutionFailure',
  VERIFICATION_FAILED: 'VerificationFailure',
  EXPECT_STATE_MISMATCH: 'VerificationFailure',
  CONTROL_CONVERGENCE_FAILED: 'ControlConvergenceFailure',
  SEMANTIC_MISMATCH: 'SemanticMismatchFailure',
};

export interface Situation {
  /**
   * Of the present try. Once the app may have got an input (`possible`), nothing may ever be sent again; a press that was
   * stopped (`stopped`) never reached it, though it may have seen the pointer come.
   */
  dispatch: Dispatch;
  tried: readonly RecoveryStrategy[];
  /** There is a reason to believe that another look shows something else: the screen moves, or can be read more closely. */
  another_look_may_differ: boolean;
  /** The control has another part of its own (its leaf, its owner) that could be aimed at. */
  has_alternate: boolean;
}

/** What may still save the action, or null. Pure, so that its every row can be tested. */
export function chooseStrategy(failure: Failure, situation: Situation): RecoveryStrategy | null {
  const { dispatch, tried } = situation;
  if (dispatch === 'possible' || tried.length >= MAX_RECOVERY_ATTEMPTS) return null;
  const strategy = strategyFor(failure, situation);
  // The same thing a second time would find the same.
  return strategy !== null && tried.includes(strategy) ? null : strategy;
}

function strategyFor({ failure_code, reason }: Failure, situation: Situation): RecoveryStrategy | null {
  if (situation.dispatch === 'stopped') return failure_code === 'ACTION_REJECTED' ? 'step_back' : null;
  switch (reason) {
    case 'no_match':
      return situation.another_look_may_differ ? 'state_refresh' : null;
    case 'unavailable':
      return failure_code === 'ELEMENT_NOT_FOUND' ? 'state_refresh' : null;
    case 'identity_changed':
      return situation.another_look_may_differ ? 're_resolve' : null;
    case 'defunct':
      return 're_resolve';
    case 'obscured':
    case 'zero_rect':
    case 'off_viewport':
      return situation.has_alternate ? 'alternate_candidate' : null;
    default:
      // Ambiguous: the candidates are other controls, and choosing one would be a guess.
      return null;
  }
}
