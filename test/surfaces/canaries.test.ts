import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { packageRoot } from '../../src/base/package-root.ts';
import type { Redactor } from '../../src/engine/record/redact.ts';
import { noBrowser } from '../drivers/web/pages.ts';
import { startProgram } from '../faults/mcp-program.ts';
import { Blind, CANARY, leaksIn, lookAtEverything, startCanaryRig } from './canary-rig.ts';

const APP = 'dev.touchstone.demo';
const program = join(packageRoot(), 'dist/surfaces/cli/main.js');
const built = existsSync(program);

/** On the web: a page that is full of secrets, typed ones, requests with credentials, an exception that tells one. */
async function webOutput(redactor?: Redactor): Promise<string> {
  const rig = await startCanaryRig('web', redactor);
  try {
    await rig.call('snapshot');
    await rig.call('type_text', { target: '#new', text: CANARY.typed });
    await rig.call('fill_form', { fields: [{ target: '#note', value: { secret: 'NAMED' } }] });
    await rig.call('tap', { target: '#send', expect: 'text "Sent"', timeout_ms: 1500 });
    await rig.call('wait_for_ui', { log: 'Authorization', timeout_ms: 1500 });
    await rig.call('tap', { target: '#fail' });
    await rig.call('wait_for_ui', { no_error: true, timeout_ms: 300 });
    // An app that shows what was typed: the value is known by now, wherever it turns up.
    await rig.call('type_text', { target: '#note', text: `again ${CANARY.typed}` });
    await rig.call('navigate', { action: 'goto', url: `http://127.0.0.1:1/?code=${CANARY.address}`, timeout_ms: 1500 });
    await lookAtEverything(rig);
    await rig.call('close_session');
    await rig.call('get_trace');
    return rig.output();
  } finally {
    await rig.close();
  }
}

/** On Android: the sign-in screen, and an app that logs a token. */
async function androidOutput(redactor?: Redactor): Promise<string> {
  const rig = await startCanaryRig('android', redactor);
  try {
    rig.phone.host.start({ package: APP, dataUri: 'touchstone://signin' });
    await rig.call('snapshot');
    await rig.call('type_text', { target: '#password', text: CANARY.typed });
    await rig.call('type_text', { target: '#email', text: { secret: 'NAMED' } });
    const log = (level: 'I' | 'E', message: string) =>
      rig.phone.host.log.append({ pid: 1, tid: 1, level, tag: 'Http', message });
    log('I', `--> POST https://h/api?token=${CANARY.address} Authorization: Bearer ${CANARY.log}`);
    log('E', `Cookie: sid=${CANARY.cookie}`);
    await rig.call('wait_for_ui', { log: 'Authorization', timeout_ms: 1500 });
    await rig.call('wait_for_ui', { log: 'Cookie', timeout_ms: 1500 });
    await rig.call('batch', { steps: [{ tool: 'type_text', args: { target: '#email', text: CANARY.typed } }] });
    await lookAtEverything(rig);
    await rig.call('get_trace', { action_id: 'a1' });
    return rig.output();
  } finally {
    await rig.close();
  }
}

describe('canaries on every road in are on no road out', () => {
  describe.skipIf(noBrowser !== undefined)('web', () => {
    test('none gets through', async () => {
      const output = await webOutput();
      expect(leaksIn(output)).toEqual([]);
      for (const word of ['NAMED', 'password', 'bearer', 'cookie', 'token', 'userinfo', 'code'])
        expect(output).toContain(`[redacted:${word}]`);
    });

    test('and without the redactor all of them do, but the value of a password field', async () => {
      const leaks = leaksIn(await webOutput(new Blind()));
      expect(leaks).toEqual(['typed', 'named', 'header', 'cookie', 'address', 'log']);
    });
  });

  describe('android', () => {
    test('none gets through', async () => {
      const output = await androidOutput();
      expect(leaksIn(output)).toEqual([]);
      for (const word of ['NAMED', 'password', 'authorization', 'cookie'])
        expect(output).toContain(`[redacted:${word}]`);
    });

    test('and without the redactor they do', async () => {
      const leaks = leaksIn(await androidOutput(new Blind()));
      expect(leaks).toEqual(expect.arrayContaining(['typed', 'named', 'cookie', 'log']));
    });
  });
});

describe.skipIf(!built)('the built program', () => {
  const env = { TOUCHSTONE_SECRET_NAMED: CANARY.named };
  const inFolder = async (work: (folder: string) => Promise<string>): Promise<string> => {
    const folder = mkdtempSync(join(tmpdir(), 'touchstone-test-canaries-'));
    try {
      const said = await work(folder);
      const traces = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) =>
        name.endsWith('.ndjson'),
      );
      expect(traces).not.toEqual([]);
      return [said, ...traces.map((name) => readFileSync(join(folder, name), 'utf8'))].join('\n');
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  };

  test('over MCP: text, data, stderr and trace', async () => {
    const output = await inFolder(async (folder) => {
      const client = await startProgram('phone', { ...env, TOUCHSTONE_TRACE_DIR: folder });
      const said: unknown[] = [];
      try {
        await client.call('open_session', { device_id: 'phone', app: APP });
        for (const [target, text] of [
          ['#password', CANARY.typed],
          ['#email', { secret: 'NAMED' }],
        ])
          said.push(await client.call('type_text', { target, text, detail: 'full' }));
        said.push(
          await client.call('snapshot', { detail: 'full' }),
          await client.call('get_trace', { detail: 'full' }),
        );
        said.push(await client.call('type_text', { target: '#email', text: { secret: CANARY.typed } }));
      } finally {
        await client.close();
      }
      return `${JSON.stringify(said)}${client.errors()}`;
    });
    expect(leaksIn(output)).toEqual([]);
    expect(output).toContain('[redacted:NAMED]');
    expect(output).toContain('{secret: NAMED}');
  });

  test('on the command line: secret:NAME, stdout, stderr and trace', async () => {
    const output = await inFolder(async (folder) => {
      const run = (...words: string[]) => {
        const place = { TOUCHSTONE_HOST_DIR: join(folder, 'host'), TOUCHSTONE_TRACE_DIR: folder };
        const options = { encoding: 'utf8' as const, env: { ...process.env, TOUCHSTONE_TRACE: '', ...env, ...place } };
        const { stdout, stderr } = spawnSync(process.execPath, [program, ...words], options);
        return stdout + stderr;
      };
      try {
        run('open-session', '--device-id', 'phone', '--app', APP, '--on', 'phone');
        return [
          run('type-text', '--target', '#password', '--text', CANARY.typed),
          run('type-text', '--target', '#email', '--text', 'secret:NAMED', '--json'),
          run('snapshot', '--json'),
          run('get-trace', '--action-id', 'a2'),
        ].join('\n');
      } finally {
        run('close-session');
      }
    });
    expect(leaksIn(output)).toEqual([]);
    expect(output).toContain('[redacted:NAMED]');
  });

  test('in what it tells on stderr when it breaks', () => {
    const script = `import { createEngine } from '${join(packageRoot(), 'dist/surfaces/create-engine.js')}';
      import { writeErr, writeOut } from '${join(packageRoot(), 'dist/base/stdout.js')}';
      writeErr('before ' + process.env.TOUCHSTONE_SECRET_NAMED + '\\n');
      createEngine(undefined);
      writeErr('after ' + process.env.TOUCHSTONE_SECRET_NAMED + ' Bearer ${CANARY.header}\\n');
      writeOut('after ' + process.env.TOUCHSTONE_SECRET_NAMED + '\\n');`;
    const ran = spawnSync(process.execPath, ['--input-type=module', '-e', script], {
      encoding: 'utf8',
      env: { ...process.env, ...env },
    });
    expect(ran.stderr).toBe(`before ${CANARY.named}\nafter [redacted:NAMED] Bearer [redacted:bearer]\n`);
    expect(ran.stdout).toBe('after [redacted:NAMED]\n');
  });
});
