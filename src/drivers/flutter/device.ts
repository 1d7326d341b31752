import type { Device } from '../../contract/device.ts';

/** A Flutter app is known by where its VM service listens, without the secret in that address. */
export function flutterDevice(shown: string, note?: string): Device {
  return {
    device_id: `flutter@${shown}`,
    platform: 'flutter',
    name: 'Flutter app',
    status: 'ready',
    simulated: false,
    ...(note ? { note } : {}),
  };
}
