import type { Deadline } from '../../../src/base/deadline.ts';
import type { AdbDevice, ShellResult } from '../../../src/wires/adb/adb-device.ts';
import type { DeviceCommand } from '../../../src/wires/adb/device-shell.ts';

export interface Answer {
  stdout?: string;
  stderr?: string;
  exit?: number;
}

/** A device that answers commands from a table, and understands the two ways in which the driver joins commands. */
export class FakeDevice implements AdbDevice {
  readonly sent: string[] = [];
  private readonly answer: (command: string) => Answer;
  private readonly listeners: ((why: string) => void)[] = [];
  closed = false;

  constructor(answer: (command: string) => Answer) {
    this.answer = answer;
  }

  async shell(command: DeviceCommand, _deadline: Deadline): Promise<ShellResult> {
    let stdout = '';
    let stderr = '';
    let exit = 0;
    for (const step of command.split(' && ')) {
      const marked = /^echo (touchstone-\w+)$/.exec(step);
      if (marked) {
        stdout += `${marked[1]}\n`;
        continue;
      }
      const said = this.say(step);
      stdout += said.stdout ?? '';
      stderr += said.stderr ?? '';
      exit = said.exit ?? 0;
      if (exit !== 0) break;
    }
    return { stdout: Buffer.from(stdout), stderr: Buffer.from(stderr), exit };
  }

  async exec(command: DeviceCommand, _deadline: Deadline): Promise<Uint8Array> {
    let out = '';
    let exit = 0;
    for (const step of command.split('; ')) {
      const marked = /^echo (touchstone-\w+) \$\?$/.exec(step);
      if (marked) out += `${marked[1]} ${exit}\n`;
      else {
        const said = this.say(step);
        out += (said.stdout ?? '') + (said.stderr ?? '');
        exit = said.exit ?? 0;
      }
    }
    return Buffer.from(out);
  }

  onLost(listener: (why: string) => void): void {
    this.listeners.push(listener);
  }

  lose(why: string): void {
    for (const listener of this.listeners) listener(why);
  }

  async close(): Promise<void> {
    this.closed = true;
  }

  private say(command: string): Answer {
    this.sent.push(command);
    return this.answer(command);
  }
}
