/**
 * The one builder of device command lines. A device joins what it is sent and lets its own shell read it again, so a
 * word that was not quoted here is code there. The transports take nothing but a DeviceCommand.
 */
declare const built: unique symbol;
export type DeviceCommand = string & { readonly [built]: true };

export class DeviceWordError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'DeviceWordError';
  }
}

/** One command: the first word is the program, each word arrives as exactly one word. */
export function deviceCommand(...words: string[]): DeviceCommand {
  if (words.length === 0 || words[0] === '') throw new DeviceWordError('A device command needs a program to run.');
  return words.map(quoteWord).join(' ') as DeviceCommand;
}

/**
 * Several commands in one round trip. After each one the device prints `mark` and the exit code of that command, which
 * is how the answers are told apart (splitMarked). The mark must be unguessable: what apps show is in the answers.
 */
export function deviceScript(commands: readonly DeviceCommand[], mark: string): DeviceCommand {
  return commands.map((command) => `${command}; echo ${markWord(mark)} $?`).join('; ') as DeviceCommand;
}

/** Runs commands in order and stops at the first that fails; prints `mark` after each that succeeded. */
export function deviceChain(commands: readonly DeviceCommand[], mark: string): DeviceCommand {
  return commands.map((command) => `${command} && echo ${markWord(mark)}`).join(' && ') as DeviceCommand;
}

/** The second only when the first succeeded, the last one always: for a temporary file that must not stay. */
export function deviceThenAlways(first: DeviceCommand, then: DeviceCommand, always: DeviceCommand): DeviceCommand {
  return `${first} && ${then}; ${always}` as DeviceCommand;
}

export interface MarkedOutput {
  output: Uint8Array;
  exit: number;
}

/** The parts of a deviceScript's answer, or null when a mark is missing (the script did not come to its end). */
export function splitMarked(answer: Uint8Array, mark: string, count: number): MarkedOutput[] | null {
  const bytes = Buffer.from(answer.buffer, answer.byteOffset, answer.byteLength);
  const parts: MarkedOutput[] = [];
  let from = 0;
  while (parts.length < count) {
    const at = bytes.indexOf(`${mark} `, from, 'latin1');
    const end = at < 0 ? -1 : bytes.indexOf('\n', at, 'latin1');
    if (end < 0) return null;
    const exit = Number.parseInt(bytes.toString('latin1', at + mark.length + 1, end), 10);
    if (Number.isNaN(exit)) return null;
    parts.push({ output: bytes.subarray(from, at), exit });
    from = end + 1;
  }
  return parts;
}

/**
 * The words after `input` that type this text, one list for each command that is needed. `input text` turns %s into a
 * space, so spaces are encoded as %s, and a literal %s must be cut in two: `%` at the end of one command and `s` at the
 * start of the next.
 */
export function inputTextWords(text: string, partLength = 400): string[][] {
  const parts: string[] = [];
  for (const piece of text.split(/(?<=%)(?=s)/)) {
    for (let at = 0; at < piece.length; at += partLength) parts.push(piece.slice(at, at + partLength));
  }
  return parts.map((part) => ['text', part.replaceAll(' ', '%s')]);
}

const PLAIN_WORD = /^[A-Za-z0-9_@%+=:,./-]+$/;

function quoteWord(word: string): string {
  if (word.includes('\0')) throw new DeviceWordError('A word for the device shell cannot hold a NUL character.');
  // Half a character would arrive as another one.
  if (/\p{Surrogate}/u.test(word)) throw new DeviceWordError('A word for the device shell holds half a character.');
  if (PLAIN_WORD.test(word)) return word;
  return `'${word.replaceAll("'", `'\\''`)}'`;
}

function markWord(mark: string): string {
  if (!/^[A-Za-z0-9-]+$/.test(mark)) throw new DeviceWordError('A mark is letters, digits and hyphens only.');
  return mark;
}
