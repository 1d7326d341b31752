import { type ByteSource, linesOf, readAll } from '../bytes.ts';
import { FileError } from '../files/memory-files.ts';
import type { Program, ProgramCall } from '../shell/program.ts';
import { complain, say } from './basic.ts';

export const textFilters: [string, Program][] = [
  ['cat', cat],
  ['grep', grep],
  ['head', head],
  ['tail', tail],
  ['wc', wc],
  [
    'sort',
    async (call) =>
      say(
        call,
        lineTexts(
          await inputOf(
            call,
            call.args.filter((arg) => !arg.startsWith('-')),
          ),
        )
          .sort()
          .map(ended)
          .join(''),
      ),
  ],
  [
    'base64',
    async (call) =>
      say(
        call,
        `${(
          await inputOf(
            call,
            call.args.filter((arg) => !arg.startsWith('-')),
          )
        ).toString('base64')}\n`,
      ),
  ],
];

const ended = (text: string): string => `${text}\n`;

function lineTexts(data: Buffer): string[] {
  return data.length === 0 ? [] : data.toString('utf8').replace(/\n$/, '').split('\n');
}

/** The named files one after another, or stdin when none is named. */
async function inputOf(call: ProgramCall, names: string[]): Promise<Buffer> {
  if (names.length === 0) return readAll(call.io.stdin);
  const parts = names.map((name) => call.device.files.read(call.device.files.normalise(name, call.workingFolder)));
  return Buffer.concat(parts);
}

async function cat(call: ProgramCall): Promise<number> {
  let code = 0;
  for (const name of call.args.length > 0 ? call.args : ['-']) {
    if (name === '-') {
      for (let chunk = await call.io.stdin.read(); chunk !== null; chunk = await call.io.stdin.read()) {
        await call.io.stdout.write(chunk);
      }
      continue;
    }
    try {
      await call.io.stdout.write(await inputOf(call, [name]));
    } catch (error) {
      if (!(error instanceof FileError)) throw error;
      code = await complain(call, `cat: ${name}: ${error.message}`);
    }
  }
  return code;
}

async function grep(call: ProgramCall): Promise<number> {
  const flags = call.args.filter((arg) => /^-[a-zA-Z]+$/.test(arg) && arg !== '-e').join('');
  const explicit = call.args.indexOf('-e');
  const words = call.args.filter((arg) => !/^-[a-zA-Z]+$/.test(arg));
  const pattern = explicit >= 0 ? call.args[explicit + 1] : words[0];
  if (pattern === undefined) return complain(call, 'grep: Needs 1 argument', 2);
  let expression: RegExp;
  try {
    const source = flags.includes('F') ? pattern.replace(/[.*+?^${}()|[\]\\]/g, '\\$&') : pattern;
    expression = new RegExp(source, flags.includes('i') ? 'i' : '');
  } catch {
    return complain(call, `grep: bad REGEX '${pattern}'`, 2);
  }
  const names = words.filter((word) => word !== pattern);
  let source: ByteSource = call.io.stdin;
  try {
    if (names.length > 0) source = sourceOf(await inputOf(call, names));
  } catch (error) {
    if (!(error instanceof FileError)) throw error;
    return complain(call, `grep: ${names.join(' ')}: ${error.message}`, 2);
  }
  let count = 0;
  for await (const text of linesOf(source)) {
    if (expression.test(text) === flags.includes('v')) continue;
    count++;
    if (flags.includes('q')) return 0;
    if (!flags.includes('c'))
      await call.io.stdout.write(ended(flags.includes('o') ? (expression.exec(text)?.[0] ?? '') : text));
  }
  if (flags.includes('c')) await call.io.stdout.write(`${count}\n`);
  return count > 0 ? 0 : 1;
}

function sourceOf(data: Buffer): ByteSource {
  let rest: Buffer | null = data;
  return {
    read: () => {
      const chunk = rest;
      rest = null;
      return Promise.resolve(chunk);
    },
  };
}

/** `-n 5`, `-n5` and `-5` are the same; the rest are files. */
function countAndNames(call: ProgramCall): { count: number; names: string[] } {
  const text = call.args.join('\0').replace(/(^|\0)-n\0?(\d+)/, '$1-$2');
  const args = text.split('\0').filter((arg) => arg !== '');
  const count = args.find((arg) => /^-\d+$/.test(arg));
  return { count: count ? Number(count.slice(1)) : 10, names: args.filter((arg) => !arg.startsWith('-')) };
}

async function head(call: ProgramCall): Promise<number> {
  const { count, names } = countAndNames(call);
  const source = names.length > 0 ? sourceOf(await inputOf(call, names)) : call.io.stdin;
  let shown = 0;
  if (count === 0) return 0;
  for await (const text of linesOf(source)) {
    await call.io.stdout.write(ended(text));
    if (++shown >= count) break;
  }
  return 0;
}

async function tail(call: ProgramCall): Promise<number> {
  const { count, names } = countAndNames(call);
  const texts = lineTexts(await inputOf(call, names));
  return say(call, (count === 0 ? [] : texts.slice(-count)).map(ended).join(''));
}

async function wc(call: ProgramCall): Promise<number> {
  const names = call.args.filter((arg) => !arg.startsWith('-'));
  const flags = call.args.filter((arg) => arg.startsWith('-')).join('') || '-lwc';
  const data = await inputOf(call, names);
  const text = data.toString('utf8');
  const counts: number[] = [];
  if (flags.includes('l')) counts.push(text.split('\n').length - 1);
  if (flags.includes('w')) counts.push(text.split(/\s+/).filter((word) => word !== '').length);
  if (flags.includes('c')) counts.push(data.length);
  return say(call, `${[...counts, ...names].join(' ')}\n`);
}
