import type { Deadline } from '../../base/deadline.ts';
import type { Device } from '../../contract/device.ts';
import { fail } from '../../contract/failure.ts';
import { readServiceUri, type ServiceUri } from '../../wires/vm-service/index.ts';
import type { Driver } from '../driver.ts';
import { flutterDevice } from './device.ts';
import { type FoundApp, findApps } from './find-apps.ts';
import { openApp } from './open-app.ts';

export interface FlutterListing {
  devices: Device[];
  problems: { platform: string; problem: string; fix: string }[];
}

const FIX = 'Start the app with flutter run and pass what it prints as uri, or set TOUCHSTONE_FLUTTER_URI to it.';

/** The apps of the last listing: their addresses are secrets and are kept here, not in the listing. */
let found: FoundApp[] = [];

/** `thorough` also looks at the logs of connected Android devices, which takes a moment. */
export async function listFlutterApps(thorough: boolean, deadline: Deadline): Promise<FlutterListing> {
  found = await findApps(process.env, thorough, deadline);
  const devices = found.map((app) => flutterDevice(app.shown, app.note));
  const none = thorough && devices.length === 0;
  return {
    devices,
    problems: none ? [{ platform: 'flutter', problem: 'No running Flutter app was found.', fix: FIX }] : [],
  };
}

export async function openFlutter(device: Device, uri: string | undefined, deadline: Deadline): Promise<Driver> {
  const app = found.find((one) => flutterDevice(one.shown).device_id === device.device_id);
  const said = uri === undefined ? undefined : readServiceUri(uri);
  if (uri !== undefined && !said) throw noAddress();
  if (said) return openApp(said, device, deadline);
  if (!app) throw noAddress();
  const reached = await app.reach(deadline);
  try {
    const driver = await openApp(reached.uri, device, deadline);
    const close = driver.close.bind(driver);
    driver.close = async () => {
      await close();
      await reached.release();
    };
    return driver;
  } catch (error) {
    await reached.release();
    throw error;
  }
}

export type { ServiceUri };

function noAddress() {
  return fail('INVALID_ARGUMENT', 'bad_argument', {
    message: 'The address of the app is missing or is none; flutter run prints one like http://127.0.0.1:50000/code=/.',
    next: 'list_devices',
  });
}
