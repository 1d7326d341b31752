// The one `npm test`: every check in order, each under its own heading, up to the first that fails. The last line is
// always `N passed, N failed, N skipped`; the reasons of skips stand before it.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const folder = mkdtempSync(join(tmpdir(), 'touchstone-test-'));
const countsFile = join(folder, 'counts.json');

const steps = [
  ['build', ['scripts/build.mjs']],
  ['format', ['node_modules/@biomejs/biome/bin/biome', 'format', '.']],
  ['lint', ['node_modules/oxlint/bin/oxlint', '--type-aware', '--deny-warnings']],
  ['types', ['node_modules/typescript/bin/tsc', '-p', 'tsconfig.test.json']],
  ['docs', ['scripts/docs.mjs', '--check']],
  [
    'tests',
    [
      'node_modules/vitest/vitest.mjs',
      'run',
      '--reporter=default',
      '--reporter=./scripts/count-reporter.mjs',
      ...process.argv.slice(2),
    ],
  ],
];

function finish(exitCode) {
  // A check that failed before any test ran is one failure.
  const none = { passed: 0, failed: exitCode === 0 ? 0 : 1, skipped: 0, skips: [] };
  const found = existsSync(countsFile) ? JSON.parse(readFileSync(countsFile, 'utf8')) : none;
  rmSync(folder, { recursive: true, force: true });
  for (const { name, reason, tests } of found.skips)
    console.log(`skipped: ${name}${tests > 1 ? ` (${tests} tests)` : ''}: ${reason}`);
  console.log(`${found.passed} passed, ${found.failed} failed, ${found.skipped} skipped`);
  process.exit(exitCode);
}

for (const [heading, args] of steps) {
  console.log(`\n== ${heading} ==`);
  const { status } = spawnSync(process.execPath, args, {
    stdio: 'inherit',
    env: { ...process.env, TOUCHSTONE_TEST_COUNTS: countsFile },
  });
  if (status !== 0) {
    console.log(`\n${heading} failed`);
    finish(status ?? 1);
  }
}
finish(0);
