import { afterEach, describe, expect, it } from 'vitest';
import { Deadline, DeadlineError } from '../../../src/base/deadline.ts';
import { AdbError } from '../../../src/wires/adb/adb-error.ts';
import { deviceCommand } from '../../../src/wires/adb/device-shell.ts';
import { serverAddress } from '../../../src/wires/adb/server-address.ts';
import { AdbServerClient } from '../../../src/wires/adb/server-client.ts';
import { ServerDevice } from '../../../src/wires/adb/server-device.ts';
import { type Behaviour, block, FakeAdbServer, shellPacket } from './fake-adb-server.ts';

const servers: FakeAdbServer[] = [];
afterEach(async () => {
  await Promise.all(servers.splice(0).map((server) => server.close()));
});

async function serving(behaviour: Behaviour): Promise<{ fake: FakeAdbServer; client: AdbServerClient }> {
  const fake = await FakeAdbServer.start(behaviour);
  servers.push(fake);
  return { fake, client: new AdbServerClient(fake.address) };
}

async function kindOf(work: Promise<unknown>): Promise<string> {
  const error = await work.then(
    () => undefined,
    (caught: unknown) => caught,
  );
  return error instanceof AdbError ? error.kind : String(error);
}

const soon = () => Deadline.after(5000);
const ECHO = deviceCommand('echo', 'héllo');

describe('requests to the adb server', () => {
  it('reads version and devices, and counts bytes, not characters', async () => {
    const list =
      'emulator-5554          device product:p model:Pixel_7 device:d transport_id:1\nR58N  unauthorized usb:1-1\nX é offline\n';
    const { fake, client } = await serving((request, socket) => {
      socket.write(`OKAY${request === 'host:version' ? block('0029') : block(list)}`);
    });
    expect(await client.version(soon())).toBe(41);
    const devices = await client.devices(soon());
    expect(devices[0]).toEqual({
      serial: 'emulator-5554',
      state: 'device',
      properties: { product: 'p', model: 'Pixel_7', device: 'd', transport_id: '1' },
    });
    expect(devices[1]?.state).toBe('unauthorized');
    expect(fake.requests).toEqual(['host:version', 'host:devices-l']);
  });

  it('copes with answers that come byte by byte', async () => {
    const { client } = await serving((_request, socket) => {
      const bytes = Buffer.from(`OKAY${block('0029')}`);
      bytes.forEach((byte, index) => setTimeout(() => socket.write(Buffer.from([byte])), index));
    });
    expect(await client.version(soon())).toBe(41);
  });

  it.each<[string, Behaviour]>([
    ['said_no', (_r, socket) => socket.write(`FAIL${block('no such thing')}`)],
    ['truncated', (_r, socket) => socket.end('OK')],
    ['truncated', (_r, socket) => socket.end('OKAY0010half')],
    ['truncated', (_r, socket) => socket.end(`FAIL0020not all of it`)],
    ['reset', (_r, socket) => socket.resetAndDestroy()],
    ['protocol', (_r, socket) => socket.write('HTTP/1.1 400 Bad Request\r\n\r\n')],
    ['protocol', (_r, socket) => socket.write('OKAYzzzz')],
  ])('ends with %s', async (kind, behaviour) => {
    const { client } = await serving(behaviour);
    expect(await kindOf(client.version(soon()))).toBe(kind);
  });

  it('keeps the words of a refusal', async () => {
    const { client } = await serving((_r, socket) => socket.write(`FAIL${block("device 'é' not found")}`));
    await expect(client.devices(soon())).rejects.toMatchObject({ kind: 'said_no', said: "device 'é' not found" });
  });

  it('ends at its deadline when the server says nothing, and leaves no connection', async () => {
    const { fake, client } = await serving(() => undefined);
    await expect(client.version(Deadline.after(50))).rejects.toBeInstanceOf(DeadlineError);
    await expect.poll(() => fake.open).toBe(0);
  });

  it('ends when it is cancelled', async () => {
    const { fake, client } = await serving(() => undefined);
    const cancel = new AbortController();
    const asked = client.version(Deadline.after(30_000, cancel.signal));
    await expect.poll(() => fake.requests.length).toBe(1);
    cancel.abort();
    await expect(asked).rejects.toThrow('cancelled');
    await expect.poll(() => fake.open).toBe(0);
  });

  it('says refused when nobody listens', async () => {
    const { fake, client } = await serving(() => undefined);
    await fake.close();
    expect(await kindOf(client.version(soon()))).toBe('refused');
  });
});

describe('a device behind the adb server', () => {
  const okay: Behaviour = (request, socket) => {
    socket.write('OKAY');
    if (request.startsWith('shell')) {
      socket.write(
        Buffer.concat([shellPacket(1, 'out '), shellPacket(2, 'err'), shellPacket(1, 'é'), shellPacket(3, [7])]),
      );
    } else if (request.startsWith('exec')) socket.end(Buffer.from([0, 255, 13, 10]));
  };

  it('runs a command with its streams apart and its exit code', async () => {
    const { fake, client } = await serving(okay);
    const device = new ServerDevice(client, 'emulator-5554');
    const result = await device.shell(ECHO, soon());
    expect([Buffer.from(result.stdout).toString(), Buffer.from(result.stderr).toString(), result.exit]).toEqual([
      'out é',
      'err',
      7,
    ]);
    expect(fake.requests).toEqual(['host:transport:emulator-5554', "shell,v2,raw:echo 'héllo'"]);
    await expect.poll(() => fake.open).toBe(0);
  });

  it('hands bytes through as they are', async () => {
    const { client } = await serving(okay);
    expect([...(await new ServerDevice(client, 'x').exec(ECHO, soon()))]).toEqual([0, 255, 13, 10]);
  });

  it.each<[string, Behaviour]>([
    [
      'truncated',
      (request, socket) =>
        request.startsWith('shell')
          ? socket.end(Buffer.concat([Buffer.from('OKAY'), shellPacket(1, 'half')]))
          : socket.write('OKAY'),
    ],
    [
      'truncated',
      (request, socket) =>
        request.startsWith('shell')
          ? socket.end(Buffer.concat([Buffer.from('OKAY'), shellPacket(3, [0]).subarray(0, 3)]))
          : socket.write('OKAY'),
    ],
    ['reset', (request, socket) => (request.startsWith('shell') ? socket.resetAndDestroy() : socket.write('OKAY'))],
    ['said_no', (_request, socket) => socket.write(`FAIL${block("device 'x' not found")}`)],
  ])('tells once that the device is lost: %s', async (kind, behaviour) => {
    const { client } = await serving(behaviour);
    const device = new ServerDevice(client, 'x');
    const lost: string[] = [];
    device.onLost((why) => lost.push(why));
    expect(await kindOf(device.shell(ECHO, soon()))).toBe(kind);
    await kindOf(device.shell(ECHO, soon()));
    expect(lost).toHaveLength(1);
  });

  it('ends what is under way when it is closed, and takes no more', async () => {
    const { fake, client } = await serving((_request, socket) => {
      socket.write('OKAY');
    });
    const device = new ServerDevice(client, 'x');
    const running = kindOf(device.shell(ECHO, soon()));
    await expect.poll(() => fake.requests.length).toBe(2);
    await device.close();
    expect(await running).toBe('closed');
    expect(await kindOf(device.shell(ECHO, soon()))).toBe('closed');
    await expect.poll(() => fake.open).toBe(0);
  });

  it('refuses a command that does not fit into one request', async () => {
    const { client } = await serving(okay);
    expect(await kindOf(new ServerDevice(client, 'x').shell(deviceCommand('echo', 'x'.repeat(70_000)), soon()))).toBe(
      'too_long',
    );
  });
});

describe('serverAddress', () => {
  it.each([
    [{}, '127.0.0.1', 5037],
    [{ ANDROID_ADB_SERVER_PORT: '6000' }, '127.0.0.1', 6000],
    [{ ANDROID_ADB_SERVER_PORT: 'nonsense' }, '127.0.0.1', 5037],
    [{ ANDROID_ADB_SERVER_ADDRESS: 'build-box', ANDROID_ADB_SERVER_PORT: '5038' }, 'build-box', 5038],
    [{ ADB_SERVER_SOCKET: 'tcp:10.0.0.2:5099' }, '10.0.0.2', 5099],
    [{ ADB_SERVER_SOCKET: 'tcp:5098' }, '127.0.0.1', 5098],
    [{ ADB_SERVER_SOCKET: 'tcp:localhost:5098', ANDROID_ADB_SERVER_PORT: '1' }, '127.0.0.1', 5098],
  ])('%j is %s:%d', (env, host, port) => {
    expect(serverAddress(env)).toEqual({ host, port });
  });
});
