import { expect, it } from 'vitest';
import type { Device } from '../../src/contract/device.ts';
import { Engine } from '../../src/engine/engine.ts';
import type { OpenOptions } from '../../src/engine/registry.ts';
import { FakeDriver } from '../engine/fake-driver.ts';
import { page } from './samples.ts';

const phone: Device = { device_id: 'phone', platform: 'android', name: 'phone', status: 'ready', simulated: false };
const browser: Device = { device_id: 'browser', platform: 'web', name: 'browser', status: 'ready', simulated: false };

function engineOn(seen: OpenOptions[]) {
  const registry = {
    list: async () => ({ devices: [phone, browser], problems: [] }),
    open: async (_device: Device, options: OpenOptions) => {
      seen.push(options);
      return new FakeDriver(true, { show: [{ nodes: page() }] });
    },
    close: async () => undefined,
  };
  const engine = new Engine({ registry, implicit_session: true });
  return (name: string, args: unknown) => engine.call(name, args, { signal: new AbortController().signal });
}

it('list_devices: platform narrows the list', async () => {
  const call = engineOn([]);
  expect((await call('list_devices', {})).data.devices).toEqual([phone, browser]);
  expect((await call('list_devices', { platform: 'web' })).data.devices).toEqual([browser]);
});

it('open_session: url and app are handed to the device', async () => {
  const seen: OpenOptions[] = [];
  const call = engineOn(seen);
  await call('open_session', { device_id: 'browser', url: 'https://example.com' });
  await call('open_session', { device_id: 'phone', app: 'com.a' });
  await call('open_session', { device_id: 'phone' });
  expect(seen).toEqual([{ url: 'https://example.com' }, { app: 'com.a' }, {}]);
});
