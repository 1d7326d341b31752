import type { Parsed } from './ast.ts';

/** `cut` on strings: the last character was a plain `…`, the mark of a text that was cut short. */
export type Token =
  | { kind: 'string'; value: string; cut: boolean; at: number }
  | { kind: 'ref'; id: string; at: number }
  | { kind: 'stable_id'; id: string; at: number }
  | { kind: 'value'; value: string; cut: boolean; at: number }
  | { kind: 'nth'; nth: number; at: number }
  | { kind: 'within'; at: number }
  | { kind: 'word'; word: string; at: number };

/** The mark of a text that was cut short. A text that really ends in this character is printed escaped. */
export const ELLIPSIS = '…';

/** Stable ids that need no quotes: what resource ids, test ids and keys are made of in practice. */
export const PLAIN_STABLE_ID = /^[A-Za-z0-9_.:/$-]+$/;

const STRING = /"(?:[^"\\]|\\.)*"/y;
const REF = /\[(e\d+)\]/y;
const WORD = /[^\s"[\]#>]+/y;
const LINE_START = /^\s*(?:-\s+)?/;

/** Splits a line into tokens. A snapshot's own indentation and leading dash are skipped. */
export function tokenize(line: string): Parsed<Token[]> {
  const tokens: Token[] = [];
  let at = LINE_START.exec(line)?.[0].length ?? 0;
  const take = (pattern: RegExp, from: number): string | undefined => {
    pattern.lastIndex = from;
    return pattern.exec(line)?.[0];
  };
  const takeString = (from: number): { raw: string; value: string; cut: boolean } | undefined => {
    const raw = take(STRING, from);
    return raw === undefined ? undefined : readString(raw);
  };

  while (at < line.length) {
    const start = at;
    const char = line.charAt(at);
    if (/\s/.test(char)) {
      at += 1;
      continue;
    }
    if (char === '"') {
      const string = takeString(at);
      if (!string) return badString(at);
      tokens.push({ kind: 'string', value: string.value, cut: string.cut, at: start });
      at += string.raw.length;
    } else if (char === '[') {
      const raw = take(REF, at);
      if (!raw) return { ok: false, at, message: 'Only an element_id may stand in brackets, for example [e9].' };
      tokens.push({ kind: 'ref', id: raw.slice(1, -1), at: start });
      at += raw.length;
    } else if (char === '#') {
      const string = takeString(at + 1);
      // An id is never cut short, so a … at its end belongs to it.
      const id = string ? string.value + (string.cut ? ELLIPSIS : '') : take(WORD, at + 1);
      if (!id)
        return { ok: false, at, message: 'After # a stable id is needed, for example #pay_button or #"pay button".' };
      tokens.push({ kind: 'stable_id', id, at: start });
      at += 1 + (string?.raw.length ?? id.length);
    } else if (char === '>') {
      tokens.push({ kind: 'within', at: start });
      at += 1;
    } else {
      const word = take(WORD, at);
      if (!word)
        return {
          ok: false,
          at,
          message: `${JSON.stringify(char)} cannot stand here; put texts in quotes, for example button "Pay".`,
        };
      const after = at + word.length;
      if (word === 'value=' && line.charAt(after) === '"') {
        const string = takeString(after);
        if (!string) return badString(after);
        tokens.push({ kind: 'value', value: string.value, cut: string.cut, at: start });
        at = after + string.raw.length;
      } else if (word.startsWith('value=')) {
        if (word === 'value=')
          return { ok: false, at, message: 'value= needs a quoted text, for example value="a@b.c".' };
        tokens.push({ kind: 'value', value: word.slice(6), cut: false, at: start });
        at = after;
      } else if (word.startsWith('nth=')) {
        const nth = Number(word.slice(4));
        if (!/^nth=\d+$/.test(word) || nth < 1 || !Number.isSafeInteger(nth)) {
          return {
            ok: false,
            at,
            message: 'nth= needs a whole number from 1 up, for example nth=2 for the second match.',
          };
        }
        tokens.push({ kind: 'nth', nth, at: start });
        at = after;
      } else {
        tokens.push({ kind: 'word', word, at: start });
        at = after;
      }
    }
  }
  return { ok: true, value: tokens };
}

function readString(raw: string): { raw: string; value: string; cut: boolean } | undefined {
  try {
    const value = JSON.parse(raw) as string;
    const cut = raw.endsWith(`${ELLIPSIS}"`);
    return { raw, value: cut ? value.slice(0, -1) : value, cut };
  } catch {
    return undefined;
  }
}

function badString(at: number): Parsed<never> {
  return {
    ok: false,
    at,
    message:
      'This text is not a complete JSON string; close it with " and write \\" and \\\\ inside it, for example "say \\"hi\\"".',
  };
}
