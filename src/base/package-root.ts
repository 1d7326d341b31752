import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

let root: string | undefined;

/** The folder of our package.json. The same from src/ and from dist/, so files beside it can be found from both. */
export function packageRoot(): string {
  root ??= findRoot(dirname(fileURLToPath(import.meta.url)));
  return root;
}

export function packageVersion(): string {
  const facts = JSON.parse(readFileSync(join(packageRoot(), 'package.json'), 'utf8')) as { version: string };
  return facts.version;
}

function findRoot(start: string): string {
  for (let folder = start; ; folder = dirname(folder)) {
    if (existsSync(join(folder, 'package.json'))) return folder;
    if (dirname(folder) === folder) throw new Error('package.json was not found; install touchstone-mcp again');
  }
}
