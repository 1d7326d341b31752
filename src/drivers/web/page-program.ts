import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { packageRoot } from '../../base/package-root.ts';

export const WORLD = 'touchstone';
export const BINDING = 'touchstoneTell';

/** The program that runs inside every document, as text, once for each of the two worlds. */
export interface PageProgram {
  isolated: string;
  page: string;
}

export function loadPageProgram(): PageProgram {
  const text = readFileSync(join(packageRoot(), 'dist', 'page', 'walker.js'), 'utf8');
  // The two halves talk by events with this name; a page that cannot guess it cannot join in.
  const secret = `t${randomBytes(9).toString('hex')}`;
  const wrap = (world: 'page' | 'isolated') =>
    `((touchstoneBoot) => {${text}\n})(${JSON.stringify({ world, secret, binding: BINDING })});`;
  return { isolated: wrap('isolated'), page: wrap('page') };
}
