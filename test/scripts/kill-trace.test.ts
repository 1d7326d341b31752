import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { packageRoot } from '../../src/base/package-root.ts';

const built = existsSync(join(packageRoot(), 'dist/surfaces/cli/main.js'));
const script = (name: string) => join(packageRoot(), 'scripts', name);

interface Judge {
  judgeTrace(folder: string, seen: { answers: unknown[] }): { cut: boolean; in_an_action: boolean; problems: string[] };
}

describe.skipIf(!built)('a server that is killed leaves a trace that can be read', () => {
  it('whenever it is killed (npm run kills does it a hundred times)', () => {
    const ran = spawnSync(process.execPath, [script('kill-trace.mjs'), '--count', '3'], { encoding: 'utf8' });
    expect(ran.stdout).toContain('3 servers killed');
    expect(ran.stdout).toContain('problems: 0');
    expect(ran.status).toBe(0);
  });
});

describe.skipIf(!built)('the judge of those traces', () => {
  let folder = '';
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'touchstone-kills-'));
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  const device = { device_id: 'p', platform: 'web', name: 'p', status: 'ready', simulated: true };
  const step = (index: number) => ({ stage: 'act', timestamp: 1, result: 'success', attempt_index: index });
  const lines = [
    { kind: 'session_opened', server: '1', device },
    { kind: 'call', call: 'c1', tool: 'tap', args: {} },
    { kind: 'step', action_id: 'a1', step: step(0) },
    { kind: 'step', action_id: 'a1', step: step(1) },
    { kind: 'action', action_id: 'a1', ms: 1, envelope: {} },
    { kind: 'answer', call: 'c1', tool: 'tap', ok: true, ms: 1 },
  ].map((record) => JSON.stringify({ v: 1, at: 1, ...record }));
  const answers = [{ tool: 'tap', ok: true, data: { action_id: 'a1', trace: { steps: [step(0), step(1)] } } }];

  const judge = async (text: string, seen: unknown[] = answers) => {
    mkdirSync(join(folder, 'session'), { recursive: true });
    writeFileSync(join(folder, 'session', 'trace.ndjson'), text);
    const { judgeTrace } = (await import(script('kills/judge-trace.mjs'))) as Judge;
    return judgeTrace(folder, { answers: seen });
  };
  const without = (index: number) => `${lines.filter((_, at) => at !== index).join('\n')}\n`;

  it('accepts a whole trace, and one whose last line was cut', async () => {
    expect((await judge(`${lines.join('\n')}\n`)).problems).toEqual([]);
    expect(await judge(`${lines.slice(0, 4).join('\n')}\n`, [])).toMatchObject({ in_an_action: true, problems: [] });
    expect(await judge(lines.slice(0, 4).join('\n'), [])).toMatchObject({ cut: true, problems: [] });
  });

  it.each([
    ['no first line', without(0)],
    ['a gap in the steps', without(2)],
    ['a step that was answered', without(3)],
    ['no action', without(4)],
    ['no answer', without(5)],
    ['a broken line', `${lines.join('\n')}\n`.replace('"call":"c1"', '"call":')],
    ['an answer of another kind', `${lines.join('\n')}\n`.replace('"ok":true', '"ok":false')],
  ])('refuses: %s', async (_what, text) => {
    expect((await judge(text)).problems).not.toEqual([]);
  });

  it('refuses a session that was closed or that left nothing', async () => {
    const closed = JSON.stringify({ v: 1, at: 1, kind: 'session_closed' });
    expect((await judge(`${[...lines, closed].join('\n')}\n`)).problems).toEqual([
      'the session was closed, not killed',
    ]);
    rmSync(join(folder, 'session'), { recursive: true });
    const { judgeTrace } = (await import(script('kills/judge-trace.mjs'))) as Judge;
    expect(judgeTrace(folder, { answers: [] }).problems).toEqual(['there is no trace']);
  });
});
