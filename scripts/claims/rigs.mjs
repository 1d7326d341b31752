// The two drivers on the phone's two faces, with the side door at hand. Uses dist: run npm run build first.
import { createRegistry } from '../../dist/drivers/registry.js';
import { Engine } from '../../dist/engine/engine.js';
import { startPhone } from '../../dist/phone/phone.js';

const APP = 'dev.touchstone.demo';

export async function startRig(platform) {
  const phone = await startPhone(platform === 'android' ? { adb: 0 } : { web: 0 });
  const device = { device_id: 'phone', platform, name: 'phone', status: 'ready', simulated: true };
  const where =
    platform === 'android'
      ? { kind: 'android', host: '127.0.0.1', port: phone.adbPort }
      : { kind: 'web', url: phone.webUrl };
  const registry = createRegistry({ only: 'extra', extra: [{ device, locate: async () => where }] });
  const engine = new Engine({ registry, implicit_session: true });
  const call = (name, args = {}) => engine.call(name, args, { signal: new AbortController().signal });
  const open = async (path) => {
    if (platform === 'web') return call('navigate', { action: 'goto', url: new URL(path, phone.webUrl).href });
    phone.host.stop(APP);
    return phone.host.start({ package: APP, dataUri: `touchstone:/${path}` });
  };
  const close = async () => {
    await engine.close();
    await phone.close();
  };
  return { platform, phone, call, open, close };
}
