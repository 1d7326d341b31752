import type { Deadline } from '../base/deadline.ts';
import type { Device } from '../contract/device.ts';
import { type Failure, fail, TouchstoneError } from '../contract/failure.ts';
import { quoteScreenText } from '../contract/line/index.ts';
import { sameCallWithout } from '../contract/next.ts';
import type { DeviceListing, DeviceRegistry, OpenOptions } from '../engine/registry.ts';
import type { Platform } from '../contract/words.ts';
import type { Driver } from './driver.ts';
import { flutterDevice } from './flutter/device.ts';

// A platform that nobody asks for is not even loaded: a server starts faster without it.
const android = () => import('./android/index.ts');
const web = () => import('./web/index.ts');
const flutter = () => import('./flutter/index.ts');

/** Where a device from outside is reached, once it runs. */
export type Address = { kind: 'android'; host: string; port: number } | { kind: 'web'; url: string };

/** A device that the caller brings along (the simulated phone), so that drivers need not know what it is. */
export interface ExtraDevice {
  device: Device;
  /** Starts it if need be. */
  locate(deadline: Deadline): Promise<Address>;
}

export interface RegistryOptions {
  /** Only devices of this kind; `extra` means only the ones that were brought along. */
  only?: 'android' | 'web' | 'flutter' | 'extra';
  extra?: readonly ExtraDevice[];
  /** The extra device that a call without a choice means. */
  preferred?: string;
  /** Ends what stands behind the extra devices. */
  closeExtra?: () => Promise<void>;
}

export function createRegistry(options: RegistryOptions = {}): DeviceRegistry {
  const { only, extra = [], preferred, closeExtra } = options;
  /** A phone or an emulator serves one session at a time; a browser device starts a new browser for each. */
  const inUse = new Set<string>();

  async function list(deadline: Deadline): Promise<DeviceListing> {
    const found: DeviceListing = {
      devices: extra.map((it) => it.device),
      problems: [],
      ...(preferred ? { preferred } : {}),
    };
    if (only === 'extra') return found;
    const wanted = (platform: Platform): boolean => only === undefined || only === platform;
    const looks = [
      ...(wanted('android') ? [look('android', async () => (await android()).listAndroidDevices(deadline))] : []),
      ...(wanted('web') ? [look('web', async () => (await web()).listBrowsers())] : []),
      ...(wanted('flutter')
        ? [look('flutter', async () => (await flutter()).listFlutterApps(only === 'flutter', deadline))]
        : []),
    ];
    for (const listing of await Promise.all(looks)) {
      found.devices.push(...listing.devices);
      found.problems.push(...listing.problems);
    }
    return found;
  }

  async function open(device: Device, wish: OpenOptions, deadline: Deadline): Promise<Driver> {
    refuseForeignWish(device, wish);
    const exclusive = device.platform !== 'web';
    if (exclusive && inUse.has(device.device_id)) {
      throw fail('ACTION_REJECTED', 'device_busy', {
        message: `Device ${device.device_id} is already open in another session, and two sessions never share one device.`,
        next: 'get_system_status',
      });
    }
    if (exclusive) inUse.add(device.device_id);
    const release = () => inUse.delete(device.device_id);
    try {
      return asListed(await connect(device, wish, deadline), device, release);
    } catch (error) {
      release();
      throw error;
    }
  }

  async function connect(device: Device, wish: OpenOptions, deadline: Deadline): Promise<Driver> {
    const brought = extra.find((it) => it.device.device_id === device.device_id);
    const address = await brought?.locate(deadline);
    if (device.platform === 'web') {
      const { openWeb } = await web();
      if (address?.kind === 'web')
        return openWeb({ url: addressWithin(address.url, wish.url), simulated: true }, deadline);
      return openWeb({ url: wish.url }, deadline);
    }
    if (device.platform === 'flutter') return (await flutter()).openFlutter(device, wish.uri, deadline);
    const { openAndroid } = await android();
    const where =
      address?.kind === 'android'
        ? { host: address.host, port: address.port, simulated: true }
        : { serial: device.device_id };
    return startApp(await openAndroid(where, deadline), wish, deadline);
  }

  async function close(): Promise<void> {
    await closeExtra?.();
    if (only === undefined || only === 'android' || only === 'flutter') await (await android()).closeAndroid();
  }

  return { list, at: deviceAt, open, close };
}

/** A device from outside is listed by its own name, not by the address at which it happens to run today. */
function asListed(driver: Driver, listed: Device, release: () => void): Driver {
  const open: { device: Device; close(): Promise<void> } = driver;
  open.device = { ...driver.device, device_id: listed.device_id, name: listed.name };
  const close = driver.close.bind(driver);
  open.close = async () => {
    release();
    await close();
  };
  return driver;
}

/** One kind of device that cannot be looked for must not hide the others. */
async function look(platform: string, find: () => Promise<DeviceListing>): Promise<DeviceListing> {
  try {
    return await find();
  } catch (error) {
    const failure = error instanceof TouchstoneError ? error.failure : undefined;
    const problem = failure?.message ?? (error instanceof Error ? error.message : String(error));
    return { devices: [], problems: [{ platform, problem, fix: fixIn(failure) }] };
  }
}

function fixIn(failure: Failure | undefined): string {
  const fix = failure?.details?.fix;
  return typeof fix === 'string' ? fix : 'Run touchstone doctor.';
}

const OWN_WISH = { web: 'url', android: 'app', flutter: 'uri' } as const;

function refuseForeignWish(device: Device, wish: OpenOptions): void {
  const own = OWN_WISH[device.platform];
  const foreign = Object.values(OWN_WISH).find((one) => one !== own && wish[one] !== undefined);
  if (foreign === undefined) return;
  throw fail('INVALID_ARGUMENT', 'bad_argument', {
    message: `Device ${device.device_id} is ${device.platform}: it is opened with ${own}, not with ${foreign}.`,
    next: sameCallWithout([foreign]),
  });
}

/** An app that nobody can find by itself: its address is all there is. */
function deviceAt(uri: string): Device {
  if (!URL.canParse(uri)) {
    throw fail('INVALID_ARGUMENT', 'bad_argument', {
      message: 'uri is no address; flutter run prints one like http://127.0.0.1:50000/code=/.',
      next: 'list_devices',
    });
  }
  return flutterDevice(new URL(uri).host);
}

async function startApp(driver: Driver, wish: OpenOptions, deadline: Deadline): Promise<Driver> {
  if (wish.app === undefined) return driver;
  try {
    const started = await driver.app({ kind: 'start', app: wish.app }, deadline);
    if (started.done) return driver;
    throw fail('ACTION_REJECTED', started.why === 'unknown_app' ? 'unknown_app' : 'not_supported', {
      message: `App ${quoteScreenText(wish.app)} could not be started on ${driver.device.device_id}.`,
      next: sameCallWithout(['app']),
      details: { said: started.said },
    });
  } catch (error) {
    await driver.close();
    throw error;
  }
}

function addressWithin(base: string, wish: string | undefined): string {
  return wish === undefined ? base : new URL(wish, base).href;
}
