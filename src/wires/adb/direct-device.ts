import { connect, type Socket } from 'node:net';
import type { Deadline } from '../../base/deadline.ts';
import { type AdbDevice, ANSWER_LIMIT, type ShellResult } from './adb-device.ts';
import { AdbError } from './adb-error.ts';
import type { Address } from './byte-stream.ts';
import type { DeviceCommand } from './device-shell.ts';
import { COMMANDS, encodeMessage, MAX_PAYLOAD, type Message, MessageReader, VERSION } from './direct-message.ts';
import { ShellAnswer } from './shell-protocol.ts';

const EMPTY = new Uint8Array(0);

/** One service running on the device: where its bytes go, and how its end is told. */
interface Channel {
  remote: number;
  take(data: Buffer): void;
  end(error?: AdbError): void;
}

/** Straight to a device daemon over TCP: one connection, every service a channel of it. No adb program is needed. */
export class DirectDevice implements AdbDevice {
  private readonly socket: Socket;
  private readonly reader = new MessageReader();
  private readonly channels = new Map<number, Channel>();
  private readonly listeners: ((why: string) => void)[] = [];
  private greeting: { resolve(): void; reject(error: Error): void } | undefined;
  private nextId = 1;
  private longestPayload = 4096;
  private features: string[] = [];
  private gone: AdbError | undefined;
  private closing = false;

  private constructor(socket: Socket) {
    this.socket = socket;
    socket.on('data', (chunk: Buffer) => this.onData(chunk));
    socket.on('error', (error) =>
      this.onGone(new AdbError('reset', 'The device broke the connection.', { cause: error })),
    );
    socket.on('close', () => this.onGone(new AdbError('reset', 'The device closed the connection.')));
  }

  /** Connects and exchanges greetings. A device that asks for a key is refused with `auth`. */
  static async connect(address: Address, deadline: Deadline): Promise<DirectDevice> {
    const socket = connect({ host: address.host, port: address.port, noDelay: true });
    const connected = new Promise<void>((resolve, reject) => {
      socket.once('connect', () => resolve());
      socket.once('error', reject);
    });
    const where = `the device at ${address.host}:${address.port}`;
    try {
      await deadline.race(connected, `connecting to ${where}`);
    } catch (error) {
      socket.on('error', () => undefined);
      socket.destroy();
      if (!(error instanceof Error && 'code' in error)) throw error;
      throw new AdbError('refused', `Nothing answers for ${where} (${String(error.code)}).`, { cause: error });
    }
    const device = new DirectDevice(socket);
    try {
      await deadline.race(device.greet(), `the greeting of ${where}`);
    } catch (error) {
      await device.close();
      throw error;
    }
    return device;
  }

  async shell(command: DeviceCommand, deadline: Deadline): Promise<ShellResult> {
    if (!this.features.includes('shell_v2')) {
      throw new AdbError('protocol', 'This device cannot tell exit codes (no shell_v2): it is older than Android 7.');
    }
    const answer = new ShellAnswer();
    await this.run(`shell,v2,raw:${command}`, (data) => answer.push(data), deadline);
    return answer.result();
  }

  async exec(command: DeviceCommand, deadline: Deadline): Promise<Uint8Array> {
    const chunks: Buffer[] = [];
    let size = 0;
    const keep = (data: Buffer) => {
      size += data.length;
      if (size > ANSWER_LIMIT) throw new AdbError('protocol', 'The device sent an absurdly long answer.');
      chunks.push(data);
    };
    await this.run(`exec:${command}`, keep, deadline);
    return Buffer.concat(chunks);
  }

  onLost(listener: (why: string) => void): void {
    this.listeners.push(listener);
  }

  async close(): Promise<void> {
    if (this.closing) return;
    this.closing = true;
    const closed = new Promise<void>((resolve) => {
      if (this.socket.closed) resolve();
      else this.socket.once('close', () => resolve());
    });
    this.socket.destroy();
    await closed;
  }

  private greet(): Promise<void> {
    const greeted = new Promise<void>((resolve, reject) => {
      this.greeting = { resolve, reject };
    });
    this.send(COMMANDS.CNXN, VERSION, MAX_PAYLOAD, Buffer.from('host::features=shell_v2,cmd\0', 'utf8'));
    return greeted;
  }

  private async run(service: string, take: (data: Buffer) => void, deadline: Deadline): Promise<void> {
    if (this.gone) throw this.gone;
    const request = Buffer.from(`${service}\0`, 'utf8');
    if (request.length > this.longestPayload) {
      throw new AdbError(
        'too_long',
        `A request of ${request.length} bytes does not fit; ${this.longestPayload} is the limit.`,
      );
    }
    const id = this.nextId++;
    const ended = new Promise<void>((resolve, reject) => {
      this.channels.set(id, { remote: 0, take, end: (error) => (error ? reject(error) : resolve()) });
    });
    this.send(COMMANDS.OPEN, id, 0, request);
    try {
      await deadline.race(ended, 'a device command');
    } finally {
      const left = this.channels.get(id);
      this.channels.delete(id);
      // Still there: nobody waits for it any more, so the device may stop it.
      if (left && left.remote !== 0) this.send(COMMANDS.CLSE, id, left.remote, EMPTY);
    }
  }

  private onData(chunk: Buffer): void {
    try {
      for (const message of this.reader.push(chunk)) this.onMessage(message);
    } catch (error) {
      this.onGone(error instanceof AdbError ? error : new AdbError('protocol', String(error)));
      this.socket.destroy();
    }
  }

  private onMessage(message: Message): void {
    if (message.command === COMMANDS.CNXN) return this.onGreeting(message);
    if (message.command === COMMANDS.AUTH || message.command === COMMANDS.STLS) {
      this.greeting?.reject(new AdbError('auth', 'The device asks for a key that only the adb server has.'));
      return;
    }
    const channel = this.channels.get(message.arg1);
    if (!channel) return this.refuseStray(message);
    if (message.command === COMMANDS.OKAY) channel.remote = message.arg0;
    else if (message.command === COMMANDS.WRTE) {
      this.send(COMMANDS.OKAY, message.arg1, message.arg0, EMPTY);
      try {
        channel.take(message.payload);
      } catch (error) {
        channel.end(error instanceof AdbError ? error : new AdbError('protocol', String(error)));
      }
    } else if (message.command === COMMANDS.CLSE) {
      this.channels.delete(message.arg1);
      const opened = channel.remote !== 0;
      if (opened) this.send(COMMANDS.CLSE, message.arg1, channel.remote, EMPTY);
      channel.end(
        opened ? undefined : new AdbError('said_no', 'The device refused to run the command.', { said: 'closed' }),
      );
    }
  }

  private onGreeting(message: Message): void {
    this.longestPayload = Math.min(message.arg1, MAX_PAYLOAD);
    const banner = message.payload.toString('utf8').replace(/\0$/, '');
    this.features = /(?:^|;|::)features=([^;]*)/.exec(banner)?.[1]?.split(',') ?? [];
    this.greeting?.resolve();
  }

  /** Data for a channel that we gave up on: without an answer the device would hold it open for ever. */
  private refuseStray(message: Message): void {
    if (message.command === COMMANDS.WRTE || message.command === COMMANDS.OKAY) {
      this.send(COMMANDS.CLSE, message.arg1, message.arg0, EMPTY);
    }
  }

  private send(command: number, arg0: number, arg1: number, payload: Uint8Array): void {
    if (!this.socket.destroyed) this.socket.write(encodeMessage(command, arg0, arg1, payload));
  }

  private onGone(why: AdbError): void {
    if (this.gone) return;
    this.gone = this.closing ? new AdbError('closed', 'This connection to the device was closed.') : why;
    this.greeting?.reject(this.gone);
    for (const channel of this.channels.values()) channel.end(this.gone);
    this.channels.clear();
    if (!this.closing) for (const listener of this.listeners) listener(why.message);
  }
}
