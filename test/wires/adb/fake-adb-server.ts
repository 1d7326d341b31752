import { createServer, type Server, type Socket } from 'node:net';
import type { Address } from '../../../src/wires/adb/byte-stream.ts';

/** Answers one request; what it writes is up to the test. A promise lets the next request wait. */
export type Behaviour = (request: string, socket: Socket) => void;

/** A small adb server that a test can let say anything, late, half or not at all. */
export class FakeAdbServer {
  readonly requests: string[] = [];
  private readonly server: Server;
  private readonly sockets = new Set<Socket>();
  behaviour: Behaviour;

  private constructor(behaviour: Behaviour) {
    this.behaviour = behaviour;
    this.server = createServer((socket) => this.serve(socket));
  }

  static async start(behaviour: Behaviour): Promise<FakeAdbServer> {
    const fake = new FakeAdbServer(behaviour);
    await new Promise<void>((resolve) => fake.server.listen(0, '127.0.0.1', resolve));
    return fake;
  }

  get address(): Address {
    const bound = this.server.address();
    if (bound === null || typeof bound === 'string') throw new Error('not listening');
    return { host: '127.0.0.1', port: bound.port };
  }

  /** Connections that are still open. */
  get open(): number {
    return this.sockets.size;
  }

  async close(): Promise<void> {
    for (const socket of this.sockets) socket.destroy();
    await new Promise<void>((resolve) => this.server.close(() => resolve()));
  }

  private serve(socket: Socket): void {
    this.sockets.add(socket);
    socket.on('close', () => this.sockets.delete(socket));
    socket.on('error', () => undefined);
    let held = Buffer.alloc(0);
    socket.on('data', (chunk: Buffer) => {
      held = Buffer.concat([held, chunk]);
      for (;;) {
        const length = Number.parseInt(held.toString('latin1', 0, 4), 16);
        if (held.length < 4 || held.length < 4 + length) return;
        const request = held.toString('utf8', 4, 4 + length);
        held = held.subarray(4 + length);
        this.requests.push(request);
        this.behaviour(request, socket);
      }
    });
  }
}

export function block(text: string): string {
  return Buffer.byteLength(text).toString(16).padStart(4, '0') + text;
}

export function shellPacket(id: number, data: string | readonly number[]): Buffer {
  const body = typeof data === 'string' ? Buffer.from(data) : Buffer.from([...data]);
  const header = Buffer.alloc(5);
  header.writeUInt8(id, 0);
  header.writeUInt32LE(body.length, 1);
  return Buffer.concat([header, body]);
}
