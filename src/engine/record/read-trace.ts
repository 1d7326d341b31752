import { readFileSync } from 'node:fs';
import { recordSchema, type TraceRecord } from './records.ts';

export interface ReadTrace {
  records: TraceRecord[];
  /** The last line was cut: its writer was killed in the middle of it. */
  cut: boolean;
}

/** Every line must be a record; only a last line without an end may be none. Throws on anything else. */
export function readTrace(path: string): ReadTrace {
  const lines = readFileSync(path, 'utf8').split('\n');
  const rest = lines.pop() ?? '';
  return { records: lines.map((line) => recordSchema.parse(JSON.parse(line))), cut: rest !== '' };
}
