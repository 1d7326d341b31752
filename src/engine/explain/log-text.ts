import { plainWord, quoteScreenText } from '../../contract/line/index.ts';
import { estimateTokens } from '../observe/tokens.ts';
import type { LogEntry } from './logs.ts';

const LONGEST_SHOWN = 300;

/** `10:20:30.456 ERROR Cart 4211 "no cart"`: the app's own words quoted, everything else plain. */
export function printLogEntry({ timestamp, level, tag, pid, tab, message }: LogEntry): string {
  const parts = [
    timestamp?.slice(11, 23) ?? 'no time',
    level,
    tag === null ? '-' : plainWord(tag),
    ...(pid === null ? [] : [String(pid)]),
    // One tab is the rule, and goes without saying.
    ...(tab === undefined || tab === 1 ? [] : [`tab${tab}`]),
    quoteScreenText(message, LONGEST_SHOWN),
  ];
  return parts.join(' ');
}

/** The newest lines that fit, oldest first. */
export function newestWithin(lines: readonly string[], tokens: number): string[] {
  let left = tokens;
  let from = lines.length;
  while (from > 0) {
    left -= estimateTokens(lines[from - 1] as string) + 1;
    if (left < 0 && from < lines.length) break;
    from -= 1;
  }
  return lines.slice(from);
}
