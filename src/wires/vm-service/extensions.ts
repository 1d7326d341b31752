import type { Deadline } from '../../base/deadline.ts';
import type { VmConnection } from './connection.ts';
import type { VmResult } from './message.ts';
import { IsolateGoneError, VM_CODES, VmServiceError } from './errors.ts';

/** The app itself answered the call with an error, or threw while it worked on it. */
export class ExtensionError extends Error {
  readonly extension: string;
  constructor(extension: string, said: string) {
    super(said);
    this.name = 'ExtensionError';
    this.extension = extension;
  }
}

/**
 * Calls what an app registered under a name. All arguments are strings: the protocol knows nothing else. Rejects with
 * IsolateGoneError when the isolate ended before it answered, ExtensionError when the app refused, VmServiceError
 * `method_not_found` when nothing has that name.
 */
export async function callExtension(
  vm: VmConnection,
  isolate: string,
  name: string,
  args: Record<string, string>,
  deadline: Deadline,
): Promise<VmResult> {
  try {
    const answer = await vm.request(name, { ...args, isolateId: isolate }, deadline);
    if (answer.type === 'Sentinel') throw new IsolateGoneError('the isolate is gone');
    return answer;
  } catch (error) {
    if (!(error instanceof VmServiceError)) throw error;
    if (GONE.test(error.details) || GONE.test(error.message)) throw new IsolateGoneError('the isolate ended meanwhile');
    if (error.code <= VM_CODES.extension && error.code > VM_CODES.extension - 17) {
      throw new ExtensionError(name, error.details || error.message);
    }
    throw error;
  }
}

const GONE = /isolate (has )?(exited|been collected|is gone|shutdown)|shutting down|Service has disappeared/i;
