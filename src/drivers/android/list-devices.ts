import type { Deadline } from '../../base/deadline.ts';
import type { Device } from '../../contract/device.ts';
import { AdbError } from '../../wires/adb/adb-error.ts';
import type { AdbServerClient, ListedDevice } from '../../wires/adb/server-client.ts';
import { ServerDevice } from '../../wires/adb/server-device.ts';
import { adbServer } from './adb-access.ts';
import { readDeviceFacts } from './device-facts.ts';
import { DeviceLink } from './device-link.ts';
import { ADB_FIX } from './wire-failures.ts';

export interface AndroidListing {
  devices: Device[];
  problems: { platform: string; problem: string; fix: string }[];
}

/** A device that does not answer this quickly is listed by what the adb server knows of it. */
const FACTS_MS = 3000;

/** Every device that the adb server knows. A missing adb is a problem with a fix, not an error. */
export async function listAndroidDevices(deadline: Deadline): Promise<AndroidListing> {
  try {
    const client = await adbServer().client(deadline);
    const listed = await client.devices(deadline);
    return { devices: await Promise.all(listed.map((one) => describe(client, one, deadline))), problems: [] };
  } catch (error) {
    if (!(error instanceof AdbError)) throw error;
    const problem = error.said ? `${error.message} (${error.said})` : error.message;
    return { devices: [], problems: [{ platform: 'android', problem, fix: ADB_FIX }] };
  }
}

async function describe(client: AdbServerClient, listed: ListedDevice, deadline: Deadline): Promise<Device> {
  const name = listed.properties.model?.replaceAll('_', ' ') ?? listed.serial;
  const known = { device_id: listed.serial, platform: 'android', name, simulated: false } as const;
  if (listed.state !== 'device') return { ...known, ...statusOf(listed.state) };
  const link = new DeviceLink(new ServerDevice(client, listed.serial), listed.serial);
  try {
    const facts = await readDeviceFacts(link, deadline.within(FACTS_MS));
    return { ...known, ...facts.device, status: 'ready' };
  } catch {
    return { ...known, status: 'unavailable', note: 'It is connected but does not answer. Restart it.' };
  } finally {
    await link.close();
  }
}

function statusOf(state: string): Pick<Device, 'status' | 'note'> {
  if (state === 'offline') return { status: 'offline', note: 'Reconnect its cable or restart it.' };
  if (state === 'unauthorized' || state === 'authorizing') {
    return { status: 'unauthorized', note: 'Accept the USB debugging question on its screen.' };
  }
  if (state === 'no permissions') {
    return { status: 'unavailable', note: 'This user may not open the USB device: set up udev rules for Android.' };
  }
  return { status: 'unavailable', note: `Its state is ${state}. Start Android on it.` };
}
