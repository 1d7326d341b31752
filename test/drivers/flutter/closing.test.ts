import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { Deadline } from '../../../src/base/deadline.ts';
import { connectAgain } from '../../../src/drivers/flutter/connect.ts';
import { readServiceUri, type ServiceUri, VmConnection } from '../../../src/wires/vm-service/index.ts';
import { appIsolate, noDartVm, type StandinApp, skipped, startStandin } from './dart-vm.ts';
import { type Proxy, startProxy } from './proxy.ts';
import { type FlutterRig, rigOn, until } from './rig.ts';

const GIVEN_BACK = { semantics: false, hooked: false, logging: false };
const SOURCE = readFileSync(join(import.meta.dirname, 'standin/bin/app.dart'), 'utf8');
const lineOf = (text: string) => SOURCE.slice(0, SOURCE.indexOf(text)).split('\n').length;
const soon = () => Deadline.after(10_000);

describe.skipIf(noDartVm)(`a session that ends at an awkward moment${skipped}`, () => {
  let app: StandinApp;
  let proxy: Proxy;
  let rig: FlutterRig;
  beforeAll(async () => {
    app = await startStandin();
  }, 180_000);
  afterAll(() => app?.end());
  beforeEach(async () => {
    proxy = await startProxy(app.uri);
    rig = await rigOn(proxy.uri);
    expect((await rig.call('snapshot')).ok).toBe(true);
    expect(await app.truth()).toMatchObject({ semantics: true, hooked: true, logging: true });
  });
  afterEach(async () => {
    await rig.end();
    await proxy.end();
  });

  const nothingLeft = async () => {
    expect(await until(async () => (proxy.connected() === 0 ? true : undefined))).toBe(true);
    expect(await app.truth()).toMatchObject(GIVEN_BACK);
  };

  it.each([
    ['wait_for_ui_change', { timeout_ms: 20_000 }],
    ['swipe', { from: '200,600', to: '200,300', duration_ms: 3000 }],
  ])('%s does not open the app again that was closed under it', async (tool, args) => {
    const call = rig.call(tool, args);
    await soon().pause(400);
    expect((await rig.call('close_session')).ok).toBe(true);
    const { ok, failure, text } = await call;
    expect(ok, text).toBe(false);
    expect(failure?.failure_code).toBe('DEVICE_LOST');
    await nothingLeft();
  });

  it('the app is given back although the connection broke and was made again', async () => {
    proxy.cut();
    expect(await until(async () => (proxy.connected() === 1 ? true : undefined))).toBe(true);
    await rig.end();
    await nothingLeft();
  });

  it('a closed app is not opened again by a call that comes late', async () => {
    const closing = rig.driver.close();
    await expect(rig.driver.capture(soon())).rejects.toMatchObject({
      failure: {
        failure_code: 'DEVICE_LOST',
        message: expect.stringContaining('closed while this call was under way'),
      },
    });
    await closing;
    await nothingLeft();
  });

  it('a connection that is being made again is not left behind', async () => {
    proxy.cut();
    await Promise.all([rig.driver.close(), rig.driver.close()]);
    await nothingLeft();
    // Longer than the pause between two tries: none is made any more.
    await soon().pause(500);
    expect(proxy.connected()).toBe(0);
  });

  it('a connection that was given up while it was being made is closed, and no other is tried', async () => {
    const use = vi.fn<() => Promise<void>>();
    const givenUp = { failure: { message: expect.stringContaining('closed while this call') } };
    const alive = readServiceUri(proxy.uri) as ServiceUri;
    await expect(connectAgain(alive, use, () => true, soon())).rejects.toMatchObject(givenUp);
    const dead = readServiceUri('http://127.0.0.1:9/code=/') as ServiceUri;
    await expect(connectAgain(dead, use, () => true, soon())).rejects.toMatchObject(givenUp);
    expect(use).not.toHaveBeenCalled();
    // The session's own is left.
    expect(await until(async () => (proxy.connected() === 1 ? true : undefined))).toBe(true);
  });

  it('an app that stands still is given back when it goes on', async () => {
    const vm = await VmConnection.open(readServiceUri(app.uri) as ServiceUri, soon());
    const isolate = await appIsolate(vm, soon());
    await app.pull('pause');
    await until(async () => (await rig.call('snapshot')).failure);
    await rig.end();
    await vm.request('resume', { isolateId: isolate }, soon());
    vm.close();
    await nothingLeft();
  });

  it('an app that another session took is left alone from then on', async () => {
    const other = await rigOn(app.uri);
    for (const tool of ['snapshot', 'tap', 'snapshot']) {
      const { failure } = await rig.call(tool, tool === 'tap' ? { target: '#count' } : {});
      expect(failure).toMatchObject({ failure_code: 'ACTION_REJECTED', reason: 'device_busy' });
    }
    expect((await other.call('snapshot')).ok).toBe(true);
    await rig.end();
    // It is the other one's now: closing the first takes nothing from it.
    expect(await app.truth()).toMatchObject({ semantics: true, hooked: true, logging: true });
    await other.end();
  });

  it('a breakpoint in the middle of an action leaves open whether it arrived; the log can be read meanwhile', async () => {
    const vm = await VmConnection.open(readServiceUri(app.uri) as ServiceUri, soon());
    const isolate = await appIsolate(vm, soon());
    const slow = rig.call('swipe', { from: '200,600', to: '200,300', duration_ms: 3000 });
    await soon().pause(400);
    await app.pull('pause');
    const { failure, data, text } = await slow;
    expect(failure, text).toMatchObject({ failure_code: 'TIMEOUT', reason: 'unresponsive', next: 'snapshot' });
    expect(data.lifecycle_state).toBe('dispatched');
    // What a debugger does meanwhile does not end the pause.
    const { rootLib } = await vm.request('getIsolate', { isolateId: isolate }, soon());
    const place = { isolateId: isolate, scriptUri: (rootLib as { uri: string }).uri, line: lineOf('Object?> greet(') };
    const { id: breakpointId } = await vm.request('addBreakpointWithScriptUri', place, soon());
    await vm.request('removeBreakpoint', { isolateId: isolate, breakpointId }, soon());
    // The session hears of it on a connection of its own.
    await soon().pause(200);
    expect((await rig.call('snapshot')).failure).toMatchObject({
      failure_code: 'ACTION_REJECTED',
      reason: 'unavailable',
    });
    const logs = await rig.call('get_logs');
    expect(logs.ok, logs.text).toBe(true);
    await vm.request('resume', { isolateId: isolate }, soon());
    expect(await until(async () => (await rig.call('snapshot')).ok || undefined)).toBe(true);
    vm.close();
  });

  it('an address with another code is told as such', async () => {
    const wrong = app.uri.replace(/\/[^/]+=\/$/, '/abcdefghijk=/');
    await expect(rigOn(wrong)).rejects.toThrow('the code in the address is wrong');
  });
});
