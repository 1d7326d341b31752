import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

/** Rows of DESIGN 3.2 to 3.6, each with the case (test/cases/NAME.test.ts, words of its title) that holds it. */
const rows = JSON.parse(readFileSync(new URL('rows.json', import.meta.url), 'utf8')) as Record<
  string,
  [string, string]
>;

describe('every row of the contract has a case', () => {
  it.each(Object.entries(rows))('%s', (_row, [name, title]) => {
    const file = `test/cases/${name}.test.ts`;
    expect(existsSync(file), file).toBe(true);
    expect(readFileSync(file, 'utf8'), `${file} has no case "${title}"`).toContain(title);
  });
});
