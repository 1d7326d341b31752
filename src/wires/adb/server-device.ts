import type { Deadline } from '../../base/deadline.ts';
import { type AdbDevice, ANSWER_LIMIT, type ShellResult } from './adb-device.ts';
import { AdbError } from './adb-error.ts';
import type { ByteStream } from './byte-stream.ts';
import type { DeviceCommand } from './device-shell.ts';
import type { AdbServerClient } from './server-client.ts';
import { ShellAnswer } from './shell-protocol.ts';

/** A device that a running adb server knows. */
export class ServerDevice implements AdbDevice {
  private readonly client: AdbServerClient;
  private readonly serial: string;
  private readonly open = new Set<ByteStream>();
  private readonly listeners: ((why: string) => void)[] = [];
  private closed = false;
  private lost = false;

  constructor(client: AdbServerClient, serial: string) {
    this.client = client;
    this.serial = serial;
  }

  async shell(command: DeviceCommand, deadline: Deadline): Promise<ShellResult> {
    return this.withService(`shell,v2,raw:${command}`, deadline, async (stream) => {
      const answer = new ShellAnswer();
      for (;;) {
        const chunk = await stream.readSome(deadline, 'a shell command');
        if (chunk === null) return answer.result();
        answer.push(chunk);
        if (answer.done) return answer.result();
      }
    });
  }

  async exec(command: DeviceCommand, deadline: Deadline): Promise<Uint8Array> {
    return this.withService(`exec:${command}`, deadline, (stream) =>
      stream.readToEnd(ANSWER_LIMIT, deadline, 'a device command'),
    );
  }

  onLost(listener: (why: string) => void): void {
    this.listeners.push(listener);
  }

  async close(): Promise<void> {
    this.closed = true;
    for (const stream of this.open) stream.close();
    this.open.clear();
  }

  private async withService<T>(
    service: string,
    deadline: Deadline,
    use: (stream: ByteStream) => Promise<T>,
  ): Promise<T> {
    if (this.closed) throw new AdbError('closed', 'This connection to the device was closed.');
    let stream: ByteStream | undefined;
    try {
      stream = await this.client.openService(this.serial, service, deadline);
      this.open.add(stream);
      return await use(stream);
    } catch (error) {
      if (this.closed) throw new AdbError('closed', 'This connection to the device was closed.', { cause: error });
      if (error instanceof AdbError && meansLost(error)) this.tellLost(error.message);
      throw error;
    } finally {
      if (stream) {
        this.open.delete(stream);
        stream.close();
      }
    }
  }

  private tellLost(why: string): void {
    if (this.lost) return;
    this.lost = true;
    for (const listener of this.listeners) listener(why);
  }
}

/** The server went away, or it says that the device did. */
export function meansLost(error: AdbError): boolean {
  if (error.kind === 'refused' || error.kind === 'reset' || error.kind === 'truncated') return true;
  return error.kind === 'said_no' && /not found|offline|no devices|device unauthorized|closed/i.test(error.said ?? '');
}
