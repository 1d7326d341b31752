import type { Deadline } from '../../base/deadline.ts';
import {
  type ServiceUri,
  VM_CODES,
  VmConnection,
  VmConnectionError,
  VmServiceError,
} from '../../wires/vm-service/index.ts';
import { closedMeanwhile } from '../closed-meanwhile.ts';

const STREAMS = ['Service', 'Isolate', 'Debug', 'Extension', 'Stdout', 'Stderr', 'Logging'];
const PAUSE_BETWEEN_TRIES_MS = 100;

export async function listenToAll(vm: VmConnection, deadline: Deadline): Promise<void> {
  for (const stream of STREAMS) {
    await vm.listenTo(stream, deadline).catch((error: unknown) => {
      // Not every VM has every stream; what it has not it does not tell.
      if (!(error instanceof VmServiceError) || error.code === VM_CODES.method_not_found) throw error;
    });
  }
}

/** Tries until the deadline to open the connection and to make use of it. One that was given up meanwhile is left. */
export async function connectAgain(
  uri: ServiceUri,
  use: (vm: VmConnection) => Promise<void>,
  isGivenUp: () => boolean,
  deadline: Deadline,
): Promise<void> {
  let gone: VmConnectionError | undefined;
  for (;;) {
    try {
      const vm = await VmConnection.open(uri, deadline);
      if (!isGivenUp()) return await use(vm);
      vm.close();
    } catch (error) {
      // The last try has next to no time: that it found none says less than what the tries before it met.
      if (error instanceof VmConnectionError) gone = error;
      if (deadline.expired) throw gone ?? error;
    }
    if (isGivenUp()) throw closedMeanwhile();
    await deadline.pause(PAUSE_BETWEEN_TRIES_MS);
  }
}
