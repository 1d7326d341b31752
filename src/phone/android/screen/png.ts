import { promisify } from 'node:util';
import { crc32, deflate } from 'node:zlib';
import type { Canvas } from './canvas.ts';

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const TRUE_COLOUR = 2;

/** A canvas as an 8-bit RGB PNG. The fastest compression is enough: a screen is mostly flat colour. */
export async function encodePng(canvas: Canvas): Promise<Buffer> {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(canvas.width, 0);
  header.writeUInt32BE(canvas.height, 4);
  header.writeUInt8(8, 8);
  header.writeUInt8(TRUE_COLOUR, 9);
  const stride = canvas.width * 3;
  // Every row starts with its filter; 0 means that the bytes are as they are.
  const rows = Buffer.alloc((stride + 1) * canvas.height);
  for (let y = 0; y < canvas.height; y++) {
    canvas.pixels.copy(rows, y * (stride + 1) + 1, y * stride, (y + 1) * stride);
  }
  const data = await promisify<Buffer, { level: number }, Buffer>(deflate)(rows, { level: 1 });
  return Buffer.concat([SIGNATURE, chunk('IHDR', header), chunk('IDAT', data), chunk('IEND', Buffer.alloc(0))]);
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const out = Buffer.alloc(body.length + 8);
  out.writeUInt32BE(data.length, 0);
  body.copy(out, 4);
  out.writeUInt32BE(crc32(body), body.length + 4);
  return out;
}
