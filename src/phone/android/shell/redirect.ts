import { CollectingSink, emptySource, nullSink } from '../bytes.ts';
import { FileError, type MemoryFiles } from '../files/memory-files.ts';
import { expandToText, type Surroundings } from './expand.ts';
import type { ProgramIo } from './program.ts';
import type { Redirect } from './syntax.ts';

/** An output that becomes a file when its command is done. */
export interface FileOutput {
  path: string;
  sink: CollectingSink;
  append: boolean;
}

/** Applies redirects from left to right, so that `> file 2>&1` and `2>&1 > file` differ as they do in a shell. */
export async function redirected(
  redirects: Redirect[],
  io: ProgramIo,
  surroundings: Surroundings,
  place: { workingFolder: string },
): Promise<{ io: ProgramIo; files: FileOutput[] }> {
  const target = { ...io };
  const files: FileOutput[] = [];
  for (const redirect of redirects) {
    const output = redirect.from === 2 ? 'stderr' : 'stdout';
    if ('output' in redirect.to) {
      target[output] = redirect.to.output === 1 ? target.stdout : target.stderr;
      continue;
    }
    const written = await expandToText(redirect.to.file, surroundings);
    const path = surroundings.files.normalise(written, place.workingFolder);
    if (redirect.from === 0) {
      const data = path === '/dev/null' ? Buffer.alloc(0) : named(written, 'open', () => surroundings.files.read(path));
      target.stdin = data.length === 0 ? emptySource : onceSource(data);
    } else if (path === '/dev/null') target[output] = nullSink;
    else {
      const append = redirect.to.append;
      // The file appears, or is emptied, before the command runs; this is also where a wrong path is refused.
      named(written, 'create', () => surroundings.files.write(path, Buffer.alloc(0), { append }));
      const file = { path, sink: new CollectingSink(), append };
      files.push(file);
      target[output] = file.sink;
    }
  }
  return { io: target, files };
}

export function writeOutputs(outputs: FileOutput[], files: MemoryFiles): void {
  for (const output of outputs) files.write(output.path, output.sink.bytes(), { append: output.append });
}

function onceSource(data: Buffer): ProgramIo['stdin'] {
  let rest: Buffer | null = data;
  return {
    read: () => {
      const chunk = rest;
      rest = null;
      return Promise.resolve(chunk);
    },
  };
}

/** mksh names the file and what it tried: "can't create /x: Read-only file system". */
function named<T>(path: string, verb: 'open' | 'create', work: () => T): T {
  try {
    return work();
  } catch (error) {
    if (error instanceof FileError) error.message = `can't ${verb} ${path}: ${error.message}`;
    throw error;
  }
}
