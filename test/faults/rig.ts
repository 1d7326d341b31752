import type { Device } from '../../src/contract/device.ts';
import type { Driver } from '../../src/drivers/driver.ts';
import { createRegistry } from '../../src/drivers/registry.ts';
import { Engine } from '../../src/engine/engine.ts';
import type { Answer } from '../../src/engine/operation.ts';
import { type Phone, startPhone } from '../../src/phone/phone.ts';

const APP = 'dev.touchstone.demo';

/** One phone, and sessions on it that may be broken: unlike the rigs of the cases it shows the driver. */
export interface FaultRig {
  platform: 'android' | 'web';
  phone: Phone;
  call(operation: string, args?: Record<string, unknown>): Promise<Answer>;
  /** Opens a session and brings a screen of the app to the front. */
  start(path: string): Promise<void>;
  /** Another screen in the same session, from a fresh app. */
  open(path: string): Promise<void>;
  driver(): Driver;
  close(): Promise<void>;
}

export async function startFaultRig(platform: 'android' | 'web'): Promise<FaultRig> {
  const phone = await startPhone(platform === 'android' ? { adb: 0 } : { web: 0 });
  const device: Device = { device_id: 'phone', platform, name: 'phone', status: 'ready', simulated: true };
  const registry = createRegistry({
    only: 'extra',
    extra: [
      {
        device,
        locate: async () =>
          platform === 'android'
            ? { kind: 'android', host: '127.0.0.1', port: phone.adbPort ?? 0 }
            : { kind: 'web', url: phone.webUrl ?? '' },
      },
    ],
  });
  const engine = new Engine({ registry, implicit_session: true });
  const call: FaultRig['call'] = (operation, args = {}) =>
    engine.call(operation, args, { signal: new AbortController().signal });
  return {
    platform,
    phone,
    call,
    async start(path) {
      const web = platform === 'web';
      const opened = await call('open_session', { device_id: 'phone', ...(web ? { url: path } : {}) });
      if (!opened.ok) throw new Error(opened.text);
      if (!web) launch(phone, path);
    },
    async open(path) {
      if (platform === 'android') return launch(phone, path);
      const gone = await call('navigate', { action: 'goto', url: new URL(path, phone.webUrl).href });
      if (!gone.ok) throw new Error(gone.text);
    },
    driver() {
      const [session] = engine.sessions.list();
      if (!session) throw new Error('no session is open');
      return session.driver;
    },
    async close() {
      await engine.close();
      await phone.close();
    },
  };
}

function launch(phone: Phone, path: string): void {
  phone.host.stop(APP);
  phone.host.start({ package: APP, dataUri: `touchstone:/${path}` });
}
