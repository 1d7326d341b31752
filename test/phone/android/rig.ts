import { connect, type Socket } from 'node:net';
import { type ByteSource, CollectingSink, emptySource } from '../../../src/phone/android/bytes.ts';
import { allPrograms } from '../../../src/phone/android/commands/all-programs.ts';
import { type AdbDaemon, startAdbDaemon } from '../../../src/phone/android/daemon.ts';
import { AndroidDevice } from '../../../src/phone/android/device.ts';
import { Shell } from '../../../src/phone/android/shell/shell.ts';
import {
  encodePacket,
  type Packet,
  type PacketCommand,
  PacketReader,
  VERSION_SKIPS_CHECKSUM,
} from '../../../src/phone/android/transport/packet.ts';
import { type Phone, type PhoneOptions, startPhone } from '../../../src/phone/phone.ts';

export interface ShellAnswer {
  out: string;
  err: string;
  code: number;
}

/** A phone whose shell is called directly, with no wire between. */
export interface ShellRig {
  phone: Phone;
  device: AndroidDevice;
  sh(script: string, stdin?: ByteSource): Promise<ShellAnswer>;
}

export async function shellRig(options: Omit<PhoneOptions, 'adb' | 'web'> = {}): Promise<ShellRig> {
  const phone = await startPhone(options);
  const device = new AndroidDevice(phone.host, allPrograms());
  return {
    phone,
    device,
    async sh(script, stdin = emptySource) {
      const stdout = new CollectingSink();
      const stderr = new CollectingSink();
      const code = await new Shell(device, device.switchedOff).run(script, { stdin, stdout, stderr });
      return { out: stdout.bytes().toString('utf8'), err: stderr.bytes().toString('utf8'), code };
    },
  };
}

export interface DaemonRig {
  phone: Phone;
  daemon: AdbDaemon;
  close(): Promise<void>;
}

export async function daemonRig(options: Omit<PhoneOptions, 'adb' | 'web'> = {}): Promise<DaemonRig> {
  const phone = await startPhone(options);
  const daemon = await startAdbDaemon(phone.host, 0);
  return {
    phone,
    daemon,
    async close() {
      await daemon.close();
      await phone.close();
    },
  };
}

/** The host side of the wire, packet by packet, for what stock adb never does. */
export class RawHost {
  readonly socket: Socket;
  readonly received: Packet[] = [];
  closed = false;
  private readonly reader = new PacketReader();
  private wake: (() => void) | undefined;

  constructor(port: number) {
    this.socket = connect(port, '127.0.0.1');
    this.reader.useChecksum(false);
    this.socket.on('data', (chunk) => {
      this.reader.add(chunk);
      for (let packet = this.reader.next(); packet; packet = this.reader.next()) this.received.push(packet);
      this.wake?.();
    });
    this.socket.on('error', () => undefined);
    this.socket.on('close', () => {
      this.closed = true;
      this.wake?.();
    });
  }

  send(command: PacketCommand, arg0: number, arg1: number, payload: Buffer | string = ''): void {
    this.socket.write(encodePacket({ command, arg0, arg1, payload: Buffer.from(payload) }, false));
  }

  async greet(): Promise<Packet> {
    this.send('CNXN', VERSION_SKIPS_CHECKSUM, 256 * 1024, 'host::features=shell_v2');
    return this.next('CNXN');
  }

  /** Takes the next packet with this command, and with this stream id of ours. */
  async next(command: PacketCommand, ourId?: number): Promise<Packet> {
    for (;;) {
      const at = this.received.findIndex(
        (candidate) => candidate.command === command && (ourId === undefined || candidate.arg1 === ourId),
      );
      const [packet] = at < 0 ? [] : this.received.splice(at, 1);
      if (packet) return packet;
      if (this.closed) throw new Error(`the connection ended before ${command}`);
      await this.change();
    }
  }

  async untilClosed(): Promise<void> {
    while (!this.closed) await this.change();
  }

  private change(): Promise<void> {
    return new Promise((resolve) => {
      this.wake = resolve;
    });
  }
}
