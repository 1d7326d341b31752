/** Android key codes by the names that `input keyevent` takes, with or without KEYCODE_. */
const CODES: Record<string, number> = {
  UNKNOWN: 0,
  SOFT_LEFT: 1,
  SOFT_RIGHT: 2,
  HOME: 3,
  BACK: 4,
  CALL: 5,
  ENDCALL: 6,
  STAR: 17,
  POUND: 18,
  DPAD_UP: 19,
  DPAD_DOWN: 20,
  DPAD_LEFT: 21,
  DPAD_RIGHT: 22,
  DPAD_CENTER: 23,
  VOLUME_UP: 24,
  VOLUME_DOWN: 25,
  POWER: 26,
  CAMERA: 27,
  CLEAR: 28,
  COMMA: 55,
  PERIOD: 56,
  ALT_LEFT: 57,
  ALT_RIGHT: 58,
  SHIFT_LEFT: 59,
  SHIFT_RIGHT: 60,
  TAB: 61,
  SPACE: 62,
  ENTER: 66,
  DEL: 67,
  GRAVE: 68,
  MINUS: 69,
  EQUALS: 70,
  LEFT_BRACKET: 71,
  RIGHT_BRACKET: 72,
  BACKSLASH: 73,
  SEMICOLON: 74,
  APOSTROPHE: 75,
  SLASH: 76,
  AT: 77,
  PLUS: 81,
  MENU: 82,
  SEARCH: 84,
  PAGE_UP: 92,
  PAGE_DOWN: 93,
  ESCAPE: 111,
  FORWARD_DEL: 112,
  CTRL_LEFT: 113,
  CTRL_RIGHT: 114,
  CAPS_LOCK: 115,
  META_LEFT: 117,
  META_RIGHT: 118,
  MOVE_HOME: 122,
  MOVE_END: 123,
  INSERT: 124,
  NUMPAD_ENTER: 160,
  APP_SWITCH: 187,
  SLEEP: 223,
  WAKEUP: 224,
  CUT: 277,
  COPY: 278,
  PASTE: 279,
};

const META_OF: Record<number, number> = {
  57: 0x12,
  58: 0x22,
  59: 0x41,
  60: 0x81,
  113: 0x3000,
  114: 0x5000,
  117: 0x30000,
  118: 0x50000,
};

/** 0 (KEYCODE_UNKNOWN) for a name that Android does not know; the real tool sends that key without a word. */
export function keyCodeOf(name: string): number {
  if (/^\d+$/.test(name)) return Number(name);
  const short = name.toUpperCase().replace(/^KEYCODE_/, '');
  if (/^[0-9]$/.test(short)) return 7 + Number(short);
  if (/^[A-Z]$/.test(short)) return 29 + short.charCodeAt(0) - 65;
  if (/^F([1-9]|1[0-2])$/.test(short)) return 130 + Number(short.slice(1));
  return CODES[short] ?? 0;
}

/** The meta state bits of a modifier key, undefined for every other key. */
export function modifierBits(code: number): number | undefined {
  return META_OF[code];
}
