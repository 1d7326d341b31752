import { AdbServerAccess } from '../../wires/adb/own-server.ts';

/** One for the whole process: every session shares the adb server, as every other tool on this machine does. */
let shared: AdbServerAccess | undefined;

export function adbServer(): AdbServerAccess {
  shared ??= new AdbServerAccess(process.env);
  return shared;
}

/** Ends the adb server if it was started here; one that ran already is left alone. */
export async function closeAndroid(): Promise<void> {
  const access = shared;
  shared = undefined;
  await access?.close();
}
