import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Deadline } from '../../src/base/deadline.ts';
import type { Device } from '../../src/contract/device.ts';
import { createRegistry, type ExtraDevice } from '../../src/drivers/registry.ts';
import { type Phone, startPhone } from '../../src/phone/phone.ts';

const device: Device = {
  device_id: 'phone',
  platform: 'android',
  name: 'Simulated phone',
  status: 'ready',
  simulated: true,
};
const webDevice: Device = { ...device, device_id: 'phone-web', platform: 'web' };
const soon = () => Deadline.after(20_000);
let phone: Phone;
let extra: ExtraDevice[];

beforeAll(async () => {
  phone = await startPhone({ adb: 0, web: 0 });
  extra = [
    { device, locate: async () => ({ kind: 'android', host: '127.0.0.1', port: phone.adbPort ?? 0 }) },
    { device: webDevice, locate: async () => ({ kind: 'web', url: phone.webUrl ?? '' }) },
  ];
});
afterAll(() => phone.close());

describe('a device that was brought along', () => {
  test('is listed alone when only such ones are wanted', async () => {
    const registry = createRegistry({ only: 'extra', extra });
    expect(await registry.list(soon())).toEqual({ devices: [device, webDevice], problems: [] });
  });

  test('is opened under its own name, by one session at a time', async () => {
    const registry = createRegistry({ only: 'extra', extra });
    const driver = await registry.open(device, {}, soon());
    expect(driver.device).toMatchObject({ device_id: 'phone', simulated: true, platform: 'android' });
    expect((await driver.capture(soon())).nodes.length).toBeGreaterThan(0);
    await expect(registry.open(device, {}, soon())).rejects.toMatchObject({
      failure: {
        failure_code: 'ACTION_REJECTED',
        reason: 'device_busy',
        next: 'get_system_status',
      },
    });
    await driver.close();
    await (await registry.open(device, {}, soon())).close();
  });

  test('two that open it at once: one gets it', async () => {
    const registry = createRegistry({ only: 'extra', extra });
    const opened = await Promise.allSettled([registry.open(device, {}, soon()), registry.open(device, {}, soon())]);
    expect(opened.map((it) => it.status).sort()).toEqual(['fulfilled', 'rejected']);
    for (const it of opened) if (it.status === 'fulfilled') await it.value.close();
  });

  test('an open that failed leaves it free', async () => {
    let down = true;
    const flaky: ExtraDevice = {
      device,
      locate: async () => {
        if (down) throw new Error('not yet');
        return { kind: 'android', host: '127.0.0.1', port: phone.adbPort ?? 0 };
      },
    };
    const registry = createRegistry({ only: 'extra', extra: [flaky] });
    await expect(registry.open(device, {}, soon())).rejects.toThrow('not yet');
    down = false;
    await (await registry.open(device, {}, soon())).close();
  });

  test.each([
    [device, { url: 'http://x' }, 'app'],
    [webDevice, { app: 'com.x' }, 'url'],
  ])('what makes no sense for it is refused by name', async (which, wish, own) => {
    const registry = createRegistry({ only: 'extra', extra });
    await expect(registry.open(which, wish, soon())).rejects.toMatchObject({
      failure: { failure_code: 'INVALID_ARGUMENT', message: expect.stringContaining(`with ${own}`) },
    });
  });

  test('an app that is not there fails the open, and leaves the device free', async () => {
    const registry = createRegistry({ only: 'extra', extra });
    await expect(registry.open(device, { app: 'com.nowhere.at.all' }, soon())).rejects.toMatchObject({
      failure: { failure_code: 'ACTION_REJECTED', reason: 'unknown_app' },
    });
    await (await registry.open(device, {}, soon())).close();
  });

  test('closing the registry ends what stands behind it', async () => {
    let closed = 0;
    await createRegistry({ only: 'extra', extra, closeExtra: async () => void (closed += 1) }).close();
    expect(closed).toBe(1);
  });
});

describe('browsers', () => {
  test('are listed as what they are, and the phone is never among them', async () => {
    const registry = createRegistry({ only: 'web' });
    const { devices, problems } = await registry.list(soon());
    expect(devices.length + problems.length).toBe(1);
    expect(devices.every((it) => it.platform === 'web' && !it.simulated)).toBe(true);
    await registry.close();
  });

  test('each session gets one of its own; on the phone it opens its page and says simulated', async (context) => {
    const { devices, problems } = await createRegistry({ only: 'web' }).list(soon());
    context.skip(devices.length === 0, problems[0]?.problem);
    const registry = createRegistry({ only: 'extra', extra });
    const open = () => registry.open(webDevice, {}, Deadline.after(40_000));
    const opened = await Promise.all([open(), open()]);
    for (const driver of opened) {
      expect(driver.device).toMatchObject({ device_id: 'phone-web', simulated: true });
      expect((await driver.screen(soon())).url).toContain(new URL(phone.webUrl ?? '').host);
      await driver.close();
    }
  });
});
