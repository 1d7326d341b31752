import type { Failure } from '../contract/failure.ts';
import type { Answer, ExitCode } from './operation.ts';

/** A failure as every surface shows it: the message first, then the words to branch on, then what to do. */
export function answerFailure(failure: Failure): Answer {
  const text = `${failure.message}\n${failure.failure_code} ${failure.reason}${failure.retryable ? ' (may be tried again)' : ''}\nnext: ${failure.next}`;
  return { ok: false, exit: exitOf(failure), text, data: { ...failure }, show_data: true, failure };
}

export function exitOf(failure: Pick<Failure, 'failure_code' | 'reason'>): ExitCode {
  switch (failure.failure_code) {
    case 'INVALID_ARGUMENT':
      return 2;
    case 'DEVICE_LOST':
    case 'SESSION_NOT_FOUND':
      return 4;
    default:
      return failure.reason === 'unavailable' || failure.reason === 'already_true' ? 3 : 1;
  }
}
