import { escapeUnseen, quoteScreenText, tidy, WHOLE } from '../../contract/line/index.ts';

/** Shorter values stand in ordinary text by chance; hiding them would hide the text. */
export const SHORTEST_SECRET = 4;
/** A piece of base64 looks like any other word, so a short one says nothing. */
const SHORTEST_PIECE = 6;

/** One form in which a secret may be met. */
export interface Needle {
  text: string;
  mark: string;
  /** A value that is a plain word or number hides only where it stands alone. */
  whole: boolean;
}

/** A secret as it is, and as pages, quotes, addresses, forms and base64 write it. */
export function needlesOf(value: string, name: string): Needle[] {
  const mark = `[redacted:${name}]`;
  const written = asPagesWrite(value);
  const encoded = written.flatMap((text) => [...inQuotes(text), ...inAddresses(text), ...inBase64(text)]);
  const forms = new Set([...written, ...encoded].filter((text) => text.length >= SHORTEST_SECRET));
  return [...forms].map((text) => ({ text, mark, whole: written.includes(text) && isPlain(text) }));
}

/** Words with `_` are plain too: `press_back` is not in `press_backwards`. */
function isPlain(text: string): boolean {
  return /^(?:[A-Za-z]+(?:_[A-Za-z]+)*|\d+)$/.test(text);
}

/** White space at the ends goes, runs of it become one space, and a field of one line drops the ends of lines. */
function asPagesWrite(value: string): string[] {
  const written = new Set([value, value.trim(), tidy(value), value.replace(/[\r\n]+/g, '')]);
  return [...written].filter((text) => text.length >= SHORTEST_SECRET);
}

/** Quoted as JSON does, as we do (what cannot be seen is written out), bare in a message, and quoted twice. */
function inQuotes(text: string): string[] {
  const quoted = quoteScreenText(text, WHOLE);
  const twice = quoteScreenText(quoted, WHOLE);
  return [JSON.stringify(text).slice(1, -1), quoted.slice(1, -1), twice.slice(3, -3), escapeUnseen(text)];
}

function inAddresses(text: string): string[] {
  // Half a surrogate pair cannot stand in an address, and encodeURIComponent throws on it.
  const encoded = encodeURIComponent(text.replace(/\p{Surrogate}/gu, '\uFFFD'));
  const form = new URLSearchParams([['', text]]).toString().slice(1);
  const upper = [encoded, encoded.replaceAll('%20', '+'), form, form.replaceAll('+', '%20')];
  return upper.flatMap((one) => [one, one.replace(/%[0-9A-F]{2}/g, (byte) => byte.toLowerCase())]);
}

/** Three bytes become four letters, so a text inside a longer one (`ada:` before it) is met in three ways. */
function inBase64(text: string): string[] {
  const bytes = Buffer.from(text, 'utf8');
  const pieces = [0, 1, 2].flatMap((before) => {
    const letters = Buffer.concat([Buffer.alloc(before), bytes])
      .toString('base64')
      .replace(/=+$/, '');
    // Letters that hold bits of what stands before or after are left out; at the end of all nothing stands after.
    const own = letters.slice(Math.ceil((before * 8) / 6));
    const mixed = ((before + bytes.length) * 8) % 6 === 0 ? 0 : 1;
    return [own, own.slice(0, own.length - mixed)];
  });
  const alone = bytes.toString('base64').replace(/=+$/, '');
  const kept = [alone, ...pieces.filter((piece) => piece.length >= SHORTEST_PIECE)];
  return kept.flatMap((one) => [one, one.replaceAll('+', '-').replaceAll('/', '_')]);
}
