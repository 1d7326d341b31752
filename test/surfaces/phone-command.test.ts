import { type ChildProcess, spawn } from 'node:child_process';
import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readyLineSchema } from '../../src/surfaces/phone-target.ts';
import { type Bundle, bundleFixture } from './fixtures/bundle.ts';

let bundle: Bundle;
beforeAll(async () => {
  bundle = await bundleFixture('fake-cli');
});
afterAll(() => bundle.remove());

function startPhone(...flags: string[]) {
  const child = spawn(process.execPath, [bundle.program, 'phone', ...flags], { stdio: ['pipe', 'pipe', 'pipe'] });
  const end = new Promise<number | null>((resolve) => child.once('exit', (code) => resolve(code)));
  return { child, end };
}

async function firstOutput(child: ChildProcess): Promise<string> {
  return new Promise((resolve) => child.stdout?.once('data', (chunk: Buffer) => resolve(chunk.toString())));
}

async function accepts(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1');
  const answer = new Promise<boolean>((resolve) => {
    socket.once('connect', () => resolve(true));
    socket.once('error', () => resolve(false));
  });
  return answer.finally(() => socket.destroy());
}

describe('touchstone phone', () => {
  test('--json says where both faces are; --with-parent ends it with its parent', async () => {
    const { child, end } = startPhone('--json', '--with-parent');
    const ready = readyLineSchema.parse(JSON.parse(await firstOutput(child)));
    expect(await accepts(ready.adb_port ?? 0)).toBe(true);
    expect((await fetch(ready.web_url ?? '')).status).toBe(200);
    child.stdin?.end();
    expect(await end).toBe(0);
    expect(await accepts(ready.adb_port ?? 0)).toBe(false);
  });

  test('a single port flag starts that face alone, and people are told how to connect', async () => {
    const { child, end } = startPhone('--adb', '0');
    const said = await firstOutput(child);
    const port = Number(/adb connect 127\.0\.0\.1:(\d+)/.exec(said)?.[1]);
    expect(await accepts(port)).toBe(true);
    expect(said).not.toContain('http');
    child.kill('SIGINT');
    expect(await end).toBe(0);
  });

  test.each([
    [['--fault', 'no_such_fault'], 'Faults:'],
    [['--adb', '70000'], 'needs a port'],
    [['--adbb', '1'], 'Known flags: --adb, --web, --fault'],
  ])('%j is bad usage', async (flags, says) => {
    const { child, end } = startPhone(...flags);
    const said = new Promise<string>((resolve) =>
      child.stderr?.once('data', (chunk: Buffer) => resolve(chunk.toString())),
    );
    expect(await end).toBe(2);
    expect(await said).toContain(says);
  });
});
