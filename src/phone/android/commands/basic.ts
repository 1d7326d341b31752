import { readAll } from '../bytes.ts';
import type { Program, ProgramCall } from '../shell/program.ts';
import { Deadline } from '../../../base/deadline.ts';

export const basicPrograms: [string, Program][] = [
  ['true', () => Promise.resolve(0)],
  ['false', () => Promise.resolve(1)],
  ['echo', echo],
  ['printf', printf],
  ['sh', sh],
  ['nohup', (call) => call.runProgram(call.args, call.io)],
  ['time', (call) => call.runProgram(call.args, call.io)],
  [
    'id',
    (call) =>
      line(
        call,
        call.args[0] === '-u'
          ? '2000'
          : 'uid=2000(shell) gid=2000(shell) groups=2000(shell),3003(inet) context=u:r:shell:s0',
      ),
  ],
  ['whoami', (call) => line(call, 'shell')],
  [
    'uname',
    (call) => line(call, call.args.includes('-a') ? 'Linux localhost 6.1.0-touchstone #1 SMP x86_64 Toybox' : 'Linux'),
  ],
  ['date', date],
  ['sleep', sleep],
  ['test', (call) => Promise.resolve(test(call, call.args))],
  ['[', (call) => Promise.resolve(test(call, call.args.slice(0, -1)))],
  ['env', async (call) => say(call, [...call.environment].map(([name, value]) => `${name}=${value}\n`).join(''))],
  ['sync', () => Promise.resolve(0)],
];

export async function say(call: ProgramCall, text: string): Promise<number> {
  await call.io.stdout.write(text);
  return 0;
}

export function line(call: ProgramCall, text: string): Promise<number> {
  return say(call, `${text}\n`);
}

export async function complain(call: ProgramCall, text: string, code = 1): Promise<number> {
  await call.io.stderr.write(`${text}\n`);
  return code;
}

function echo(call: ProgramCall): Promise<number> {
  const options = call.args.findIndex((arg) => !/^-[neE]+$/.test(arg));
  const count = options < 0 ? call.args.length : options;
  const flags = call.args.slice(0, count).join('');
  const text = call.args.slice(count).join(' ');
  return say(call, (flags.includes('e') ? unescaped(text) : text) + (flags.includes('n') ? '' : '\n'));
}

/** Enough for scripts: %s, %d, %% and escapes, reused while arguments are left. */
function printf(call: ProgramCall): Promise<number> {
  const [format = '', ...values] = call.args;
  const used = format.match(/%[sd]/g)?.length ?? 0;
  let text = '';
  do {
    text += unescaped(format).replace(/%([sd%])/g, (_all, kind: string) => {
      if (kind === '%') return '%';
      return values.shift() ?? (kind === 'd' ? '0' : '');
    });
  } while (values.length > 0 && used > 0);
  return say(call, text);
}

function unescaped(text: string): string {
  const characters: Record<string, string> = { n: '\n', t: '\t', r: '\r', '\\': '\\' };
  return text.replace(/\\([ntr\\])/g, (_all, letter: string) => characters[letter] ?? letter);
}

async function sh(call: ProgramCall): Promise<number> {
  const at = call.args.indexOf('-c');
  if (at >= 0) {
    const [script, ...parameters] = call.args.slice(at + 1);
    if (script === undefined) return complain(call, '/system/bin/sh: -c: requires an argument');
    return call.runScript(script, parameters, call.io);
  }
  const [file] = call.args;
  if (file === undefined) return call.runScript((await readAll(call.io.stdin)).toString('utf8'), [], call.io);
  const node = call.device.files.find(call.device.files.normalise(file, call.workingFolder));
  if (node?.kind !== 'file') return complain(call, `/system/bin/sh: ${file}: No such file or directory`, 127);
  return call.runScript(node.data.toString('utf8'), call.args, call.io);
}

function date(call: ProgramCall): Promise<number> {
  const now = new Date(call.device.wallTime());
  const format = call.args.find((arg) => arg.startsWith('+'));
  if (format === undefined) {
    const [day, date2, month, year, time] = now.toUTCString().split(' ');
    return line(call, `${day?.slice(0, 3)} ${month} ${date2?.replace(/^0/, ' ')} ${time} GMT ${year}`);
  }
  const iso = now.toISOString();
  const fields: Record<string, string> = {
    '%s': String(Math.floor(now.getTime() / 1000)),
    '%N': `${iso.slice(20, 23)}000000`,
    '%Y': iso.slice(0, 4),
    '%m': iso.slice(5, 7),
    '%d': iso.slice(8, 10),
    '%H': iso.slice(11, 13),
    '%M': iso.slice(14, 16),
    '%S': iso.slice(17, 19),
    '%F': iso.slice(0, 10),
    '%T': iso.slice(11, 19),
    '%Z': 'GMT',
    '%z': '+0000',
    '%%': '%',
  };
  return line(
    call,
    format.slice(1).replace(/%[a-zA-Z%]/g, (field) => fields[field] ?? field),
  );
}

async function sleep(call: ProgramCall): Promise<number> {
  const seconds = Number(call.args[0]?.replace(/s$/, ''));
  if (call.args[0] === undefined) return complain(call, 'sleep: Needs 1 argument');
  if (!Number.isFinite(seconds)) return complain(call, `sleep: Bad suffix '${call.args[0]}'`);
  await Deadline.after(seconds * 1000, call.hungUp).pause(seconds * 1000);
  return 0;
}

function test(call: ProgramCall, args: string[]): number {
  const [first = '', second = '', third = ''] = args;
  const node = call.device.files.find(call.device.files.normalise(second, call.workingFolder));
  if (first === '!') return test(call, args.slice(1)) === 0 ? 1 : 0;
  if (args.length <= 1) return Number(first === '');
  const answers: Record<string, boolean> = {
    '-e': node !== undefined,
    '-f': node?.kind === 'file',
    '-d': node?.kind === 'directory',
    '-s': (node?.data.length ?? 0) > 0,
    '-n': second !== '',
    '-z': second === '',
  };
  if (args.length === 2) return Number(!answers[first]);
  const compared: Record<string, boolean> = {
    '=': first === third,
    '!=': first !== third,
    '-eq': Number(first) === Number(third),
    '-ne': Number(first) !== Number(third),
    '-gt': Number(first) > Number(third),
    '-lt': Number(first) < Number(third),
    '-ge': Number(first) >= Number(third),
    '-le': Number(first) <= Number(third),
  };
  return compared[second] === undefined ? 2 : Number(!compared[second]);
}
