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
    at: (uri: string): Device => ({ ...phone, device_id: new URL(uri).host, platform: 'flutter' }),
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

it('open_session: uri names the app by its address, and its code is a secret', async () => {
  const seen: OpenOptions[] = [];
  const call = engineOn(seen);
  const uri = 'http://127.0.0.1:5000/AbCdEf12=/';
  const opened = await call('open_session', { uri });
  expect(opened.ok).toBe(true);
  expect(seen).toEqual([{ uri }]);
  expect(JSON.stringify(await call('open_session', { device_id: 'AbCdEf12=' }))).not.toContain('AbCdEf12=');
});
