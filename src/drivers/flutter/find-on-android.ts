import { Deadline, DeadlineError } from '../../base/deadline.ts';
import { AdbError } from '../../wires/adb/adb-error.ts';
import { deviceCommand } from '../../wires/adb/device-shell.ts';
import type { AdbServerClient } from '../../wires/adb/server-client.ts';
import { ServerDevice } from '../../wires/adb/server-device.ts';
import { atLocalPort, readServiceUri, type ServiceUri } from '../../wires/vm-service/index.ts';
import { adbServer } from '../android/adb-access.ts';
import type { FoundApp } from './find-apps.ts';

const LOG_MS = 4000;
const RELEASE_MS = 2000;
const ANNOUNCEMENT = /The Dart VM service is listening on (http:\/\/\S+)/g;

/** The newest announcement in the log of each connected Android device: debug builds write one when they start. */
export async function findOnAndroid(deadline: Deadline): Promise<FoundApp[]> {
  const patience = deadline.within(LOG_MS);
  const ready = await orNone(async () => {
    const client = await adbServer().client(patience);
    const listed = await client.devices(patience);
    return listed.filter((one) => one.state === 'device').map(({ serial }) => ({ client, serial }));
  });
  const looks = (ready ?? []).map(({ client, serial }) => orNone(() => newestOn(client, serial, patience)));
  return (await Promise.all(looks)).filter((app) => app !== undefined);
}

/** No adb, or a device that does not answer, must not hide the apps elsewhere; the Android driver says what is wrong. */
async function orNone<T>(look: () => Promise<T>): Promise<T | undefined> {
  try {
    return await look();
  } catch (error) {
    if (error instanceof AdbError || error instanceof DeadlineError) return undefined;
    throw error;
  }
}

async function newestOn(client: AdbServerClient, serial: string, deadline: Deadline): Promise<FoundApp | undefined> {
  const device = new ServerDevice(client, serial);
  try {
    const { stdout } = await device.shell(deviceCommand('logcat', '-d', '-s', 'flutter:I'), deadline);
    const said = [...Buffer.from(stdout).toString('utf8').matchAll(ANNOUNCEMENT)].at(-1)?.[1];
    const uri = said === undefined ? undefined : readServiceUri(said);
    return uri && appOn(client, serial, uri);
  } finally {
    await device.close();
  }
}

/** Its address is true on the device only: a port of this machine is carried there while the session lasts. */
function appOn(client: AdbServerClient, serial: string, uri: ServiceUri): FoundApp {
  return {
    shown: `${serial}:${uri.port}`,
    note: `announced in the log of ${serial}`,
    async reach(deadline) {
      const port = await client.forward(serial, uri.port, deadline);
      const release = () => client.endForward(serial, port, Deadline.after(RELEASE_MS)).catch(() => undefined);
      return { uri: atLocalPort(uri, port), release };
    },
  };
}
