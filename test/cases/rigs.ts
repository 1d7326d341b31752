import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { Deadline } from '../../src/base/deadline.ts';
import type { Device } from '../../src/contract/device.ts';
import { createRegistry } from '../../src/drivers/registry.ts';
import { Engine } from '../../src/engine/engine.ts';
import type { Answer } from '../../src/engine/operation.ts';
import type { Door } from '../../src/phone/app/door.ts';
import { type Phone, startPhone } from '../../src/phone/phone.ts';

/** One device under one driver: the same cases run on every rig, and the side door judges them. */
export interface Rig {
  platform: 'android' | 'web';
  call(operation: string, args?: Record<string, unknown>): Promise<Answer>;
  /** Brings a screen of the app to the front from outside, as a person would find it. */
  open(path: string): Promise<void>;
  door: Door;
  phone: Phone;
  close(): Promise<void>;
}

export interface RigPlan {
  name: string;
  platform: 'android' | 'web';
  skip?: string;
  start(): Promise<Rig>;
}

const APP = 'dev.touchstone.demo';
const hasAdb = spawnSync('adb', ['version']).status === 0;

export const RIGS: RigPlan[] = [
  { name: 'android, straight to the daemon', platform: 'android', start: startDirect },
  {
    name: 'android, through the stock adb',
    platform: 'android',
    ...(hasAdb ? {} : { skip: 'no adb is installed here' }),
    start: startThroughAdb,
  },
  { name: 'web, in a real browser', platform: 'web', start: startWeb },
];

/** Two rigs are enough where the road to the device makes no difference. */
export const SHORT_RIGS = RIGS.filter((rig) => rig.name !== 'android, through the stock adb');

async function startDirect(): Promise<Rig> {
  const phone = await startPhone({ adb: 0 });
  const device: Device = { device_id: 'phone', platform: 'android', name: 'phone', status: 'ready', simulated: true };
  const locate = async () => ({ kind: 'android' as const, host: '127.0.0.1', port: phone.adbPort ?? 0 });
  const engine = engineWith(device, locate);
  return androidRig(phone, engine, device.device_id, async () => undefined);
}

async function startThroughAdb(): Promise<Rig> {
  const phone = await startPhone({ adb: 0 });
  const port = await freePort();
  const serial = `127.0.0.1:${phone.adbPort}`;
  const server = spawn('adb', ['-P', String(port), 'nodaemon', 'server'], { stdio: 'ignore' });
  for (let tries = 0; tries < 50; tries++) {
    const said = spawnSync('adb', ['-P', String(port), 'connect', serial], { encoding: 'utf8', timeout: 5000 });
    if (said.stdout.includes('connected to')) break;
    await Deadline.after(1000).pause(100);
  }
  process.env.ANDROID_ADB_SERVER_PORT = String(port);
  const engine = new Engine({ registry: createRegistry({ only: 'android' }), implicit_session: true });
  return androidRig(phone, engine, serial, async () => {
    delete process.env.ANDROID_ADB_SERVER_PORT;
    server.kill();
    await once(server, 'exit');
  });
}

async function androidRig(phone: Phone, engine: Engine, device: string, end: () => Promise<void>): Promise<Rig> {
  const rig: Rig = {
    platform: 'android',
    phone,
    door: phone.door,
    call: (operation, args = {}) => engine.call(operation, args, { signal: new AbortController().signal }),
    async open(path) {
      phone.host.stop(APP);
      phone.host.start({ package: APP, dataUri: `touchstone:/${path}` });
    },
    async close() {
      await engine.close();
      await end();
      await phone.close();
    },
  };
  await opened(rig, device);
  return rig;
}

async function startWeb(): Promise<Rig> {
  const phone = await startPhone({ web: 0 });
  const device: Device = { device_id: 'phone-web', platform: 'web', name: 'phone', status: 'ready', simulated: true };
  const engine = engineWith(device, async () => ({ kind: 'web' as const, url: phone.webUrl ?? '' }));
  const rig: Rig = {
    platform: 'web',
    phone,
    door: phone.door,
    call: (operation, args = {}) => engine.call(operation, args, { signal: new AbortController().signal }),
    async open(path) {
      const answer = await rig.call('navigate', { action: 'goto', url: new URL(path, phone.webUrl).href });
      if (!answer.ok) throw new Error(answer.text);
    },
    async close() {
      await engine.close();
      await phone.close();
    },
  };
  await opened(rig, device.device_id);
  return rig;
}

function engineWith(
  device: Device,
  locate: () => Promise<{ kind: 'android'; host: string; port: number } | { kind: 'web'; url: string }>,
): Engine {
  const registry = createRegistry({ only: 'extra', extra: [{ device, locate }] });
  return new Engine({ registry, implicit_session: true });
}

async function opened(rig: Rig, device: string): Promise<void> {
  const answer = await rig.call('open_session', { device_id: device });
  if (!answer.ok) throw new Error(answer.text);
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  return typeof address === 'object' && address ? address.port : 0;
}
