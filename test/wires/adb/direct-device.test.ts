import { createServer, type Server, type Socket } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { Deadline, DeadlineError } from '../../../src/base/deadline.ts';
import { AdbError } from '../../../src/wires/adb/adb-error.ts';
import type { Address } from '../../../src/wires/adb/byte-stream.ts';
import { deviceCommand } from '../../../src/wires/adb/device-shell.ts';
import { DirectDevice } from '../../../src/wires/adb/direct-device.ts';
import { COMMANDS, encodeMessage, type Message, MessageReader } from '../../../src/wires/adb/direct-message.ts';
import { shellPacket } from './fake-adb-server.ts';

const { CNXN, AUTH, OPEN, OKAY, WRTE, CLSE } = COMMANDS;
const NONE = new Uint8Array(0);
const servers: Server[] = [];
const devices: DirectDevice[] = [];
afterEach(async () => {
  await Promise.all(devices.splice(0).map((device) => device.close()));
  await Promise.all(servers.splice(0).map((server) => new Promise((resolve) => server.close(resolve))));
});

type Daemon = (
  message: Message,
  send: (command: number, a: number, b: number, data?: Uint8Array) => void,
  socket: Socket,
) => void;

async function daemon(behaviour: Daemon): Promise<{ address: Address; heard: Message[] }> {
  const heard: Message[] = [];
  const server = createServer((socket) => {
    const reader = new MessageReader();
    socket.on('error', () => undefined);
    socket.on('data', (chunk: Buffer) => {
      for (const message of reader.push(chunk)) {
        heard.push(message);
        behaviour(message, (command, a, b, data) => socket.write(encodeMessage(command, a, b, data ?? NONE)), socket);
      }
    });
  });
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const bound = server.address();
  if (bound === null || typeof bound === 'string') throw new Error('not listening');
  return { address: { host: '127.0.0.1', port: bound.port }, heard };
}

const greet = (send: Parameters<Daemon>[1], longest = 4096) =>
  send(CNXN, 0x01000001, longest, Buffer.from('device::ro.product.model=X;features=shell_v2,cmd'));

async function connected(address: Address): Promise<DirectDevice> {
  const device = await DirectDevice.connect(address, soon());
  devices.push(device);
  return device;
}

const soon = () => Deadline.after(5000);
const ECHO = deviceCommand('echo', 'a b');

describe('a device daemon, directly', () => {
  it('runs commands side by side on one connection', async () => {
    const { address, heard } = await daemon((message, send) => {
      if (message.command === CNXN) greet(send);
      if (message.command !== OPEN) return;
      const id = message.arg0;
      const shell = message.payload.toString().startsWith('shell');
      send(OKAY, 70 + id, id);
      send(WRTE, 70 + id, id, shell ? shellPacket(1, `for ${id}`) : Buffer.from([1, 2, 3]));
      if (shell) send(WRTE, 70 + id, id, shellPacket(3, [5]));
      send(CLSE, 70 + id, id);
    });
    const device = await connected(address);
    const [shell, bytes] = await Promise.all([device.shell(ECHO, soon()), device.exec(ECHO, soon())]);
    expect([Buffer.from(shell.stdout).toString(), shell.exit]).toEqual(['for 1', 5]);
    expect([...bytes]).toEqual([1, 2, 3]);
    const opened = heard.filter((message) => message.command === OPEN).map((message) => message.payload.toString());
    expect(opened).toEqual(["shell,v2,raw:echo 'a b'\0", "exec:echo 'a b'\0"]);
  });

  it('reads messages that arrive byte by byte', () => {
    const bytes = Buffer.concat([encodeMessage(OKAY, 1, 2, NONE), encodeMessage(WRTE, 3, 4, Buffer.from('hello'))]);
    const reader = new MessageReader();
    const messages = [...bytes].flatMap((byte) => reader.push(Buffer.from([byte])));
    expect(messages.map((message) => [message.arg0, message.arg1, message.payload.toString()])).toEqual([
      [1, 2, ''],
      [3, 4, 'hello'],
    ]);
  });

  it('says that a device that asks for a key needs the adb server', async () => {
    const { address } = await daemon((_message, send) => send(AUTH, 1, 0, Buffer.alloc(20)));
    await expect(DirectDevice.connect(address, soon())).rejects.toMatchObject({ kind: 'auth' });
  });

  it('says refused, protocol or deadline when the greeting goes wrong', async () => {
    const { address } = await daemon((_message, _send, socket) =>
      socket.write('HTTP/1.1 400 Bad Request and so on\r\n\r\n'),
    );
    await expect(DirectDevice.connect(address, soon())).rejects.toMatchObject({ kind: 'protocol' });
    const silent = await daemon(() => undefined);
    await expect(DirectDevice.connect(silent.address, Deadline.after(50))).rejects.toBeInstanceOf(DeadlineError);
    const server = servers.pop() as Server;
    await new Promise((resolve) => server.close(resolve));
    await expect(DirectDevice.connect(silent.address, soon())).rejects.toMatchObject({ kind: 'refused' });
  });

  it.each<[string, Daemon]>([
    [
      'truncated',
      (message, send) => {
        send(OKAY, 9, message.arg0);
        send(WRTE, 9, message.arg0, shellPacket(1, 'half an answer'));
        send(CLSE, 9, message.arg0);
      },
    ],
    ['said_no', (message, send) => send(CLSE, 0, message.arg0)],
    ['reset', (_message, _send, socket) => socket.resetAndDestroy()],
    ['reset', (_message, _send, socket) => socket.end()],
    ['protocol', (_message, _send, socket) => socket.write(Buffer.alloc(24, 7))],
  ])('ends a command with %s', async (kind, behaviour) => {
    const { address } = await daemon((message, send, socket) => {
      if (message.command === CNXN) greet(send);
      else if (message.command === OPEN) behaviour(message, send, socket);
    });
    const device = await connected(address);
    await expect(device.shell(ECHO, soon())).rejects.toMatchObject({ kind });
  });

  it('tells when the device goes away while nothing runs, and every later command fails', async () => {
    let line: Socket | undefined;
    const { address } = await daemon((message, send, socket) => {
      line = socket;
      if (message.command === CNXN) greet(send);
    });
    const device = await connected(address);
    const lost = new Promise<string>((resolve) => device.onLost(resolve));
    line?.destroy();
    expect(await lost).toContain('connection');
    await expect(device.exec(ECHO, soon())).rejects.toBeInstanceOf(AdbError);
  });

  it('stops a command on the device when its deadline has passed, and stays usable', async () => {
    const { address, heard } = await daemon((message, send) => {
      if (message.command === CNXN) greet(send);
      if (message.command === OPEN) {
        send(OKAY, 9, message.arg0);
        if (message.payload.toString().startsWith('exec')) send(CLSE, 9, message.arg0);
      }
    });
    const device = await connected(address);
    await expect(device.shell(ECHO, Deadline.after(50))).rejects.toBeInstanceOf(DeadlineError);
    expect([...(await device.exec(ECHO, soon()))]).toEqual([]);
    expect(heard.some((message) => message.command === CLSE && message.arg0 === 1)).toBe(true);
  });

  it('refuses what is longer than the device takes', async () => {
    const { address } = await daemon((message, send) => message.command === CNXN && greet(send, 100));
    const device = await connected(address);
    await expect(device.exec(deviceCommand('echo', 'x'.repeat(100)), soon())).rejects.toMatchObject({
      kind: 'too_long',
    });
  });
});
