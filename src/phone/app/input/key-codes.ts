/** The Android key codes that this phone understands. */
export const KEY = {
  home: 3,
  back: 4,
  left: 21,
  right: 22,
  tab: 61,
  enter: 66,
  del: 67,
  forwardDel: 112,
  moveHome: 122,
  moveEnd: 123,
} as const;

export const META_SHIFT = 0x1;
export const META_CTRL = 0x1000;
export const KEY_A = 29;

const DIGITS_SHIFTED = ')!@#$%^&*(';
const OTHERS: Record<number, [plain: string, shifted: string]> = {
  17: ['*', '*'],
  18: ['#', '#'],
  55: [',', '<'],
  56: ['.', '>'],
  62: [' ', ' '],
  68: ['`', '~'],
  69: ['-', '_'],
  70: ['=', '+'],
  71: ['[', '{'],
  72: [']', '}'],
  73: ['\\', '|'],
  74: [';', ':'],
  75: ["'", '"'],
  76: ['/', '?'],
  77: ['@', '@'],
  81: ['+', '+'],
};

/** The character of a key, as the default key character map has it; undefined for keys that type nothing. */
export function characterOf(keycode: number, shift: boolean): string | undefined {
  if (keycode >= KEY_A && keycode <= 54) {
    const letter = String.fromCharCode(97 + keycode - KEY_A);
    return shift ? letter.toUpperCase() : letter;
  }
  if (keycode >= 7 && keycode <= 16) return shift ? DIGITS_SHIFTED[keycode - 7] : String(keycode - 7);
  return OTHERS[keycode]?.[shift ? 1 : 0];
}
