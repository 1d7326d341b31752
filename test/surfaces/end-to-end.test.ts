import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { spawnSync } from 'node:child_process';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from '@modelcontextprotocol/client';
import { getDefaultEnvironment, StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { beforeEach, describe, expect, test } from 'vitest';
import { packageRoot } from '../../src/base/package-root.ts';
import { eventually, isAlive, readLog } from './fixtures/processes.ts';

const program = join(packageRoot(), 'dist/surfaces/cli/main.js');
const built = existsSync(program);

type Content = { type: string; text?: string }[];
const textOf = (result: { content?: unknown }) =>
  ((result.content ?? []) as Content).map((it) => it.text ?? '').join('\n');

/** Children of a process, by asking the system (Linux). */
function childrenOf(pid: number): number[] {
  return readLog(`/proc/${pid}/task/${pid}/children`)
    .split(' ')
    .map(Number)
    .filter((it) => it > 0);
}

describe('the built program', () => {
  beforeEach((context) => context.skip(!built, 'dist/ is missing; npm run build makes it'));

  test.each(['legacy', '2026-07-28'])('serves the simulated phone to a %s client, and ends with it', async (era) => {
    const client = new Client(
      { name: 'test', version: '1' },
      { versionNegotiation: { mode: era === 'legacy' ? 'legacy' : { pin: era } } },
    );
    const transport = new StdioClientTransport({
      command: process.execPath,
      args: [program, 'mcp', '--target', 'phone'],
      env: getDefaultEnvironment(),
      stderr: 'pipe',
    });
    await client.connect(transport);
    const server = transport.pid as number;
    try {
      expect(textOf(await client.callTool({ name: 'list_devices', arguments: {} }))).toMatch(
        /phone:.*simulated[\s\S]*phone-web:.*simulated/,
      );
      const opened = await client.callTool({ name: 'open_session', arguments: { device_id: 'phone' } });
      expect(textOf(opened)).toContain('simulated');
      const children = childrenOf(server);
      expect(children).toHaveLength(process.platform === 'linux' ? 1 : 0);

      const shown = textOf(await client.callTool({ name: 'snapshot', arguments: {} }));
      expect(shown).toMatch(/- \w+ .*\[e\d+\]/);
      const refused = await client.callTool({ name: 'tap', arguments: { target: 'button "No such button"' } });
      expect(refused.isError).toBe(true);
      const wrong = await client.callTool({ name: 'tap', arguments: { tagret: 'e1' } });
      expect(wrong.isError).toBe(true);
      expect(textOf(wrong)).toContain('tagret');

      await client.close();
      expect(await eventually(() => [server, ...children].every((pid) => !isAlive(pid)))).toBe(true);
    } finally {
      await client.close();
    }
  });

  test('in the full profile every answer fits the output schema that was announced', async () => {
    const client = new Client({ name: 'test', version: '1' });
    const args = [program, 'mcp', '--target', 'phone', '--profile', 'full'];
    await client.connect(
      new StdioClientTransport({ command: process.execPath, args, env: getDefaultEnvironment(), stderr: 'pipe' }),
    );
    try {
      // The client checks answers against the schemas of the list that it has seen, and throws when one does not fit.
      const { tools } = await client.listTools();
      expect(tools.every((tool) => tool.outputSchema)).toBe(true);
      const calls = [
        'list_devices',
        'open_session',
        'get_system_status',
        'snapshot',
        'press_back',
        'screenshot',
        'close_session',
      ];
      for (const name of calls) {
        const result = await client.callTool({
          name,
          arguments: name === 'open_session' ? { device_id: 'phone' } : {},
        });
        expect([name, result.isError ?? false]).toEqual([name, false]);
        expect(result.structuredContent).toBeTypeOf('object');
      }
    } finally {
      await client.close();
    }
  });

  test('the command line keeps a session on the phone between calls', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'touchstone-e2e-'));
    const run = (...words: string[]) =>
      spawnSync(process.execPath, [program, ...words], {
        encoding: 'utf8',
        env: { ...process.env, TOUCHSTONE_HOST_DIR: folder },
      });
    try {
      expect(run('open-session', '--device-id', 'phone', '--on', 'phone')).toMatchObject({ status: 0, stderr: '' });
      const snapshot = run('snapshot');
      expect(snapshot.status).toBe(0);
      expect(snapshot.stdout).toContain('simulated');
      expect(run('find-element', '--target', 'button "No such button"').status).toBe(1);
      expect(run('tap', '--target', 'buton "x"').status).toBe(2);
      expect(run('close-session').status).toBe(0);
      expect(run('snapshot', '--session-id', 'gone').status).toBe(4);
    } finally {
      run('close-session');
      rmSync(folder, { recursive: true, force: true });
    }
  });
});
