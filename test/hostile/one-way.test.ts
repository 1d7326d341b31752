import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { packageRoot } from '../../src/base/package-root.ts';

/** Source code that is sent to a page is no sentence for an agent. */
const IS_CODE = /touchstone\.|touchstoneBoot|import\(/;

function sentencesWithJson(folder: string): string[] {
  const files = readdirSync(join(packageRoot(), folder), { recursive: true, encoding: 'utf8' });
  return files
    .filter((file) => file.endsWith('.ts'))
    .flatMap((file) =>
      readFileSync(join(packageRoot(), folder, file), 'utf8')
        .split('\n')
        .filter((line) => line.includes('${JSON.stringify(') && !IS_CODE.test(line))
        .map((line) => `${folder}/${file}: ${line.trim()}`),
    );
}

it.each(['src/engine', 'src/drivers', 'src/surfaces/mcp'])(
  'in %s words of others enter sentences through quoteScreenText alone: JSON leaves hidden characters and floods in',
  (folder) => expect(sentencesWithJson(folder)).toEqual([]),
);
