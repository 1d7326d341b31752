import type { Deadline } from '../../base/deadline.ts';
import { fail } from '../../contract/failure.ts';
import { quoteScreenText } from '../../contract/line/index.ts';
import { KEY_WORDS, type Modifier } from '../../contract/words.ts';
import type { CdpSession } from '../../wires/cdp/connection.ts';

interface Stroke {
  key: string;
  code: string;
  windowsVirtualKeyCode: number;
  text?: string;
  /** Keys that a person can only get with shift. */
  shift?: boolean;
}

const NAMED: Record<string, Stroke> = {
  Enter: { key: 'Enter', code: 'Enter', windowsVirtualKeyCode: 13, text: '\r' },
  Escape: { key: 'Escape', code: 'Escape', windowsVirtualKeyCode: 27 },
  Tab: { key: 'Tab', code: 'Tab', windowsVirtualKeyCode: 9 },
  Backspace: { key: 'Backspace', code: 'Backspace', windowsVirtualKeyCode: 8 },
  Delete: { key: 'Delete', code: 'Delete', windowsVirtualKeyCode: 46 },
  Space: { key: ' ', code: 'Space', windowsVirtualKeyCode: 32, text: ' ' },
  ArrowLeft: { key: 'ArrowLeft', code: 'ArrowLeft', windowsVirtualKeyCode: 37 },
  ArrowUp: { key: 'ArrowUp', code: 'ArrowUp', windowsVirtualKeyCode: 38 },
  ArrowRight: { key: 'ArrowRight', code: 'ArrowRight', windowsVirtualKeyCode: 39 },
  ArrowDown: { key: 'ArrowDown', code: 'ArrowDown', windowsVirtualKeyCode: 40 },
  Home: { key: 'Home', code: 'Home', windowsVirtualKeyCode: 36 },
  End: { key: 'End', code: 'End', windowsVirtualKeyCode: 35 },
  PageUp: { key: 'PageUp', code: 'PageUp', windowsVirtualKeyCode: 33 },
  PageDown: { key: 'PageDown', code: 'PageDown', windowsVirtualKeyCode: 34 },
};

const MODIFIER_KEYS: Record<Modifier, { bit: number; stroke: Stroke }> = {
  alt: { bit: 1, stroke: { key: 'Alt', code: 'AltLeft', windowsVirtualKeyCode: 18 } },
  ctrl: { bit: 2, stroke: { key: 'Control', code: 'ControlLeft', windowsVirtualKeyCode: 17 } },
  meta: { bit: 4, stroke: { key: 'Meta', code: 'MetaLeft', windowsVirtualKeyCode: 91 } },
  shift: { bit: 8, stroke: { key: 'Shift', code: 'ShiftLeft', windowsVirtualKeyCode: 16 } },
};

/** Ctrl+A and its kin are commands of the editor; over the protocol they have to be named. */
const EDITOR_COMMANDS: Record<string, string> = {
  a: 'selectAll',
  c: 'copy',
  v: 'paste',
  x: 'cut',
  z: 'undo',
  y: 'redo',
};

export async function pressKey(
  session: CdpSession,
  key: string,
  modifiers: Modifier[],
  deadline: Deadline,
): Promise<void> {
  const stroke = strokeOf(key);
  const wanted = stroke.shift && !modifiers.includes('shift') ? [...modifiers, 'shift' as const] : modifiers;
  let bits = 0;
  const send = (type: string, it: Stroke, extra: Record<string, unknown> = {}) =>
    session.request(
      'Input.dispatchKeyEvent',
      { type, key: it.key, code: it.code, windowsVirtualKeyCode: it.windowsVirtualKeyCode, modifiers: bits, ...extra },
      deadline,
    );
  const sent: Promise<unknown>[] = [];
  for (const modifier of wanted) {
    bits |= MODIFIER_KEYS[modifier].bit;
    sent.push(send('rawKeyDown', MODIFIER_KEYS[modifier].stroke));
  }
  // With ctrl, alt or meta a key is a command and types nothing.
  const types = stroke.text !== undefined && (bits & 7) === 0;
  const command = (bits & 6) !== 0 ? EDITOR_COMMANDS[stroke.key.toLowerCase()] : undefined;
  const down = types ? { text: stroke.text, unmodifiedText: stroke.text } : command ? { commands: [command] } : {};
  sent.push(send(types ? 'keyDown' : 'rawKeyDown', stroke, down), send('keyUp', stroke));
  for (const modifier of [...wanted].reverse()) {
    bits &= ~MODIFIER_KEYS[modifier].bit;
    sent.push(send('keyUp', MODIFIER_KEYS[modifier].stroke));
  }
  await Promise.all(sent);
}

function strokeOf(key: string): Stroke {
  const named = NAMED[key];
  if (named) return named;
  const functionKey = /^F(\d|1[0-2])$/.exec(key);
  if (functionKey) return { key, code: key, windowsVirtualKeyCode: 111 + Number(functionKey[1]) };
  if ([...key].length === 1) return characterStroke(key);
  throw fail('INVALID_ARGUMENT', 'unknown_key', {
    message: `${quoteScreenText(key)} is not a key. Keys are single characters and these words: ${KEY_WORDS.join(', ')}.`,
    next: 'snapshot',
  });
}

function characterStroke(character: string): Stroke {
  if (character === ' ') return NAMED.Space as Stroke;
  const upper = character.toUpperCase();
  if (/^[a-z]$/i.test(character)) {
    const stroke = { key: character, code: `Key${upper}`, windowsVirtualKeyCode: upper.charCodeAt(0), text: character };
    return character === upper ? { ...stroke, shift: true } : stroke;
  }
  if (/^\d$/.test(character)) {
    return {
      key: character,
      code: `Digit${character}`,
      windowsVirtualKeyCode: character.charCodeAt(0),
      text: character,
    };
  }
  return { key: character, code: '', windowsVirtualKeyCode: 0, text: character };
}
