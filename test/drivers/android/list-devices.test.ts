import type { Socket } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { Deadline } from '../../../src/base/deadline.ts';
import { closeAndroid, listAndroidDevices, openAndroid } from '../../../src/drivers/android/index.ts';
import { block, FakeAdbServer } from '../../wires/adb/fake-adb-server.ts';

const soon = () => Deadline.after(5000);
const LIST = [
  'good                   device product:p model:Pixel_7 device:d transport_id:1',
  'silent                 device product:p model:Old_Phone device:d transport_id:2',
  'locked                 unauthorized usb:1-1 transport_id:3',
  'gone                   offline transport_id:4',
  'strange                no permissions (missing udev rules? user is in the plugdev group); see [http://developer.android.com/tools/device.html]',
  'flashing               recovery',
].join('\n');

let server: FakeAdbServer;
let before: Record<string, string | undefined>;
beforeEach(async () => {
  const serials = new Map<Socket, string>();
  server = await FakeAdbServer.start((request, socket) => {
    if (request === 'host:version') socket.write(`OKAY${block('0029')}`);
    else if (request === 'host:devices-l') socket.write(`OKAY${block(LIST)}`);
    else if (request.endsWith(':features'))
      socket.write(`OKAY${block(request.includes('silent') ? 'cmd' : 'shell_v2,cmd')}`);
    else if (request.startsWith('host:transport:')) {
      serials.set(socket, request.slice('host:transport:'.length));
      socket.write('OKAY');
    } else if (serials.get(socket) === 'good') {
      const marks = [...request.matchAll(/echo (touchstone-\w+)/g)].map(([, mark]) => mark);
      const said = ['Pixel 7', '14', 'cheetah', 'Physical size: 1080x2400', 'Physical density: 420'];
      socket.end(`OKAY${said.map((line, index) => `${line}\n${marks[index]} 0\n`).join('')}`);
    } else socket.write(`FAIL${block('closed')}`);
  });
  before = {
    ANDROID_ADB_SERVER_PORT: process.env.ANDROID_ADB_SERVER_PORT,
    PATH: process.env.PATH,
    ADB_PATH: process.env.ADB_PATH,
  };
  process.env.ANDROID_ADB_SERVER_PORT = String(server.address.port);
});
afterEach(async () => {
  await closeAndroid();
  await server.close();
  for (const [name, value] of Object.entries(before)) {
    if (value === undefined) delete process.env[name];
    else process.env[name] = value;
  }
});

describe('listAndroidDevices', () => {
  it('names several devices, each with what stands in its way', async () => {
    const { devices, problems } = await listAndroidDevices(soon());
    expect(problems).toEqual([]);
    expect(devices.map((device) => [device.device_id, device.status, device.name, device.os_version])).toEqual([
      ['good', 'ready', 'Pixel 7', '14'],
      ['silent', 'unavailable', 'Old Phone', undefined],
      ['locked', 'unauthorized', 'locked', undefined],
      ['gone', 'offline', 'gone', undefined],
      ['strange', 'unavailable', 'strange', undefined],
      ['flashing', 'unavailable', 'flashing', undefined],
    ]);
    for (const device of devices) if (device.status !== 'ready') expect(device.note).toMatch(/\.$/);
    expect(devices.every((device) => !device.simulated)).toBe(true);
  });

  it('says what is missing and how to mend it when there is no adb at all', async () => {
    await server.close();
    process.env.PATH = '';
    delete process.env.ADB_PATH;
    const { devices, problems } = await listAndroidDevices(soon());
    expect(devices).toEqual([]);
    expect(problems).toHaveLength(1);
    expect(problems[0]).toMatchObject({ platform: 'android', fix: expect.stringContaining('platform-tools') });
  });
});

describe('openAndroid', () => {
  it.each([
    ['locked', 'DEVICE_LOST', 'device_unauthorized'],
    ['gone', 'DEVICE_LOST', 'device_offline'],
    ['silent', 'CAPABILITY_MISSING', 'not_supported'],
    ['nobody', 'INVALID_ARGUMENT', 'unknown_device'],
    ['good; reboot', 'INVALID_ARGUMENT', 'unknown_device'],
  ])('%s is refused with %s, %s', async (serial, failure_code, reason) => {
    await expect(openAndroid({ serial }, soon())).rejects.toMatchObject({ failure: { failure_code, reason } });
  });

  it('opens a device that answers', async () => {
    const driver = await openAndroid({ serial: 'good' }, soon());
    expect(driver.device).toEqual({
      device_id: 'good',
      platform: 'android',
      name: 'Pixel 7',
      status: 'ready',
      os_version: '14',
      simulated: false,
    });
    await driver.close();
    await expect.poll(() => server.open).toBe(0);
  });
});
