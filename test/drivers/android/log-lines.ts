import { type LogEntry, parseLog } from '../../../src/drivers/android/log-entries.ts';

/** `E okhttp.OkHttpClient: <-- 500 ...` lines with a head as logcat prints it; one thread unless told otherwise. */
export function entriesOf(...lines: string[]): LogEntry[] {
  return parseLog(lines.map((line) => logLine(line)).join('\n'));
}

/** `[pid/tid] L tag: message`, the part in brackets optional. */
export function logLine(line: string, time = '2024-05-01 10:20:30.456'): string {
  const [, pid = '4211', tid = '4232', rest = line] = /^\[(\d+)\/(\d+)\] (.*)$/s.exec(line) ?? [];
  return `${time} ${pid.padStart(5)} ${tid.padStart(5)} ${rest}`;
}
