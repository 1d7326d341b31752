import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Deadline } from '../../../src/base/deadline.ts';
import type { Driver } from '../../../src/drivers/driver.ts';
import { flutterDevice } from '../../../src/drivers/flutter/device.ts';
import { openApp } from '../../../src/drivers/flutter/open-app.ts';
import { Engine } from '../../../src/engine/engine.ts';
import { readServiceUri, type ServiceUri } from '../../../src/wires/vm-service/index.ts';
import { noDartVm, type StandinApp, skipped, startStandin } from './dart-vm.ts';
import { type WithoutCompiler, withoutCompiler } from './without-compiler.ts';

const MENDED_BY = { failure_code: 'CAPABILITY_MISSING', reason: 'not_supported' };

describe.skipIf(noDartVm)(`an app whose VM has no compiler${skipped}`, () => {
  let app: StandinApp;
  let vm: WithoutCompiler;
  let driver: Driver;
  let engine: Engine;
  const call = (name: string, args: object = {}) => engine.call(name, args, { signal: new AbortController().signal });

  beforeAll(async () => {
    app = await startStandin();
    vm = await withoutCompiler(app.uri, () => false);
    driver = await open(vm.uri);
    const registry = {
      list: async () => ({ devices: [driver.device], problems: [] }),
      open: async () => driver,
      close: async () => undefined,
    };
    const environment = { ...process.env, TOUCHSTONE_ALLOW_EVALUATE: '1' };
    engine = new Engine({ registry, implicit_session: true, environment });
  }, 180_000);
  afterAll(async () => {
    await engine?.close();
    await vm?.end();
    await app?.end();
  });

  it('is shown by its inspector, which says what it cannot tell', async () => {
    const { ok, exit, text } = await call('snapshot');
    expect({ ok, exit }).toEqual({ ok: true, exit: 3 });
    expect(text).toContain('INCOMPLETE');
    expect(text).toContain('flutter inspector');
    expect(text.match(/"Dead"/g)).toHaveLength(1);
    expect(text).toMatch(/textbox #email/);
    expect(text).toContain('"Taps: 0"');
    const capture = await driver.capture(Deadline.after(5000));
    expect(capture.screen).toMatchObject({ width: 400, height: 800 });
    expect(capture.nodes).toContainEqual(
      expect.objectContaining({ role: 'button', label: 'Count', stable_id: 'count' }),
    );
    expect(capture.nodes.filter((node) => node.clickable)).toEqual([]);
  });

  it('keeps nothing alive in the app, and changes nothing in it', async () => {
    await call('snapshot');
    await call('screenshot');
    expect(await app.truth()).toMatchObject({ held: [], semantics: false, hooked: false, logging: false });
  });

  it('has a picture', async () => {
    expect(await driver.screenshot(Deadline.after(5000))).toMatchObject({ width: 1, height: 1 });
  });

  it.each([
    ['tap', { target: '#count' }],
    ['type_text', { target: '#email', text: 'x' }],
    ['press_key', { key: 'Enter' }],
    ['press_back', {}],
    ['scroll', { direction: 'down' }],
    ['navigate', { action: 'pop' }],
    ['fill_form', { fields: [{ target: '#email', value: 'x' }] }],
    ['adjust_control', { target: '#count', value: 1 }],
    ['hot_reload', {}],
    ['evaluate', { expression: '1' }],
  ])('%s is refused with the reason and the way to mend it', async (name, args) => {
    const { ok, failure } = await call(name, args);
    expect(ok).toBe(false);
    expect(failure).toMatchObject({ ...MENDED_BY, message: expect.stringMatching(/no compiler.*flutter attach/) });
    expect((await app.truth()).taps).toBe(0);
  });

  it.each([
    ['perform', () => driver.perform({ kind: 'back' }, Deadline.after(1000))],
    ['app', () => driver.app({ kind: 'back' }, Deadline.after(1000))],
  ])('the driver itself refuses too: %s', async (_name, deed) => {
    await expect(deed()).rejects.toMatchObject({ failure: MENDED_BY });
    expect(await driver.reveal('0', Deadline.after(1000))).toBe(false);
  });

  it('neither presence nor absence is proved by it', async () => {
    for (const visible of [true, false]) {
      const { exit } = await call('expect_element_visible', { target: '#count', visible, timeout_ms: 200 });
      expect(exit).toBe(3);
    }
  });

  it('reports of the framework are evidence, and tools of the app itself are called', async () => {
    await app.pull('report');
    await expect.poll(async () => (await call('get_app_errors')).text).toContain('A row overflowed.');
    const greeted = await call('call_client_tool', { name: 'ext.standin.greet', arguments: { name: 'you' } });
    expect(greeted.data).toMatchObject({ answer: { hello: 'you' } });
  });

  it('an inspector that makes no pictures and knows no sizes says so', async () => {
    const poor = await withoutCompiler(app.uri, (name) => /screenshot$|getLayoutExplorerNode$/.test(name));
    const other = await open(poor.uri);
    expect(await other.screen(Deadline.after(5000))).toEqual({ width: 0, height: 0 });
    await expect(other.screenshot(Deadline.after(5000))).rejects.toMatchObject({ failure: MENDED_BY });
    await other.close();
    await poor.end();
  });

  it('without an inspector it is refused with the way to mend it, unless something made it build semantics', async () => {
    const silent = await withoutCompiler(app.uri, (name) => name.startsWith('ext.flutter.inspector.'));
    const opened = open(silent.uri);
    await expect(opened).rejects.toMatchObject({
      failure: { ...MENDED_BY, message: expect.stringContaining('flutter attach') },
    });
    await app.pull('reader');
    const other = await open(silent.uri);
    const { backend, complete, nodes } = await other.capture(Deadline.after(5000));
    expect({ backend, complete }).toEqual({ backend: 'flutter semantics dump', complete: false });
    expect(nodes).toMatchObject([{ role: 'button', label: 'Count' }]);
    await other.close();
    await silent.end();
  });
});

function open(uri: string): Promise<Driver> {
  const address = readServiceUri(uri) as ServiceUri;
  return openApp(address, flutterDevice(address.shown), Deadline.after(60_000));
}
