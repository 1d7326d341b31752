import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from '@modelcontextprotocol/client';
import { getDefaultEnvironment, StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { INSTRUCTIONS } from '../../src/surfaces/mcp/instructions.ts';
import { type Bundle, bundleFixture } from './fixtures/bundle.ts';
import { eventually, isAlive, readLog } from './fixtures/processes.ts';

const MODERN = '2026-07-28';
let bundle: Bundle;
let program = '';
let folder = '';
let log = '';
let count = 0;
const open: Client[] = [];

beforeAll(async () => {
  bundle = await bundleFixture('fake-mcp');
  program = bundle.program;
  folder = mkdtempSync(join(tmpdir(), 'touchstone-mcp-'));
});
afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
  bundle.remove();
});
afterEach(async () => {
  for (const client of open.splice(0)) await client.close();
});

type Era = 'legacy' | 'modern';

async function connect(era: Era, profile = 'core', env: Record<string, string> = {}) {
  count += 1;
  log = join(folder, `log-${count}`);
  const client = new Client(
    { name: 'test', version: '1' },
    { versionNegotiation: { mode: era === 'legacy' ? 'legacy' : { pin: MODERN } } },
  );
  const transport = new StdioClientTransport({
    command: process.execPath,
    args: [program, profile],
    env: { ...getDefaultEnvironment(), FAKE_ENGINE_LOG: log, ...env },
    stderr: 'pipe',
  });
  await client.connect(transport);
  open.push(client);
  return { client, transport };
}

describe.each<Era>(['legacy', 'modern'])('a %s client', (era) => {
  test('speaks its own revision and gets the instructions', async () => {
    const { client } = await connect(era);
    expect(client.getNegotiatedProtocolVersion()).toBe(era === 'modern' ? MODERN : '2025-11-25');
    expect(client.getInstructions()).toBe(INSTRUCTIONS);
  });

  test('lists lean tools with truthful annotations', async () => {
    const { client } = await connect(era);
    const { tools } = await client.listTools();
    expect(tools.map((tool) => tool.name)).toEqual([
      'snapshot',
      'tap',
      'open_session',
      'close_session',
      'terminate_app',
      'slow',
      'screenshot',
      'get_system_status',
    ]);
    expect(tools.every((tool) => tool.outputSchema === undefined)).toBe(true);
    const byName = Object.fromEntries(tools.map((tool) => [tool.name, tool]));
    expect(byName.snapshot?.annotations).toEqual({ readOnlyHint: true });
    // The protocol's own defaults say that an action may be destructive; repeating them in every tool is weight.
    expect(byName.tap?.annotations).toBeUndefined();
    expect(byName.open_session?.annotations).toEqual({ destructiveHint: false });
    expect(byName.terminate_app?.annotations).toEqual({ idempotentHint: true });
    // What most tools share is told once, in the instructions, and accepted everywhere.
    expect(byName.tap?.inputSchema).toEqual({
      type: 'object',
      properties: {
        target: { type: 'string', description: 'what to tap' },
        expect: { type: 'string' },
        modifiers: { type: 'array', items: { type: 'string', enum: ['ctrl', 'shift'] } },
      },
      required: ['target'],
    });
  });

  test('offers prompts, and refuses one that is not there', async () => {
    const { client } = await connect(era);
    const { prompts } = await client.listPrompts();
    expect(prompts.map((prompt) => prompt.name)).toEqual(['check_flow', 'explain_failure', 'explore_app']);
    const { messages } = await client.getPrompt({ name: 'check_flow', arguments: { flow: 'sign in' } });
    expect(messages).toMatchObject([
      { role: 'user', content: { type: 'text', text: expect.stringContaining('"sign in"') } },
    ]);
    await expect(client.getPrompt({ name: 'check_flow' })).rejects.toThrow(/needs flow/);
  });

  test('the full profile has output schemas, and data in every answer', async () => {
    const { client } = await connect(era, 'full');
    const { tools } = await client.listTools();
    expect(tools.every((tool) => tool.outputSchema?.type === 'object')).toBe(true);
    const result = await client.callTool({ name: 'tap', arguments: { target: 'e1' } });
    expect(result.structuredContent).toMatchObject({ name: 'tap', args: { target: 'e1' } });
    // The data of a snapshot is whole only when it is asked for, so the server asks.
    const snapshot = await client.callTool({ name: 'snapshot', arguments: {} });
    expect(snapshot.structuredContent).toMatchObject({ args: { detail: 'full' } });
  });

  test('gets text; data only when the answer wants it shown', async () => {
    const { client } = await connect(era);
    const plain = await client.callTool({ name: 'snapshot', arguments: {} });
    expect(plain.content).toEqual([{ type: 'text', text: 'did snapshot' }]);
    expect(plain.structuredContent).toBeUndefined();
    expect(plain.isError).toBeFalsy();
    const full = await client.callTool({ name: 'snapshot', arguments: { max_tokens: 7 } });
    expect(full.structuredContent).toMatchObject({ args: { max_tokens: 7 } });
  });

  test('gets pictures as pictures', async () => {
    const { client } = await connect(era);
    const { content } = await client.callTool({ name: 'screenshot' });
    expect(content).toContainEqual({ type: 'image', mimeType: 'image/png', data: 'iVBORw0KGgo=' });
  });

  test.each([
    ['an unknown argument', 'tap', { target: 'e1', tagret: 1 }],
    ['a wrong type', 'tap', { target: 5 }],
    ['a missing argument', 'tap', {}],
  ])("%s gets the engine's own typed answer", async (_what, name, args) => {
    const { client } = await connect(era);
    const result = await client.callTool({ name, arguments: args });
    expect(result.isError).toBe(true);
    expect(result.content).toEqual([{ type: 'text', text: expect.stringContaining('Bad arguments for tap') }]);
  });

  test('an unknown tool is a protocol error that names the tools there are', async () => {
    const { client } = await connect(era);
    await expect(client.callTool({ name: 'tapp', arguments: {} })).rejects.toThrow(/no tool "tapp".*snapshot, tap/);
  });

  test('progress comes when asked for, all of it before the answer', async () => {
    const { client } = await connect(era, 'core', { FAKE_SLOW_ENDS: '1' });
    const seen: unknown[] = [];
    const result = await client.callTool({ name: 'slow' }, { onprogress: (progress) => seen.push(progress) });
    expect(result.content).toEqual([{ type: 'text', text: 'slow is over' }]);
    // The client may drop progress that arrives with the result; what arrived must be in order.
    expect([
      [],
      [{ progress: 1, message: 'first' }],
      [
        { progress: 1, message: 'first' },
        { progress: 2, message: 'second' },
      ],
    ]).toContainEqual(seen);
  });

  test('a cancelled call is cancelled in the engine', async () => {
    const { client } = await connect(era);
    const cancel = new AbortController();
    const call = client.callTool({ name: 'slow' }, { signal: cancel.signal }).catch((error: unknown) => error);
    expect(await eventually(() => readLog(log).includes('slow began'))).toBe(true);
    cancel.abort();
    expect(await call).toBeInstanceOf(Error);
    expect(await eventually(() => readLog(log).includes('slow cancelled'))).toBe(true);
  });

  test('one engine serves the process, and ends with its client', async () => {
    const { client, transport } = await connect(era);
    await client.callTool({ name: 'open_session', arguments: {} });
    const pid = transport.pid as number;
    await client.close();
    expect(await eventually(() => !isAlive(pid))).toBe(true);
    // A modern client asks a sibling process first; this one is ours.
    expect(
      readLog(log)
        .split('\n')
        .filter((line) => line === `engine default ${pid}`),
    ).toHaveLength(1);
    expect(readLog(log)).toMatch(/closed default\n$/);
  });
});

describe('the server ends', () => {
  const request = `${JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'initialize', params: { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: { name: 't', version: '1' } } })}\n`;

  function start(stdin: 'pipe' | 'ignore' = 'pipe') {
    count += 1;
    log = join(folder, `log-${count}`);
    const child = spawn(process.execPath, [program], {
      stdio: [stdin, 'pipe', 'pipe'],
      env: { ...process.env, FAKE_ENGINE_LOG: log, FAKE_CHILD: '1' },
    });
    let stdout = '';
    child.stdout?.on('data', (chunk: Buffer) => (stdout += chunk.toString()));
    const exit = new Promise<number | null>((resolve) => child.once('exit', (code) => resolve(code)));
    return { child, exit, said: () => stdout };
  }

  async function tookItsChildAlong(): Promise<boolean> {
    const pid = Number(/child (\d+)/.exec(readLog(log))?.[1]);
    return eventually(() => !isAlive(pid));
  }

  test.each(['SIGTERM', 'SIGINT', 'SIGHUP'] as const)(
    'on %s, with exit code 0 and its engine closed',
    async (signal) => {
      const { child, exit, said } = start();
      child.stdin?.write(request);
      expect(await eventually(() => said().includes('"id":1'))).toBe(true);
      child.kill(signal);
      expect(await exit).toBe(0);
      expect(readLog(log)).toContain('closed default');
    },
  );

  test('when its stdin ends, and nothing but JSON-RPC was ever on stdout', async () => {
    const { child, exit, said } = start();
    child.stdin?.write(request);
    expect(await eventually(() => said().includes('"id":1'))).toBe(true);
    child.stdin?.end();
    expect(await exit).toBe(0);
    expect(readLog(log)).toContain('closed default');
    expect(await tookItsChildAlong()).toBe(true);
    for (const line of said().trim().split('\n')) expect(JSON.parse(line)).toMatchObject({ jsonrpc: '2.0' });
  });

  test('when its parent is killed while somebody else keeps its stdin open', async () => {
    count += 1;
    log = join(folder, `log-${count}`);
    // The parent gives a third process the other end of the server's stdin, so the pipe outlives the parent.
    const script = `
      const { spawn } = require('node:child_process');
      const server = spawn(process.execPath, [${JSON.stringify(program)}], { stdio: ['pipe', 'pipe', 'ignore'] });
      const holder = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { stdio: [server.stdin, 'ignore', 'ignore'] });
      server.stdin.write(${JSON.stringify(request)});
      server.stdout.once('data', () => console.log(JSON.stringify({ server: server.pid, holder: holder.pid })));`;
    const parent = spawn(process.execPath, ['-e', script], {
      stdio: ['ignore', 'pipe', 'ignore'],
      env: { ...process.env, FAKE_ENGINE_LOG: log },
    });
    const line = await new Promise<Buffer>((resolve) => parent.stdout.once('data', resolve));
    const pids = JSON.parse(line.toString()) as { server: number; holder: number };
    try {
      parent.kill('SIGKILL');
      expect(await eventually(() => !isAlive(pids.server))).toBe(true);
      expect(readLog(log)).toContain('closed default');
      expect(isAlive(pids.holder)).toBe(true);
    } finally {
      process.kill(pids.holder, 'SIGKILL');
    }
  });
});
