import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import WebSocket from 'ws';
import { readServiceUri, type ServiceUri } from '../../../src/wires/vm-service/index.ts';
import { noDartVm, STANDIN, type StandinApp, skipped, startStandin } from './dart-vm.ts';
import { type FlutterRig, rigOn } from './rig.ts';

describe.skipIf(noDartVm)(`the developer's loop${skipped}`, () => {
  let folder: string;
  let app: StandinApp;
  let rig: FlutterRig;
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'touchstone-source-'));
    cpSync(STANDIN, folder, { recursive: true });
    app = await startStandin({ source: folder });
    rig = await rigOn(app.uri, { TOUCHSTONE_ALLOW_EVALUATE: '1' });
  }, 180_000);
  afterAll(async () => {
    await rig?.end();
    await app?.end();
    rmSync(folder, { recursive: true, force: true });
  });

  const source = () => join(folder, 'bin', 'app.dart');
  const edit = (from: string, to: string) => writeFileSync(source(), readFileSync(source(), 'utf8').replace(from, to));

  it('lists and calls what the app registered, and nothing of the framework', async () => {
    const { data } = await rig.call('list_client_tools');
    const names = (data.tools as { name: string }[]).map((one) => one.name);
    expect(names).toContain('ext.standin.greet');
    expect(names.filter((name) => /^ext\.(flutter|dart|touchstone)\./.test(name))).toEqual([]);
    const greeted = await rig.call('call_client_tool', { name: 'ext.standin.greet', arguments: { name: 'Ada' } });
    expect(greeted.data).toMatchObject({ answer: { hello: 'Ada' } });
    const { failure } = await rig.call('call_client_tool', { name: 'ext.standin.gret' });
    expect(failure).toMatchObject({ reason: 'unknown_action' });
    expect(failure?.message).toContain('ext.standin.greet');
  });

  it('reloads changed source, and shows the screen after it', async () => {
    edit("'hello': args['name']", "'welcome': args['name']");
    const reloaded = await rig.call('hot_reload');
    expect(reloaded.text, JSON.stringify(reloaded.failure)).toContain('button "Count"');
    expect(await app.pull('greet', { name: 'Ada' })).toMatchObject({ welcome: 'Ada' });
  });

  it("a reload that does not compile fails with the compiler's words, and the app goes on", async () => {
    edit("'welcome': args['name']", "'welcome': nobodyKnowsThis");
    const { failure } = await rig.call('hot_reload');
    expect(failure).toMatchObject({ failure_code: 'ACTION_REJECTED', reason: 'no_change' });
    expect(failure?.message).toContain('nobodyKnowsThis');
    edit('nobodyKnowsThis', "args['name']");
    expect((await rig.call('snapshot')).ok).toBe(true);
  });

  it('a restart needs the tool that runs the app', async () => {
    const { failure } = await rig.call('hot_reload', { restart: true });
    expect(failure?.message).toContain('flutter run');
  });

  it('goes through the tool that runs the app where one is connected: a reload, and a restart', async () => {
    const tool = await connectTool(app.uri, ['reloadSources', 'hotRestart']);
    expect((await rig.call('hot_reload')).ok).toBe(true);
    expect((await rig.call('hot_reload', { restart: true })).ok).toBe(true);
    expect(tool.asked).toEqual(['reloadSources', 'hotRestart']);
    tool.end();
  });

  it('evaluates in the scope of the app, or of a library, and tells what the compiler says', async () => {
    expect((await rig.call('evaluate', { expression: "truth['inspector']" })).data).toMatchObject({ value: 'yes' });
    const library = 'package:flutter/src/standin/ui.dart';
    const other = await rig.call('evaluate', { expression: 'const Offset(3, 4).dy', library });
    expect(other.data).toMatchObject({ value: '4.0' });
    const { failure } = await rig.call('evaluate', { expression: 'nobody' });
    expect(failure?.message).toContain('nobody');
  });

  it('evaluate is off unless the operator turned it on', async () => {
    const other = await rigOn(app.uri);
    const { failure } = await other.call('evaluate', { expression: '1' });
    expect(failure).toMatchObject({ failure_code: 'CAPABILITY_MISSING' });
    expect(failure?.message).toContain('TOUCHSTONE_ALLOW_EVALUATE=1');
    await other.end();
    rig = await rigOn(app.uri, { TOUCHSTONE_ALLOW_EVALUATE: '1' });
  });

  it('count narrows the list to the newest errors', async () => {
    for (let turn = 0; turn < 2; turn++) await rig.call('tap', { target: 'button "Throws"' });
    await rig.call('tap', { target: 'button "Count"' });
    const all = await rig.call('get_app_errors');
    const newest = await rig.call('get_app_errors', { count: 1 });
    expect((all.data.errors as string[]).length).toBeGreaterThan(0);
    expect(newest.data.errors).toEqual((all.data.errors as string[]).slice(-1));
    expect(newest.text).toContain('boom in a handler');
  });
});

/** As the Flutter tool does it: a client of the same VM that offers services to the others. */
async function connectTool(uri: string, services: string[]): Promise<{ asked: string[]; end(): void }> {
  const socket = new WebSocket((readServiceUri(uri) as ServiceUri).secret);
  await new Promise((open) => socket.once('open', open));
  const asked: string[] = [];
  const registered = new Promise<void>((done) => {
    let answers = 0;
    socket.on('message', (data: Buffer) => {
      const { id, method } = JSON.parse(data.toString()) as { id: unknown; method?: string };
      if (method === undefined) {
        if (++answers === services.length) done();
        return;
      }
      asked.push(method);
      socket.send(JSON.stringify({ jsonrpc: '2.0', id, result: { type: 'Success' } }));
    });
  });
  for (const service of services) {
    const params = { service, alias: 'a tool' };
    socket.send(JSON.stringify({ jsonrpc: '2.0', id: service, method: 'registerService', params }));
  }
  await registered;
  return { asked, end: () => socket.terminate() };
}
