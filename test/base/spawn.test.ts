import { describe, expect, test } from 'vitest';
import { Deadline, DeadlineError } from '../../src/base/deadline.ts';
import { endChild, runToEnd, spawnChild } from '../../src/base/spawn.ts';
import { eventually, isAlive } from '../surfaces/fixtures/processes.ts';
import { bundleFixture } from '../surfaces/fixtures/bundle.ts';

const node = process.execPath;

describe('runToEnd', () => {
  test('returns the exit code and all that was said', async () => {
    const script = `process.stdout.write('a'.repeat(200000)); process.stderr.write('b'); process.exitCode = 3;`;
    expect(await runToEnd(node, ['-e', script], Deadline.after(20_000))).toEqual({
      code: 3,
      stdout: 'a'.repeat(200_000),
      stderr: 'b',
    });
  });

  test('arguments stay one word each: no shell ever sees them', async () => {
    const hostile = ['a b', '$HOME', '`id`', '; exit 9', `"\\'`, '*', 'x\ny', ''];
    const { stdout } = await runToEnd(
      node,
      ['-e', 'process.stdout.write(JSON.stringify(process.argv.slice(1)))', ...hostile],
      Deadline.after(20_000),
    );
    expect(JSON.parse(stdout)).toEqual(hostile);
  });

  test('named secrets are not handed on, everything else is', async () => {
    const env = { ...process.env, TOUCHSTONE_SECRET_LOGIN: 'hunter2!', TOUCHSTONE_OTHER: 'kept' };
    const script = 'process.stdout.write(Object.keys(process.env).filter((it) => it.startsWith("TOUCHSTONE_")).join())';
    const { stdout } = await runToEnd(node, ['-e', script], Deadline.after(20_000), { env });
    expect(stdout).toContain('TOUCHSTONE_OTHER');
    expect(stdout).not.toContain('SECRET');
  });

  test('rejects when the program is missing', async () => {
    await expect(runToEnd('/nowhere/at-all', [], Deadline.after(5000))).rejects.toThrow(/ENOENT/);
  });

  test('a program that outlives its deadline is killed, not left behind', async () => {
    const script = `console.log(process.pid); setInterval(() => {}, 1000)`;
    const child = spawnChild(node, ['-e', script], { stdio: ['ignore', 'pipe', 'ignore'] });
    await endChild(child, Deadline.after(5000));
    await expect(runToEnd(node, ['-e', 'setInterval(() => {}, 1000)'], Deadline.after(300))).rejects.toBeInstanceOf(
      DeadlineError,
    );
  });
});

describe('endChild', () => {
  test('insists when a child does not listen to TERM', async () => {
    const script = `process.on('SIGTERM', () => {}); console.log('ready'); setInterval(() => {}, 1000)`;
    const child = spawnChild(node, ['-e', script], { stdio: ['ignore', 'pipe', 'ignore'] });
    await new Promise((resolve) => child.stdout?.once('data', resolve));
    await endChild(child, Deadline.after(600));
    expect(child.signalCode).toBe('SIGKILL');
  });

  test('is quiet about a child that is gone, or never came', async () => {
    const child = spawnChild(node, ['-e', '']);
    await new Promise((resolve) => child.once('exit', resolve));
    await endChild(child, Deadline.after(1000));
    expect(child.exitCode).toBe(0);
    await expect(endChild(spawnChild('/nowhere/at-all', []), Deadline.after(1000))).resolves.toBeUndefined();
  });
});

describe('children end with us', () => {
  test.each(['exit', 'uncaught', 'SIGTERM', 'SIGINT', 'SIGHUP'])('on %s', async (way) => {
    const bundle = await bundleFixture('parent-of-one');
    try {
      const parent = spawnChild(node, [bundle.program, way], { stdio: ['ignore', 'pipe', 'ignore'] });
      const pid = Number(
        await new Promise((resolve) => parent.stdout?.once('data', (chunk: Buffer) => resolve(chunk.toString()))),
      );
      expect(isAlive(pid)).toBe(true);
      if (way.startsWith('SIG')) parent.kill(way as NodeJS.Signals);
      await new Promise((resolve) =>
        parent.exitCode === null && parent.signalCode === null ? parent.once('exit', resolve) : resolve(0),
      );
      if (way.startsWith('SIG')) expect(parent.signalCode).toBe(way);
      expect(await eventually(() => !isAlive(pid))).toBe(true);
    } finally {
      bundle.remove();
    }
  });
});
