import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { packageRoot } from '../../src/base/package-root.ts';

/** file, its text, and the rule that must refuse it. */
const forbidden: [string, string, string][] = [
  ['src/contract/a.ts', `import '../base/deadline.ts';`, 'house(imports)'],
  ['src/contract/b.ts', `import type { D } from '../engine/engine.ts';`, 'house(imports)'],
  ['src/base/a.ts', `import '../contract/words.ts';`, 'house(imports)'],
  ['src/wires/adb/a.ts', `import '../../contract/words.ts';`, 'house(imports)'],
  ['src/wires/adb/b.ts', `import '../../drivers/driver.ts';`, 'house(imports)'],
  ['src/drivers/web/a.ts', `import '../../engine/engine.ts';`, 'house(imports)'],
  ['src/drivers/web/b.ts', `import '../../engine/registry.ts';`, 'house(imports)'],
  ['src/drivers/web/c.ts', `import '../../phone/phone.ts';`, 'house(imports)'],
  ['src/drivers/web/d.ts', `import '../../surfaces/library.ts';`, 'house(imports)'],
  ['src/engine/act/a.ts', `import '../../phone/phone.ts';`, 'house(imports)'],
  ['src/engine/act/b.ts', `import '../../wires/adb/client.ts';`, 'house(imports)'],
  ['src/engine/act/c.ts', `import '../../drivers/driver.ts';`, 'house(imports)'],
  ['src/engine/act/d.ts', `import type { R } from '../../drivers/registry.ts';`, 'house(imports)'],
  ['src/engine/act/e.ts', `export { x } from '../../surfaces/library.ts';`, 'house(imports)'],
  ['src/engine/act/f.ts', `export const x = () => import('../../phone/phone.ts');`, 'house(imports)'],
  ['src/phone/a.ts', `import '../engine/engine.ts';`, 'house(imports)'],
  ['src/phone/b.ts', `import '../contract/failure.ts';`, 'house(imports)'],
  ['src/surfaces/a.ts', `import '../drivers/web/index.ts';`, 'house(imports)'],
  ['src/surfaces/b.ts', `import '../wires/adb/client.ts';`, 'house(imports)'],
  ['src/wires/spawn.ts', `import { spawn } from 'node:child_process'; spawn('a');`, 'house(funnels)'],
  ['src/wires/exec.ts', `import { exec } from 'child_process'; exec('a');`, 'house(funnels)'],
  ['src/engine/write.ts', `import { writeFileSync } from 'node:fs'; writeFileSync('a', 'b');`, 'house(funnels)'],
  ['src/engine/stream.ts', `import { createWriteStream } from 'fs'; createWriteStream('a');`, 'house(funnels)'],
  ['src/engine/temp.ts', `import { mkdtemp } from 'node:fs/promises'; void mkdtemp('a');`, 'house(funnels)'],
  ['src/engine/whole.ts', `import * as fs from 'node:fs'; fs.statSync('a');`, 'house(funnels)'],
  ['src/engine/default.ts', `import fs from 'node:fs'; fs.statSync('a');`, 'house(funnels)'],
  ['src/engine/console.ts', `console.log('a');`, 'house(funnels)'],
  ['src/engine/stdout.ts', `process.stdout.write('a');`, 'house(funnels)'],
  [
    'src/engine/timers.ts',
    `import { setTimeout as sleep } from 'node:timers/promises'; await sleep(1);`,
    'house(funnels)',
  ],
  ['src/engine/sleep.ts', `await new Promise((resolve) => setTimeout(resolve, 100));`, 'house(no-bare-sleep)'],
  ['src/engine/cast.ts', `export const x = 1 as unknown as string;`, 'house(no-double-cast)'],
  ['src/engine/any.ts', `export const x: any = 1;`, 'typescript(no-explicit-any)'],
  ['src/engine/float.ts', `async function f() {}\nf();`, 'typescript(no-floating-promises)'],
  [
    'src/engine/misused.ts',
    `export const f = (g: () => void) => g();\nf(async () => {});`,
    'typescript(no-misused-promises)',
  ],
  ['src/engine/comment.ts', `// @ts-ignore\nexport const x = 1;`, 'typescript(ban-ts-comment)'],
  ['src/engine/CamelCase.ts', `export const x = 1;`, 'unicorn(filename-case)'],
  ['src/engine/long.ts', 'export {};\n'.repeat(301), 'eslint(max-lines)'],
];

const allowed: [string, string][] = [
  ['src/contract/line/ok.ts', `import { ROLES } from '../words.ts'; export const x = ROLES;`],
  ['src/wires/adb/ok.ts', `import { D } from '../../base/deadline.ts'; export const x = D;`],
  [
    'src/drivers/web/ok.ts',
    `import type { R } from '../../engine/registry.ts'; import { w } from '../../wires/cdp/pipe.ts'; export const x: R = w;`,
  ],
  ['src/engine/act/ok.ts', `import type { Driver } from '../../drivers/driver.ts'; export type X = Driver;`],
  ['src/phone/ok.ts', `import { area } from '../contract/geometry.ts'; export const x = area;`],
  [
    'src/surfaces/ok.ts',
    `import { r } from '../drivers/registry.ts'; import { p } from '../phone/phone.ts'; export const x = [r, p, process.stdout.isTTY];`,
  ],
  ['src/base/spawn.ts', `import { spawn } from 'node:child_process'; export const x = spawn;`],
  ['src/base/stdout.ts', `import { writeSync } from 'node:fs'; writeSync(1, 'a'); process.stdout.write('a');`],
  ['src/base/output-file.ts', `import { open } from 'node:fs/promises'; export const x = open;`],
  ['src/base/pause.ts', `await new Promise((resolve) => setTimeout(resolve, 1));`],
  ['src/engine/read.ts', `import { readFileSync } from 'node:fs'; export const x = readFileSync;`],
  ['src/engine/timer.ts', `export const stop = setTimeout(() => undefined, 1);`],
  ['src/drivers/web/page/wait.ts', `await new Promise((resolve) => setTimeout(resolve, 1));`],
  ['test/anything.ts', `import '../src/phone/phone.ts'; import { spawn } from 'node:child_process'; spawn('a');`],
];

let folder = '';
let reports: { code: string; filename: string }[] = [];

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'touchstone-lint-'));
  const root = packageRoot();
  cpSync(join(root, '.oxlintrc.json'), join(folder, '.oxlintrc.json'));
  cpSync(join(root, 'scripts/lint'), join(folder, 'scripts/lint'), { recursive: true });
  for (const name of ['package.json', 'tsconfig.base.json', 'tsconfig.json'])
    cpSync(join(root, name), join(folder, name));
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
  for (const [file, text] of [...forbidden, ...allowed]) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    writeFileSync(join(folder, file), text);
  }
  const oxlint = join(root, 'node_modules/oxlint/bin/oxlint');
  const run = spawnSync(process.execPath, [oxlint, '--type-aware', '--deny-warnings', '--format', 'json'], {
    cwd: folder,
    encoding: 'utf8',
  });
  reports = (JSON.parse(run.stdout) as { diagnostics: typeof reports }).diagnostics;
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('the linter refuses', () => {
  test.each(forbidden)('%s: %s', (file, _text, rule) => {
    expect(reports.filter((report) => report.filename === file).map((report) => report.code)).toContain(rule);
  });
});

describe('the linter allows', () => {
  test.each(allowed)('%s: %s', (file) => {
    expect(reports.filter((report) => report.filename === file)).toEqual([]);
  });
});
