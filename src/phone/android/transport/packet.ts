/** The ADB wire packet: a header of 24 bytes, little endian, then the payload. */
export const HEADER_BYTES = 24;

/** From this protocol version on, both sides leave the checksum out. */
export const VERSION_SKIPS_CHECKSUM = 0x01000001;
export const MAX_PAYLOAD = 1024 * 1024;
/** What a side must be able to send before it knows the other side's limit. */
export const SMALLEST_MAX_PAYLOAD = 4096;

export const COMMANDS = ['SYNC', 'CNXN', 'OPEN', 'OKAY', 'CLSE', 'WRTE', 'AUTH', 'STLS'] as const;
export type PacketCommand = (typeof COMMANDS)[number];

export interface Packet {
  command: PacketCommand;
  arg0: number;
  arg1: number;
  payload: Buffer;
}

/** The peer sent bytes that are no ADB packet. There is no way to find the next header, so the connection must end. */
export class BrokenPacketError extends Error {
  constructor(what: string) {
    super(`the peer broke the ADB protocol: ${what}`);
    this.name = 'BrokenPacketError';
  }
}

const commandByCode = new Map<number, PacketCommand>(COMMANDS.map((command) => [codeOf(command), command]));

function codeOf(command: PacketCommand): number {
  return Buffer.from(command, 'latin1').readUInt32LE(0);
}

/** ADB calls it a CRC; it is the plain sum of the bytes. */
export function checksum(payload: Uint8Array): number {
  let sum = 0;
  for (const byte of payload) sum = (sum + byte) >>> 0;
  return sum;
}

export function encodePacket(packet: Packet, withChecksum: boolean): Buffer {
  const code = codeOf(packet.command);
  const header = Buffer.alloc(HEADER_BYTES);
  header.writeUInt32LE(code, 0);
  header.writeUInt32LE(packet.arg0 >>> 0, 4);
  header.writeUInt32LE(packet.arg1 >>> 0, 8);
  header.writeUInt32LE(packet.payload.length, 12);
  header.writeUInt32LE(withChecksum ? checksum(packet.payload) : 0, 16);
  header.writeUInt32LE((code ^ 0xffffffff) >>> 0, 20);
  return Buffer.concat([header, packet.payload]);
}

/** Collects bytes as they arrive and hands out whole packets, wherever the network cut them. */
export class PacketReader {
  private chunks: Buffer[] = [];
  private size = 0;
  private expectChecksum = true;

  add(chunk: Buffer): void {
    this.chunks.push(chunk);
    this.size += chunk.length;
  }

  /** After CNXN both sides know whether payloads still carry a checksum. */
  useChecksum(expected: boolean): void {
    this.expectChecksum = expected;
  }

  /** The next whole packet, or undefined when more bytes are needed. Throws BrokenPacketError on nonsense. */
  next(): Packet | undefined {
    if (this.size < HEADER_BYTES) return undefined;
    const header = this.peek(HEADER_BYTES);
    const code = header.readUInt32LE(0);
    const command = commandByCode.get(code);
    if (!command) throw new BrokenPacketError(`unknown command 0x${code.toString(16)}`);
    if (header.readUInt32LE(20) !== (code ^ 0xffffffff) >>> 0) throw new BrokenPacketError('wrong magic');
    const length = header.readUInt32LE(12);
    if (length > MAX_PAYLOAD) throw new BrokenPacketError(`a payload of ${length} bytes`);
    if (this.size < HEADER_BYTES + length) return undefined;
    const whole = this.peek(HEADER_BYTES + length);
    this.drop(HEADER_BYTES + length);
    const payload = whole.subarray(HEADER_BYTES, HEADER_BYTES + length);
    // A peer of the newer protocol sends zero even in its CNXN, before the versions are agreed.
    const sum = header.readUInt32LE(16);
    if (this.expectChecksum && sum !== 0 && sum !== checksum(payload)) throw new BrokenPacketError('wrong checksum');
    return { command, arg0: header.readUInt32LE(4), arg1: header.readUInt32LE(8), payload };
  }

  /** The first `count` bytes as one buffer; joins chunks only when a packet really spans them. */
  private peek(count: number): Buffer {
    const first = this.chunks[0] as Buffer;
    if (first.length >= count) return first;
    const joined = Buffer.concat(this.chunks);
    this.chunks = [joined];
    return joined;
  }

  private drop(count: number): void {
    const first = this.chunks[0] as Buffer;
    this.chunks[0] = first.subarray(count);
    this.size -= count;
    if (this.chunks[0].length === 0) this.chunks.shift();
  }
}
