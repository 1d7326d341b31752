import type { Deadline } from '../../base/deadline.ts';
import type { DeviceCommand } from './device-shell.ts';

export interface ShellResult {
  stdout: Uint8Array;
  stderr: Uint8Array;
  exit: number;
}

/** One device, whichever way it is reached. Every failure is an AdbError; what outlives its deadline a DeadlineError. */
export interface AdbDevice {
  /** Runs a command with its streams apart and its exit code. */
  shell(command: DeviceCommand, deadline: Deadline): Promise<ShellResult>;
  /** Runs a command on a raw terminal: bytes as they are, stderr among them, no exit code. */
  exec(command: DeviceCommand, deadline: Deadline): Promise<Uint8Array>;
  /** Called once, when the device is known to be gone. */
  onLost(listener: (why: string) => void): void;
  close(): Promise<void>;
}

/** No answer of a device may be larger: a screenshot or a dump is a few megabytes at most. */
export const ANSWER_LIMIT = 64 * 1024 * 1024;
