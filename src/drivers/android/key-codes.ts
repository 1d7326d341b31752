import { fail } from '../../contract/failure.ts';
import { KEY_WORDS, type KeyWord, type Modifier } from '../../contract/words.ts';

const WORD_CODES: Record<KeyWord, number> = {
  Enter: 66,
  Escape: 111,
  Tab: 61,
  Backspace: 67,
  Delete: 112,
  Space: 62,
  ArrowUp: 19,
  ArrowDown: 20,
  ArrowLeft: 21,
  ArrowRight: 22,
  Home: 122,
  End: 123,
  PageUp: 92,
  PageDown: 93,
  F1: 131,
  F2: 132,
  F3: 133,
  F4: 134,
  F5: 135,
  F6: 136,
  F7: 137,
  F8: 138,
  F9: 139,
  F10: 140,
  F11: 141,
  F12: 142,
};
const MODIFIER_CODES: Record<Modifier, number> = { ctrl: 113, shift: 59, alt: 57, meta: 117 };
const PUNCTUATION: Record<string, number> = {
  ',': 55,
  '.': 56,
  '`': 68,
  '-': 69,
  '=': 70,
  '[': 71,
  ']': 72,
  '\\': 73,
  ';': 74,
  "'": 75,
  '/': 76,
  '@': 77,
  '+': 81,
  '*': 17,
  '#': 18,
  ' ': 62,
};

export const KEYCODE = { BACK: 4, MOVE_END: 123, DEL: 67, FORWARD_DEL: 112 } as const;

/** How a key is sent: by its code, or, for a character that no single key makes (`A`, `!`), as text. */
export type KeyPress = { codes: number[] } | { text: string };

export function keyPress(key: string, modifiers: readonly Modifier[]): KeyPress {
  const code = codeOf(key);
  if (code !== undefined) return { codes: [...modifiers.map((modifier) => MODIFIER_CODES[modifier]), code] };
  if (/^[!-~]$/.test(key)) {
    const letter = /^[A-Z]$/.test(key) ? codeOf(key.toLowerCase()) : undefined;
    if (modifiers.length === 0) return { text: key };
    if (letter !== undefined) {
      const held = modifiers.includes('shift') ? modifiers : [...modifiers, 'shift' as const];
      return { codes: [...held.map((modifier) => MODIFIER_CODES[modifier]), letter] };
    }
  }
  throw fail('INVALID_ARGUMENT', 'unknown_key', {
    message: `"${key}" is not a key of this device. Use one ASCII character or one of: ${KEY_WORDS.join(', ')}.`,
    next: 'snapshot',
  });
}

function codeOf(key: string): number | undefined {
  if (isKeyWord(key)) return WORD_CODES[key];
  if (/^[a-z]$/.test(key)) return 29 + key.charCodeAt(0) - 97;
  if (/^[0-9]$/.test(key)) return 7 + Number(key);
  return Object.hasOwn(PUNCTUATION, key) ? PUNCTUATION[key] : undefined;
}

function isKeyWord(key: string): key is KeyWord {
  return Object.hasOwn(WORD_CODES, key);
}
