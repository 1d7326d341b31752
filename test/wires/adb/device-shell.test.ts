import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Deadline } from '../../../src/base/deadline.ts';
import { runToEnd } from '../../../src/base/spawn.ts';
import {
  deviceChain,
  deviceCommand,
  deviceScript,
  DeviceWordError,
  inputTextWords,
  splitMarked,
} from '../../../src/wires/adb/device-shell.ts';

const HOSTILE = [
  '',
  ' ',
  "'",
  "''",
  `'; touch /tmp/owned; '`,
  '$(id)',
  '`id`',
  '$HOME ${PATH} $?',
  '; id',
  '&& id || id | id & id',
  '"double" \\"escaped\\"',
  '\\',
  "\\'",
  'a\nb\r\nc\td',
  '* ? [a-z] ~ {a,b}',
  '!history #comment',
  '> /tmp/x < /dev/null',
  '%s %d %%',
  '-n',
  '--',
  '\u202ereversed\u202c \u2066isolated\u2069',
  'zero\u200bwidth\ufeff',
  '😀 é ü 中文',
  '\u001b[31mred\u0007',
  'x'.repeat(20_000),
];

const word = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.constantFrom(...HOSTILE),
  fc.string({ unit: fc.constantFrom(...'\'"\\$`;&|()<>\n %s*'.split('')) }),
);

/** What a real POSIX shell makes of a command line: the words that a program gets. */
async function wordsSeenByShell(commandLine: string): Promise<string[]> {
  const { stdout, code } = await runToEnd('sh', ['-c', commandLine], Deadline.after(10_000));
  expect(code).toBe(0);
  return stdout.split('\0').slice(0, -1);
}

describe('deviceCommand', () => {
  it('keeps every hostile word one word in a real shell', async () => {
    expect(await wordsSeenByShell(deviceCommand('printf', '%s\\0', ...HOSTILE))).toEqual(HOSTILE);
  });

  it('keeps any words apart and whole', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(word, { minLength: 1, maxLength: 20 }), async (words) => {
        const clean = words.map((one) => one.replaceAll('\0', ''));
        expect(await wordsSeenByShell(deviceCommand('printf', '%s\\0', ...clean))).toEqual(clean);
      }),
      { numRuns: 60 },
    );
  });

  it('refuses what cannot be carried: NUL, half a character, no program', () => {
    expect(() => deviceCommand('echo', 'a\0b')).toThrow(DeviceWordError);
    expect(() => deviceCommand('echo', 'a\ud800b')).toThrow(DeviceWordError);
    expect(() => deviceCommand()).toThrow(DeviceWordError);
    expect(() => deviceCommand('')).toThrow(DeviceWordError);
  });

  it('leaves plain words readable', () => {
    expect(deviceCommand('input', 'tap', '10', '20')).toBe('input tap 10 20');
  });
});

describe('several commands in one line', () => {
  it('tells the outputs and exit codes of a script apart', async () => {
    const commands = [deviceCommand('printf', 'no line end'), deviceCommand('false'), deviceCommand('echo', 'm-1 0')];
    const { stdout } = await runToEnd('sh', ['-c', deviceScript(commands, 'm-2')], Deadline.after(10_000));
    const parts = splitMarked(Buffer.from(stdout), 'm-2', 3);
    expect(parts?.map((part) => [Buffer.from(part.output).toString(), part.exit])).toEqual([
      ['no line end', 0],
      ['', 1],
      ['m-1 0\n', 0],
    ]);
  });

  it('sees that a script was cut off, wherever that was', () => {
    const whole = Buffer.from('one\nm-2 0\ntwo\nm-2 1\n');
    expect(splitMarked(whole, 'm-2', 2)).not.toBeNull();
    for (let length = 0; length < whole.length; length += 1) {
      expect(splitMarked(whole.subarray(0, length), 'm-2', 2)).toBeNull();
    }
  });

  it('stops a chain at the first command that fails', async () => {
    const commands = [deviceCommand('true'), deviceCommand('false'), deviceCommand('echo', 'never')];
    const { stdout, code } = await runToEnd('sh', ['-c', deviceChain(commands, 'mark')], Deadline.after(10_000));
    expect(stdout).toBe('mark\n');
    expect(code).toBe(1);
  });

  it('refuses a mark that is not one plain word', () => {
    expect(() => deviceScript([deviceCommand('true')], 'a b')).toThrow(DeviceWordError);
    expect(() => deviceChain([deviceCommand('true')], '$(id)')).toThrow(DeviceWordError);
  });
});

/** What Android's `input text` types for its argument: %s is a space, everything else is itself. */
function typedByAndroid(argument: string): string {
  let typed = '';
  for (let at = 0; at < argument.length; at += 1) {
    if (argument.startsWith('%s', at)) {
      typed += ' ';
      at += 1;
    } else typed += argument[at];
  }
  return typed;
}

describe('inputTextWords', () => {
  it.each(['a b', '%s', '%%s', '100% sure', '%  s', '%s%s', '% s', 's%', '%ss%', 'plain', ' '])('types %j', (text) => {
    const lists = inputTextWords(text);
    expect(lists.map(([, argument]) => typedByAndroid(argument ?? '')).join('')).toBe(text);
    for (const [verb, argument] of lists) {
      expect(verb).toBe('text');
      expect(argument).not.toContain(' ');
    }
  });

  it('types any text, in parts of any length', () => {
    const text = fc.string({ unit: fc.constantFrom('%', 's', ' ', 'a', "'", ';'), maxLength: 60 });
    fc.assert(
      fc.property(text, fc.integer({ min: 1, max: 10 }), (original, length) => {
        const lists = inputTextWords(original, length);
        expect(lists.map(([, argument]) => typedByAndroid(argument ?? '')).join('')).toBe(original);
      }),
    );
  });

  it('has nothing to send for an empty text', () => {
    expect(inputTextWords('')).toEqual([]);
  });
});
