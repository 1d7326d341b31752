import { randomBytes } from 'node:crypto';
import type { Deadline } from '../../base/deadline.ts';
import { fail } from '../../contract/failure.ts';
import type { AdbDevice } from '../../wires/adb/adb-device.ts';
import {
  type DeviceCommand,
  deviceChain,
  deviceCommand,
  deviceScript,
  type MarkedOutput,
  splitMarked,
} from '../../wires/adb/device-shell.ts';
import { toFailure } from './wire-failures.ts';

export interface Said {
  stdout: string;
  stderr: string;
  exit: number;
}

/** The wire as the driver sees it: text instead of bytes, failures of the contract instead of wire errors. */
export class DeviceLink {
  readonly name: string;
  private readonly device: AdbDevice;
  /** How often the device was asked; measured in tests, because each round trip costs time on a real device. */
  roundTrips = 0;

  constructor(device: AdbDevice, name: string) {
    this.device = device;
    this.name = name;
  }

  async run(command: DeviceCommand, deadline: Deadline): Promise<Said> {
    const { stdout, stderr, exit } = await this.ask(() => this.device.shell(command, deadline));
    return { stdout: textOf(stdout), stderr: textOf(stderr), exit };
  }

  /** Several commands in one round trip, on a raw terminal, as `uiautomator dump /dev/tty` needs it. */
  async runTogether(commands: DeviceCommand[], deadline: Deadline): Promise<MarkedOutput[]> {
    const mark = newMark();
    const answer = await this.bytes(deviceScript(commands, mark), deadline);
    const parts = splitMarked(answer, mark, commands.length);
    if (parts) return parts;
    // A raw stream just ends, whether the command was killed or the device went away; only another question tells.
    await this.run(deviceCommand('true'), deadline);
    throw fail('UNKNOWN', 'unavailable', {
      message: `${this.name} ended an answer in the middle, but is still there. Try again.`,
      next: 'snapshot',
      retryable: true,
    });
  }

  /** Several commands in one round trip, stopping at the first that fails; `done` counts those that succeeded. */
  async runChain(commands: DeviceCommand[], deadline: Deadline): Promise<Said & { done: number }> {
    const mark = newMark();
    const said = await this.run(deviceChain(commands, mark), deadline);
    const pieces = said.stdout.split(`${mark}\n`);
    return { ...said, stdout: pieces.join(''), done: pieces.length - 1 };
  }

  async bytes(command: DeviceCommand, deadline: Deadline): Promise<Uint8Array> {
    return this.ask(() => this.device.exec(command, deadline));
  }

  onLost(listener: (why: string) => void): void {
    this.device.onLost(listener);
  }

  async close(): Promise<void> {
    await this.device.close();
  }

  private async ask<T>(work: () => Promise<T>): Promise<T> {
    this.roundTrips += 1;
    try {
      return await work();
    } catch (error) {
      throw toFailure(error, this.name);
    }
  }
}

export function textOf(bytes: Uint8Array): string {
  return new TextDecoder().decode(bytes).replaceAll('\r\n', '\n');
}

function newMark(): string {
  return `touchstone-${randomBytes(8).toString('hex')}`;
}
