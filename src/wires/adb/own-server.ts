import type { ChildProcess } from 'node:child_process';
import { accessSync, constants, statSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { Deadline } from '../../base/deadline.ts';
import { endChild, spawnChild } from '../../base/spawn.ts';
import { AdbError } from './adb-error.ts';
import { AdbServerClient } from './server-client.ts';
import { isLoopback, serverAddress } from './server-address.ts';

/**
 * The adb server that this process uses: one that runs already, else a child of ours that ends with us. A daemon that
 * would outlive us is never started.
 */
export class AdbServerAccess {
  private readonly env: NodeJS.ProcessEnv;
  private child: ChildProcess | undefined;
  private starting: Promise<void> | undefined;

  constructor(env: NodeJS.ProcessEnv) {
    this.env = env;
  }

  /** A client whose server has answered. Rejects with `no_adb` when there is none and none can be started. */
  async client(deadline: Deadline): Promise<AdbServerClient> {
    const client = new AdbServerClient(serverAddress(this.env));
    if (await answers(client, deadline)) return client;
    // Two callers at once must not start two servers.
    this.starting ??= this.start(client, deadline).finally(() => {
      this.starting = undefined;
    });
    await deadline.race(this.starting, 'starting an adb server');
    return client;
  }

  async close(): Promise<void> {
    const child = this.child;
    this.child = undefined;
    if (child) await endChild(child, Deadline.after(3000));
  }

  private async start(client: AdbServerClient, deadline: Deadline): Promise<void> {
    const { host, port } = client.address;
    const program = findAdb(this.env);
    if (!program || !isLoopback(host)) {
      const lack = isLoopback(host) ? 'no adb program was found' : 'it is on another machine';
      throw new AdbError('no_adb', `No adb server answers at ${host}:${port}, and ${lack}, so none can be started.`);
    }
    await this.close();
    const env = { ...this.env };
    // -P says it all; a second opinion in the environment only confuses adb.
    delete env.ADB_SERVER_SOCKET;
    const child = spawnChild(program, ['-P', String(port), 'nodaemon', 'server'], {
      env,
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    this.child = child;
    let over = false;
    let lastWords = '';
    child.stderr?.setEncoding('utf8').on('data', (text: string) => {
      lastWords = (lastWords + text).slice(-400);
    });
    const noteEnd = () => {
      over = true;
    };
    child.once('exit', noteEnd);
    child.once('error', noteEnd);
    while (!over && !deadline.expired) {
      if (await answers(client, deadline)) return;
      await deadline.pause(50);
    }
    await this.close();
    throw new AdbError(
      'refused',
      `An adb server was started with ${program}, but it does not answer at port ${port}.`,
      {
        said: lastWords.trim().split('\n').at(-1) ?? '',
      },
    );
  }
}

/** ADB_PATH, then the Android SDK, then PATH. */
export function findAdb(env: NodeJS.ProcessEnv): string | undefined {
  const name = process.platform === 'win32' ? 'adb.exe' : 'adb';
  const sdks = [env.ANDROID_HOME, env.ANDROID_SDK_ROOT].filter((sdk) => sdk !== undefined && sdk !== '');
  const folders = (env.PATH ?? '').split(delimiter).filter((folder) => folder !== '');
  const places = [
    ...(env.ADB_PATH ? [env.ADB_PATH] : []),
    ...sdks.map((sdk) => join(sdk as string, 'platform-tools', name)),
    ...folders.map((folder) => join(folder, name)),
  ];
  return places.find(isProgram);
}

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return statSync(path).isFile();
  } catch {
    return false;
  }
}

/** False only when nobody listens; a server that answers nonsense is an error that must be seen. */
async function answers(client: AdbServerClient, deadline: Deadline): Promise<boolean> {
  try {
    await client.version(deadline);
    return true;
  } catch (error) {
    if (error instanceof AdbError && error.kind === 'refused') return false;
    throw error;
  }
}
