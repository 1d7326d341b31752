import type { Program, ProgramCall } from '../shell/program.ts';
import { complain } from './basic.ts';
import { keyCodeOf, modifierBits } from './key-names.ts';

const INPUT_TIME = 10;
const FRAME = 16;
const SWIPE_DURATION = 300;
const LONG_PRESS = 500;
/** Keys that act again while they are held (arrows and the two that delete); the others act once, when let go. */
const REPEATS = new Set([19, 20, 21, 22, 67, 112]);
const SOURCES =
  /^(touchscreen|touchnavigation|touchpad|mouse|stylus|keyboard|dpad|gamepad|trackball|joystick|rotaryencoder)$/;

export const inputPrograms: [string, Program][] = [['input', input]];

/** An exception inside the framework's input command; its text goes to stderr and the exit code is 255. */
class InputException extends Error {}

async function input(call: ProgramCall): Promise<number> {
  const args = [...call.args];
  while (args[0] !== undefined && (SOURCES.test(args[0]) || args[0] === '-d')) args.splice(0, args[0] === '-d' ? 2 : 1);
  const [verb = '', ...rest] = args;
  await call.device.spend(INPUT_TIME, call.hungUp);
  const action = ACTIONS[verb];
  if (!action)
    return complain(
      call,
      `Error: Unknown command: ${verb}\nUsage: input [<source>] [-d DISPLAY_ID] <command> [<arg>...]`,
      255,
    );
  try {
    await action(call, rest);
    return 0;
  } catch (error) {
    if (!(error instanceof InputException)) throw error;
    return complain(call, `\nException occurred while executing '${verb}':\n${error.message}${stackOf(verb)}`, 255);
  }
}

const ACTIONS: Record<string, (call: ProgramCall, args: string[]) => Promise<void> | void> = {
  tap(call, args) {
    const [x, y] = numbers(args, 2);
    call.device.host.pointer({ kind: 'down', x, y });
    call.device.host.pointer({ kind: 'up', x, y });
  },
  async swipe(call, args) {
    const [x1, y1, x2, y2] = numbers(args, 4);
    const duration = args[4] === undefined ? SWIPE_DURATION : numbers(args.slice(4), 1)[0];
    call.device.host.pointer({ kind: 'down', x: x1, y: y1 });
    await glide(call, [x1, y1], [x2, y2], duration < 0 ? SWIPE_DURATION : duration);
  },
  async draganddrop(call, args) {
    const [x1, y1, x2, y2] = numbers(args, 4);
    const duration = args[4] === undefined ? SWIPE_DURATION : numbers(args.slice(4), 1)[0];
    call.device.host.pointer({ kind: 'down', x: x1, y: y1 });
    await phoneTime(call, LONG_PRESS);
    await glide(call, [x1, y1], [x2, y2], duration);
  },
  motionevent(call, args) {
    const kind = args[0]?.toLowerCase();
    const [x, y] = numbers(args.slice(1), 2);
    if (kind !== 'down' && kind !== 'move' && kind !== 'up') {
      throw new InputException(`java.lang.IllegalArgumentException: Unknown action: ${args[0] ?? ''}`);
    }
    call.device.host.pointer({ kind, x, y });
  },
  text(call, args) {
    const [text] = args;
    if (text === undefined)
      throw new InputException('java.lang.IllegalArgumentException: Argument expected after "text"');
    const typed = text.replaceAll('%s', ' ');
    // The virtual keyboard has no key for anything else, and the tool does not expect to be told so.
    if (!/^[\x20-\x7e\n\t]*$/.test(typed)) {
      throw new InputException('java.lang.NullPointerException: Attempt to get length of null array');
    }
    for (const piece of typed.split(/([\n\t])/)) {
      if (piece === '\n') call.device.host.key(keyCodeOf('ENTER'));
      else if (piece === '\t') call.device.host.key(keyCodeOf('TAB'));
      else if (piece !== '') call.device.host.text(piece);
    }
  },
  keyevent(call, args) {
    const keys = args.filter((arg) => !arg.startsWith('--'));
    if (keys.length === 0)
      throw new InputException('java.lang.IllegalArgumentException: Argument expected after "keyevent"');
    for (const key of keys) {
      const code = keyCodeOf(key);
      const times = args.includes('--doubletap') || (args.includes('--longpress') && REPEATS.has(code)) ? 2 : 1;
      for (let time = 0; time < times; time++) call.device.host.key(code);
    }
  },
  keycombination(call, args) {
    const codes = args.filter((arg, at) => !arg.startsWith('-') && args[at - 1] !== '-t').map(keyCodeOf);
    if (codes.length < 2)
      throw new InputException('java.lang.IllegalArgumentException: keycombination requires at least 2 keycodes');
    const meta = codes.reduce((bits, code) => bits | (modifierBits(code) ?? 0), 0);
    for (const code of codes) if (modifierBits(code) === undefined) call.device.host.key(code, meta);
  },
};

/** Moves from one point to the other in phone time, a step a frame, and lifts the finger. */
async function glide(call: ProgramCall, from: [number, number], to: [number, number], duration: number): Promise<void> {
  const { host } = call.device;
  const start = host.clock.now();
  for (let elapsed = 0; elapsed < duration && !call.hungUp.aborted; elapsed = host.clock.now() - start) {
    const part = elapsed / duration;
    host.pointer({ kind: 'move', x: from[0] + (to[0] - from[0]) * part, y: from[1] + (to[1] - from[1]) * part });
    await phoneTime(call, Math.min(FRAME, duration - elapsed));
  }
  // The finger must lift even if the asker is gone, or the phone is left with a finger on its glass.
  host.pointer({ kind: 'move', x: to[0], y: to[1] });
  host.pointer({ kind: 'up', x: to[0], y: to[1] });
}

function phoneTime(call: ProgramCall, ms: number): Promise<void> {
  return new Promise((resolve) => {
    call.device.host.clock.after(ms, resolve);
  });
}

function numbers(args: string[], count: 1): [number];
function numbers(args: string[], count: 2): [number, number];
function numbers(args: string[], count: 4): [number, number, number, number];
function numbers(args: string[], count: number): number[] {
  return Array.from({ length: count }, (_none, at) => {
    const text = args[at];
    if (text === undefined)
      throw new InputException(`java.lang.IllegalArgumentException: Argument expected after "${args[at - 1] ?? ''}"`);
    const value = Number(text);
    if (text.trim() === '' || Number.isNaN(value))
      throw new InputException(`java.lang.NumberFormatException: For input string: "${text}"`);
    return value;
  });
}

function stackOf(verb: string): string {
  const method = `${verb.slice(0, 1).toUpperCase()}${verb.slice(1)}`;
  return [
    `\n\tat com.android.server.input.InputShellCommand.send${method}(InputShellCommand.java:303)`,
    `\n\tat com.android.server.input.InputShellCommand.run${method}(InputShellCommand.java:287)`,
    '\n\tat com.android.server.input.InputShellCommand.onCommand(InputShellCommand.java:157)',
    '\n\tat com.android.modules.utils.BasicShellCommandHandler.exec(BasicShellCommandHandler.java:97)',
    '\n\tat android.os.ShellCommand.exec(ShellCommand.java:38)',
    '\n\tat com.android.server.input.InputManagerService.onShellCommand(InputManagerService.java:2478)',
    '\n\tat android.os.Binder.shellCommand(Binder.java:1068)',
    '\n\tat android.os.Binder.onTransact(Binder.java:888)',
  ].join('');
}
