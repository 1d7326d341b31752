import type { Deadline } from '../../base/deadline.ts';
import { AdbError } from './adb-error.ts';
import { type Address, ByteStream } from './byte-stream.ts';

const SERVER = 'the adb server';
/** The length prefix has four hex digits. */
const LONGEST_REQUEST = 0xffff;

export interface ListedDevice {
  serial: string;
  /** The server's own word: device, offline, unauthorized, recovery, ... */
  state: string;
  /** product:, model:, device: and transport_id: as the server prints them. */
  properties: Record<string, string>;
}

/** Requests to a running adb server. Each takes a connection of its own, as the protocol wants it. */
export class AdbServerClient {
  readonly address: Address;
  constructor(address: Address) {
    this.address = address;
  }

  /** The server's protocol version; rejects with `refused` when none runs. */
  async version(deadline: Deadline): Promise<number> {
    const text = await this.query('host:version', deadline);
    if (!/^[0-9a-fA-F]{1,8}$/.test(text)) throw new AdbError('protocol', 'The adb server told no version.');
    return Number.parseInt(text, 16);
  }

  async devices(deadline: Deadline): Promise<ListedDevice[]> {
    return parseDevices(await this.query('host:devices-l', deadline));
  }

  async features(serial: string, deadline: Deadline): Promise<string[]> {
    return (await this.query(`host-serial:${serial}:features`, deadline)).split(',');
  }

  /** Listens on a free port of this machine and carries what comes there to a port of the device; answers with the port. */
  async forward(serial: string, devicePort: number, deadline: Deadline): Promise<number> {
    const stream = await ByteStream.connect(this.address, SERVER, deadline);
    try {
      await ask(stream, `host-serial:${serial}:forward:tcp:0;tcp:${devicePort}`, deadline);
      // The first OKAY is for the request, the second for the forward itself.
      const status = (await stream.read(4, deadline, 'a port forward')).toString('latin1');
      const said = await readBlock(stream, deadline, 'a port forward');
      if (status !== 'OKAY') throw new AdbError('said_no', `The adb server refused: ${said}`, { said });
      return Number(said);
    } finally {
      stream.close();
    }
  }

  async endForward(serial: string, localPort: number, deadline: Deadline): Promise<void> {
    const stream = await ByteStream.connect(this.address, SERVER, deadline);
    try {
      await ask(stream, `host-serial:${serial}:killforward:tcp:${localPort}`, deadline);
    } finally {
      stream.close();
    }
  }

  /** A connection on which the device's service is already running. The caller closes it. */
  async openService(serial: string, service: string, deadline: Deadline): Promise<ByteStream> {
    const stream = await ByteStream.connect(this.address, SERVER, deadline);
    try {
      await ask(stream, `host:transport:${serial}`, deadline);
      await ask(stream, service, deadline);
      return stream;
    } catch (error) {
      stream.close();
      throw error;
    }
  }

  private async query(request: string, deadline: Deadline): Promise<string> {
    const stream = await ByteStream.connect(this.address, SERVER, deadline);
    try {
      await ask(stream, request, deadline);
      return await readBlock(stream, deadline, request);
    } finally {
      stream.close();
    }
  }
}

/** Sends one request and reads OKAY, or throws what the server said with FAIL. */
async function ask(stream: ByteStream, request: string, deadline: Deadline): Promise<void> {
  const body = Buffer.from(request, 'utf8');
  if (body.length > LONGEST_REQUEST) {
    throw new AdbError('too_long', `A request of ${body.length} bytes does not fit; ${LONGEST_REQUEST} is the limit.`);
  }
  stream.write(Buffer.concat([Buffer.from(body.length.toString(16).padStart(4, '0'), 'latin1'), body]));
  const what = `the answer to ${request.slice(0, 40)}`;
  const status = (await stream.read(4, deadline, what)).toString('latin1');
  if (status === 'OKAY') return;
  if (status !== 'FAIL') throw new AdbError('protocol', `What answers there is no adb server (it said "${status}").`);
  const said = await readBlock(stream, deadline, what);
  throw new AdbError('said_no', `The adb server refused: ${said}`, { said });
}

/** Four hex digits, then that many bytes. */
async function readBlock(stream: ByteStream, deadline: Deadline, what: string): Promise<string> {
  const prefix = (await stream.read(4, deadline, what)).toString('latin1');
  if (!/^[0-9a-fA-F]{4}$/.test(prefix)) throw new AdbError('protocol', `The adb server sent no length for ${what}.`);
  return (await stream.read(Number.parseInt(prefix, 16), deadline, what)).toString('utf8');
}

export function parseDevices(text: string): ListedDevice[] {
  const devices: ListedDevice[] = [];
  for (const line of text.split('\n')) {
    const match = /^(\S+)\s+(no permissions|\S+)(.*)$/.exec(line.trim());
    if (!match) continue;
    const properties: Record<string, string> = {};
    for (const [, name, value] of (match[3] ?? '').matchAll(/(\w+):(\S+)/g))
      properties[name as string] = value as string;
    devices.push({ serial: match[1] as string, state: match[2] as string, properties });
  }
  return devices;
}
