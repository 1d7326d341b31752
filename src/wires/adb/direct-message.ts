import { AdbError } from './adb-error.ts';

/** The messages between an adb host and a device daemon: a header of 24 bytes, then the payload. */
export const COMMANDS = {
  CNXN: 0x4e584e43,
  AUTH: 0x48545541,
  STLS: 0x534c5453,
  OPEN: 0x4e45504f,
  OKAY: 0x59414b4f,
  WRTE: 0x45545257,
  CLSE: 0x45534c43,
} as const;

/** From this version on a payload needs no checksum. */
export const VERSION = 0x01000001;
export const MAX_PAYLOAD = 1024 * 1024;
const HEADER = 24;

export interface Message {
  command: number;
  arg0: number;
  arg1: number;
  payload: Buffer;
}

export function encodeMessage(command: number, arg0: number, arg1: number, payload: Uint8Array): Buffer {
  const header = Buffer.alloc(HEADER);
  header.writeUInt32LE(command, 0);
  header.writeUInt32LE(arg0, 4);
  header.writeUInt32LE(arg1, 8);
  header.writeUInt32LE(payload.length, 12);
  // Old daemons still check the sum; ours are short, so it costs nothing to be right for all of them.
  header.writeUInt32LE(checksum(payload), 16);
  header.writeUInt32LE((command ^ 0xffffffff) >>> 0, 20);
  return Buffer.concat([header, payload]);
}

/** Cuts a byte stream into messages. */
export class MessageReader {
  private chunks: Buffer[] = [];
  private held = 0;

  push(chunk: Buffer): Message[] {
    this.chunks.push(chunk);
    this.held += chunk.length;
    const messages: Message[] = [];
    for (let next = this.next(); next !== null; next = this.next()) messages.push(next);
    return messages;
  }

  private next(): Message | null {
    if (this.held < HEADER) return null;
    if ((this.chunks[0] as Buffer).length < HEADER) this.chunks = [Buffer.concat(this.chunks)];
    const header = this.chunks[0] as Buffer;
    const command = header.readUInt32LE(0);
    const length = header.readUInt32LE(12);
    if (header.readUInt32LE(20) !== (command ^ 0xffffffff) >>> 0) {
      throw new AdbError('protocol', 'What answers there does not speak ADB.');
    }
    if (length > MAX_PAYLOAD) throw new AdbError('protocol', `The device sent a message of ${length} bytes.`);
    if (this.held < HEADER + length) return null;
    const all = this.chunks.length === 1 ? header : Buffer.concat(this.chunks);
    const rest = all.subarray(HEADER + length);
    this.chunks = rest.length > 0 ? [rest] : [];
    this.held = rest.length;
    return {
      command,
      arg0: all.readUInt32LE(4),
      arg1: all.readUInt32LE(8),
      payload: all.subarray(HEADER, HEADER + length),
    };
  }
}

function checksum(payload: Uint8Array): number {
  let sum = 0;
  for (const byte of payload) sum = (sum + byte) >>> 0;
  return sum;
}
