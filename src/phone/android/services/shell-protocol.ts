import type { ByteSink, ByteSource } from '../bytes.ts';
import { bytesOf, ExactReader } from '../bytes.ts';
import { Pipe } from '../pipe.ts';

/** Packet ids of shell protocol v2: one byte of id, four of length, then the data. */
export const STDIN = 0;
export const STDOUT = 1;
export const STDERR = 2;
export const EXIT = 3;
export const CLOSE_STDIN = 4;

/** No honest packet is larger than what one ADB payload may carry. */
const MAX_LENGTH = 1024 * 1024;

export function shellPacket(id: number, data: Buffer | string): Buffer {
  const bytes = bytesOf(data);
  const header = Buffer.alloc(5);
  header.writeUInt8(id, 0);
  header.writeUInt32LE(bytes.length, 1);
  return Buffer.concat([header, bytes]);
}

export function packetSink(stream: ByteSink, id: number): ByteSink {
  return { write: (data) => stream.write(shellPacket(id, data)) };
}

/** Unwraps stdin packets into a pipe, until the other side closes stdin, hangs up or talks nonsense. */
export function unwrapStdin(stream: ByteSource): Pipe {
  const stdin = new Pipe();
  void pump(new ExactReader(stream), stdin).finally(() => stdin.end());
  return stdin;
}

async function pump(input: ExactReader, stdin: Pipe): Promise<void> {
  for (;;) {
    const header = await input.take(5);
    if (!header) return;
    const id = header.readUInt8(0);
    const length = header.readUInt32LE(1);
    if (length > MAX_LENGTH) return;
    const data = await input.take(length);
    if (!data || id === CLOSE_STDIN) return;
    // Other ids (window size) carry nothing that this phone uses.
    if (id === STDIN) await stdin.write(data).catch(() => undefined);
  }
}
