import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { packageRoot } from '../../base/package-root.ts';

/** One part of the program that runs inside the app: an expression, and the library whose names it uses. */
export interface ProgramPart {
  file: string;
  library: string;
  /** A closure that takes the shared map `t` and hangs what it offers into it. */
  text: string;
  /** The app can do without it (its library is not there, or is another one in this version). */
  optional: boolean;
}

export interface AppProgram {
  parts: ProgramPart[];
  /** The name of the one service extension. It changes with the text, so an older program is never mistaken for ours. */
  extension: string;
}

/** In this order: later parts use what earlier ones offer. */
const FILES = [
  'elements.dart',
  'semantics.dart',
  'rows.dart',
  'routes.dart',
  'pointers.dart',
  'editing.dart',
  'keys.dart',
  'requests.dart',
  'watch.dart',
  'listening.dart',
  'extension.dart',
];
const OPTIONAL = new Set(['requests.dart']);

let loaded: AppProgram | undefined;

export function loadAppProgram(): AppProgram {
  loaded ??= readParts(join(packageRoot(), 'src', 'drivers', 'flutter', 'dart'));
  return loaded;
}

function readParts(folder: string): AppProgram {
  const parts = FILES.map((file) => {
    const text = readFileSync(join(folder, file), 'utf8');
    const library = /^\/\/ scope: (\S+)$/m.exec(text)?.[1];
    if (library === undefined) throw new Error(`${file} does not say in which library it is compiled`);
    return { file, library, text, optional: OPTIONAL.has(file) };
  });
  const hash = createHash('sha256')
    .update(parts.map((part) => part.text).join('\0'))
    .digest('hex');
  return { parts, extension: `ext.touchstone.p${hash.slice(0, 10)}` };
}
