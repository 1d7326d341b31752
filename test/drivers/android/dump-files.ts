import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** Real dumps, kept beside the repository because they are other people's. */
const folder = fileURLToPath(new URL('../../../../shared/data/ui-dumps/android/', import.meta.url));

export interface DumpFile {
  name: string;
  xml: string;
}

export const dumps: DumpFile[] = existsSync(folder)
  ? readdirSync(folder)
      .filter((name) => name.endsWith('.xml'))
      .map((name) => ({ name, xml: readFileSync(`${folder}${name}`, 'utf8') }))
  : [];

if (dumps.length === 0) console.warn('skipped: there is no folder of real uiautomator dumps beside this checkout');

/** Ends the title of tests that need them: it says why they are skipped. */
export const noDumps = dumps.length === 0 ? ': skipped, the folder shared/data/ui-dumps is not beside the project' : '';
