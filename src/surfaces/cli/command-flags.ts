import { parseArgs } from 'node:util';
import { UsageError } from './usage.ts';

type Options = Record<string, { type: 'string' | 'boolean'; multiple?: boolean }>;
type Values<T extends Options> = ReturnType<
  typeof parseArgs<{ options: T; strict: true; allowPositionals: false }>
>['values'];

/** Flags of a command that is no operation; anything unknown is refused with the list of known ones. */
export function readCommandFlags<T extends Options>(words: readonly string[], options: T): Values<T> {
  try {
    return parseArgs({ args: [...words], options, strict: true, allowPositionals: false }).values;
  } catch (error) {
    const known = Object.keys(options).map((name) => `--${name}`);
    const problem = error instanceof Error ? (error.message.split('. ')[0] ?? error.message) : String(error);
    throw new UsageError(`${problem}. Known flags: ${known.join(', ') || 'none'}.`);
  }
}

export function oneOf<T extends string>(flag: string, text: string | undefined, words: readonly T[]): T | undefined {
  if (text === undefined) return undefined;
  const word = words.find((it) => it === text);
  if (word === undefined)
    throw new UsageError(`${flag} is one of ${words.join(', ')}; ${JSON.stringify(text)} is not.`);
  return word;
}

export function portNumber(flag: string, text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  const port = Number(text);
  if (!/^\d+$/.test(text) || port > 65_535)
    throw new UsageError(`${flag} needs a port from 0 to 65535 (0: any free one).`);
  return port;
}
