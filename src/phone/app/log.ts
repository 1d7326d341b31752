import type { Clock } from './clock.ts';

export type LogLevel = 'V' | 'D' | 'I' | 'W' | 'E' | 'F';

/** The fields of one `logcat -v threadtime` line. */
export interface LogLine {
  /** Milliseconds since the epoch, on the phone's clock. */
  time: number;
  pid: number;
  tid: number;
  level: LogLevel;
  tag: string;
  message: string;
}

export interface PhoneLog {
  lines(): readonly LogLine[];
  append(line: Omit<LogLine, 'time'>): void;
  /** Empties the buffer, as `logcat -c` does. */
  clear(): void;
  /** Calls back for each later line; the answer ends the subscription. */
  subscribe(listener: (line: LogLine) => void): () => void;
}

const KEPT_LINES = 5000;

/** `epoch` is the wall time at which the phone's clock read zero. */
export function phoneLog(clock: Clock, epoch: number): PhoneLog {
  let kept: LogLine[] = [];
  const listeners = new Set<(line: LogLine) => void>();
  return {
    lines: () => kept,
    append(line) {
      const stamped: LogLine = { ...line, time: epoch + clock.now() };
      kept.push(stamped);
      if (kept.length > KEPT_LINES) kept = kept.slice(-KEPT_LINES);
      for (const listener of listeners) listener(stamped);
    },
    clear() {
      kept = [];
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
  };
}
