import type { Deadline } from '../../base/deadline.ts';
import { fail } from '../../contract/failure.ts';
import { quoteScreenText } from '../../contract/line/index.ts';
import { type DeviceCommand, deviceCommand, inputTextWords } from '../../wires/adb/device-shell.ts';
import type { Input, Receipt } from '../driver.ts';
import type { DeviceLink } from './device-link.ts';
import { dragCommand, type Glass, noHover, onGlass, swipeCommand, tapCommands } from './gestures.ts';
import { KEYCODE, keyPress } from './key-codes.ts';
import { scrollCommands } from './scroll-stroke.ts';

/** Commands of one round trip; the rest of a very long text follows in the next one. */
const BYTES_PER_ROUND_TRIP = 3000;
const DELETES_PER_COMMAND = 500;

/** Sends one input. `shown` is what the field is known to show (password dots count), to delete enough of it. */
export async function performInput(
  link: DeviceLink,
  input: Input,
  glass: Glass,
  shown: string,
  deadline: Deadline,
): Promise<Receipt> {
  const receipt = await send(link, commandsFor(input, glass, shown), deadline);
  // A stroke that stopped half way has left a finger on the glass.
  if (input.kind === 'scroll' && receipt.delivered && receipt.by !== undefined) {
    await link.run(deviceCommand('input', 'motionevent', 'UP', ...onGlass(input.at, glass)), deadline);
  }
  return receipt;
}

function commandsFor(input: Input, glass: Glass, shown: string): DeviceCommand[] {
  switch (input.kind) {
    case 'tap':
      return tapCommands(input, glass);
    case 'hover':
      throw noHover();
    case 'drag':
      return [dragCommand(input, glass)];
    case 'swipe':
      return [swipeCommand(input.from, input.to, input.duration_ms, glass)];
    case 'scroll':
      return scrollCommands(input, glass);
    case 'back':
      return [keyEvents([KEYCODE.BACK])];
    case 'key': {
      const press = keyPress(input.key, input.modifiers);
      if ('text' in press) return typing(press.text);
      return [press.codes.length === 1 ? keyEvents(press.codes) : keyCombination(press.codes)];
    }
    case 'text': {
      assertTypable(input.text);
      const typed = typing(input.text);
      if (input.mode === 'append') return [keyEvents([KEYCODE.MOVE_END]), ...typed];
      return [...deleting(Math.max(input.current_length, shown.length), shown.includes('\n')), ...typed];
    }
  }
}

/** From the end backwards; in a field of several lines the end is only that of a line, so forwards as well. */
function deleting(length: number, severalLines: boolean): DeviceCommand[] {
  if (length === 0) return [];
  const commands: DeviceCommand[] = [];
  for (let left = length; left > 0; left -= DELETES_PER_COMMAND) {
    const count = Math.min(left, DELETES_PER_COMMAND);
    const codes = repeated(KEYCODE.DEL, count);
    if (severalLines) codes.push(...repeated(KEYCODE.FORWARD_DEL, count));
    commands.push(keyEvents(commands.length === 0 ? [KEYCODE.MOVE_END, ...codes] : codes));
  }
  return commands;
}

function repeated(code: number, count: number): number[] {
  return Array.from({ length: count }, () => code);
}

function typing(text: string): DeviceCommand[] {
  return inputTextWords(text).map((words) => deviceCommand('input', ...words));
}

function keyEvents(codes: readonly number[]): DeviceCommand {
  return deviceCommand('input', 'keyevent', ...codes.map(String));
}

function keyCombination(codes: readonly number[]): DeviceCommand {
  return deviceCommand('input', 'keycombination', ...codes.map(String));
}

/** `input text` knows only the keys of a plain keyboard, and drops the whole text when one character is not on it. */
function assertTypable(text: string): void {
  const odd = /[^ -~]/u.exec(text)?.[0];
  if (odd === undefined) return;
  const name = `U+${(odd.codePointAt(0) as number).toString(16).toUpperCase().padStart(4, '0')}`;
  throw fail('CAPABILITY_MISSING', 'text_not_typable', {
    message: `The character ${name} cannot be typed over adb; nothing was sent. Use printable ASCII, and press_key for Enter or Tab.`,
    next: 'snapshot',
  });
}

async function send(link: DeviceLink, commands: DeviceCommand[], deadline: Deadline): Promise<Receipt> {
  let done = 0;
  for (let at = 0; at < commands.length; ) {
    const batch = nextBatch(commands, at);
    const said = await link.runChain(batch, deadline);
    done += said.done;
    if (said.exit !== 0 || said.done < batch.length || isErrorText(said.stderr) || isErrorText(said.stdout)) {
      const words = firstLine(said.stderr) || firstLine(said.stdout) || `exit code ${said.exit}`;
      // Old devices end a failed command with 0, so for a single command the words decide.
      const partly = done > 0 && commands.length > 1;
      return partly
        ? {
            delivered: true,
            received_by: 'unknown',
            by: `only in part, then the device said: ${quoteScreenText(words)}`,
          }
        : { delivered: false, received_by: 'unknown', by: `the device said: ${quoteScreenText(words)}` };
    }
    at += batch.length;
  }
  return { delivered: true, received_by: 'unknown' };
}

function nextBatch(commands: DeviceCommand[], from: number): DeviceCommand[] {
  let to = from;
  for (let size = 0; to < commands.length; to += 1) {
    size += Buffer.byteLength(commands[to] as DeviceCommand) + 50;
    if (to > from && size > BYTES_PER_ROUND_TRIP) break;
  }
  return commands.slice(from, to);
}

/** Warnings of the device's linker also come on stderr and mean nothing. */
function isErrorText(said: string): boolean {
  return /error|exception|usage:|not found|denied|unknown command/i.test(said);
}

function firstLine(said: string): string {
  return said.trim().split('\n')[0]?.slice(0, 200) ?? '';
}
