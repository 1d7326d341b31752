import { StringDecoder } from 'node:string_decoder';
import { cutText } from '../../base/cut-text.ts';

/** What is longer is cut: nobody reads on, and an app may write without ever ending a line. */
export const LONGEST_LINE = 2000;
/** With room for a `\r` and for what shows that the line goes on. */
const KEPT = LONGEST_LINE + 2;

/** One stream of bytes as lines. A line, and even a character, may begin in one event and end in a later one. */
export class WrittenLines {
  readonly #decoder = new StringDecoder('utf8');
  #unfinished = '';

  /** The lines that these bytes complete, each cut where it is too long; empty ones are left out. */
  take(bytes: Buffer): string[] {
    const pieces = this.#decoder.write(bytes).split('\n');
    const rest = pieces.pop() ?? '';
    const lines = pieces.map((piece, index) => (index === 0 ? this.#continued(piece) : piece));
    this.#unfinished = pieces.length === 0 ? this.#continued(rest) : rest.slice(0, KEPT);
    return lines.map((line) => cutText(line.replace(/\r$/, ''), LONGEST_LINE)).filter((line) => line !== '');
  }

  #continued(piece: string): string {
    return (this.#unfinished + piece.slice(0, KEPT)).slice(0, KEPT);
  }
}
