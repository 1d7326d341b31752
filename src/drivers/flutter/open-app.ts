import type { Deadline } from '../../base/deadline.ts';
import type { Device } from '../../contract/device.ts';
import type { ServiceUri } from '../../wires/vm-service/index.ts';
import type { Driver } from '../driver.ts';
import { FlutterDriver } from './flutter-driver.ts';
import { InspectorDriver } from './inspector-driver.ts';
import { lacksCompiler } from './link-failures.ts';

/** Driven where the app can take our program in; where it cannot, looked at with what the framework offers by itself. */
export async function openApp(uri: ServiceUri, device: Device, deadline: Deadline): Promise<Driver> {
  try {
    return await FlutterDriver.open(uri, device, deadline);
  } catch (error) {
    const observed = lacksCompiler(error) ? await InspectorDriver.open(uri, device, deadline) : undefined;
    if (!observed) throw error;
    return observed;
  }
}
