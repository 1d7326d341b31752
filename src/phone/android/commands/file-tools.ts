import { createHash } from 'node:crypto';
import { FileError, type FileNode, nameOf } from '../files/memory-files.ts';
import type { Program, ProgramCall } from '../shell/program.ts';
import { complain, say } from './basic.ts';

export const fileTools: [string, Program][] = [
  ['ls', ls],
  ['rm', rm],
  ['rmdir', (call) => each(call, (path) => call.device.files.remove(path))],
  ['mkdir', (call) => each(call, (path, flags) => call.device.files.makeFolder(path, flags.includes('p')))],
  ['touch', (call) => each(call, (path) => call.device.files.write(path, Buffer.alloc(0), { append: true }))],
  ['chmod', () => Promise.resolve(0)],
  ['mv', (call) => fromTo(call, (from, to) => call.device.files.move(from, to))],
  ['cp', (call) => fromTo(call, (from, to) => copyFile(call, from, to))],
  [
    'stat',
    (call) =>
      each(
        call,
        (path) => existing(call, path),
        (path, node) => `  File: ${path}\n  Size: ${node.data.length}\n`,
      ),
  ],
  [
    'md5sum',
    (call) =>
      each(
        call,
        (path) => existing(call, path),
        (path, node) => `${createHash('md5').update(node.data).digest('hex')}  ${path}\n`,
      ),
  ],
];

function existing(call: ProgramCall, path: string): void {
  if (!call.device.files.find(path)) throw new FileError('ENOENT');
}

function wordsAndFlags(call: ProgramCall): { words: string[]; flags: string } {
  const end = call.args.indexOf('--');
  const before = end < 0 ? call.args : call.args.slice(0, end);
  const words = before.filter((arg) => !/^-./.test(arg));
  return {
    words: end < 0 ? words : [...words, ...call.args.slice(end + 1)],
    flags: before.filter((arg) => /^-./.test(arg)).join(''),
  };
}

/** Does the work for each named file; a failure is told and the next one is tried, as toybox does. */
async function each(
  call: ProgramCall,
  work: (path: string, flags: string) => void,
  tell?: (name: string, node: FileNode) => string,
): Promise<number> {
  const { words, flags } = wordsAndFlags(call);
  if (words.length === 0) return complain(call, `${call.name}: Needs 1 argument`);
  let code = 0;
  for (const word of words) {
    const path = call.device.files.normalise(word, call.workingFolder);
    try {
      work(path, flags);
      const node = call.device.files.find(path);
      if (tell && node) await call.io.stdout.write(tell(word, node));
    } catch (error) {
      if (!(error instanceof FileError)) throw error;
      code = await complain(call, `${call.name}: '${word}': ${error.message}`);
    }
  }
  return code;
}

async function rm(call: ProgramCall): Promise<number> {
  const { words, flags } = wordsAndFlags(call);
  const recursive = /[rR]/.test(flags);
  const forced = flags.includes('f');
  if (words.length === 0) return forced ? 0 : complain(call, 'rm: Needs 1 argument');
  let code = 0;
  for (const word of words) {
    const path = call.device.files.normalise(word, call.workingFolder);
    try {
      if (call.device.files.find(path)?.kind === 'directory' && !recursive) throw new FileError('EISDIR');
      call.device.files.remove(path);
    } catch (error) {
      if (!(error instanceof FileError)) throw error;
      if (forced && error.problem === 'ENOENT') continue;
      code = await complain(call, `rm: ${word}: ${error.message}`);
    }
  }
  return code;
}

async function fromTo(call: ProgramCall, work: (from: string, to: string) => void): Promise<number> {
  const { words } = wordsAndFlags(call);
  const goal = words.at(-1);
  if (words.length < 2 || goal === undefined) return complain(call, `${call.name}: Needs 2 arguments`);
  const { files } = call.device;
  let code = 0;
  for (const word of words.slice(0, -1)) {
    try {
      work(files.normalise(word, call.workingFolder), files.normalise(goal, call.workingFolder));
    } catch (error) {
      if (!(error instanceof FileError)) throw error;
      code = await complain(call, `${call.name}: bad '${word}': ${error.message}`);
    }
  }
  return code;
}

function copyFile(call: ProgramCall, from: string, to: string): void {
  const { files } = call.device;
  const target = files.find(to)?.kind === 'directory' ? `${to}/${nameOf(from)}` : to;
  files.write(target, files.read(from));
}

async function ls(call: ProgramCall): Promise<number> {
  const { words, flags } = wordsAndFlags(call);
  let code = 0;
  for (const word of words.length > 0 ? words : ['.']) {
    const node = call.device.files.find(call.device.files.normalise(word, call.workingFolder));
    if (!node) {
      code = await complain(call, `ls: ${word}: No such file or directory`);
      continue;
    }
    const whole = node.kind === 'directory' && !flags.includes('d');
    const entries: [string, FileNode][] = whole
      ? [...node.children].sort(([a], [b]) => (a < b ? -1 : 1))
      : [[word, node]];
    if (words.length > 1 && whole) await call.io.stdout.write(`\n${word}:\n`);
    if (flags.includes('l') && whole) await call.io.stdout.write(`total ${entries.length * 4}\n`);
    for (const [name, entry] of entries)
      await call.io.stdout.write(`${flags.includes('l') ? longLine(name, entry) : name}\n`);
  }
  return code;
}

function longLine(name: string, node: FileNode): string {
  const kind = { directory: 'd', file: '-', device: 'c' }[node.kind];
  const rights = [6, 3, 0].map((shift) =>
    ['r', 'w', 'x'].map((right, bit) => ((node.mode >> shift) & (4 >> bit) ? right : '-')).join(''),
  );
  const time = new Date(node.modifiedAt * 1000).toISOString().replace('T', ' ').slice(0, 16);
  const size = node.kind === 'directory' ? 4096 : node.data.length;
  return `${kind}${rights.join('')} 1 shell shell ${String(size).padStart(7)} ${time} ${name}`;
}

/** For programs that only need to print a list of lines. */
export function sayLines(call: ProgramCall, lines: string[]): Promise<number> {
  return say(call, lines.map((text) => `${text}\n`).join(''));
}
