import { backendService } from './app/backend.ts';
import { type PhoneClock, runningClock, steppedClock } from './app/clock.ts';
import { type Door, openDoor } from './app/door.ts';
import { FAULTS, type FaultName, faultSwitches, isFaultName } from './app/faults.ts';
import type { AppHost } from './app/host.ts';
import { createHost } from './app/phone-host.ts';

export interface PhoneOptions {
  /** Port of the ADB device daemon; 0 lets the system choose. No daemon without it. */
  adb?: number;
  /** Port of the web face; 0 lets the system choose. No web face without it. */
  web?: number;
  faults?: readonly string[];
  clock?: 'run' | 'stepped';
}

export interface Phone {
  adbPort?: number;
  webUrl?: string;
  door: Door;
  clock: PhoneClock;
  /** The glass itself, for tests of the phone. */
  host: AppHost;
  close(): Promise<void>;
}

/** The simulated phone: one backend, one side door, and the faces that were asked for, on the loopback only. */
export async function startPhone(options: PhoneOptions = {}): Promise<Phone> {
  const faults = faultSwitches(checkedFaults(options.faults ?? []));
  const clock = options.clock === 'stepped' ? steppedClock() : runningClock();
  const door = openDoor(clock, faults);
  const service = backendService(faults, door);
  const host = createHost({ clock, door, faults, service, epoch: Date.now() });
  const faces: { close(): Promise<void> }[] = [];
  const close = async () => {
    await Promise.all(faces.map((face) => face.close()));
    host.close();
    clock.close();
  };
  const phone: Phone = { door, clock, host, close };
  try {
    if (options.adb !== undefined) {
      // A face that nobody asked for is not even loaded.
      const { startAdbDaemon } = await import('./android/daemon.ts');
      const daemon = await startAdbDaemon(host, options.adb);
      faces.push(daemon);
      phone.adbPort = daemon.port;
    }
    if (options.web !== undefined) {
      const { startWebFace } = await import('./web/server.ts');
      const web = await startWebFace(service, door, faults, options.web);
      faces.push(web);
      phone.webUrl = web.url;
    }
  } catch (error) {
    await close();
    throw error;
  }
  return phone;
}

function checkedFaults(names: readonly string[]): FaultName[] {
  return names.map((name) => {
    if (isFaultName(name)) return name;
    throw new Error(`There is no fault called "${name}"; choose from ${FAULTS.join(', ')}.`);
  });
}
