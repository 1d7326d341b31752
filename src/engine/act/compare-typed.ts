import { whatBecameOfNumber } from './typed-number.ts';

/** `ambiguous`: what is there can be read as what was typed, and as another number. */
export type Typed = 'matched' | 'transformed' | 'ambiguous' | 'mismatch';

/**
 * A field may put marks and spaces between what is typed, change its case and trim it; it may not lose anything, and it
 * may not make another number of it.
 */
export function compareTyped(wanted: string, now: string): Typed {
  if (now === wanted) return 'matched';
  if (!keepsAll(wanted, now)) return 'mismatch';
  switch (whatBecameOfNumber(wanted, now)) {
    case 'kept':
      return 'transformed';
    case 'ambiguous':
      return 'ambiguous';
    case 'changed':
      return 'mismatch';
  }
}

function keepsAll(wanted: string, now: string): boolean {
  const letters = [...wanted.trim().toLowerCase()];
  for (const letter of now.toLowerCase()) {
    const mark = !/[\p{L}\p{N}]/u.test(letter);
    // A space may become another mark; it may not be lost between two letters.
    if (letter === letters[0] || (mark && letters[0]?.trim() === '')) letters.shift();
    else if (!mark) return false;
  }
  return letters.length === 0 && wanted.trim() !== '';
}
