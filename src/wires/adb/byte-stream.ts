import { connect, type Socket } from 'node:net';
import type { Deadline } from '../../base/deadline.ts';
import { AdbError } from './adb-error.ts';

export interface Address {
  host: string;
  port: number;
}

/** A TCP connection read in exact amounts; how it ended (politely, broken, not at all) is never lost. */
export class ByteStream {
  private readonly socket: Socket;
  private readonly name: string;
  private chunks: Buffer[] = [];
  private held = 0;
  private ended = false;
  private broken: Error | undefined;
  private wake: (() => void) | undefined;

  private constructor(socket: Socket, name: string) {
    this.socket = socket;
    this.name = name;
    socket.on('data', (chunk: Buffer) => {
      this.chunks.push(chunk);
      this.held += chunk.length;
      this.wake?.();
    });
    socket.on('error', (error) => {
      this.broken = error;
      this.wake?.();
    });
    socket.on('close', () => {
      this.ended = true;
      this.wake?.();
    });
    socket.on('end', () => {
      this.ended = true;
      this.wake?.();
    });
  }

  /** Rejects with `refused` when nobody listens there. */
  static async connect(address: Address, name: string, deadline: Deadline): Promise<ByteStream> {
    const socket = connect({ host: address.host, port: address.port, noDelay: true });
    const connected = new Promise<void>((resolve, reject) => {
      socket.once('connect', () => resolve());
      socket.once('error', reject);
    });
    try {
      await deadline.race(connected, `connecting to ${name}`);
    } catch (error) {
      socket.destroy();
      socket.on('error', () => undefined);
      if (!isSystemError(error)) throw error;
      throw new AdbError('refused', `${name} at ${address.host}:${address.port} does not answer (${error.code}).`, {
        cause: error,
      });
    }
    return new ByteStream(socket, name);
  }

  write(bytes: Uint8Array): void {
    if (!this.socket.destroyed) this.socket.write(bytes);
  }

  /** Exactly `count` bytes; rejects with `truncated` when the other side ends before that. */
  async read(count: number, deadline: Deadline, what: string): Promise<Buffer> {
    while (this.held < count) {
      if (!(await this.more(deadline, what))) {
        throw new AdbError('truncated', `${this.name} ended in the middle of ${what}.`);
      }
    }
    return this.take(count);
  }

  /** Whatever comes next, or null at a polite end. */
  async readSome(deadline: Deadline, what: string): Promise<Buffer | null> {
    if (this.held === 0 && !(await this.more(deadline, what))) return null;
    return this.take(this.held);
  }

  /** Everything up to the end that the other side makes. */
  async readToEnd(limit: number, deadline: Deadline, what: string): Promise<Buffer> {
    while (await this.more(deadline, what)) {
      if (this.held > limit) throw new AdbError('protocol', `${what} is larger than ${limit} bytes.`);
    }
    return this.take(this.held);
  }

  close(): void {
    this.socket.destroy();
  }

  /** Waits for at least one further byte; false at the end. */
  private async more(deadline: Deadline, what: string): Promise<boolean> {
    const before = this.held;
    while (this.held === before) {
      if (this.broken) {
        throw new AdbError('reset', `The connection to ${this.name} broke during ${what}.`, { cause: this.broken });
      }
      if (this.ended) return false;
      const news = new Promise<void>((resolve) => {
        this.wake = resolve;
      });
      await deadline.race(news, what);
    }
    return true;
  }

  private take(count: number): Buffer {
    const all = this.chunks.length === 1 ? (this.chunks[0] as Buffer) : Buffer.concat(this.chunks);
    const rest = all.subarray(count);
    this.chunks = rest.length > 0 ? [rest] : [];
    this.held = rest.length;
    return all.subarray(0, count);
  }
}

function isSystemError(error: unknown): error is NodeJS.ErrnoException {
  return error instanceof Error && 'code' in error && typeof error.code === 'string';
}
