import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Deadline } from '../../../src/base/deadline.ts';
import { closeAndroid } from '../../../src/drivers/android/index.ts';
import { findApps } from '../../../src/drivers/flutter/find-apps.ts';
import { createRegistry } from '../../../src/drivers/registry.ts';
import { Engine } from '../../../src/engine/engine.ts';
import { type Phone, startPhone } from '../../../src/phone/phone.ts';
import { StockAdb } from '../../phone/android/stock-adb.ts';

const soon = () => Deadline.after(20_000);

describe('apps that are configured', () => {
  const folder = mkdtempSync(join(tmpdir(), 'touchstone-uris-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it('by address, or by a file that the Dart tools wrote; never with the secret', async () => {
    const plain = join(folder, 'plain');
    const json = join(folder, 'json');
    writeFileSync(plain, 'ws://127.0.0.1:2/SecretB=/ws\n');
    writeFileSync(json, '{"uri":"http://127.0.0.1:3/SecretC=/"}');
    const env = { TOUCHSTONE_FLUTTER_URI: `http://127.0.0.1:1/SecretA=/ ${plain},${json} ${folder}/missing nonsense` };
    const apps = await findApps(env, false, soon());
    expect(apps.map((app) => app.shown)).toEqual(['127.0.0.1:1', '127.0.0.1:2', '127.0.0.1:3']);
    expect(JSON.stringify(apps)).not.toContain('Secret');
    const [, second] = apps;
    expect((await second?.reach(soon()))?.uri.secret).toBe('ws://127.0.0.1:2/SecretB=/ws');
  });

  it('several: the error lists them and the call that picks one', async () => {
    process.env.TOUCHSTONE_FLUTTER_URI = 'http://127.0.0.1:1/SecretA=/ http://127.0.0.1:2/SecretB=/';
    // No adb server answers there, and none may be started by a test.
    process.env.ADB_SERVER_SOCKET = 'tcp:192.0.2.1:1';
    const engine = new Engine({ registry: createRegistry({ only: 'flutter' }), implicit_session: true });
    const { failure } = await engine.call('open_session', {}, { signal: AbortSignal.timeout(20_000) });
    delete process.env.TOUCHSTONE_FLUTTER_URI;
    delete process.env.ADB_SERVER_SOCKET;
    expect(failure?.reason).toBe('several_devices');
    expect(failure?.next).toContain('flutter@127.0.0.1:1');
    expect(JSON.stringify(failure)).not.toContain('Secret');
    await engine.close();
  }, 60_000);
});

describe.skipIf(!StockAdb.installed())('an app on an Android device', () => {
  let phone: Phone;
  let adb: StockAdb;
  let app: Server;
  beforeAll(async () => {
    phone = await startPhone({ adb: 0 });
    adb = await StockAdb.start(phone.adbPort ?? 0);
    app = createServer((_request, response) => response.end('here'));
    await new Promise<void>((ready) => app.listen(0, '127.0.0.1', ready));
    process.env.ANDROID_ADB_SERVER_PORT = adb.port;
  });
  afterAll(async () => {
    delete process.env.ANDROID_ADB_SERVER_PORT;
    await closeAndroid();
    await adb.stop();
    await phone.close();
    await new Promise((closed) => app.close(closed));
  });

  it('is found by its newest announcement, reached by a port forward, which is taken back', async () => {
    const { port } = app.address() as AddressInfo;
    await adb.run('reverse', `tcp:${port}`, `tcp:${port}`);
    for (const one of [1, port]) {
      const line = `The Dart VM service is listening on http://127.0.0.1:${one}/SecretD=/`;
      await adb.run('shell', `log -p i -t flutter '${line}'`);
    }
    const [found, ...more] = await findApps({}, true, soon());
    expect(more).toEqual([]);
    expect(found?.shown).toBe(`${adb.serial}:${port}`);
    const reached = await found?.reach(soon());
    expect(reached?.uri.secret).toContain('/SecretD=/ws');
    expect(await (await fetch(`http://127.0.0.1:${reached?.uri.port}/`)).text()).toBe('here');
    await reached?.release();
    expect((await adb.run('forward', '--list')).out.toString()).not.toContain(`tcp:${port}`);
  });
});
