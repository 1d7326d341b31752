import type { Deadline } from '../base/deadline.ts';
import type { Device } from '../contract/device.ts';
import type { Driver } from '../drivers/driver.ts';

/** How the engine reaches devices without knowing a platform. Implemented in src/drivers/registry.ts. */
export interface DeviceRegistry {
  list(deadline: Deadline): Promise<DeviceListing>;
  /** A device that is named by its address instead of being found. Throws TouchstoneError when it is no address. */
  at?(uri: string): Device;
  /** Rejects with TouchstoneError when the device cannot be opened. */
  open(device: Device, options: OpenOptions, deadline: Deadline): Promise<Driver>;
  /** Ends whatever the registry itself started (the simulated phone, an adb server of its own). */
  close(): Promise<void>;
}

export interface DeviceListing {
  devices: Device[];
  /** The device that a call without a choice means, where the operator configured one (`--target phone`). */
  preferred?: string;
  /** One sentence for each kind of device that could not be looked for, each with what mends it. */
  problems: { platform: string; problem: string; fix: string }[];
}

export interface OpenOptions {
  /** Web: the address to open first. */
  url?: string;
  /** Android: the app to start first. */
  app?: string;
  /** Flutter: where the app's VM service listens. A secret. */
  uri?: string;
}
