import type { Socket } from 'node:net';
import {
  encodePacket,
  MAX_PAYLOAD,
  type Packet,
  type PacketCommand,
  PacketReader,
  SMALLEST_MAX_PAYLOAD,
  VERSION_SKIPS_CHECKSUM,
} from './packet.ts';
import { AdbStream, type StreamLink } from './stream.ts';

/** Works on one opened stream; the stream is closed when it is done. */
export type Service = (stream: AdbStream, connection: Connection) => Promise<void>;

export interface ConnectionEvents {
  /** Undefined means that the phone has no such service, and the stream is refused. */
  findService(name: string): Service | undefined;
  /** True while the drop_connection fault is on. */
  cutsAnswers(): boolean;
  closed(connection: Connection): void;
}

/** One adb server connected over TCP: greets it without AUTH, then carries many streams at once. */
export class Connection implements StreamLink {
  maxPayload = SMALLEST_MAX_PAYLOAD;
  private readonly socket: Socket;
  private readonly banner: string;
  private readonly events: ConnectionEvents;
  private readonly reader = new PacketReader();
  private readonly streams = new Map<number, AdbStream>();
  /** Streams that the phone asked the host to open (reverse), until the host says OKAY or CLSE. */
  private readonly opening = new Map<number, (opened: boolean) => void>();
  private nextId = 1;
  private greeted = false;
  private withChecksum = true;

  constructor(socket: Socket, banner: string, events: ConnectionEvents) {
    this.socket = socket;
    this.banner = banner;
    this.events = events;
    socket.setNoDelay(true);
    socket.on('data', (chunk) => this.onBytes(chunk));
    socket.on('error', () => socket.destroy());
    socket.on('close', () => this.onClosed());
  }

  /** Ends the connection at once, as a pulled cable does. */
  destroy(): void {
    this.socket.destroy();
  }

  send(command: PacketCommand, arg0: number, arg1: number, payload: Buffer = Buffer.alloc(0)): void {
    if (!this.socket.writable) return;
    const bytes = encodePacket({ command, arg0, arg1, payload }, this.withChecksum);
    if (command === 'WRTE' && this.events.cutsAnswers()) {
      // The cable is pulled in the middle of an answer: the other side has half a packet and then nothing.
      this.socket.end(bytes.subarray(0, bytes.length / 2), () => this.socket.destroy());
      return;
    }
    this.socket.write(bytes);
  }

  forget(stream: AdbStream): void {
    this.streams.delete(stream.localId);
  }

  /** Asks the host to connect for us (`adb reverse`); undefined when nothing listens there. */
  async openOnHost(service: string): Promise<AdbStream | undefined> {
    const stream = new AdbStream(this, this.nextId++, 0);
    this.streams.set(stream.localId, stream);
    const opened = await new Promise<boolean>((resolve) => {
      this.opening.set(stream.localId, resolve);
      this.send('OPEN', stream.localId, 0, Buffer.from(`${service}\0`));
    });
    return opened ? stream : undefined;
  }

  private onBytes(chunk: Buffer): void {
    this.reader.add(chunk);
    try {
      for (let packet = this.reader.next(); packet; packet = this.reader.next()) this.onPacket(packet);
    } catch {
      // The framing is lost: adbd kicks the transport in this case, and so do we.
      this.socket.destroy();
    }
  }

  private onPacket(packet: Packet): void {
    if (packet.command === 'CNXN') return this.greet(packet);
    if (!this.greeted) return;
    const stream = this.streams.get(packet.arg1);
    switch (packet.command) {
      case 'OPEN':
        return this.onOpen(packet);
      case 'OKAY':
        return this.onOkay(stream, packet);
      case 'WRTE':
        // A stream that is already gone: tell the other side, or it waits for its acknowledgement for ever.
        if (!stream) return this.send('CLSE', 0, packet.arg0);
        return stream.onData(packet.payload);
      case 'CLSE':
        this.settleOpening(packet.arg1, false);
        // A close may leave our id out only for a stream that was never opened.
        return stream?.finish();
      default:
        return;
    }
  }

  private greet(packet: Packet): void {
    this.maxPayload = Math.max(SMALLEST_MAX_PAYLOAD, Math.min(packet.arg1, MAX_PAYLOAD));
    const version = Math.min(packet.arg0, VERSION_SKIPS_CHECKSUM);
    // A second greeting on one connection means that the server started over; its streams are gone.
    for (const stream of [...this.streams.values()]) stream.finish();
    this.withChecksum = true;
    this.send('CNXN', VERSION_SKIPS_CHECKSUM, MAX_PAYLOAD, Buffer.from(this.banner));
    this.withChecksum = version < VERSION_SKIPS_CHECKSUM;
    this.reader.useChecksum(this.withChecksum);
    this.greeted = true;
  }

  private onOpen(packet: Packet): void {
    const remoteId = packet.arg0;
    const end = packet.payload.indexOf(0);
    const service = packet.payload.subarray(0, end < 0 ? undefined : end).toString('utf8');
    if (remoteId === 0) return;
    const serve = this.events.findService(service);
    if (!serve) return this.send('CLSE', 0, remoteId);
    const stream = new AdbStream(this, this.nextId++, remoteId);
    this.streams.set(stream.localId, stream);
    this.send('OKAY', stream.localId, remoteId);
    // A service that fails (mostly: its stream broke) ends its own stream and nothing else.
    serve(stream, this)
      .catch(() => undefined)
      .then(() => stream.close())
      .catch(() => undefined);
  }

  private onOkay(stream: AdbStream | undefined, packet: Packet): void {
    if (!stream) return;
    if (stream.remoteId === 0) {
      stream.remoteId = packet.arg0;
      return this.settleOpening(stream.localId, true);
    }
    stream.onOkay();
  }

  private settleOpening(localId: number, opened: boolean): void {
    const settle = this.opening.get(localId);
    this.opening.delete(localId);
    settle?.(opened);
  }

  private onClosed(): void {
    for (const localId of [...this.opening.keys()]) this.settleOpening(localId, false);
    for (const stream of [...this.streams.values()]) stream.finish();
    this.events.closed(this);
  }
}
