import { z } from 'zod';
import { cutText } from '../../base/cut-text.ts';
import { quoteScreenText } from '../../contract/line/index.ts';
import { LOG_LEVELS, type LogLevel } from '../../contract/words.ts';
import type { Evidence, LogLine } from '../../drivers/driver.ts';

export const logEntrySchema = z.strictObject({
  timestamp: z.string().nullable(),
  level: z.enum(LOG_LEVELS),
  tag: z.string().nullable(),
  pid: z.number().int().nullable(),
  app: z.string().optional(),
  tab: z.number().int().optional(),
  message: z.string(),
});
export type LogEntry = z.infer<typeof logEntrySchema>;

export interface LogQuery {
  app?: string;
  pid?: number;
  tag?: string;
  /** This one and what is more serious. */
  level?: LogLevel;
  contains?: string;
  limit: number;
}

export const selectedLogsSchema = z.strictObject({
  /** Oldest first, the newest that match; without the lines of crashes, which stand apart. */
  entries: z.array(logEntrySchema),
  /** Crashes, apps that hang, uncaught exceptions: whatever the filter says. */
  crash_lines: z.array(logEntrySchema),
  /** How many lines match, and how many there are without the filter. */
  matched: z.number().int(),
  total: z.number().int(),
  crash_lines_left_out: z.number().int(),
});
export type SelectedLogs = z.infer<typeof selectedLogsSchema>;

/** A stack trace is known by its first lines. */
const LINES_OF_A_CRASH = 8;
const MOST_CRASHES = 3;
const LONGEST_MESSAGE = 2000;

export function selectLogs({ logs }: Pick<Evidence, 'logs'>, query: LogQuery): SelectedLogs {
  const matching = logs.filter((line) => !line.crash && matches(line, query));
  const crashes = crashesIn(logs);
  const shown = crashes.slice(-MOST_CRASHES).flatMap((crash) => crash.slice(0, LINES_OF_A_CRASH));
  return {
    entries: (query.limit > 0 ? matching.slice(-query.limit) : []).map(toEntry),
    crash_lines: shown.map(toEntry),
    matched: matching.length,
    total: logs.length,
    crash_lines_left_out: crashes.flat().length - shown.length,
  };
}

/** The words of a filter, for an answer that must say what it left out. Empty: there is none. */
export function filterWords({ app, pid, tag, level, contains }: LogQuery): string {
  const words = Object.entries({ app, pid, tag, level, contains }).filter(([, value]) => value !== undefined);
  return words.map(([name, value]) => `${name} ${quoted(value)}`).join(', ');
}

function quoted(value: string | number | undefined): string {
  return typeof value === 'string' ? quoteScreenText(value, 80) : String(value);
}

function matches(line: LogLine, { app, pid, tag, level, contains }: LogQuery): boolean {
  if (app !== undefined && !isOf(line, app)) return false;
  if (pid !== undefined && line.pid !== pid) return false;
  if (tag !== undefined && line.tag !== tag) return false;
  if (level !== undefined && LOG_LEVELS.indexOf(line.level) < LOG_LEVELS.indexOf(level)) return false;
  return contains === undefined || line.message.toLowerCase().includes(contains.toLowerCase());
}

/** A page's host may be named without its port. */
function isOf(line: LogLine, app: string): boolean {
  return line.app === app || line.app?.replace(/:\d+$/, '') === app;
}

/** Lines of one report follow each other and come from one process. */
function crashesIn(logs: readonly LogLine[]): LogLine[][] {
  const crashes: LogLine[][] = [];
  for (const line of logs.filter((one) => one.crash)) {
    const before = crashes.at(-1)?.at(-1);
    const goesOn = before && before.pid !== undefined && before.pid === line.pid && before.tag === line.tag;
    if (goesOn && !isHead(line)) crashes.at(-1)?.push(line);
    else crashes.push([line]);
  }
  return crashes;
}

function isHead({ message }: LogLine): boolean {
  return /^\W*(?:FATAL EXCEPTION|ANR in )/.test(message);
}

function toEntry({ at_ms, level, tag, pid, app, tab, message }: LogLine): LogEntry {
  return {
    timestamp: Number.isFinite(at_ms) ? new Date(at_ms).toISOString() : null,
    level,
    tag: tag ?? null,
    pid: pid ?? null,
    ...(app === undefined ? {} : { app }),
    ...(tab === undefined ? {} : { tab }),
    message: cutText(message, LONGEST_MESSAGE),
  };
}
