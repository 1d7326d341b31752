import type { Rect } from '../../app/host.ts';
import { GLYPH_COLUMNS, glyphRows } from './font.ts';

interface Colour {
  red: number;
  green: number;
  blue: number;
  /** 0 to 1. */
  opacity: number;
}

/** Pixels that can be filled with rectangles and text; enough to paint what the app host has laid out. */
export class Canvas {
  readonly width: number;
  readonly height: number;
  /** Three bytes a pixel: red, green, blue. */
  readonly pixels: Buffer;

  constructor(width: number, height: number) {
    this.width = width;
    this.height = height;
    this.pixels = Buffer.alloc(width * height * 3);
  }

  /** A filled rectangle with rounded corners, cut to `clip`. */
  fill(bounds: Rect, colour: string, radius: number, clip: Rect): void {
    const [left, top, right, bottom] = bounds;
    const paint = parseColour(colour);
    const first = Math.round(Math.max(top, clip[1], 0));
    const last = Math.round(Math.min(bottom, clip[3], this.height));
    const corner = Math.min(radius, (right - left) / 2, (bottom - top) / 2);
    for (let y = first; y < last; y++) {
      const inset = cornerInset(corner, y + 0.5 - top, bottom - y - 0.5);
      this.fillRow(y, Math.max(left + inset, clip[0], 0), Math.min(right - inset, clip[2], this.width), paint);
    }
  }

  /** One line of text; `x` and `y` are the top left corner of the line, `size` is the height of the font. */
  text(line: { text: string; x: number; y: number; size: number; bold: boolean; colour: string }, clip: Rect): void {
    const paint = line.colour;
    // The host measures a character as 0.54 of the size, and the line as 1.35 of it.
    const column = (line.size * (line.bold ? 0.567 : 0.54)) / (GLYPH_COLUMNS + 1);
    const row = line.size * 0.1;
    const top = line.y + line.size * 0.3;
    const weight = line.bold ? column * 0.45 : 0;
    let x = line.x;
    for (const character of line.text) {
      glyphRows(character).forEach((bits, index) => {
        const y = Math.round(top + index * row);
        for (const [from, to] of runsOf(bits)) {
          const bounds: Rect = [x + from * column, y, x + to * column + weight, Math.round(top + (index + 1) * row)];
          this.fill(bounds, paint, 0, clip);
        }
      });
      x += (character.codePointAt(0) ?? 0) >= 0x2e80 ? line.size : column * (GLYPH_COLUMNS + 1);
    }
  }

  private fillRow(y: number, from: number, to: number, colour: Colour): void {
    const start = Math.round(from);
    const end = Math.round(to);
    for (let at = (y * this.width + start) * 3; at < (y * this.width + end) * 3; at += 3) {
      this.pixels[at] = blend(this.pixels[at] as number, colour.red, colour.opacity);
      this.pixels[at + 1] = blend(this.pixels[at + 1] as number, colour.green, colour.opacity);
      this.pixels[at + 2] = blend(this.pixels[at + 2] as number, colour.blue, colour.opacity);
    }
  }
}

function blend(below: number, above: number, opacity: number): number {
  return opacity >= 1 ? above : Math.round(below + (above - below) * opacity);
}

function parseColour(text: string): Colour {
  const value = (at: number): number => Number.parseInt(text.slice(at, at + 2), 16);
  return { red: value(1), green: value(3), blue: value(5), opacity: text.length > 7 ? value(7) / 255 : 1 };
}

/** How far a rounded edge stands back in a row that is `fromTop` and `fromBottom` away from the two sides. */
function cornerInset(radius: number, fromTop: number, fromBottom: number): number {
  const distance = radius - Math.min(fromTop, fromBottom);
  return distance <= 0 ? 0 : radius - Math.sqrt(Math.max(0, radius * radius - distance * distance));
}

/** Neighbouring pixels of one glyph row as [from, to) columns. */
function runsOf(bits: number): [number, number][] {
  const runs: [number, number][] = [];
  for (let column = 0; column < GLYPH_COLUMNS; column++) {
    if ((bits & (1 << (GLYPH_COLUMNS - 1 - column))) === 0) continue;
    const last = runs.at(-1);
    if (last?.[1] === column) last[1] = column + 1;
    else runs.push([column, column + 1]);
  }
  return runs;
}
