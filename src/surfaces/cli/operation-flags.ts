import type { Operation } from '../../engine/operation.ts';
import { inputJsonSchema, isNamedSecret, isSchema, type Json } from '../projection.ts';
import { flagName, UsageError } from './usage.ts';

/** One argument of an operation, as a flag of its command. */
export interface Flag {
  argument: string;
  required: boolean;
  description?: string;
  /** JSON types that the argument may have. */
  types: Set<string>;
  /** `secret:NAME` stands for `{secret: NAME}`; JSON is plain text here, because it may be what is to be typed. */
  typed?: true;
  words?: string[];
}

export function flagsOf(operation: Operation): Flag[] {
  const { properties = {}, required = [] } = inputJsonSchema(operation);
  return Object.entries(properties).map(([argument, schema]) => {
    const branches = branchesOf(schema);
    const words = branches.flatMap((branch) => (Array.isArray(branch.enum) ? branch.enum.map(String) : []));
    const description = [schema, ...branches].map(descriptionOf).find((text) => text !== undefined);
    return {
      argument,
      required: required.includes(argument),
      ...(branches.some(isNamedSecret) ? { typed: true as const } : {}),
      types: new Set(branches.map((branch) => (typeof branch.type === 'string' ? branch.type : 'string'))),
      ...(description === undefined ? {} : { description }),
      ...(words.length === 0 ? {} : { words }),
    };
  });
}

/** Turns words of a shell into the operation's arguments. What they mean is for the engine to check. */
export function readFlags(name: string, flags: Flag[], words: readonly string[]): Record<string, unknown> {
  const given = new Map<string, string[]>();
  const known = () => `Known flags: ${[...flags.map((flag) => flagName(flag.argument)), '--help'].join(', ')}.`;
  for (let index = 0; index < words.length; index += 1) {
    const word = words[index] as string;
    const parts = /^--([^=]+)(?:=([\s\S]*))?$/.exec(word);
    if (!parts) throw new UsageError(`${JSON.stringify(word)} is not a flag of ${name}. ${known()}`);
    const [, spelled = '', value] = parts;
    const wanted = spelled.replaceAll('-', '_');
    const flag = flags.find((it) => it.argument === wanted);
    if (flag && isSwitch(flag)) {
      add(given, flag, value ?? 'true');
    } else if (flag) {
      const text = value ?? words[(index += 1)];
      if (text === undefined) throw new UsageError(`${flagName(flag.argument)} needs a value.`);
      add(given, flag, text);
    } else {
      const negated = flags.find((it) => isSwitch(it) && `no_${it.argument}` === wanted);
      if (!negated || value !== undefined) throw new UsageError(`${name} has no flag --${spelled}. ${known()}`);
      add(given, negated, 'false');
    }
  }
  return Object.fromEntries(
    flags.filter((flag) => given.has(flag.argument)).map((flag) => [flag.argument, convert(flag, given)]),
  );
}

function add(given: Map<string, string[]>, flag: Flag, text: string): void {
  given.set(flag.argument, [...(given.get(flag.argument) ?? []), text]);
}

function convert(flag: Flag, given: Map<string, string[]>): unknown {
  const texts = given.get(flag.argument) ?? [];
  const [first = ''] = texts;
  if (texts.length > 1 && !flag.types.has('array'))
    throw new UsageError(`${flagName(flag.argument)} was given ${texts.length} times; give it once.`);
  if (texts.length > 1) return texts;
  if (flag.typed) return readTyped(first);
  const wantsJson =
    (flag.types.has('object') && first.startsWith('{')) || (flag.types.has('array') && first.startsWith('['));
  if (wantsJson) return parseJson(flag, first);
  // Also where a text is possible: nobody means the word "true".
  if (flag.types.has('boolean') && (first === 'true' || first === 'false')) return first === 'true';
  if (isSwitch(flag)) return first;
  const isNumber = (flag.types.has('number') || flag.types.has('integer')) && /^-?\d+(\.\d+)?$/.test(first);
  if (isNumber) return Number(first);
  return flag.types.has('array') && !flag.types.has('string') ? [first] : first;
}

function readTyped(text: string): unknown {
  const secret = /^secret:([A-Z0-9_]+)$/.exec(text)?.[1];
  return secret === undefined ? text : { secret };
}

function parseJson(flag: Flag, text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new UsageError(`${flagName(flag.argument)} begins like JSON and is none: ${text}`);
  }
}

function isSwitch(flag: Flag): boolean {
  return flag.types.size === 1 && flag.types.has('boolean');
}

function branchesOf(schema: Json): { [keyword: string]: Json }[] {
  if (!isSchema(schema)) return [];
  return Array.isArray(schema.anyOf) ? schema.anyOf.flatMap(branchesOf) : [schema];
}

function descriptionOf(schema: Json): string | undefined {
  return isSchema(schema) && typeof schema.description === 'string' ? schema.description : undefined;
}
