import type { Deadline } from '../../base/deadline.ts';
import type { Device } from '../../contract/device.ts';
import { fail } from '../../contract/failure.ts';
import type { AdbDevice } from '../../wires/adb/adb-device.ts';
import { DirectDevice } from '../../wires/adb/direct-device.ts';
import { ServerDevice } from '../../wires/adb/server-device.ts';
import { adbServer } from './adb-access.ts';
import { AndroidDriver } from './android-driver.ts';
import { displayOf, readDeviceFacts } from './device-facts.ts';
import { DeviceLink } from './device-link.ts';
import { assertSerial } from './names.ts';
import { offline, toFailure, unauthorized } from './wire-failures.ts';

/** Through the adb server by serial, or straight to a device daemon that listens on TCP and asks for no key. */
export type AndroidTarget = { serial: string } | { host: string; port: number; simulated: boolean };

export async function openAndroid(target: AndroidTarget, deadline: Deadline): Promise<AndroidDriver> {
  const name = 'serial' in target ? target.serial : `${target.host}:${target.port}`;
  const wire = await connectTo(target, name, deadline);
  const link = new DeviceLink(wire, name);
  try {
    const facts = await readDeviceFacts(link, deadline);
    const device: Device = {
      device_id: name,
      platform: 'android',
      name,
      status: 'ready',
      ...facts.device,
      simulated: facts.device.simulated || ('simulated' in target && target.simulated),
    };
    return new AndroidDriver(link, device, displayOf(facts, name));
  } catch (error) {
    await link.close();
    throw error;
  }
}

async function connectTo(target: AndroidTarget, name: string, deadline: Deadline): Promise<AdbDevice> {
  try {
    if (!('serial' in target)) return await DirectDevice.connect(target, deadline);
    assertSerial(target.serial);
    const client = await adbServer().client(deadline);
    const listed = (await client.devices(deadline)).find((one) => one.serial === target.serial);
    if (!listed) throw unknownDevice(name);
    if (listed.state === 'unauthorized' || listed.state === 'authorizing') throw unauthorized(name);
    if (listed.state !== 'device') throw offline(name);
    if (!(await client.features(target.serial, deadline)).includes('shell_v2')) throw tooOld(name);
    return new ServerDevice(client, target.serial);
  } catch (error) {
    throw toFailure(error, name);
  }
}

function unknownDevice(name: string): Error {
  return fail('INVALID_ARGUMENT', 'unknown_device', {
    message: `The adb server knows no device ${name}. Take a device_id from list_devices.`,
    next: 'list_devices',
  });
}

function tooOld(name: string): Error {
  return fail('CAPABILITY_MISSING', 'not_supported', {
    message: `${name} cannot tell exit codes (no shell_v2). Use a device with Android 7 or newer.`,
    next: 'list_devices',
  });
}
