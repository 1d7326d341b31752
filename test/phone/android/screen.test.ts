import { crc32, inflateSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Canvas } from '../../../src/phone/android/screen/canvas.ts';
import { paintScreen } from '../../../src/phone/android/screen/paint.ts';
import { encodePng } from '../../../src/phone/android/screen/png.ts';
import { type ShellRig, shellRig } from './rig.ts';

let rig: ShellRig;
beforeAll(async () => {
  rig = await shellRig({ clock: 'stepped' });
  await rig.sh('am start -n dev.touchstone.demo/.SignInActivity');
  rig.phone.clock.step(2000);
});
afterAll(() => rig.phone.close());

/** Reads a PNG back, with every checksum looked at. */
function decode(png: Buffer): { width: number; height: number; rows: Buffer } {
  expect(png.subarray(0, 8).toString('hex')).toBe('89504e470d0a1a0a');
  const data: Buffer[] = [];
  let size = { width: 0, height: 0 };
  for (let at = 8; at < png.length; ) {
    const length = png.readUInt32BE(at);
    const body = png.subarray(at + 4, at + 8 + length);
    expect(png.readUInt32BE(at + 8 + length)).toBe(crc32(body));
    const type = body.toString('latin1', 0, 4);
    if (type === 'IHDR') size = { width: body.readUInt32BE(4), height: body.readUInt32BE(8) };
    if (type === 'IDAT') data.push(body.subarray(4));
    at += 12 + length;
  }
  return { ...size, rows: inflateSync(Buffer.concat(data)) };
}

describe('the painted screen', () => {
  it('is a PNG of the size of the glass, with the pixels that were painted', async () => {
    const canvas = paintScreen(rig.phone.host.windows(), rig.phone.host.size);
    const picture = decode(await encodePng(canvas));
    expect([picture.width, picture.height]).toEqual([1080, 2400]);
    expect(picture.rows.length).toBe((1080 * 3 + 1) * 2400);
    const row = 700;
    const start = row * (1080 * 3 + 1) + 1;
    expect(picture.rows.subarray(start, start + 1080 * 3)).toEqual(
      canvas.pixels.subarray(row * 1080 * 3, (row + 1) * 1080 * 3),
    );
  });

  it('changes when the app changes', async () => {
    const before = paintScreen(rig.phone.host.windows(), rig.phone.host.size).pixels;
    await rig.sh('am start -a android.intent.action.MAIN -p com.android.launcher3');
    await rig.sh('input keyevent HOME');
    rig.phone.clock.step(2000);
    expect(paintScreen(rig.phone.host.windows(), rig.phone.host.size).pixels.equals(before)).toBe(false);
  });

  it('blends what is see-through and keeps inside its clip', () => {
    const canvas = new Canvas(4, 2);
    canvas.fill([0, 0, 4, 2], '#ffffff', 0, [0, 0, 4, 2]);
    canvas.fill([-5, -5, 50, 50], '#00000080', 0, [0, 0, 2, 1]);
    const red = Array.from({ length: 8 }, (_none, pixel) => canvas.pixels[pixel * 3]);
    expect(red).toEqual([127, 127, 255, 255, 255, 255, 255, 255]);
  });

  it('draws letters, and a box for a character that the font does not have', () => {
    const inked = (text: string): number => {
      const canvas = new Canvas(60, 60);
      canvas.text({ text, x: 0, y: 0, size: 40, bold: false, colour: '#ffffff' }, [0, 0, 60, 60]);
      return canvas.pixels.filter((value) => value > 0).length;
    };
    expect(inked(' ')).toBe(0);
    expect(inked('A')).toBeGreaterThan(100);
    expect(inked('語')).toBe(inked('字'));
    expect(inked('語')).toBeGreaterThan(100);
  });
});
