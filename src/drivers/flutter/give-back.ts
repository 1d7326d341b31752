import type { Deadline } from '../../base/deadline.ts';
import { callExtension, type ServiceUri, VmConnection, VmConnectionError } from '../../wires/vm-service/index.ts';

/** Enough for a request to reach the VM. */
const SENT_MS = 300;

/** Our program, open in an isolate of the app. */
export interface OpenProgram {
  isolate: string;
  extension: string;
  turn: string;
  standsStill: boolean;
}

/** Makes our program inert: what it turned on in the app is turned off again. */
export async function giveBack(
  vm: VmConnection,
  uri: ServiceUri,
  { isolate, extension, turn, standsStill }: OpenProgram,
  outer: Deadline,
): Promise<void> {
  // An app that stands still hears it when it goes on: it has to be sent, but cannot be waited for.
  const deadline = standsStill ? outer.within(SENT_MS) : outer;
  const tell = (to: VmConnection) => callExtension(to, isolate, extension, { op: 'close', turn, args: '{}' }, deadline);
  try {
    await tell(vm);
  } catch (error) {
    if (!(error instanceof VmConnectionError)) throw error;
    // The connection is broken: the app goes on without us, and would keep what it has of us.
    const again = await VmConnection.open(uri, deadline);
    await tell(again).finally(() => again.close());
  }
}
