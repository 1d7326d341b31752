import type { Readable, Writable } from 'node:stream';

/** Turns the byte stream of a debugging pipe into whole messages: JSON texts that end with a NUL byte. */
export function readMessages(stream: Readable, onMessage: (text: string) => void): void {
  // Kept as a list of pieces: a capture of a large page arrives in hundreds of chunks, and joining on each is quadratic.
  let pieces: Buffer[] = [];
  stream.on('data', (chunk: Buffer) => {
    let start = 0;
    for (let end = chunk.indexOf(0); end !== -1; end = chunk.indexOf(0, start)) {
      pieces.push(chunk.subarray(start, end));
      const text = Buffer.concat(pieces).toString('utf8');
      pieces = [];
      start = end + 1;
      onMessage(text);
    }
    if (start < chunk.length) pieces.push(chunk.subarray(start));
  });
}

export function writeMessage(stream: Writable, text: string): void {
  stream.write(`${text}\0`);
}
