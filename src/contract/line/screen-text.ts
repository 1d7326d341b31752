import { ELLIPSIS } from './lexer.ts';

/**
 * Characters that a reader cannot see or that reorder what is read: control, format (zero-width, bidi, tags), line and
 * paragraph separators, fillers and the variation selectors that carry hidden data. U+FE0F stays: ordinary emoji use it.
 */
const UNSEEN =
  /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\u115F\u1160\u2800\u3164\uFFA0]|\u034F|[\u17B4-\u17B5]|[\u180B-\u180F]|[\uFE00-\uFE0E]|[\u{E0100}-\u{E01EF}]/gu;

/** Longer texts are cut at this many characters; they are for recognising, not for reading it all. */
export const NAME_CAP = 80;
/** For names of screens, which stand in a line with much else. Nothing that can be copied is cut shorter than this. */
export const SCREEN_NAME_CAP = 60;

/** For what must be read again whole: a target, an argument. */
export const WHOLE = Number.POSITIVE_INFINITY;

/**
 * The one way in which words of an app or a device enter words of ours: one JSON string, cut short, in which nothing can
 * end the string, start a line or hide.
 */
export function quoteScreenText(text: string, cap = NAME_CAP): string {
  const kept = capped(text, cap);
  const quoted = escapeUnseen(JSON.stringify(kept.text));
  if (kept.cut) return `${quoted.slice(0, -1)}${ELLIPSIS}"`;
  // A text that really ends in … must not read as one that was cut.
  return kept.text.endsWith(ELLIPSIS) ? `${quoted.slice(0, -2)}\\u2026"` : quoted;
}

/** A word that needs no quotes because it cannot say anything; whatever else an app puts in its place is quoted. */
export function plainWord(word: string): string {
  return PLAIN_WORD.test(word) ? word : quoteScreenText(word);
}

const PLAIN_WORD = /^[A-Za-z][\w.$-]{0,59}$/;

/** `GET "/path"`: method and path of a request are the app's words. */
export function quoteRequest(method: string, path: string): string {
  return `${METHODS.has(method) ? method : quoteScreenText(method)} ${quoteScreenText(path)}`;
}

/** A page may send any word as the method. */
const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'CONNECT', 'TRACE', 'WS']);

/** `METHOD path` as drivers name a request that is still open. */
export function quotePending(name: string): string {
  const space = name.indexOf(' ');
  return space < 0 ? quoteScreenText(name) : quoteRequest(name.slice(0, space), name.slice(space + 1));
}

/** What a control holds, or should hold, in a sentence. */
export function quoteValue(value: unknown): string {
  if (typeof value === 'string') return quoteScreenText(value);
  if (typeof value !== 'object' || value === null) return String(value);
  return `{${Object.entries(value)
    .map(([name, held]) => `${quoteScreenText(name)}:${quoteValue(held)}`)
    .join(',')}}`;
}

/** A sentence that stays one line and readable whatever went into it: the last wall behind the quotes. */
export function oneLine(sentence: string, cap: number): string {
  const kept = capped(sentence, cap);
  if (!kept.cut) return escapeUnseen(kept.text);
  // Cut inside a quoted text: the quotes are closed, so that it does not read as ours.
  const open = (kept.text.replaceAll(/\\./gu, '').split('"').length - 1) % 2 === 1;
  return escapeUnseen(`${kept.text.replace(/\\+$/u, '')}${ELLIPSIS}${open ? '"' : ''}`);
}

/** White space is never meaning in a name: runs of it count as one space, and none at the ends. */
export function tidy(text: string): string {
  return UNTIDY.test(text) ? text.replace(/\s+/gu, ' ').trim() : text;
}

const UNTIDY = /^\s|\s$|\s\s|[^\S ]/u;

function capped(text: string, cap: number): { text: string; cut: boolean } {
  // Every code point is one or two units, so a text this short needs no counting.
  if (text.length <= cap) return { text, cut: false };
  const points = Array.from(text);
  return points.length <= cap ? { text, cut: false } : { text: points.slice(0, cap).join(''), cut: true };
}

/** Everything that cannot be seen as `\\u200b`; a second look at text that is escaped already changes nothing. */
export function escapeUnseen(json: string): string {
  return json.replace(UNSEEN, (found) =>
    Array.from(
      { length: found.length },
      (_, unit) => `\\u${found.charCodeAt(unit).toString(16).padStart(4, '0')}`,
    ).join(''),
  );
}
