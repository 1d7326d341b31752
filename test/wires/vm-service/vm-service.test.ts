import { createServer, type Server } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { WebSocketServer } from 'ws';
import { Deadline } from '../../../src/base/deadline.ts';
import {
  callExtension,
  CompileError,
  EvaluationError,
  evaluate,
  IsolateGoneError,
  NoVmServiceError,
  readIsolate,
  readServiceUri,
  readVm,
  reloadSources,
  type ServiceUri,
  VmConnection,
  VmConnectionError,
  type VmEvent,
} from '../../../src/wires/vm-service/index.ts';
import { appIsolate, noDartVm, type StandinApp, skipped, startStandin } from '../../drivers/flutter/dart-vm.ts';

const soon = () => Deadline.after(20_000);

describe.skipIf(noDartVm)(`the VM service of a real Dart VM${skipped}`, () => {
  let app: StandinApp;
  let uri: ServiceUri;
  let vm: VmConnection;
  let isolate: string;
  let library: string;

  beforeAll(async () => {
    app = await startStandin();
    uri = readServiceUri(app.uri) as ServiceUri;
    vm = await VmConnection.open(uri, soon());
    isolate = await appIsolate(vm, soon());
    const facts = await readIsolate(vm, isolate, soon());
    library = facts.libraries.find((one) => one.uri.endsWith('/standin/ui.dart'))?.id ?? '';
  }, 120_000);
  afterAll(() => app?.end());

  const run = (text: string, scope?: Record<string, string>) =>
    evaluate(vm, { isolate, target: library, text, ...(scope ? { scope } : {}) }, soon());

  it('tells what runs there', async () => {
    const facts = await readVm(vm, soon());
    expect(facts.version).toMatch(/^\d+\.\d+\.\d+/);
    expect(facts.isolates.map((one) => one.name)).toEqual(expect.arrayContaining(['main', 'app']));
    expect((await readIsolate(vm, isolate, soon())).extensions).toContain('ext.standin.truth');
  });

  it('evaluates in the scope of a library, and hands objects on', async () => {
    expect((await run('const Offset(3, 4).dx')).value).toBe('3.0');
    const map = await run('<String, dynamic>{}');
    expect((await run("(() { t['a'] = 7; return t['a'] + 1; })()", { t: map.id })).value).toBe('8');
  });

  it('brings long strings whole, in any script', async () => {
    expect((await run("'añb漢' * 500")).value).toBe('añb漢'.repeat(500));
  });

  it('tells a compile error in the words of the compiler', async () => {
    const error = await run('nobodyKnowsThis + 1').catch((it: unknown) => it);
    expect(error).toBeInstanceOf(CompileError);
    expect((error as Error).message).toContain("'nobodyKnowsThis'");
  });

  it('tells an exception of what was evaluated', async () => {
    await expect(run("throw StateError('no')")).rejects.toThrow(EvaluationError);
  });

  it('calls extensions, and says when there is none', async () => {
    const answer = await callExtension(vm, isolate, 'ext.standin.greet', { name: 'Ada' }, soon());
    expect(answer.hello).toBe('Ada');
    await expect(callExtension(vm, isolate, 'ext.standin.nothing', {}, soon())).rejects.toMatchObject({ code: -32601 });
  });

  it('hears streams, also when asked to listen twice', async () => {
    const heard: VmEvent[] = [];
    const stop = vm.on((stream, event) => stream === 'Extension' && heard.push(event));
    await vm.listenTo('Extension', soon());
    await vm.listenTo('Extension', soon());
    const facts = await readIsolate(vm, isolate, soon());
    const developer = facts.libraries.find((one) => one.uri === 'dart:developer')?.id ?? '';
    const post = "postEvent('standin.news', <String, String>{'what': 'rain'})";
    await evaluate(vm, { isolate, target: developer, text: post }, soon());
    stop();
    expect(heard.map((event) => event.extensionKind)).toEqual(['standin.news']);
  });

  it('reloads', async () => {
    expect(await reloadSources(vm, isolate, {}, soon())).toEqual({ reloaded: true, said: '' });
  });

  it('says that an isolate is gone', async () => {
    await expect(readIsolate(vm, 'isolates/1', soon())).rejects.toThrow(IsolateGoneError);
    await expect(callExtension(vm, 'isolates/1', 'ext.standin.greet', {}, soon())).rejects.toThrow(IsolateGoneError);
  });

  it('ends before its deadline when nobody answers', async () => {
    const text = '(() { while (true) {} })()';
    await expect(evaluate(vm, { isolate, target: library, text }, Deadline.after(500))).rejects.toThrow(
      /did not finish/,
    );
  });
});

describe('addresses of VM services', () => {
  it.each([
    ['http://127.0.0.1:5000/AbC=/', 'ws://127.0.0.1:5000/AbC=/ws'],
    ['ws://127.0.0.1:5000/AbC=/ws', 'ws://127.0.0.1:5000/AbC=/ws'],
    ['http://127.0.0.1:9100/?uri=ws%3A%2F%2F127.0.0.1%3A5000%2FAbC%3D%2Fws', 'ws://127.0.0.1:5000/AbC=/ws'],
    ['https://host/x=/', 'wss://host/x=/ws'],
  ])('%s', (said, secret) => {
    expect(readServiceUri(said)?.secret).toBe(secret);
    expect(readServiceUri(said)?.shown).not.toContain('=');
  });

  it.each(['', 'not an address', 'file:///etc/passwd', 'http://user:word@host/x'])('%j is none', (said) => {
    expect(readServiceUri(said)).toBeUndefined();
  });
});

describe('what is no VM service', () => {
  let server: Server;
  let port: number;
  beforeAll(async () => {
    server = createServer((socket) => socket.resume().end('HTTP/1.1 404 Not Found\r\nContent-Length: 0\r\n\r\n'));
    await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
    const address = server.address();
    port = typeof address === 'object' && address ? address.port : 0;
  });
  afterAll(() => new Promise((closed) => server.close(closed)));

  it('is told without the secret in the address', async () => {
    const uri = readServiceUri(`http://127.0.0.1:${port}/TopSecret=/`) as ServiceUri;
    const error = await VmConnection.open(uri, soon()).catch((it: unknown) => it);
    expect(error).toBeInstanceOf(VmConnectionError);
    expect((error as Error).message).not.toContain('TopSecret');
  });

  it('is told when nothing listens there', async () => {
    const uri = readServiceUri('http://127.0.0.1:1/TopSecret=/') as ServiceUri;
    await expect(VmConnection.open(uri, soon())).rejects.toThrow(VmConnectionError);
  });
});

describe('what speaks WebSocket and is no VM service', () => {
  /** The head of a frame that announces so many bytes; none of them needs to come. */
  const giant = Buffer.alloc(10);
  giant.writeUInt16BE(0x817f, 0);
  giant.writeBigUInt64BE(300n * 1024n * 1024n, 2);

  let server: WebSocketServer;
  let said: string | Buffer;
  let atOnce: boolean;
  let uri: ServiceUri;
  beforeAll(async () => {
    server = new WebSocketServer({ port: 0, host: '127.0.0.1' });
    server.on('connection', (socket, { socket: wire }) => {
      const speak = () => (said === giant ? wire.write(giant) : socket.send(said));
      if (atOnce) speak();
      else socket.on('message', speak);
    });
    await new Promise((ready) => server.once('listening', ready));
    const address = server.address();
    const port = typeof address === 'object' && address ? address.port : 0;
    uri = readServiceUri(`ws://127.0.0.1:${port}/TopSecret=/ws`) as ServiceUri;
  });
  afterAll(() => new Promise((closed) => server.close(closed)));

  const garbage: [string, string | Buffer][] = [
    ['no JSON', 'not json'],
    ['JSON that is no object', '[1]'],
    ['null', 'null'],
    ['an error that is no object', '{"id":"1","error":"no"}'],
    ['an event without anything in it', '{"method":"streamNotify"}'],
    ['an event that is no object', '{"method":"streamNotify","params":{"streamId":"Stdout","event":7}}'],
    ['bytes', Buffer.from('{"id":"1","result":{}}')],
    ['a giant message', giant],
  ];
  const each = [false, true].flatMap((first) => garbage.map(([what, text]) => ({ first, what, text })));

  it.each(each)('is left when it sends $what (unasked: $first)', async ({ first, text }) => {
    [said, atOnce] = [text, first];
    const connection = await VmConnection.open(uri, soon());
    const gone = new Promise<string>((tell) => connection.onGone(tell));
    const error = await connection.request('getVM', {}, soon()).catch((it: unknown) => it);
    expect(error).toBeInstanceOf(NoVmServiceError);
    expect(await gone).toMatch(/^what answers there is no VM service: /);
    expect(connection.gone).not.toContain('TopSecret');
    await expect(readVm(connection, soon())).rejects.toThrow(NoVmServiceError);
  });

  it('answers of an extension may be anything', async () => {
    [said, atOnce] = ['{"id":"1","result":[1]}', false];
    const connection = await VmConnection.open(uri, soon());
    expect(await connection.request('ext.app.list', {}, soon())).toEqual([1]);
    connection.close();
  });
});
