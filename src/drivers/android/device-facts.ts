import type { Deadline } from '../../base/deadline.ts';
import type { Device } from '../../contract/device.ts';
import { fail } from '../../contract/failure.ts';
import { deviceCommand } from '../../wires/adb/device-shell.ts';
import { type DeviceLink, textOf } from './device-link.ts';
import { type DisplaySize, parseDisplaySize } from './screen-facts.ts';

export interface DeviceFacts {
  device: Partial<Pick<Device, 'name' | 'os_version'>> & Pick<Device, 'simulated'>;
  display: DisplaySize | undefined;
}

const getprop = (name: string) => deviceCommand('getprop', name);
const FACTS = [
  getprop('ro.product.model'),
  getprop('ro.build.version.release'),
  getprop('ro.hardware'),
  deviceCommand('wm', 'size'),
  deviceCommand('wm', 'density'),
];

/** What does not change while a device is connected, in one round trip. */
export async function readDeviceFacts(link: DeviceLink, deadline: Deadline): Promise<DeviceFacts> {
  const said = (await link.runTogether(FACTS, deadline)).map((part) => textOf(part.output).trim());
  const [model, version, hardware, size, density] = said;
  return {
    device: {
      ...(model ? { name: model } : {}),
      ...(version ? { os_version: version } : {}),
      // Our own simulated phone may also sit behind an adb server, and even then every answer must say so.
      simulated: hardware === 'touchstone',
    },
    display: parseDisplaySize(`${size ?? ''}\n${density ?? ''}`),
  };
}

export function displayOf(facts: DeviceFacts, device: string): DisplaySize {
  if (facts.display) return facts.display;
  throw fail('CAPABILITY_MISSING', 'not_supported', {
    message: `${device} does not tell the size of its screen (wm size). Check that Android has started on it.`,
    next: 'list_devices',
  });
}
