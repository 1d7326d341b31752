import { type ChildProcess, execFile, spawn, spawnSync } from 'node:child_process';
import { createServer } from 'node:net';

export interface AdbAnswer {
  out: Buffer;
  err: string;
  code: number;
}

/** The stock adb binary with a server of its own, so that no server of this machine is touched. */
export class StockAdb {
  readonly serial: string;
  private readonly serverPort: number;
  private readonly server: ChildProcess;

  private constructor(serverPort: number, server: ChildProcess, serial: string) {
    this.serverPort = serverPort;
    this.server = server;
    this.serial = serial;
  }

  /** Where its server listens, as ANDROID_ADB_SERVER_PORT takes it. */
  get port(): string {
    return String(this.serverPort);
  }

  static installed(): boolean {
    return spawnSync('adb', ['version'], { stdio: 'ignore' }).status === 0;
  }

  static async start(devicePort: number): Promise<StockAdb> {
    const serverPort = await freePort();
    const server = spawn('adb', ['-P', String(serverPort), 'nodaemon', 'server'], { stdio: 'ignore' });
    const adb = new StockAdb(serverPort, server, `127.0.0.1:${devicePort}`);
    // The client would start a daemon of its own if the server were not there yet.
    await reachable(serverPort);
    await adb.host('connect', adb.serial);
    return adb;
  }

  /** A command to the server itself. */
  host(...args: string[]): Promise<AdbAnswer> {
    return this.execute(args);
  }

  /** A command to the phone. */
  run(...args: string[]): Promise<AdbAnswer> {
    return this.execute(['-s', this.serial, ...args]);
  }

  /** A command that does not end by itself; end it by its pid. */
  stream(...args: string[]): ChildProcess {
    return spawn('adb', ['-P', String(this.serverPort), '-s', this.serial, ...args], {
      stdio: ['ignore', 'pipe', 'ignore'],
    });
  }

  async stop(): Promise<void> {
    const ended = new Promise<void>((resolve) => {
      this.server.once('exit', () => resolve());
    });
    this.server.kill('SIGKILL');
    await ended;
  }

  private execute(args: string[]): Promise<AdbAnswer> {
    return new Promise((resolve) => {
      const options = { encoding: 'buffer' as const, timeout: 30_000, maxBuffer: 64 * 1024 * 1024 };
      const child = execFile('adb', ['-P', String(this.serverPort), ...args], options, (error, out, err) => {
        const code = error ? (typeof error.code === 'number' ? error.code : -1) : 0;
        resolve({ out, err: err.toString('utf8'), code });
      });
      child.stdin?.end();
    });
  }
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() =>
        address !== null && typeof address === 'object' ? resolve(address.port) : reject(new Error('no port')),
      );
    });
  });
}

async function reachable(port: number): Promise<void> {
  const { connect } = await import('node:net');
  for (;;) {
    const open = await new Promise<boolean>((resolve) => {
      const socket = connect(port, '127.0.0.1');
      socket.once('connect', () => {
        socket.destroy();
        resolve(true);
      });
      socket.once('error', () => resolve(false));
    });
    if (open) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}
