import { Deadline } from '../../../src/base/deadline.ts';
import { AndroidDriver } from '../../../src/drivers/android/android-driver.ts';
import { DeviceLink } from '../../../src/drivers/android/device-link.ts';
import type { Input } from '../../../src/drivers/driver.ts';
import { type Answer, FakeDevice } from './fake-device.ts';

export const NATURAL = { width: 1080, height: 2400, density: 2.5 };

/** A driver on a device that answers from a table; without a version it counts as an old one. */
export function driverOn(
  answer: (command: string) => Answer,
  osVersion?: string,
): { device: FakeDevice; driver: AndroidDriver } {
  const device = new FakeDevice(answer);
  const link = new DeviceLink(device, 'fake');
  const facts = { device_id: 'fake', platform: 'android', name: 'Fake', status: 'ready', simulated: false } as const;
  const versioned = osVersion === undefined ? facts : { ...facts, os_version: osVersion };
  return { device, driver: new AndroidDriver(link, versioned, NATURAL) };
}

/** The commands that carry out an input, in order. */
export async function sentFor(input: Input, osVersion?: string): Promise<string[]> {
  const { device, driver } = driverOn(() => ({}), osVersion);
  await driver.perform(input, Deadline.after(5000));
  return device.sent.filter((command) => /^(input|sleep) /.test(command));
}
