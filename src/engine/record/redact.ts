import * as words from '../../contract/words.ts';
import { hideShapes, isSecretHeader } from './secret-shapes.ts';

/** Shorter values stand in ordinary text by chance; hiding them would hide the text. */
export const SHORTEST_SECRET = 4;
/** The oldest typed passwords are forgotten first; nobody types so many. */
const MOST_VALUES = 200;
/** How a text that was cut short ends. */
const ELLIPSIS = '…';

/** Programs branch on these: a password that happens to be one of them must not change what an answer means. */
const FROZEN: ReadonlySet<string> = new Set([...Object.values(words).flat(), 'failure', 'retry']);

interface Needle {
  text: string;
  mark: string;
  /** A value that is a plain word or number hides only where it stands alone. */
  whole: boolean;
}

/**
 * Everything that leaves the engine passes through here: answers, errors, progress, trace records, the terminal. It
 * knows the values that were typed as secrets, and the shapes that secrets have.
 */
export class Redactor {
  private readonly values = new Map<string, string>();
  private needles: Needle[] = [];

  remember(name: string, value: string): void {
    if (value.length < SHORTEST_SECRET || this.values.has(value)) return;
    this.values.set(value, name);
    const [oldest] = this.values.keys();
    if (this.values.size > MOST_VALUES && oldest !== undefined) this.values.delete(oldest);
    this.needles = [...this.values].flatMap(([known, itsName]) => needlesOf(known, itsName));
    // The longest first: a secret may hold another one.
    this.needles.sort((a, b) => b.text.length - a.text.length);
  }

  text(text: string): string {
    return hideShapes(this.needles.reduce((left, needle) => hide(left, needle), text));
  }

  /** The same value with every text in it redacted. */
  data<T>(value: T): T {
    return this.walk(value) as T;
  }

  private walk(value: unknown): unknown {
    if (typeof value === 'string') return FROZEN.has(value) ? value : this.text(value);
    if (Array.isArray(value)) return value.map((one) => this.walk(one));
    if (typeof value !== 'object' || value === null) return value;
    const fields = Object.entries(value).map(([name, field]) => [
      name,
      typeof field === 'string' && isSecretHeader(name) ? `[redacted:${name.toLowerCase()}]` : this.walk(field),
    ]);
    return Object.fromEntries(fields);
  }
}

/** A secret as it is, and as it looks inside JSON, inside an address and in base64. */
function needlesOf(value: string, name: string): Needle[] {
  const encoded = encodeAddress(value);
  const bytes = Buffer.from(value, 'utf8');
  const forms = new Set([
    value,
    JSON.stringify(value).slice(1, -1),
    encoded,
    encoded.replace(/%[0-9A-F]{2}/g, (byte) => byte.toLowerCase()),
    encoded.replaceAll('%20', '+'),
    bytes.toString('base64').replace(/=+$/, ''),
    bytes.toString('base64url'),
  ]);
  const whole = /^(?:[A-Za-z]+|\d+)$/.test(value);
  return [...forms].map((text) => ({ text, mark: `[redacted:${name}]`, whole: whole && text === value }));
}

/** Half a surrogate pair cannot stand in an address, and encodeURIComponent throws on it. */
function encodeAddress(value: string): string {
  return encodeURIComponent(value.replace(/\p{Surrogate}/gu, '\uFFFD'));
}

function hide(text: string, needle: Needle): string {
  const head = needle.text.slice(0, SHORTEST_SECRET);
  let shown = '';
  let from = 0;
  for (let at = text.indexOf(head); at >= 0; ) {
    const end = endOfMatch(text, at, needle.text);
    const hit =
      end - at === needle.text.length ? !needle.whole || standsAlone(text, at, end) : text.startsWith(ELLIPSIS, end);
    if (hit) {
      shown += text.slice(from, at) + needle.mark;
      from = end;
    }
    at = text.indexOf(head, hit ? end : at + 1);
  }
  return shown + text.slice(from);
}

/** How far the text goes along with the secret: a text that was cut short shows only its beginning. */
function endOfMatch(text: string, at: number, secret: string): number {
  let length = SHORTEST_SECRET;
  while (length < secret.length && text[at + length] === secret[length]) length++;
  return at + length;
}

function standsAlone(text: string, at: number, end: number): boolean {
  const before = text.slice(Math.max(0, at - 2), at);
  // `\n` inside a quoted text is a line's end and not the letter n.
  const opens = !/[\p{L}\p{N}_]$/u.test(before) || /\\[nrt]$/.test(before);
  return opens && !/^[\p{L}\p{N}_]/u.test(text.slice(end, end + 2));
}
