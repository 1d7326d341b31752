// Builds dist/: the Node program with tsc, and each program that runs inside a page as one self-contained script.
import { rmSync, chmodSync, existsSync } from 'node:fs';
import { spawnSync } from 'node:child_process';
import { build } from 'esbuild';

const pagePrograms = {
  'dist/page/walker.js': 'src/drivers/web/page/main.ts',
  'dist/page/phone.js': 'src/phone/web/page/main.ts',
};

function run(command, args) {
  const result = spawnSync(command, args, { stdio: 'inherit' });
  if (result.status !== 0) process.exit(result.status ?? 1);
}

rmSync('dist', { recursive: true, force: true });
run('node', ['node_modules/typescript/bin/tsc', '-p', 'tsconfig.json']);
run('node', ['node_modules/typescript/bin/tsc', '-p', 'tsconfig.page.json']);
for (const [outfile, entry] of Object.entries(pagePrograms)) {
  if (!existsSync(entry)) continue;
  await build({
    entryPoints: [entry],
    outfile,
    bundle: true,
    format: 'iife',
    target: 'es2022',
    minify: false,
    legalComments: 'none',
  });
}
const bin = 'dist/surfaces/cli/main.js';
if (existsSync(bin)) chmodSync(bin, 0o755);
