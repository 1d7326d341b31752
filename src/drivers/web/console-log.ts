import { cutText } from '../../base/cut-text.ts';
import type { CdpParams } from '../../wires/cdp/connection.ts';
import type { LogLine } from '../driver.ts';
import { Ring } from '../ring.ts';

interface RemoteValue {
  type: string;
  subtype?: string;
  value?: unknown;
  unserializableValue?: string;
  description?: string;
  preview?: { properties: { name: string; value?: string; type: string }[]; overflow: boolean; subtype?: string };
}

interface CallFrame {
  functionName: string;
  url: string;
  lineNumber: number;
  columnNumber: number;
}

const LEVELS: Record<string, LogLine['level']> = {
  debug: 'DEBUG',
  verbose: 'DEBUG',
  warning: 'WARN',
  error: 'ERROR',
  assert: 'ERROR',
};
const SILENT = new Set(['clear', 'endGroup', 'profile', 'profileEnd']);
const LONGEST = 2000;

/** Which tab speaks, and the host of the page that it shows. */
export interface Speaker {
  tab: number;
  app?: string;
}

/** What the pages of a session wrote to their console, what the browser said about them, and what they did not catch. */
export class ConsoleLog {
  readonly lines = new Ring<LogLine>();
  readonly errors = new Ring<string>();

  console({ type, args, timestamp }: CdpParams, who: Speaker): void {
    if (SILENT.has(String(type))) return;
    const message = formatted(args as RemoteValue[]);
    this.#add(Number(timestamp), LEVELS[String(type)] ?? 'INFO', 'console', message, who);
  }

  /** The browser's own remarks; of these only what went wrong with the network or was forbidden. */
  entry({ source, level, text, timestamp, url }: Record<string, unknown>, who: Speaker): void {
    const wanted = source === 'network' || source === 'security' || (source === 'javascript' && level === 'error');
    if (!wanted || String(url ?? '').endsWith('/favicon.ico')) return;
    const place = url && source === 'network' ? ` (${url})` : '';
    const message = withoutQueries(`${text}${place}`);
    this.#add(Number(timestamp), LEVELS[String(level)] ?? 'INFO', String(source), message, who);
  }

  exception({ timestamp, exceptionDetails }: CdpParams, who: Speaker): void {
    const sentence = exceptionSentence(exceptionDetails as Parameters<typeof exceptionSentence>[0]);
    this.#crash(Number(timestamp), 'exception', sentence, who);
  }

  tabCrashed(url: string, who: Speaker): void {
    this.#crash(Date.now(), 'crash', `The tab with ${withoutQueries(url)} crashed.`, who);
  }

  #crash(atMs: number, tag: string, sentence: string, who: Speaker): void {
    this.errors.push(sentence);
    this.lines.push({ at_ms: Math.round(atMs), level: 'ERROR', tag, ...who, crash: true, message: sentence });
  }

  #add(atMs: number, level: LogLine['level'], tag: string, message: string, who: Speaker): void {
    this.lines.push({ at_ms: Math.round(atMs), level, tag, ...who, message: cutText(message, LONGEST) });
  }
}

function exceptionSentence(details: {
  text: string;
  url?: string;
  lineNumber: number;
  columnNumber: number;
  exception?: RemoteValue;
  stackTrace?: { callFrames: CallFrame[] };
}): string {
  const thrown = details.exception ? told(details.exception).split('\n')[0] : '';
  const message = thrown ? `${details.text} ${thrown}` : details.text;
  const frame = details.stackTrace?.callFrames[0] ?? { functionName: '', url: details.url ?? '', ...details };
  const file = frame.url ? withoutQueries(frame.url) : 'an inline script';
  const place = `${file}:${frame.lineNumber + 1}:${frame.columnNumber + 1}`;
  return `${cutText(message, LONGEST)}, at ${frame.functionName ? `${frame.functionName} (${place})` : place}.`;
}

/** The console's own placeholders; styles say nothing in a log. */
function formatted(args: RemoteValue[]): string {
  const [first, ...rest] = args;
  if (typeof first?.value !== 'string') return args.map(told).join(' ');
  const text = first.value.replace(/%[sdifoOc%]/g, (mark) => {
    if (mark === '%%') return '%';
    const next = rest.shift();
    if (!next) return mark;
    return mark === '%c' ? '' : told(next);
  });
  return [text, ...rest.map(told)].join(' ');
}

function told({ type, subtype, value, unserializableValue, description, preview }: RemoteValue): string {
  if (type === 'undefined') return 'undefined';
  if (unserializableValue !== undefined) return unserializableValue;
  if (type !== 'object' || subtype === 'null') return value === undefined ? (description ?? type) : String(value);
  if (!preview || subtype === 'error') return description ?? type;
  const list = preview.subtype === 'array';
  const inner = preview.properties.map((it) => {
    const content = it.type === 'string' ? JSON.stringify(it.value ?? '') : (it.value ?? it.type);
    return list ? content : `${it.name}: ${content}`;
  });
  if (preview.overflow) inner.push('…');
  return list ? `[${inner.join(', ')}]` : `{${inner.join(', ')}}`;
}

/** Queries and fragments may carry secrets. */
function withoutQueries(text: string): string {
  return text.replace(/(https?:\/\/[^\s'"?#)]+)[?#][^\s'":)]*/g, '$1');
}
