import { type DeviceCommand, deviceCommand } from '../../wires/adb/device-shell.ts';
import type { LogLine } from '../driver.ts';

/** One line of the log with what only this driver needs: its thread, and whether it was logged as fatal. */
export interface LogEntry extends LogLine {
  pid: number;
  tag: string;
  tid: number;
  fatal: boolean;
}

const LEVELS: Record<string, LogLine['level']> = {
  V: 'VERBOSE',
  D: 'DEBUG',
  I: 'INFO',
  W: 'WARN',
  E: 'ERROR',
  F: 'ERROR',
};
const LINE =
  /^(\d{4})-(\d\d)-(\d\d) (\d\d):(\d\d):(\d\d)\.(\d{3})\d*(?: ([+-])(\d\d)(\d\d))?\s+(\d+)\s+(\d+) ([VDIWEF]) (.*?)\s*: ?(.*)$/;

/** The log since a moment of the device's own clock, with years and in UTC, so that no line has to be guessed at. */
export function logSince(time: number): DeviceCommand {
  const format = ['-v', 'threadtime', '-v', 'year', '-v', 'UTC'];
  return deviceCommand('logcat', '-d', ...format, '-T', (Math.max(0, time) / 1000).toFixed(3));
}

/** Oldest first. Lines that are no entries (`--------- beginning of main`) are left out. */
export function parseLog(said: string): LogEntry[] {
  return said.split('\n').flatMap((line) => {
    const match = LINE.exec(line);
    return match ? [entryOf(match)] : [];
  });
}

function entryOf(match: RegExpExecArray): LogEntry {
  const part = (index: number) => Number(match[index] ?? 0);
  const utc = Date.UTC(part(1), part(2) - 1, part(3), part(4), part(5), part(6), part(7));
  const zone = (part(9) * 60 + part(10)) * 60_000 * (match[8] === '-' ? -1 : 1);
  const letter = match[13] as string;
  return {
    at_ms: utc - zone,
    level: LEVELS[letter] as LogLine['level'],
    tag: match[14] as string,
    pid: part(11),
    tid: part(12),
    message: match[15] as string,
    fatal: letter === 'F',
  };
}
