import { fail } from '../../contract/failure.ts';
import type { Screenshot } from '../driver.ts';

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const WARNING_ROOM = 4096;

/** The picture that screencap wrote. Devices with several displays print a warning before it, on the same stream. */
export function readScreenshot(bytes: Uint8Array): Screenshot {
  const all = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const at = all.subarray(0, WARNING_ROOM).indexOf(SIGNATURE);
  const png = at < 0 ? Buffer.alloc(0) : all.subarray(at);
  const whole = png.length > 33 && png.toString('latin1', 12, 16) === 'IHDR' && png.includes('IEND', png.length - 12);
  if (!whole) {
    const said = at < 0 ? all.toString('utf8', 0, 200).trim() : 'a picture that ends in the middle';
    throw fail('UNKNOWN', 'unavailable', {
      message: `The device gave no screenshot: ${said || 'it sent nothing'}. Try again, or use snapshot.`,
      next: 'snapshot',
      retryable: true,
    });
  }
  return { png, width: png.readUInt32BE(16), height: png.readUInt32BE(20) };
}
