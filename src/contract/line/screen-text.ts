import { ELLIPSIS } from './lexer.ts';

/**
 * Characters that a reader cannot see or that reorder what is read: control, format (zero-width, bidi, tags), line and
 * paragraph separators, fillers and the variation selectors that carry hidden data. U+FE0F stays: ordinary emoji use it.
 */
const UNSEEN =
  /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\u115F\u1160\u2800\u3164\uFFA0]|\u034F|[\u17B4-\u17B5]|[\u180B-\u180F]|[\uFE00-\uFE0E]|[\u{E0100}-\u{E01EF}]/gu;

/** Text from a screen as one JSON string: nothing in it can end the string, start a line or hide. */
export function quoteScreenText(text: string, cap = Number.POSITIVE_INFINITY): string {
  const kept = capped(text, cap);
  const quoted = escapeUnseen(JSON.stringify(kept.text));
  if (kept.cut) return `${quoted.slice(0, -1)}${ELLIPSIS}"`;
  // A text that really ends in … must not read as one that was cut.
  return kept.text.endsWith(ELLIPSIS) ? `${quoted.slice(0, -2)}\\u2026"` : quoted;
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

function escapeUnseen(json: string): string {
  return json.replace(UNSEEN, (found) =>
    Array.from(
      { length: found.length },
      (_, unit) => `\\u${found.charCodeAt(unit).toString(16).padStart(4, '0')}`,
    ).join(''),
  );
}
