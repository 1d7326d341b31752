import { CancelledError, DeadlineError } from '../../base/deadline.ts';
import { type Failure, fail, TouchstoneError } from '../../contract/failure.ts';
import { oneLine, quoteScreenText } from '../../contract/line/index.ts';

/** Whatever went wrong, as a failure with a code, a sentence and a next step. */
export function toFailure(error: unknown): Failure {
  if (error instanceof TouchstoneError) return error.failure;
  if (error instanceof DeadlineError) {
    return fail('TIMEOUT', 'deadline', {
      message: `${oneLine(error.message, 200)}. Whether it took effect is not known.`,
      next: 'snapshot',
      retryable: true,
    }).failure;
  }
  if (error instanceof CancelledError) {
    return fail('TIMEOUT', 'cancelled', {
      message: `${error.message} by the caller. Whether it took effect is not known.`,
      next: 'snapshot',
      retryable: true,
    }).failure;
  }
  const said = error instanceof Error ? error.message : String(error);
  return fail('UNKNOWN', 'internal', {
    message: `Something inside Touchstone failed: ${quoteScreenText(said, 300)}.`,
    next: 'get_system_status',
    details: { error: said },
  }).failure;
}
