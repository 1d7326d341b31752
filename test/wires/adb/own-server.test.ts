import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { Deadline } from '../../../src/base/deadline.ts';
import { AdbError } from '../../../src/wires/adb/adb-error.ts';
import { AdbServerAccess, findAdb } from '../../../src/wires/adb/own-server.ts';
import { AdbServerClient } from '../../../src/wires/adb/server-client.ts';
import { block, FakeAdbServer } from './fake-adb-server.ts';

const adb = findAdb(process.env);
if (!adb) console.warn('skipped: no adb program is installed, so no adb server of our own can be started');

const cleanups: (() => Promise<void> | void)[] = [];
afterEach(async () => {
  for (const cleanup of cleanups.splice(0)) await cleanup();
});

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const bound = server.address();
  await new Promise<void>((resolve) => server.close(() => resolve()));
  if (bound === null || typeof bound === 'string') throw new Error('no port');
  return bound.port;
}

function homeFolder(): string {
  const home = mkdtempSync(join(tmpdir(), 'touchstone-adb-'));
  cleanups.push(() => rmSync(home, { recursive: true, force: true }));
  return home;
}

describe('the adb server that is used', () => {
  it.skipIf(!adb)('is a child of ours when none runs, and is gone after close', async () => {
    const env = { ...process.env, HOME: homeFolder(), ANDROID_ADB_SERVER_PORT: String(await freePort()) };
    const access = new AdbServerAccess(env);
    cleanups.unshift(() => access.close());
    const [one, two] = await Promise.all([
      access.client(Deadline.after(20_000)),
      access.client(Deadline.after(20_000)),
    ]);
    expect(await one.version(Deadline.after(5000))).toBeGreaterThan(30);
    expect(await two.devices(Deadline.after(5000))).toEqual(expect.any(Array));
    await access.close();
    await expect(new AdbServerClient(one.address).version(Deadline.after(5000))).rejects.toMatchObject({
      kind: 'refused',
    });
  });

  it('is the one that runs already, and that one stays', async () => {
    const fake = await FakeAdbServer.start((_request, socket) => socket.write(`OKAY${block('0029')}`));
    cleanups.push(() => fake.close());
    const access = new AdbServerAccess({ ANDROID_ADB_SERVER_PORT: String(fake.address.port) });
    const client = await access.client(Deadline.after(5000));
    await access.close();
    expect(await client.version(Deadline.after(5000))).toBe(41);
  });

  it('is missing when nothing runs and no adb is found', async () => {
    const access = new AdbServerAccess({ PATH: '', ANDROID_ADB_SERVER_PORT: String(await freePort()) });
    await expect(access.client(Deadline.after(5000))).rejects.toMatchObject({ kind: 'no_adb' });
  });

  it('is told with the last words of a program that will not start', async () => {
    const access = new AdbServerAccess({
      ADB_PATH: process.execPath,
      PATH: '',
      ANDROID_ADB_SERVER_PORT: String(await freePort()),
    });
    const failure = await access.client(Deadline.after(10_000)).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(AdbError);
    expect(failure).toMatchObject({ kind: 'refused' });
  });
});

describe('findAdb', () => {
  it('prefers ADB_PATH, and finds nothing where nothing is', () => {
    expect(findAdb({ ADB_PATH: process.execPath, PATH: '/usr/bin' })).toBe(process.execPath);
    expect(findAdb({ PATH: '', ANDROID_HOME: '/nowhere' })).toBeUndefined();
  });
});
