import { DeadlineError } from '../../base/deadline.ts';
import { fail, TouchstoneError } from '../../contract/failure.ts';
import { eitherOf, oneAfterTheOther, THE_SAME_CALL } from '../../contract/next.ts';
import {
  IsolateGoneError,
  NoCompilerError,
  NoVmServiceError,
  VmConnectionError,
} from '../../wires/vm-service/index.ts';

export function standsStill(why: string): TouchstoneError {
  return fail('ACTION_REJECTED', 'unavailable', {
    message: `The app stands still: ${why}. Resume it in the debugger.`,
    next: THE_SAME_CALL,
    retryable: true,
  });
}

/** The same in the middle of a call: nobody knows how far it came. */
export function stoodStill(why: string): TouchstoneError {
  return fail('TIMEOUT', 'unresponsive', {
    message: `The app stands still since it was asked: ${why}. What was sent may have reached it. Resume it in the debugger.`,
    next: 'snapshot',
    retryable: true,
  });
}

export function takenAway(): TouchstoneError {
  return fail('ACTION_REJECTED', 'device_busy', {
    message: 'Another session has opened this app since, and two sessions never share one app.',
    next: oneAfterTheOther('close_session', 'open_session'),
  });
}

export function hasEnded(): TouchstoneError {
  return fail('DEVICE_LOST', 'disconnected', {
    message: 'The app has ended: its Dart VM is there, and nothing in it shows an app any more. Start it again.',
    next: 'open_session',
    retryable: true,
  });
}

export function doesNotAnswer(): TouchstoneError {
  return fail('TIMEOUT', 'unresponsive', {
    message: 'The app does not answer: it is still being loaded, busy without end, or its process was stopped.',
    next: eitherOf(THE_SAME_CALL, oneAfterTheOther('close_session', 'open_session')),
    retryable: true,
  });
}

const WHY = 'its VM has no compiler, because it is a profile or release build or was started without the Flutter tool';
const MEND = 'Start it in debug mode with flutter run, or connect the tool with flutter attach';

/** What an app without a compiler answers to everything that would change it, and why. */
export const ONLY_OBSERVED = `This app can only be observed: ${WHY}. ${MEND}, and open the session again.`;

export function onlyObserved(): TouchstoneError {
  return fail('CAPABILITY_MISSING', 'not_supported', { message: ONLY_OBSERVED, next: 'open_session' });
}

function noCompiler(error: NoCompilerError): TouchstoneError {
  const { failure } = fail('CAPABILITY_MISSING', 'not_supported', {
    message: `This app cannot be driven: ${WHY}. ${MEND}.`,
    next: 'open_session',
    details: { said: error.message },
  });
  return new TouchstoneError(failure, { cause: error });
}

export function lacksCompiler(error: unknown): boolean {
  return error instanceof TouchstoneError && error.cause instanceof NoCompilerError;
}

/** An address at which nothing answers was never connected: what helps is another address. */
export function notReached(error: unknown, shown: string): unknown {
  if (!(error instanceof VmConnectionError) || error instanceof NoVmServiceError) return typedFailure(error, shown);
  const refused = /\b40[13]\b/.test(error.message);
  return fail('DEVICE_LOST', 'disconnected', {
    message: `No app can be reached at ${shown}: ${refused ? 'the code in the address is wrong or of an earlier start' : error.message}. Give the address that flutter run prints now; it is another one after each start.`,
    next: 'list_devices',
  });
}

/** Every way in which the app can be gone is one typed failure at the edge. */
export function typedFailure(error: unknown, shown: string): unknown {
  if (error instanceof TouchstoneError || error instanceof DeadlineError) return error;
  if (error instanceof NoCompilerError) return noCompiler(error);
  if (error instanceof NoVmServiceError) {
    return fail('CAPABILITY_MISSING', 'not_supported', {
      message: `No app can be reached at ${shown}: ${error.message}. Give the address that flutter run prints.`,
      next: 'list_devices',
    });
  }
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
