import type { LogLevel, LogLine } from '../../app/log.ts';

const ORDER = ['V', 'D', 'I', 'W', 'E', 'F', 'S'];

/** Filter words such as `MyTag:D` and `*:S`; without any, everything is shown. */
export class LogFilter {
  private readonly byTag = new Map<string, number>();
  private otherwise = 0;

  constructor(words: string[], silentByDefault: boolean) {
    if (silentByDefault) this.otherwise = ORDER.indexOf('S');
    for (const word of words) this.add(word);
  }

  shows(entry: LogLine): boolean {
    return ORDER.indexOf(entry.level) >= (this.byTag.get(entry.tag) ?? this.otherwise);
  }

  private add(word: string): void {
    const colon = word.lastIndexOf(':');
    const tag = colon < 0 ? word : word.slice(0, colon);
    const letter = colon < 0 ? '' : word.slice(colon + 1, colon + 2).toUpperCase();
    // A tag alone means all of its lines, and a star alone means debug and above, as liblog has it.
    const level = letter === '*' ? 0 : ORDER.indexOf(letter || (tag === '*' ? 'D' : 'V'));
    if (level < 0) return;
    if (tag === '*') this.otherwise = level;
    else this.byTag.set(tag, level);
  }
}

/** Which of the log buffers holds an entry: crashes are in two of them. */
export function isInBuffer(entry: LogLine, buffers: ReadonlySet<string>): boolean {
  if (buffers.has('all') || buffers.has('default') || buffers.has('main')) return true;
  return buffers.has('crash') && entry.tag === 'AndroidRuntime' && isSevere(entry.level);
}

function isSevere(level: LogLevel): boolean {
  return level === 'E' || level === 'F';
}
