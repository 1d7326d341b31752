import { ELLIPSIS } from '../../base/cut-text.ts';
import * as words from '../../contract/words.ts';
import { type Needle, needlesOf, SHORTEST_SECRET } from './needles.ts';
import { hideShapes, isSecretHeader } from './secret-shapes.ts';

/** The oldest typed passwords are forgotten first; nobody types so many. */
const MOST_VALUES = 200;
/** A text that was cut short, and one whose `…` was quoted as the app's own. */
const CUT_ENDS = [ELLIPSIS, '\\u2026'];

/** Programs branch on these: a password that happens to be one of them must not change what an answer means. */
const FROZEN: readonly string[] = [...Object.values(words).flat(), 'failure', 'retry', 'next'];

/**
 * Everything that leaves the engine passes through here: answers, errors, progress, trace records, the terminal. It
 * knows the values that were typed as secrets, and the shapes that secrets have.
 */
export class Redactor {
  private readonly values = new Map<string, string>();
  private needles: Needle[] = [];
  /** Words of ours, which are hidden only between quotes: there the app speaks. */
  private readonly ours: Set<string>;

  /** `tools`: the names of the tools are words of ours too. */
  constructor(tools: readonly string[] = []) {
    this.ours = new Set([...FROZEN, ...FROZEN.map((word) => word.toUpperCase()), ...tools]);
  }

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
    return hideShapes(this.needles.reduce((left, needle) => hide(left, needle, this.ours.has(needle.text)), text));
  }

  /** The same value with every text in it redacted. */
  data<T>(value: T): T {
    return this.walk(value) as T;
  }

  private walk(value: unknown): unknown {
    if (typeof value === 'string') return this.ours.has(value) ? value : this.text(value);
    if (Array.isArray(value)) return value.map((one) => this.walk(one));
    if (typeof value !== 'object' || value === null) return value;
    const fields = Object.entries(value).map(([name, field]) => [
      name,
      typeof field === 'string' && isSecretHeader(name) ? `[redacted:${name.toLowerCase()}]` : this.walk(field),
    ]);
    return Object.fromEntries(fields);
  }
}

function hide(text: string, needle: Needle, isOurs: boolean): string {
  const head = needle.text.slice(0, SHORTEST_SECRET);
  let shown = '';
  let from = 0;
  for (let at = text.indexOf(head); at >= 0; ) {
    const end = endOfMatch(text, at, needle.text);
    const said = !isOurs || isQuoted(text, at);
    const found = end - at === needle.text.length ? !needle.whole || standsAlone(text, at, end) : isCut(text, end);
    const hit = said && found;
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

function isCut(text: string, end: number): boolean {
  return CUT_ENDS.some((mark) => text.startsWith(mark, end));
}

/** Between the quotes of its line; a quoted text never goes over the end of a line. */
function isQuoted(text: string, at: number): boolean {
  const before = text.slice(text.lastIndexOf('\n', at - 1) + 1, at);
  return (before.replaceAll(/\\./gu, '').split('"').length - 1) % 2 === 1;
}
