import type { LogEntry } from './log-entries.ts';

const LONGEST = 300;
/** Parts of a stack trace; only its first line says something to a reader. */
const STACK_LINE = /^\s*(?:at |\.\.\. \d+ more|Caused by:|Suppressed:)/;

/** What the lines after the head of a crash or of an ANR add to it. */
interface Trouble {
  head: string;
  process?: string;
  why?: string;
}

/** Crashes, ANRs and fatal lines, one sentence each, oldest first. */
export function errorsIn(entries: readonly LogEntry[]): string[] {
  const found: Trouble[] = [];
  const open = new Map<string, Trouble>();
  for (const entry of entries) {
    const { message } = entry;
    const thread = `${entry.tag}/${entry.pid}/${entry.tid}`;
    const trouble = open.get(thread);
    if (isHead(entry)) {
      const fresh: Trouble = { head: message.trim() };
      open.set(thread, fresh);
      found.push(fresh);
    } else if (trouble) {
      addTo(trouble, message);
    } else if (standsAlone(entry)) {
      found.push({ head: `${entry.tag}: ${message.trim()}` });
    }
  }
  return [...new Set(found.map(sentence))];
}

/** All lines that belong to the report of a crash or of an ANR: its head, and what the same thread wrote about it. */
export function crashEntries(entries: readonly LogEntry[]): Set<LogEntry> {
  const found = new Set<LogEntry>();
  const open = new Set<string>();
  for (const entry of entries) {
    const thread = `${entry.tag}/${entry.pid}/${entry.tid}`;
    if (isHead(entry)) open.add(thread);
    const goesOn = open.has(thread) && entry.level === 'ERROR';
    if (goesOn || standsAlone(entry) || (entry.fatal && entry.tag === 'DEBUG')) found.add(entry);
  }
  return found;
}

function isHead({ tag, level, message }: LogEntry): boolean {
  if (level !== 'ERROR') return false;
  return tag === 'AndroidRuntime' ? /^\**\s*FATAL EXCEPTION/.test(message) : message.startsWith('ANR in ');
}

function addTo(trouble: Trouble, message: string): void {
  const process = /^Process: ([^,\s]+)/.exec(message)?.[1];
  const reason = /^Reason: (.+)/.exec(message)?.[1];
  if (process !== undefined) trouble.process ??= process;
  else if (reason !== undefined) trouble.why ??= reason.trim();
  // Of a crash, the first line that is neither a fact about the process nor a stack frame is the exception.
  else if (trouble.head.includes('EXCEPTION') && !message.startsWith('PID: ') && !STACK_LINE.test(message)) {
    trouble.why ??= message.trim();
  }
}

/** The frames of a native crash (tag DEBUG) are fatal lines too; the one line of libc before them says it all. */
function standsAlone({ tag, level, fatal, message }: LogEntry): boolean {
  if (level !== 'ERROR' || message.trim() === '' || STACK_LINE.test(message)) return false;
  return tag === 'AndroidRuntime' || (fatal && tag !== 'DEBUG');
}

function sentence({ head, process, why }: Trouble): string {
  const whose = process === undefined ? head : `${head} (${process})`;
  return (why === undefined ? whose : `${whose}: ${why}`).slice(0, LONGEST);
}
