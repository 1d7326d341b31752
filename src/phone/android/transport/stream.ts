import { BrokenPipeError, bytesOf, type ByteSink, type ByteSource } from '../bytes.ts';
import type { PacketCommand } from './packet.ts';

/** How much unread input is acknowledged ahead of its reader; the size of a socket buffer on a device. */
const READ_AHEAD = 256 * 1024;

/** What a stream needs of its connection. */
export interface StreamLink {
  readonly maxPayload: number;
  send(command: PacketCommand, arg0: number, arg1: number, payload?: Buffer): void;
  forget(stream: AdbStream): void;
}

/** One ADB stream: bytes both ways, at most one WRTE outstanding in each direction. */
export class AdbStream implements ByteSource, ByteSink {
  readonly localId: number;
  /** 0 until the other side has acknowledged an OPEN of ours. */
  remoteId: number;
  private readonly link: StreamLink;
  private readonly hangup = new AbortController();
  private readonly received: Buffer[] = [];
  private unread = 0;
  private ackOwed = false;
  private closed = false;
  private wakeReader: (() => void) | undefined;
  private acknowledged: (() => void) | undefined;
  /** Writers form a line here, so that two of them never have two packets on the way. */
  private line: Promise<void> = Promise.resolve();

  constructor(link: StreamLink, localId: number, remoteId: number) {
    this.link = link;
    this.localId = localId;
    this.remoteId = remoteId;
  }

  /** Fires when the other side hangs up: programs behind the stream end then, as with SIGHUP. */
  get hungUp(): AbortSignal {
    return this.hangup.signal;
  }

  write(data: Buffer | string): Promise<void> {
    const turn = this.line.then(() => this.writeNow(bytesOf(data)));
    this.line = turn.catch(() => undefined);
    return turn;
  }

  async read(): Promise<Buffer | null> {
    while (this.received.length === 0) {
      if (this.closed) return null;
      await new Promise<void>((resolve) => {
        this.wakeReader = resolve;
      });
    }
    const chunk = this.received.shift() as Buffer;
    this.unread -= chunk.length;
    this.acknowledgeInput();
    return chunk;
  }

  /** Ends the stream after everything written so far has been acknowledged. */
  async close(): Promise<void> {
    await this.line;
    if (this.closed) return;
    this.link.send('CLSE', this.localId, this.remoteId);
    this.finish();
  }

  onData(payload: Buffer): void {
    if (this.closed) return;
    this.ackOwed = true;
    this.received.push(payload);
    this.unread += payload.length;
    this.wakeReader?.();
    this.acknowledgeInput();
  }

  onOkay(): void {
    this.acknowledged?.();
  }

  /** The other side closed, or the connection is gone. Input that already came can still be read. */
  finish(): void {
    if (this.closed) return;
    this.closed = true;
    this.link.forget(this);
    this.wakeReader?.();
    this.acknowledged?.();
    this.hangup.abort();
  }

  private acknowledgeInput(): void {
    if (!this.ackOwed || this.closed || this.unread > READ_AHEAD) return;
    this.ackOwed = false;
    this.link.send('OKAY', this.localId, this.remoteId);
  }

  private async writeNow(bytes: Buffer): Promise<void> {
    for (let start = 0; start < bytes.length; start += this.link.maxPayload) {
      if (this.closed) throw new BrokenPipeError();
      const acknowledged = new Promise<void>((resolve) => {
        this.acknowledged = resolve;
      });
      this.link.send('WRTE', this.localId, this.remoteId, bytes.subarray(start, start + this.link.maxPayload));
      await acknowledged;
    }
  }
}
