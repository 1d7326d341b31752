import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { Deadline, DeadlineError } from '../../../src/base/deadline.ts';
import { runToEnd } from '../../../src/base/spawn.ts';
import { centre } from '../../../src/contract/geometry.ts';
import type { AndroidDriver } from '../../../src/drivers/android/android-driver.ts';
import { closeAndroid, listAndroidDevices, openAndroid } from '../../../src/drivers/android/index.ts';
import type { DriverEvent, RawNode } from '../../../src/drivers/driver.ts';
import { type Phone, startPhone } from '../../../src/phone/phone.ts';
import { deviceCommand } from '../../../src/wires/adb/device-shell.ts';
import { DirectDevice } from '../../../src/wires/adb/direct-device.ts';
import { findAdb } from '../../../src/wires/adb/own-server.ts';

const APP = 'dev.touchstone.demo';
const adb = findAdb(process.env);
if (!adb) console.warn('skipped: no adb program is installed, so the phone is only driven directly');

const soon = () => Deadline.after(15_000);
let home: string;
const before = { HOME: process.env.HOME, ANDROID_ADB_SERVER_PORT: process.env.ANDROID_ADB_SERVER_PORT };

// The adb server of these tests: a child of ours on a port of its own, with a key folder of its own.
beforeAll(async () => {
  home = mkdtempSync(join(tmpdir(), 'touchstone-adb-'));
  process.env.HOME = home;
  process.env.ANDROID_ADB_SERVER_PORT = String(await freePort());
});
afterAll(async () => {
  await closeAndroid();
  for (const [name, value] of Object.entries(before)) {
    if (value === undefined) delete process.env[name];
    else process.env[name] = value;
  }
  rmSync(home, { recursive: true, force: true });
});

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const bound = server.address();
  await new Promise<void>((resolve) => server.close(() => resolve()));
  if (bound === null || typeof bound === 'string') throw new Error('no port');
  return bound.port;
}

async function throughServer(port: number): Promise<AndroidDriver> {
  await listAndroidDevices(soon());
  const serial = `127.0.0.1:${port}`;
  const said = await runToEnd(
    adb as string,
    ['-P', process.env.ANDROID_ADB_SERVER_PORT as string, 'connect', serial],
    soon(),
  );
  expect(said.stdout).toContain('connected to');
  return openAndroid({ serial }, soon());
}

const directly = (port: number) => openAndroid({ host: '127.0.0.1', port, simulated: true }, soon());

describe.each([
  { way: 'directly', open: directly, possible: true },
  { way: 'through stock adb', open: throughServer, possible: adb !== undefined },
])('the simulated phone, $way', ({ open, possible }) => {
  let phone: Phone;
  let driver: AndroidDriver;
  beforeEach(async () => {
    if (!possible) return;
    phone = await startPhone({ adb: 0 });
    driver = await open(phone.adbPort as number);
  });
  afterEach(async () => {
    if (!possible) return;
    await driver.close();
    await phone.close();
  });

  const nodes = async () => (await driver.capture(soon())).nodes;
  const byId = async (id: string): Promise<RawNode> => {
    const found = (await nodes()).find((node) => node.stable_id === id);
    if (!found) throw new Error(`no #${id} on the screen`);
    return found;
  };
  const tap = (node: RawNode) => driver.perform({ kind: 'tap', at: centre(node.bounds) }, soon());
  const start = async () => expect((await driver.app({ kind: 'start', app: APP }, soon())).done).toBe(true);

  it.skipIf(!possible)('is named, sized and marked as simulated', async () => {
    expect(driver.device).toMatchObject({
      platform: 'android',
      name: 'Touchstone Phone',
      status: 'ready',
      simulated: true,
    });
    expect(await driver.screen(soon())).toMatchObject({ width: 1080, height: 2400, keyboard: null });
    const shot = await driver.screenshot(soon());
    expect([shot.width, shot.height]).toEqual([1080, 2400]);
  });

  it.skipIf(!possible)('is captured whole, tree and screen, in one round trip', async () => {
    await start();
    const trips = driver.roundTrips;
    const capture = await driver.capture(soon());
    expect(driver.roundTrips - trips).toBe(1);
    expect(capture).toMatchObject({
      backend: 'uiautomator',
      complete: true,
      screen: { id: 'SignInActivity', package: APP },
    });
    expect(capture.nodes.find((node) => node.stable_id === 'sign_in')).toMatchObject({
      role: 'button',
      label: 'Sign in',
      state: { enabled: false },
    });
    expect(capture.nodes.find((node) => node.stable_id === 'password')).toMatchObject({
      role: 'textbox',
      password: true,
    });
  });

  it.skipIf(!possible)('takes taps and text: a sign-in as a person would do it', async () => {
    await start();
    await tap(await byId('email'));
    const email = await byId('email');
    expect(email.state.focused).toBe(true);
    expect((await driver.capture(soon())).screen.keyboard).not.toBeNull();
    await driver.perform(
      { kind: 'text', text: 'first try', mode: 'replace', current_length: 0, key: email.key },
      soon(),
    );
    expect((await byId('email')).state.text_value).toBe('first try');
    await driver.perform(
      { kind: 'text', text: 'ada@example.com', mode: 'replace', current_length: 9, key: (await byId('email')).key },
      soon(),
    );
    expect((await byId('email')).state.text_value).toBe('ada@example.com');
    await tap(await byId('password'));
    await driver.perform(
      { kind: 'text', text: 'wrong', mode: 'replace', current_length: 0, key: (await byId('password')).key },
      soon(),
    );
    // Nobody tells the length of a password; the dots on the screen do.
    await driver.perform(
      { kind: 'text', text: 's3cret %s!', mode: 'replace', current_length: 0, key: (await byId('password')).key },
      soon(),
    );
    expect(phone.door.events({ kind: 'typed', id: 'password' }).at(-1)?.detail).toBe('s3cret %s!');
    expect(JSON.stringify(await nodes())).not.toContain('s3cret');
  });

  it.skipIf(!possible)('gets hostile text letter by letter, and runs none of it', async () => {
    await start();
    await tap(await byId('email'));
    const hostile = fc.oneof(
      fc.constantFrom(
        '%s',
        '100% sure',
        `'; input tap 1 1; '`,
        '$(id) `id` $HOME',
        '"a" \\ \'b\'',
        '-n',
        '&& reboot || true',
        '* ~ # > /sdcard/x',
      ),
      fc.string({ minLength: 1, maxLength: 24 }),
    );
    await fc.assert(
      fc.asyncProperty(hostile, async (text) => {
        const field = await byId('email');
        const receipt = await driver.perform(
          { kind: 'text', text, mode: 'replace', current_length: field.state.text_value?.length ?? 0, key: field.key },
          soon(),
        );
        expect(receipt).toEqual({ delivered: true, received_by: 'unknown' });
        expect((await byId('email')).state.text_value).toBe(text);
      }),
      { numRuns: 5 },
    );
  });

  it.skipIf(!possible)('takes keys and goes back', async () => {
    await start();
    await tap(await byId('email'));
    for (const key of ['a', 'B', '7', '@', 'Space', 'x', 'Backspace']) {
      expect((await driver.perform({ kind: 'key', key, modifiers: [] }, soon())).delivered).toBe(true);
    }
    expect((await byId('email')).state.text_value).toBe('aB7@ ');
    await driver.perform({ kind: 'back' }, soon());
    expect((await driver.screen(soon())).keyboard).toBeNull();
  });

  it.skipIf(!possible)(
    'refuses before anything is sent: text and keys that it cannot type, points outside',
    async () => {
      const trips = driver.roundTrips;
      await driver.screen(soon());
      await expect(
        driver.perform({ kind: 'text', text: 'grüße', mode: 'append', current_length: 0 }, soon()),
      ).rejects.toMatchObject({
        failure: { failure_code: 'CAPABILITY_MISSING', reason: 'text_not_typable' },
      });
      await expect(driver.perform({ kind: 'key', key: 'Hyper', modifiers: [] }, soon())).rejects.toMatchObject({
        failure: { reason: 'unknown_key' },
      });
      await expect(driver.perform({ kind: 'tap', at: { x: 5000, y: 1 } }, soon())).rejects.toMatchObject({
        failure: { failure_code: 'INVALID_ARGUMENT' },
      });
      expect(driver.roundTrips - trips).toBe(1);
    },
  );

  it.skipIf(!possible)('starts, stops and opens addresses, and says what it does not know', async () => {
    await start();
    expect(await driver.app({ kind: 'goto', url: 'touchstone://settings' }, soon())).toMatchObject({ done: true });
    expect((await driver.screen(soon())).id).toBe('SettingsActivity');
    expect(await driver.app({ kind: 'stop', app: APP }, soon())).toMatchObject({ done: true });
    expect((await driver.screen(soon())).package).not.toBe(APP);
    expect(await driver.app({ kind: 'start', app: 'com.not.here' }, soon())).toMatchObject({
      done: false,
      why: 'unknown_app',
    });
    expect(await driver.app({ kind: 'stop', app: 'com.not.here' }, soon())).toMatchObject({
      done: false,
      why: 'unknown_app',
    });
    expect(await driver.app({ kind: 'goto', url: 'https://nobody.example/' }, soon())).toMatchObject({
      done: false,
      why: 'navigation_failed',
    });
    expect(await driver.app({ kind: 'reload' }, soon())).toMatchObject({ done: false, why: 'not_supported' });
  });

  it.skipIf(!possible)('says why a capture has nothing in it', async () => {
    phone.door.fault('null_root', true);
    const capture = await driver.capture(soon());
    expect(capture).toMatchObject({ complete: false, nodes: [] });
    expect(capture.reason).toContain('null root node');
  });

  it.skipIf(!possible)('ends at its deadline when the screen never rests, and works again afterwards', async () => {
    phone.door.fault('never_idle', true);
    await expect(driver.capture(Deadline.after(300))).rejects.toBeInstanceOf(DeadlineError);
    phone.door.fault('never_idle', false);
    expect((await driver.capture(soon())).complete).toBe(true);
  });

  it.skipIf(!possible)('is lost, in one word and one event, when the connection drops', async () => {
    const events: DriverEvent[] = [];
    driver.on((event) => events.push(event));
    phone.door.fault('drop_connection', true);
    await expect(driver.capture(soon())).rejects.toMatchObject({
      failure: { failure_code: 'DEVICE_LOST', reason: expect.stringMatching(/^(disconnected|device_offline)$/) },
    });
    expect(events.map((event) => event.kind)).toEqual(['disconnected']);
  });

  it.skipIf(!possible)('takes nothing more once it is closed', async () => {
    await driver.close();
    await driver.close();
    await expect(driver.capture(soon())).rejects.toMatchObject({ failure: { failure_code: 'DEVICE_LOST' } });
  });
});

describe('one word stays one word on the phone', () => {
  it('whatever is in it', async () => {
    const phone = await startPhone({ adb: 0 });
    const device = await DirectDevice.connect({ host: '127.0.0.1', port: phone.adbPort as number }, soon());
    try {
      const word = fc.oneof(
        fc.string({ unit: 'binary' }),
        fc.string({ unit: fc.constantFrom(...'\'"\\$`;&|()<>\n %s*#~!{}[]'.split('')) }),
      );
      await fc.assert(
        fc.asyncProperty(fc.array(word, { minLength: 1, maxLength: 8 }), async (words) => {
          const clean = words.map((one) => one.replaceAll('\0', ''));
          const { stdout, exit } = await device.shell(deviceCommand('printf', '[%s]\\n', ...clean), soon());
          expect(exit).toBe(0);
          expect(Buffer.from(stdout).toString()).toBe(clean.map((one) => `[${one}]\n`).join(''));
        }),
        { numRuns: 80 },
      );
    } finally {
      await device.close();
      await phone.close();
    }
  });
});

describe.skipIf(!adb)('the list of devices', () => {
  it('names each device with its state, and the phone behind adb as simulated', async () => {
    const phone = await startPhone({ adb: 0 });
    try {
      const driver = await throughServer(phone.adbPort as number);
      await driver.close();
      const { devices, problems } = await listAndroidDevices(soon());
      expect(problems).toEqual([]);
      expect(devices).toContainEqual({
        device_id: `127.0.0.1:${phone.adbPort}`,
        platform: 'android',
        name: 'Touchstone Phone',
        status: 'ready',
        os_version: '14',
        simulated: true,
      });
      await expect(openAndroid({ serial: 'not-here' }, soon())).rejects.toMatchObject({
        failure: { reason: 'unknown_device' },
      });
      await expect(openAndroid({ serial: 'a b; reboot' }, soon())).rejects.toMatchObject({
        failure: { reason: 'unknown_device' },
      });
    } finally {
      await phone.close();
    }
  });
});
