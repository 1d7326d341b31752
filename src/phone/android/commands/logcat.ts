import type { LogLevel, LogLine } from '../../app/log.ts';
import type { Program, ProgramCall } from '../shell/program.ts';
import { complain, line } from './basic.ts';
import { isInBuffer, LogFilter } from './log-filter.ts';
import { formatLog, LOG_FORMATS, type LogFormat } from './log-format.ts';

export const logPrograms: [string, Program][] = [
  ['logcat', logcat],
  ['log', log],
];

interface LogcatOptions {
  format: LogFormat;
  withYear: boolean;
  dumps: boolean;
  clears: boolean;
  sizes: boolean;
  tailCount?: number;
  sinceTime?: number;
  pid?: number;
  pattern?: RegExp;
  buffers: Set<string>;
  silent: boolean;
  filters: string[];
}

class BadOptionError extends Error {}

async function logcat(call: ProgramCall): Promise<number> {
  let options: LogcatOptions;
  try {
    options = parseOptions(call);
  } catch (error) {
    if (!(error instanceof BadOptionError)) throw error;
    return complain(call, `logcat: ${error.message}`, 1);
  }
  const { log: phoneLog } = call.device.host;
  if (options.clears) {
    phoneLog.clear();
    return 0;
  }
  if (options.sizes)
    return line(
      call,
      'main: ring buffer is 256 KiB (12 KiB consumed, 12 KiB readable), max entry is 5120 B, max payload is 4068 B',
    );
  const filter = new LogFilter(options.filters, options.silent);
  const wanted = (entry: LogLine): boolean =>
    isInBuffer(entry, options.buffers) &&
    filter.shows(entry) &&
    (options.pid === undefined || entry.pid === options.pid) &&
    (options.sinceTime === undefined || entry.time >= options.sinceTime) &&
    (options.pattern?.test(entry.message) ?? true);
  const kept = phoneLog.lines().filter(wanted);
  const shown = options.tailCount === undefined ? kept : options.tailCount === 0 ? [] : kept.slice(-options.tailCount);
  const buffer = options.buffers.has('crash') && options.buffers.size === 1 ? 'crash' : 'main';
  const head = options.format === 'raw' ? '' : `--------- beginning of ${buffer}\n`;
  const text = shown.map((entry) => formatLog(entry, options.format, options.withYear)).join('');
  if (options.dumps) {
    if (text !== '') await call.io.stdout.write(head + text);
    return 0;
  }
  return follow(call, head + text, wanted, options);
}

/** Shows later lines as they come, until the reader is gone. */
async function follow(
  call: ProgramCall,
  start: string,
  wanted: (entry: LogLine) => boolean,
  options: LogcatOptions,
): Promise<number> {
  const waiting: LogLine[] = [];
  let wake: (() => void) | undefined;
  const stop = call.device.host.log.subscribe((entry) => {
    if (!wanted(entry)) return;
    waiting.push(entry);
    wake?.();
  });
  const onHangup = (): void => wake?.();
  call.hungUp.addEventListener('abort', onHangup, { once: true });
  try {
    await call.io.stdout.write(start);
    while (!call.hungUp.aborted) {
      const entry = waiting.shift();
      if (entry) await call.io.stdout.write(formatLog(entry, options.format, options.withYear));
      else {
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
      }
    }
    return 130;
  } finally {
    stop();
    call.hungUp.removeEventListener('abort', onHangup);
  }
}

function parseOptions(call: ProgramCall): LogcatOptions {
  const options: LogcatOptions = {
    format: 'threadtime',
    withYear: false,
    dumps: false,
    clears: false,
    sizes: false,
    buffers: new Set(),
    silent: false,
    filters: [],
  };
  const args = call.args.flatMap((arg) =>
    /^--\w[\w-]*=/.test(arg) ? splitOnce(arg) : /^-[vbtTme]./.test(arg) ? [arg.slice(0, 2), arg.slice(2)] : [arg],
  );
  for (let at = 0; at < args.length; at++) {
    const arg = args[at] as string;
    const value = (): string => {
      const next = args[++at];
      if (next === undefined) throw new BadOptionError(`option requires an argument -- '${arg.replace(/^-+/, '')}'`);
      return next;
    };
    if (arg === '-d') options.dumps = true;
    else if (arg === '-c' || arg === '--clear') options.clears = true;
    else if (arg === '-g' || arg === '-S') options.sizes = true;
    else if (arg === '-s') options.silent = true;
    else if (arg === '-v' || arg === '--format') setFormat(options, value());
    else if (arg === '-b' || arg === '--buffer') for (const name of value().split(',')) options.buffers.add(name);
    else if (arg === '--pid') options.pid = Number(value());
    else if (arg === '-e' || arg === '--regex') options.pattern = expressionOf(value());
    else if (arg === '-t' || arg === '-T') {
      if (arg === '-t') options.dumps = true;
      setTail(options, value(), new Date(call.device.wallTime()).getUTCFullYear());
    } else if (arg.startsWith('-')) throw new BadOptionError(`Unknown option '${arg}'`);
    else options.filters.push(...arg.split(/\s+/));
  }
  if (options.buffers.size === 0) options.buffers.add('default');
  const environment = call.environment.get('ANDROID_LOG_TAGS')?.replace(/^'(.*)'$/, '$1') ?? '';
  if (options.filters.length === 0 && environment.trim() !== '')
    options.filters.push(...environment.trim().split(/\s+/));
  return options;
}

function splitOnce(arg: string): [string, string] {
  const equals = arg.indexOf('=');
  return [arg.slice(0, equals), arg.slice(equals + 1)];
}

function setFormat(options: LogcatOptions, text: string): void {
  for (const name of text.split(/[ ,]+/)) {
    const format = LOG_FORMATS.find((candidate) => candidate === name);
    if (format) options.format = format;
    else if (name === 'year') options.withYear = true;
    else if (!/^(printable|color|UTC|zone|usec|uid|descriptive)$/.test(name))
      throw new BadOptionError(`Invalid parameter "${name}" to -v`);
  }
}

/** `-t 10` is a count, `-t '01-31 12:00:00.000'` a time (with or without the year) and `-t 1700000000.5` seconds. */
function setTail(options: LogcatOptions, text: string, year: number): void {
  if (/^\d+$/.test(text)) {
    options.tailCount = Number(text);
    return;
  }
  const time = /^\d+\.\d+$/.test(text)
    ? Number(text) * 1000
    : Date.parse(`${/^\d{4}-/.test(text) ? text : `${year}-${text}`}Z`.replace(' ', 'T'));
  if (Number.isNaN(time)) throw new BadOptionError(`-t "${text}" not in time format`);
  options.sinceTime = time;
}

function expressionOf(text: string): RegExp {
  try {
    return new RegExp(text);
  } catch {
    throw new BadOptionError(`Invalid regex "${text}"`);
  }
}

/** `log [-p LEVEL] [-t TAG] MESSAGE…` writes a line of its own. */
async function log(call: ProgramCall): Promise<number> {
  const args = [...call.args];
  let level: LogLevel = 'I';
  let tag = 'log';
  while (args[0]?.startsWith('-')) {
    const [option, value = ''] = args.splice(0, 2);
    if (option === '-t') tag = value;
    const known = (['V', 'D', 'I', 'W', 'E', 'F'] as const).find((letter) => letter === value.toUpperCase());
    if (option === '-p' && known) level = known;
  }
  call.device.host.log.append({ pid: 4711, tid: 4711, level, tag, message: args.join(' ') });
  return 0;
}
