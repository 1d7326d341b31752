import { DeadlineError } from '../../base/deadline.ts';
import { fail, TouchstoneError } from '../../contract/failure.ts';
import { eitherOf, THE_SAME_CALL } from '../../contract/next.ts';
import { IsolateGoneError, VmConnectionError } from '../../wires/vm-service/index.ts';

export function standsStill(why: string): TouchstoneError {
  return fail('ACTION_REJECTED', 'unavailable', {
    message: `The app stands still: ${why}. Resume it in the debugger.`,
    next: THE_SAME_CALL,
    retryable: true,
  });
}

export function noCompiler(said: string): TouchstoneError {
  return fail('CAPABILITY_MISSING', 'not_supported', {
    message:
      'This app cannot be driven: its VM has no compiler, because it is a profile or release build or was started without the Flutter tool. Start it with flutter run, or connect the tool with flutter attach.',
    next: 'open_session',
    details: { said },
  });
}

/** Every way in which the app can be gone is one typed failure at the edge. */
export function typedFailure(error: unknown, shown: string): unknown {
  if (error instanceof TouchstoneError || error instanceof DeadlineError) return error;
  if (error instanceof VmConnectionError) {
    return fail('DEVICE_LOST', 'disconnected', {
      message: `The connection to the app at ${shown} is gone: ${error.message}.`,
      next: eitherOf(THE_SAME_CALL, 'open_session'),
      retryable: true,
    });
  }
  if (error instanceof IsolateGoneError) {
    return fail('DEVICE_LOST', 'disconnected', {
      message: `The answer is lost: ${error.message}. What was sent may have reached the app.`,
      next: 'snapshot',
      retryable: true,
    });
  }
  return error;
}
