import type { LogLine } from '../../app/log.ts';

export const LOG_FORMATS = ['threadtime', 'time', 'brief', 'tag', 'process', 'raw', 'long'] as const;
export type LogFormat = (typeof LOG_FORMATS)[number];

/** One entry in the shape that `logcat -v FORMAT` prints; each line of a long message gets the same head. */
export function formatLog(entry: LogLine, format: LogFormat, withYear: boolean): string {
  const time = timeText(entry.time, withYear);
  const pid = String(entry.pid).padStart(5);
  if (format === 'long')
    return `[ ${time} ${pid}:${String(entry.tid).padStart(5)} ${entry.level}/${entry.tag} ]\n${entry.message}\n\n`;
  const heads: Record<Exclude<LogFormat, 'long'>, string> = {
    threadtime: `${time} ${pid} ${String(entry.tid).padStart(5)} ${entry.level} ${entry.tag.padEnd(8)}: `,
    time: `${time} ${entry.level}/${entry.tag.padEnd(8)}(${pid}): `,
    brief: `${entry.level}/${entry.tag.padEnd(8)}(${pid}): `,
    tag: `${entry.level}/${entry.tag.padEnd(8)}: `,
    process: `${entry.level}(${pid}) `,
    raw: '',
  };
  const tail = format === 'process' ? `  (${entry.tag})` : '';
  return entry.message
    .split('\n')
    .map((text) => `${heads[format]}${text}${tail}\n`)
    .join('');
}

/** The phone lives in GMT, so that logs do not depend on the machine that it runs on. */
function timeText(time: number, withYear: boolean): string {
  return new Date(time)
    .toISOString()
    .replace('T', ' ')
    .slice(withYear ? 0 : 5, 23);
}
