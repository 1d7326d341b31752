// Prints the rows of the contract (DESIGN 3.2 to 3.6) that no case covers; ends with 1 when there are any.
// A row is covered when the case that it names is collected by the test runner on every driver: a comment, a title that
// only stands in the file, or a case outside the rigs does not count.
//   node scripts/contract-rows.mjs [--rows FILE] [--listing FILE]     the listing is that of `vitest list --json`
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { parseArgs } from 'node:util';

const DRIVERS = ['android', 'web'];
const { values } = parseArgs({ options: { rows: { type: 'string' }, listing: { type: 'string' } } });

const rows = Object.entries(readJson(values.rows ?? 'test/contract-rows/rows.json'));
const cases = values.listing ? readJson(values.listing) : listCases();
const bare = rows.flatMap(([row, [name, title]]) => {
  const found = cases.filter((one) => basename(one.file) === `${name}.test.ts` && titleOf(one).includes(title));
  const missing = DRIVERS.filter((driver) => !found.some((one) => one.name.includes(`[${driver}, `)));
  return missing.length > 0 ? [`no case on ${missing.join(' and ')}: ${row} (looked for "${title}" in ${name})`] : [];
});
for (const line of bare) console.log(line);
console.log(`${rows.length} rows, ${bare.length} without a case on every driver`);
process.exit(bare.length > 0 ? 1 : 0);

/** "signing in [web, in a real browser] > is proved …": the rig stands before the case. */
function titleOf({ name }) {
  return name.split(' > ').slice(1).join(' > ');
}

function listCases() {
  const folder = mkdtempSync(join(tmpdir(), 'contract-rows-'));
  const file = join(folder, 'cases.json');
  try {
    const runner = 'node_modules/vitest/vitest.mjs';
    const { status, stderr } = spawnSync(process.execPath, [runner, 'list', 'test/cases', `--json=${file}`], {
      encoding: 'utf8',
    });
    if (status !== 0) throw new Error(`the cases could not be listed: ${stderr}`);
    return readJson(file);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function readJson(file) {
  return JSON.parse(readFileSync(file, 'utf8'));
}
