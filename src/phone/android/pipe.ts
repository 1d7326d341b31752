import { BrokenPipeError, bytesOf, type ByteSink, type ByteSource } from './bytes.ts';

/** What a kernel pipe holds before the writer must wait. */
const PIPE_CAPACITY = 64 * 1024;

/** An in-memory pipe between two programs of the phone: bounded, with end of input and broken pipe. */
export class Pipe implements ByteSource, ByteSink {
  private readonly queue: Buffer[] = [];
  private held = 0;
  private ended = false;
  private abandoned = false;
  private wakeReader: (() => void) | undefined;
  private wakeWriters: (() => void)[] = [];

  async write(data: Buffer | string): Promise<void> {
    if (this.abandoned || this.ended) throw new BrokenPipeError();
    const bytes = bytesOf(data);
    if (bytes.length === 0) return;
    this.queue.push(bytes);
    this.held += bytes.length;
    this.wakeReader?.();
    while (this.held > PIPE_CAPACITY && !this.abandoned && !this.ended) {
      await new Promise<void>((resolve) => this.wakeWriters.push(resolve));
    }
  }

  async read(): Promise<Buffer | null> {
    while (this.queue.length === 0) {
      if (this.ended || this.abandoned) return null;
      await new Promise<void>((resolve) => {
        this.wakeReader = resolve;
      });
    }
    const chunk = this.queue.shift() as Buffer;
    this.held -= chunk.length;
    this.releaseWriters();
    return chunk;
  }

  /** No more will be written; what is queued can still be read. */
  end(): void {
    this.ended = true;
    this.wakeReader?.();
    this.releaseWriters();
  }

  /** Nobody reads any more; the next write fails as with SIGPIPE. */
  abandon(): void {
    this.abandoned = true;
    this.queue.length = 0;
    this.held = 0;
    this.wakeReader?.();
    this.releaseWriters();
  }

  private releaseWriters(): void {
    const waiting = this.wakeWriters;
    this.wakeWriters = [];
    for (const wake of waiting) wake();
  }
}
