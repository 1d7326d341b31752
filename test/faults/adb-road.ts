import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';
import { Deadline } from '../../src/base/deadline.ts';

export const HAS_ADB = spawnSync('adb', ['version']).status === 0;

/**
 * The stock adb server, and a relay before it that can break the road on purpose: cut one answer in the middle,
 * make a success a refusal, or take no more callers once a device was asked.
 */
export class AdbRoad {
  readonly port: number;
  cutNextDump = false;
  vanishAfterNextQuestion = false;
  /** As a device does whose maker protects an app: nothing is cleared, and it says so. */
  refuseToClear = false;
  /** The device has no log to give: it is asked for one in a way that it does not know. */
  refuseLog = false;
  private readonly relay: Server;
  private readonly adb: ChildProcess;
  private readonly adbPort: number;

  private constructor(relay: Server, adb: ChildProcess, adbPort: number) {
    this.relay = relay;
    this.adb = adb;
    this.adbPort = adbPort;
    this.port = (relay.address() as AddressInfo).port;
    relay.on('connection', (socket) => this.carry(socket));
  }

  static async start(): Promise<AdbRoad> {
    const adbPort = await freePort();
    const adb = spawn('adb', ['-P', String(adbPort), 'nodaemon', 'server'], { stdio: 'ignore' });
    const relay = createServer().listen(0, '127.0.0.1');
    await once(relay, 'listening');
    return new AdbRoad(relay, adb, adbPort);
  }

  async connect(serial: string): Promise<void> {
    for (let tries = 0; tries < 50; tries++) {
      const said = spawnSync('adb', ['-P', String(this.adbPort), 'connect', serial], {
        encoding: 'utf8',
        timeout: 5000,
      });
      if (said.stdout.includes('connected to')) return;
      await Deadline.after(1000).pause(100);
    }
    throw new Error(`adb did not connect to ${serial}`);
  }

  disconnect(serial: string): void {
    spawnSync('adb', ['-P', String(this.adbPort), 'disconnect', serial], { timeout: 5000 });
  }

  async close(): Promise<void> {
    if (this.relay.listening) this.relay.close();
    this.adb.kill();
    await once(this.adb, 'exit');
  }

  private carry(caller: Socket): void {
    const server = connect(this.adbPort, '127.0.0.1');
    let cut = false;
    const end = () => {
      caller.destroy();
      server.destroy();
    };
    for (const socket of [caller, server]) socket.on('error', end).on('close', end);
    caller.on('data', (chunk: Buffer) => {
      const asks = chunk.toString('latin1');
      if (this.vanishAfterNextQuestion && asks.includes('host:transport')) this.relay.close();
      if (this.cutNextDump && asks.includes('uiautomator')) {
        this.cutNextDump = false;
        cut = true;
      }
      server.write(this.refuseLog ? Buffer.from(asks.replace('logcat -d', 'logcat -Q'), 'latin1') : chunk);
    });
    server.on('data', (chunk: Buffer) => {
      // The first word is the server's OKAY; what follows is the device's, and of that only a little comes through.
      if (this.refuseToClear) caller.write(chunk.toString('latin1').replace('Success', 'Failed.'), 'latin1');
      else if (!cut || chunk.length < 100) caller.write(chunk);
      else caller.end(chunk.subarray(0, 50));
    });
  }
}

/** An adb server that only lists: devices in states that no phone of ours can be in. */
export async function startListingServer(lines: string[]): Promise<{ port: number; close(): Promise<void> }> {
  const listing = lines.map((line) => `${line}\n`).join('');
  const server = createServer((socket) => {
    socket.on('error', () => undefined);
    socket.on('data', (chunk: Buffer) => {
      const body = chunk.toString('latin1').includes('devices-l') ? listing : '0029';
      socket.end(`OKAY${body.length.toString(16).padStart(4, '0')}${body}`);
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    async close() {
      server.close();
      await once(server, 'close');
    },
  };
}

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}
