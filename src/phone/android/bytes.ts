/** Where a program of the phone reads from. `null` is the end of input. */
export interface ByteSource {
  read(): Promise<Buffer | null>;
}

/** Where a program of the phone writes to. The promise resolves when the reader can take more. */
export interface ByteSink {
  write(data: Buffer | string): Promise<void>;
}

/** The reading side is gone: what SIGPIPE is to a Unix program. */
export class BrokenPipeError extends Error {
  constructor() {
    super('the reader of this pipe is gone');
    this.name = 'BrokenPipeError';
  }
}

export const emptySource: ByteSource = { read: () => Promise.resolve(null) };
export const nullSink: ByteSink = { write: () => Promise.resolve() };

export function bytesOf(data: Buffer | string): Buffer {
  return typeof data === 'string' ? Buffer.from(data, 'utf8') : data;
}

export async function readAll(source: ByteSource): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for (let chunk = await source.read(); chunk !== null; chunk = await source.read()) chunks.push(chunk);
  return Buffer.concat(chunks);
}

/** Reads lines as they arrive, so that a filter behind a streaming command does not wait for its end. */
export async function* linesOf(source: ByteSource): AsyncGenerator<string> {
  let rest = Buffer.alloc(0);
  for (let chunk = await source.read(); chunk !== null; chunk = await source.read()) {
    rest = Buffer.concat([rest, chunk]);
    for (let end = rest.indexOf(10); end >= 0; end = rest.indexOf(10)) {
      yield rest.subarray(0, end).toString('utf8');
      rest = rest.subarray(end + 1);
    }
  }
  if (rest.length > 0) yield rest.toString('utf8');
}

/** Takes exactly the asked number of bytes from a source that delivers chunks of any size. */
export class ExactReader {
  private readonly source: ByteSource;
  private pending: Buffer[] = [];
  private size = 0;

  constructor(source: ByteSource) {
    this.source = source;
  }

  /** `null` when the source ended before `count` bytes came. */
  async take(count: number): Promise<Buffer | null> {
    while (this.size < count) {
      const chunk = await this.source.read();
      if (chunk === null) return null;
      this.pending.push(chunk);
      this.size += chunk.length;
    }
    const joined = Buffer.concat(this.pending);
    this.pending = [joined.subarray(count)];
    this.size -= count;
    return joined.subarray(0, count);
  }
}

/** A sink that keeps what was written, for command substitution and redirects into files. */
export class CollectingSink implements ByteSink {
  private readonly chunks: Buffer[] = [];

  write(data: Buffer | string): Promise<void> {
    this.chunks.push(bytesOf(data));
    return Promise.resolve();
  }

  bytes(): Buffer {
    return Buffer.concat(this.chunks);
  }
}
