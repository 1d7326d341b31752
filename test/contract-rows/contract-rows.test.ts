import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';

const folder = mkdtempSync(join(tmpdir(), 'rows-'));
afterAll(() => rmSync(folder, { recursive: true }));

function check(...args: string[]) {
  const { status, stdout } = spawnSync(process.execPath, ['scripts/contract-rows.mjs', ...args], { encoding: 'utf8' });
  return { status, stdout };
}

function file(name: string, content: unknown): string {
  const path = join(folder, name);
  writeFileSync(path, JSON.stringify(content));
  return path;
}

describe('rows of DESIGN 3.2 to 3.6', () => {
  it('each has a case that the test runner knows on every driver', { timeout: 120_000 }, () => {
    expect(check()).toEqual({ status: 0, stdout: expect.stringMatching(/^\d+ rows, 0 without a case/) });
  });

  it('one that is covered on one driver only, or by no test at all, is told', () => {
    const known = (driver: string, title: string) => ({
      name: `about [${driver}, here] > ${title}`,
      file: '/x/a.test.ts',
    });
    const listing = file('listing.json', [known('android', 'one'), known('web', 'one'), known('web', 'two')]);
    const rows = file('rows.json', {
      first: ['a', 'one'],
      second: ['a', 'two'],
      third: ['b', 'one'],
      fourth: ['a', 'about'],
    });
    const { status, stdout } = check('--rows', rows, '--listing', listing);
    expect(status).toBe(1);
    expect(stdout.trim().split('\n')).toEqual([
      'no case on android: second (looked for "two" in a)',
      'no case on android and web: third (looked for "one" in b)',
      'no case on android and web: fourth (looked for "about" in a)',
      '4 rows, 3 without a case on every driver',
    ]);
  });
});
