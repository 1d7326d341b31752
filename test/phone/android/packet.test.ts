import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  BrokenPacketError,
  checksum,
  COMMANDS,
  encodePacket,
  MAX_PAYLOAD,
  type Packet,
  PacketReader,
} from '../../../src/phone/android/transport/packet.ts';

const packets = fc.array(
  fc.record({
    command: fc.constantFrom(...COMMANDS),
    arg0: fc.nat(0xffffffff),
    arg1: fc.nat(0xffffffff),
    payload: fc.uint8Array({ maxLength: 300 }).map((bytes) => Buffer.from(bytes)),
  }),
  { maxLength: 8 },
);

/** Feeds the bytes in pieces that end wherever `cuts` says. */
function readInPieces(bytes: Buffer, cuts: number[], withChecksum: boolean): Packet[] {
  const reader = new PacketReader();
  reader.useChecksum(withChecksum);
  const found: Packet[] = [];
  const ends = [...cuts.map((cut) => cut % (bytes.length + 1)), bytes.length].sort((a, b) => a - b);
  let start = 0;
  for (const end of ends) {
    reader.add(Buffer.from(bytes.subarray(start, end)));
    start = end;
    for (let packet = reader.next(); packet; packet = reader.next()) found.push(packet);
  }
  return found;
}

describe('ADB packets', () => {
  it('come back as they were sent, wherever the network cuts them', () => {
    fc.assert(
      fc.property(packets, fc.array(fc.nat()), fc.boolean(), (sent, cuts, withChecksum) => {
        const bytes = Buffer.concat(sent.map((packet) => encodePacket(packet, withChecksum)));
        const read = readInPieces(bytes, cuts, withChecksum);
        expect(read.map((packet) => ({ ...packet, payload: packet.payload.toString('hex') }))).toEqual(
          sent.map((packet) => ({ ...packet, payload: packet.payload.toString('hex') })),
        );
      }),
    );
  });

  it('are only ever read or refused, whatever bytes come', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => {
        const reader = new PacketReader();
        reader.add(Buffer.from(bytes));
        try {
          reader.next();
        } catch (error) {
          expect(error).toBeInstanceOf(BrokenPacketError);
        }
      }),
    );
  });

  it.each([
    ['wrong magic', (bytes: Buffer) => bytes.writeUInt32LE(1, 20)],
    ['an unknown command', (bytes: Buffer) => bytes.write('NOPE', 0, 'latin1')],
    ['a payload over the limit', (bytes: Buffer) => bytes.writeUInt32LE(MAX_PAYLOAD + 1, 12)],
    ['a wrong checksum', (bytes: Buffer) => bytes.writeUInt32LE(12345, 16)],
  ])('are refused with %s', (_what, damage) => {
    const bytes = encodePacket({ command: 'WRTE', arg0: 1, arg1: 2, payload: Buffer.from('hello') }, true);
    damage(bytes);
    const reader = new PacketReader();
    reader.add(bytes);
    expect(() => reader.next()).toThrow(BrokenPacketError);
  });

  it('have the sum of their bytes as checksum', () => {
    expect(checksum(Buffer.from([1, 2, 255]))).toBe(258);
  });
});
