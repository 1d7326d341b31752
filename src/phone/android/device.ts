import { Deadline } from '../../base/deadline.ts';
import type { AppHost } from '../app/host.ts';
import { IME_PACKAGE } from '../app/layout/keyboard.ts';
import { MemoryFiles } from './files/memory-files.ts';
import { deviceProperties } from './properties.ts';
import type { ProgramTable } from './shell/program.ts';

/** How many commands are remembered for tests; a phone that runs for days must not grow. */
const EXECUTED_KEPT = 5000;
const SLOW_FACTOR = 10;
const FIRST_APP_USER = 10151;

/** The Android system around the app host: files, properties, settings and the programs of the shell. */
export class AndroidDevice {
  readonly host: AppHost;
  readonly programs: ProgramTable;
  readonly files: MemoryFiles;
  readonly properties: Map<string, string>;
  /** By "namespace/key". */
  readonly settings = new Map<string, string>([
    ['global/device_name', 'Touchstone Phone'],
    ['global/airplane_mode_on', '0'],
    ['global/window_animation_scale', '1.0'],
    ['global/transition_animation_scale', '1.0'],
    ['global/animator_duration_scale', '1.0'],
    ['system/user_rotation', '0'],
    ['system/accelerometer_rotation', '0'],
    ['secure/default_input_method', `${IME_PACKAGE}/.LatinIME`],
    ['secure/android_id', '5f0c1e7a2b9d4c38'],
  ]);
  /** Every command that the shell ran, with its final words, oldest first. */
  readonly executed: string[][] = [];

  private readonly bootTime: number;
  private readonly power = new AbortController();

  constructor(host: AppHost, programs: ProgramTable) {
    this.host = host;
    this.programs = programs;
    this.bootTime = Date.now() - host.clock.now();
    this.files = new MemoryFiles(() => this.wallTime());
    this.properties = deviceProperties();
    for (const app of host.packages()) this.files.placeForSystem(apkPath(app.name), Buffer.from('PK\x03\x04'));
  }

  /** Fires when the daemon closes: what still runs in the background ends then. */
  get switchedOff(): AbortSignal {
    return this.power.signal;
  }

  switchOff(): void {
    this.power.abort();
  }

  /** The user id that an app runs under; it depends on its place in the package list only. */
  userOf(packageName: string): number {
    return (
      FIRST_APP_USER +
      Math.max(
        0,
        this.host.packages().findIndex((app) => app.name === packageName),
      )
    );
  }

  recordExecuted(argv: readonly string[]): void {
    this.executed.push([...argv]);
    if (this.executed.length > EXECUTED_KEPT) this.executed.splice(0, this.executed.length - EXECUTED_KEPT);
  }

  /** A program of the framework takes its real time, which a slow device multiplies. */
  async spend(ms: number, hungUp: AbortSignal): Promise<void> {
    const time = this.host.faults.has('slow_device') ? ms * SLOW_FACTOR : ms;
    await Deadline.after(time, hungUp).pause(time);
  }

  /** Milliseconds since the epoch on the phone's clock. */
  wallTime(): number {
    return this.bootTime + this.host.clock.now();
  }
}

/** Where an installed app lies; the random parts of a real path are made from the name. */
export function apkPath(packageName: string): string {
  return `/data/app/~~${token(`a${packageName}`)}==/${packageName}-${token(`b${packageName}`)}==/base.apk`;
}

function token(seed: string): string {
  return Buffer.from(hexHash(seed) + hexHash(`${seed}.`))
    .toString('base64url')
    .slice(0, 22);
}

/** A short, stable hex number such as dumpsys prints for an object. */
export function hexHash(seed: string): string {
  let hash = 0x811c9dc5;
  for (const byte of Buffer.from(seed)) hash = Math.imul(hash ^ byte, 0x01000193) >>> 0;
  return (hash & 0xfffffff).toString(16);
}
