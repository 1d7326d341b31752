interface Parts {
  /** Before the number: a sign, a currency. */
  lead: string;
  /** From the first digit, or a point right before it, to the last. */
  core: string;
  tail: string;
}

const NUMBER = /(?:(?<![\p{L}.,])[.,])?\d(?:.*\d)?/su;
const MINUS = /[-\u2010-\u2015\u2212\ufe63\uff0d]/u;

/**
 * Whether the marks that a field put between the digits left the number what it was: 1,250 for 1250 did, 12.50 did not,
 * and 1.250 can be read both ways. A text that holds no number on either side (a date, a telephone number) is kept.
 */
export function whatBecameOfNumber(wanted: string, now: string): 'kept' | 'changed' | 'ambiguous' {
  const typed = partsOf(wanted);
  const there = partsOf(now);
  if (!typed || !there) return 'kept';
  const meant = readings(typed.core);
  const read = readings(there.core);
  if (meant.length === 0 || read.length === 0) return 'kept';
  if (isNegative(there) && !isNegative(typed)) return 'changed';
  if (!read.some((one) => meant.includes(one))) return 'changed';
  const sure = typed.core === there.core || read.every((one) => meant.includes(one));
  return sure && (!mayBeNegative(there) || mayBeNegative(typed)) ? 'kept' : 'ambiguous';
}

function partsOf(text: string): Parts | undefined {
  const found = NUMBER.exec(text);
  if (!found) return undefined;
  const [core] = found;
  return { lead: text.slice(0, found.index), core, tail: text.slice(found.index + core.length) };
}

/** A line inside of a word is no sign. */
function isNegative({ lead }: Parts): boolean {
  return MINUS.test(lead) && !/\p{L}/u.test(lead);
}

/** Book-keepers write (5) and 5- for less than nothing, and a telephone number that is not complete looks like it. */
function mayBeNegative({ lead, tail }: Parts): boolean {
  return (lead.includes('(') && tail.includes(')')) || (MINUS.test(tail) && tail.trim().length === 1);
}

/** Every number that it may be, written in one way; none where it is no number. */
function readings(core: string): string[] {
  const plain = core.replace(/[\s'’]/gu, '');
  if (!/^[\d.,]+$/.test(plain)) return [];
  const marks = plain.replace(/\d/g, '');
  const last = marks.at(-1);
  if (last === undefined) return [inOneWay(plain, '')];
  const other = last === '.' ? ',' : '.';
  const [whole = '', ...rest] = plain.split(last);
  const fraction = rest.join('');
  if (marks.includes(other)) {
    // Of two kinds the last one is the decimal mark, and stands there once.
    return rest.length === 1 && isGrouped(whole, other) ? [inOneWay(whole.replaceAll(other, ''), fraction)] : [];
  }
  const grouped = isGrouped(plain, last) ? [inOneWay(whole + fraction, '')] : [];
  if (rest.length > 1) return grouped;
  // A comma before three digits is read as thousands, a point there is anybody's guess.
  return last === ',' && grouped.length > 0 ? grouped : [...grouped, inOneWay(whole, fraction)];
}

/** Groups of three; those between the first and the last may have two digits, as in India. */
function isGrouped(text: string, mark: string): boolean {
  const groups = text.split(mark);
  const [first = '', ...others] = groups;
  const last = others.pop();
  return /^\d{1,3}$/.test(first) && /^\d{3}$/.test(last ?? '') && others.every((one) => /^\d{2,3}$/.test(one));
}

function inOneWay(whole: string, fraction: string): string {
  return `${whole.replace(/^0+(?=\d)/, '') || '0'}.${fraction.replace(/0+$/, '')}`;
}
