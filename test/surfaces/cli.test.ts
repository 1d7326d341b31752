import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { packageVersion } from '../../src/base/package-root.ts';
import { type Bundle, bundleFixture } from './fixtures/bundle.ts';
import { eventually, isAlive, readLog } from './fixtures/processes.ts';
import { typeText } from '../../src/engine/operations/type-text.ts';
import { flagsOf, readFlags } from '../../src/surfaces/cli/operation-flags.ts';

let bundle: Bundle;
let program = '';
let folder = '';
let log = '';
let socket = '';

beforeAll(async () => {
  bundle = await bundleFixture('fake-cli');
  program = bundle.program;
});
afterAll(() => bundle.remove());
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'touchstone-cli-'));
  log = join(folder, 'log');
  socket = join(folder, `host-${packageVersion()}.sock`);
});
afterEach(async () => {
  // Whatever a test left open, its host ends now: closing the session is what ends a host.
  if (existsSync(socket)) await run(['close_session']);
  await eventually(() => hosts().every((pid) => !isAlive(pid)));
  rmSync(folder, { recursive: true, force: true });
});

function hosts(): number[] {
  return [...readLog(log).matchAll(/engine \S+ (\d+)/g)].map((match) => Number(match[1]));
}

function firstHost(): number {
  const [pid] = hosts();
  if (pid === undefined) throw new Error('no host was started');
  return pid;
}

interface Run {
  code: number | null;
  stdout: string;
  stderr: string;
}

function start(words: string[], env: Record<string, string> = {}): { child: ChildProcess; end: Promise<Run> } {
  const child = spawn(process.execPath, [program, ...words], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, TOUCHSTONE_HOST_DIR: folder, FAKE_ENGINE_LOG: log, ...env },
  });
  const said = { stdout: '', stderr: '' };
  child.stdout?.on('data', (chunk: Buffer) => (said.stdout += chunk.toString()));
  child.stderr?.on('data', (chunk: Buffer) => (said.stderr += chunk.toString()));
  return { child, end: new Promise((resolve) => child.once('close', (code) => resolve({ code, ...said }))) };
}

function run(words: string[], env: Record<string, string> = {}): Promise<Run> {
  return start(words, env).end;
}

async function reached(words: string[]): Promise<unknown> {
  const { stdout } = await run([...words, '--json']);
  return (JSON.parse(stdout) as { args: unknown }).args;
}

describe('flags become arguments', () => {
  test('text to type: secret:NAME is a named secret, and JSON stays text', () => {
    const read = (text: string) => readFlags('type_text', flagsOf(typeText), ['--text', text]);
    expect(read('secret:LOGIN_2')).toEqual({ text: { secret: 'LOGIN_2' } });
    for (const text of ['secret: x', 'secret:login', 'a secret:LOGIN', '{"a":1}', 'true', '5']) {
      expect(read(text)).toEqual({ text });
    }
  });

  test('kebab and snake, numbers, switches, lists, JSON and lines that begin with a dash', async () => {
    await run(['open_session']);
    expect(
      await reached([
        'tap',
        '--target',
        '- button "Pay" [e9]',
        '--if-revision',
        '4',
        '--check-stable',
        '--expect',
        'a',
        '--expect',
        'b',
      ]),
    ).toEqual({
      target: '- button "Pay" [e9]',
      if_revision: 4,
      check_stable: true,
      expect: ['a', 'b'],
    });
    expect(
      await reached([
        'tap',
        '--target={"text":"x"}',
        '--if_revision=5',
        '--no-check-stable',
        '--expect',
        'one',
        '--modifiers',
        'ctrl',
      ]),
    ).toEqual({
      target: { text: 'x' },
      if_revision: 5,
      check_stable: false,
      expect: 'one',
      modifiers: ['ctrl'],
    });
    expect(await reached(['tap', '--target', 'e1', '--modifiers', '["ctrl","shift"]'])).toEqual({
      target: 'e1',
      modifiers: ['ctrl', 'shift'],
    });
    expect(await reached(['terminate-app', '--app', '5'])).toEqual({ app: '5' });
  });

  test.each([
    [['tap', '--tagret', 'x'], /no flag --tagret.*--target, --expect, --if-revision/],
    [['tap', 'e9'], /"e9" is not a flag.*Known flags: --target/],
    [['tap', '--target'], /--target needs a value/],
    [['tap', '--target', 'a', '--target', 'b'], /given 2 times/],
    [['tap', '--target', '{"text":'], /begins like JSON/],
    [['tapp'], /no command "tapp".*mcp.*snapshot/],
    [['snapshot', '--on', 'toaster'], /phone, android, web/],
    [['mcp', '--profile', 'tiny'], /core, full/],
    [['mcp', '--prfile', 'full'], /Known flags: --target, --profile/],
    [['doctor', '--jsn'], /Known flags: --json/],
    [['help', 'tapp'], /no operation "tapp"/],
  ])('%j is bad usage', async (words, says) => {
    const { code, stdout, stderr } = await run(words);
    expect([code, stdout]).toEqual([2, '']);
    expect(stderr).toMatch(says);
  });
});

describe('answers', () => {
  test('text on stdout and the exit code of the answer', async () => {
    expect(await run(['snapshot'])).toEqual({ code: 0, stdout: 'did snapshot\n', stderr: '' });
    const refused = await run(['tap']);
    expect(refused.code).toBe(2);
    expect(refused.stdout).toContain('Bad arguments for tap');
  });

  test('--json prints the data, on failure with its code', async () => {
    expect(JSON.parse((await run(['snapshot', '--max-tokens', '9', '--json'])).stdout)).toMatchObject({
      name: 'snapshot',
      args: { max_tokens: 9, detail: 'full' },
    });
    expect(JSON.parse((await run(['tap', '--json'])).stdout)).toMatchObject({
      failure_code: 'INVALID_ARGUMENT',
      next: 'mend it',
    });
  });

  test('a picture is saved to a private file', async () => {
    const { stdout } = await run(['screenshot']);
    const path = /saved to (.+)/.exec(stdout)?.[1] ?? '';
    expect(readFileSync(path).subarray(0, 4)).toEqual(Buffer.from([0x89, 0x50, 0x4e, 0x47]));
    expect(statSync(path).mode & 0o777).toBe(0o600);
    rmSync(join(path, '..'), { recursive: true });
    const other = /saved to (.+\.jpg)/.exec((await run(['screenshot', '--photo'])).stdout)?.[1] ?? '';
    expect(readFileSync(other)).toEqual(Buffer.from([0xff, 0xd8, 0xff]));
    rmSync(join(other, '..'), { recursive: true });
  });

  test('doctor works without a host', async () => {
    expect(await run(['doctor'])).toMatchObject({ code: 0, stdout: 'did get_system_status\n' });
    expect(existsSync(socket)).toBe(false);
    expect(JSON.parse((await run(['doctor', '--json'])).stdout)).toMatchObject({ name: 'get_system_status' });
    expect(readLog(log)).toContain('closed default');
  });

  test('help lists commands and operations, but not the internal one', async () => {
    const { code, stdout } = await run(['help']);
    expect(code).toBe(0);
    for (const name of ['mcp', 'phone', 'doctor', 'snapshot', 'terminate_app'])
      expect(stdout).toContain(`\n  ${name} `);
    expect(stdout).not.toContain('\n  host');
    expect((await run(['tap', '--help'])).stdout).toMatch(/--target TEXT +\(required\) what to tap/);
    expect((await run(['version'])).stdout).toBe(`${packageVersion()}\n`);
  });
});

describe('the background host', () => {
  test('keeps a session between calls and ends with it', async () => {
    const pid = async (words: string[]) =>
      (JSON.parse((await run([...words, '--json'])).stdout) as { pid: number }).pid;
    const first = await pid(['open_session']);
    expect(await pid(['snapshot'])).toBe(first);
    expect(await pid(['close_session'])).toBe(first);
    expect(await eventually(() => !isAlive(first))).toBe(true);
    expect(existsSync(socket)).toBe(false);
    expect(readLog(log)).toContain('closed default');
  });

  test('ends right after a call that leaves no session', async () => {
    await run(['snapshot']);
    expect(await eventually(() => hosts().length === 1 && !isAlive(firstHost()))).toBe(true);
  });

  test('ends when nobody calls for a while', async () => {
    await run(['open_session'], { TOUCHSTONE_HOST_IDLE_MS: '300' });
    expect(await eventually(() => !isAlive(firstHost()))).toBe(true);
    expect(readLog(log)).toContain('closed default');
  });

  test('callers that start at the same time share one host', async () => {
    const runs = await Promise.all(
      ['open_session', 'open_session', 'open_session', 'open_session'].map((name) => run([name, '--json'])),
    );
    const pids = new Set(runs.map((it) => (JSON.parse(it.stdout) as { pid: number }).pid));
    expect(pids.size).toBe(1);
  });

  test('a socket that a killed host left behind is no obstacle', async () => {
    await run(['open_session']);
    const killed = firstHost();
    process.kill(killed, 'SIGKILL');
    await eventually(() => !isAlive(killed));
    expect(existsSync(socket)).toBe(true);
    expect((await run(['open_session'])).code).toBe(0);
    expect(hosts()).toHaveLength(2);
  });

  test('--on is said once: later calls go where the session is', async () => {
    const engine = async (words: string[]) =>
      (JSON.parse((await run([...words, '--json'])).stdout) as { engine: string }).engine;
    expect(await engine(['open_session', '--on', 'phone'])).toBe('phone');
    expect(await engine(['snapshot'])).toBe('phone');
    expect(await engine(['snapshot', '--on', 'web'])).toBe('web');
    expect(await engine(['close_session'])).toBe('phone');
  });

  test('with sessions on several targets it must be said which one is meant, and no other one is opened', async () => {
    await run(['open_session', '--on', 'phone']);
    await run(['open_session', '--on', 'web']);
    const { code, stdout } = await run(['snapshot']);
    expect(code).toBe(2);
    expect(stdout).toMatch(/--on phone .*--on web /);
    expect(stdout).toContain('INVALID_ARGUMENT several_sessions');
    expect(readLog(log)).not.toContain('engine default');
    expect((await run(['snapshot', '--on', 'web'])).code).toBe(0);
    // What needs no session is not held up.
    expect((await run(['get_system_status'])).code).toBe(0);
    await run(['close_session', '--on', 'web']);
    expect((await run(['snapshot'])).code).toBe(0);
  });

  test('each flag is listed once', async () => {
    const { stderr } = await run(['snapshot', '--colour', 'red']);
    const listed = /Known flags: (.*)\./.exec(stderr)?.[1]?.split(', ') ?? [];
    expect(listed).toContain('--json');
    expect(listed).toHaveLength(new Set(listed).size);
  });

  test('Ctrl-C cancels the call, and its answer still comes', async () => {
    await run(['open_session']);
    const { child, end } = start(['slow']);
    expect(await eventually(() => readLog(log).includes('slow began'))).toBe(true);
    child.kill('SIGINT');
    expect(await end).toMatchObject({ code: 1, stdout: 'The call was cancelled.\n' });
  });

  test('a caller that is killed has its call cancelled', async () => {
    await run(['open_session']);
    const { child } = start(['slow']);
    expect(await eventually(() => readLog(log).includes('slow began'))).toBe(true);
    child.kill('SIGKILL');
    expect(await eventually(() => readLog(log).includes('slow cancelled'))).toBe(true);
  });

  test('a host that dies during a call is a lost session, exit code 4', async () => {
    await run(['open_session']);
    const { end } = start(['slow']);
    expect(await eventually(() => readLog(log).includes('slow began'))).toBe(true);
    process.kill(firstHost(), 'SIGKILL');
    const { code, stderr } = await end;
    expect(code).toBe(4);
    expect(stderr).toContain('what the call did is not known');
  });

  test('its folder is private, and one that is not is refused', async () => {
    expect(statSync(folder).mode & 0o777).toBe(0o700);
    const open = join(folder, 'open');
    writeFileSync(open, '');
    const { code, stderr } = await run(['snapshot'], { TOUCHSTONE_HOST_DIR: open });
    expect(code).toBe(1);
    expect(stderr).toContain('is not a folder');
  });

  test('somebody who speaks another language there is not obeyed', async () => {
    const server = createServer((it) => it.end('HTTP/1.1 200 OK\r\n\r\n')).listen(socket);
    const { end, child } = start(['snapshot']);
    expect(await Promise.race([end.then(() => 'ended'), eventually(() => false, 500).then(() => 'waiting')])).toBe(
      'waiting',
    );
    child.kill('SIGKILL');
    await end;
    await new Promise((resolve) => server.close(resolve));
    expect(readdirSync(folder)).not.toContain('log');
  });
});
