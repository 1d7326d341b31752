import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type DaemonRig, daemonRig } from './rig.ts';
import { StockAdb } from './stock-adb.ts';

const DEMO = 'dev.touchstone.demo';
const installed = StockAdb.installed();
if (!installed) console.warn('skipped: the stock adb tests, because no adb is installed (Debian: apt install adb)');

describe.skipIf(!installed)('the stock adb binary', () => {
  let rig: DaemonRig;
  let adb: StockAdb;
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'touchstone-adb-'));
    rig = await daemonRig();
    adb = await StockAdb.start(rig.daemon.port);
  });
  afterAll(async () => {
    await adb?.stop();
    await rig?.close();
    await rm(folder, { recursive: true, force: true });
  });
  const text = async (...args: string[]): Promise<string> => (await adb.run(...args)).out.toString('utf8');

  it('sees the phone', async () => {
    const { out } = await adb.host('devices', '-l');
    expect(out.toString()).toMatch(
      new RegExp(`^${adb.serial} +device .*product:touchstone model:Touchstone_Phone`, 'm'),
    );
    expect(await text('get-state')).toBe('device\n');
  });

  it('runs a shell with both outputs and the exit code', async () => {
    const answer = await adb.run('shell', 'echo out; echo err >&2; exit 42');
    expect(answer).toEqual({ out: Buffer.from('out\n'), err: 'err\n', code: 42 });
    expect((await adb.run('shell', 'nosuch')).code).toBe(127);
  });

  it('records what arrived as words', async () => {
    await adb.run('shell', "echo 'one word;' $(echo two)");
    expect(rig.daemon.executed.at(-1)).toEqual(['echo', 'one word;', 'two']);
  });

  it('gets a screenshot and a dump through exec-out, unharmed', async () => {
    await adb.run('shell', `am start -n ${DEMO}/.SignInActivity`);
    const { out } = await adb.run('exec-out', 'screencap', '-p');
    expect(out.subarray(0, 8).toString('hex')).toBe('89504e470d0a1a0a');
    expect(out.subarray(-8, -4).toString()).toBe('IEND');
    expect(await text('exec-out', 'uiautomator', 'dump', '/dev/tty')).toMatch(
      /^<\?xml.*<\/hierarchy>UI hierchary dumped to: \/dev\/tty\n$/s,
    );
  });

  it('pushes and pulls three megabytes of anything, and a folder', async () => {
    const bytes = Buffer.from(Array.from({ length: 3_000_000 }, (_none, index) => (index * 7919) >> 3));
    await writeFile(join(folder, 'big.bin'), bytes);
    expect((await adb.run('push', join(folder, 'big.bin'), '/sdcard/Download/big.bin')).code).toBe(0);
    expect(await text('shell', 'wc -c /sdcard/Download/big.bin')).toBe('3000000 /sdcard/Download/big.bin\n');
    expect((await adb.run('pull', '/sdcard/Download/big.bin', join(folder, 'back.bin'))).code).toBe(0);
    expect((await readFile(join(folder, 'back.bin'))).equals(bytes)).toBe(true);
    expect((await adb.run('pull', '/sdcard/Download', join(folder, 'all'))).code).toBe(0);
    expect((await readFile(join(folder, 'all', 'big.bin'))).equals(bytes)).toBe(true);
    expect(await text('ls', '/sdcard/Download')).toMatch(/ big\.bin$/m);
  });

  it('is told why a file cannot be copied', async () => {
    await writeFile(join(folder, 'small'), 'x');
    expect((await adb.run('push', join(folder, 'small'), '/system/small')).out.toString()).not.toMatch(/1 file pushed/);
    const missing = await adb.run('pull', '/sdcard/none', join(folder, 'none'));
    expect(missing.code).toBe(1);
    expect(missing.out.toString() + missing.err).toMatch(/No such file or directory/);
  });

  it('installs what looks like an APK, refuses what does not, and uninstalls', async () => {
    const apk = Buffer.concat([Buffer.from('PK\x03\x04', 'latin1'), Buffer.alloc(200_000, 1)]);
    await writeFile(join(folder, 'app.apk'), apk);
    const before = new Set((await text('shell', 'pm list packages -3')).split('\n'));
    expect((await adb.run('install', '-r', join(folder, 'app.apk'))).out.toString()).toMatch(/Success/);
    const added = (await text('shell', 'pm list packages -3')).split('\n').filter((line) => !before.has(line));
    expect(added).toHaveLength(1);
    const name = String(added[0]).replace('package:', '');
    expect((await adb.run('uninstall', name)).out.toString()).toBe('Success\n');
    expect((await adb.run('uninstall', name)).code).toBe(1);
    await writeFile(join(folder, 'bad.apk'), 'no archive at all');
    const refused = await adb.run('install', join(folder, 'bad.apk'));
    expect(refused.code).toBe(1);
    expect(refused.err).toMatch(/Failure \[INSTALL_/);
  });

  it('reads the log, whole and as it grows', async () => {
    await adb.run('shell', 'log -t Probe first');
    expect(await text('logcat', '-d', '-v', 'threadtime', 'Probe:V', '*:S')).toMatch(/ I Probe {3}: first\n$/);
    const stream = adb.stream('logcat', '-v', 'raw', '-s', 'Probe:V');
    let seen = '';
    stream.stdout?.on('data', (chunk: Buffer) => {
      seen += chunk.toString('utf8');
    });
    while (!seen.includes('first')) await new Promise((resolve) => setTimeout(resolve, 10));
    rig.phone.host.log.append({ pid: 1, tid: 1, level: 'I', tag: 'Probe', message: 'second' });
    while (!seen.includes('second')) await new Promise((resolve) => setTimeout(resolve, 10));
    const ended = once(stream, 'exit');
    stream.kill('SIGKILL');
    await ended;
  });

  it('forwards a port of the host to the echo service of the phone', async () => {
    const port = Number(await text('forward', 'tcp:0', 'localabstract:touchstone-echo'));
    const socket = connect(port, '127.0.0.1');
    socket.write('over and back');
    const [echoed] = (await once(socket, 'data')) as [Buffer];
    expect(echoed.toString()).toBe('over and back');
    socket.destroy();
    const closedPort = Number(await text('forward', 'tcp:0', 'tcp:9'));
    const refused = connect(closedPort, '127.0.0.1');
    refused.on('error', () => undefined);
    refused.resume();
    await once(refused, 'close');
    await adb.run('forward', '--remove-all');
  });

  it('carries a reverse connection from the phone to the host', async () => {
    const server = createServer((socket) => socket.end('hello from the host'));
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const address = server.address();
    const hostPort = address !== null && typeof address === 'object' ? address.port : 0;
    expect((await adb.run('reverse', 'tcp:8081', `tcp:${hostPort}`)).code).toBe(0);
    expect(await text('reverse', '--list')).toMatch(new RegExp(`^\\S+ tcp:8081 tcp:${hostPort}$`, 'm'));
    // The phone's own port 8081, reached from here, leads through the phone back to this host.
    const port = Number(await text('forward', 'tcp:0', 'tcp:8081'));
    const socket = connect(port, '127.0.0.1');
    const [greeting] = (await once(socket, 'data')) as [Buffer];
    expect(greeting.toString()).toBe('hello from the host');
    socket.destroy();
    expect((await adb.run('reverse', '--remove', 'tcp:8081')).code).toBe(0);
    expect(await text('reverse', '--list')).not.toMatch(/8081/);
    await new Promise((resolve) => server.close(resolve));
  });

  it('is refused root in the words of a production build', async () => {
    expect(await text('root')).toMatch(/adbd cannot run as root in production builds/);
  });

  it('passes its stdin on, and the end of it', async () => {
    expect(await text('shell', 'cat; echo end')).toBe('end\n');
  });

  it('loses the phone when the connection is cut, and finds it again', async () => {
    rig.phone.door.fault('drop_connection', true);
    // adb 29 exits with 0 here all the same: only the missing exit packet, which it does not show, tells the truth.
    expect((await adb.run('shell', 'echo never')).out.toString()).toBe('');
    rig.phone.door.fault('drop_connection', false);
    await adb.host('disconnect', adb.serial);
    await adb.host('connect', adb.serial);
    expect(await text('shell', 'echo again')).toBe('again\n');
  });
});
