import type { z } from 'zod';
import { quoteScreenText } from '../contract/line/index.ts';

type Issue = z.core.$ZodIssue;

/** What is wrong with one argument, and what it may be, in words. */
export function argumentProblem(issue: Issue, args: unknown): string {
  const name = issue.path.join('.') || 'the arguments';
  const given = valueAt(args, issue.path);
  if (given === undefined) return `${name} is missing (${wantedBy(issue)})`;
  return `${name} must be ${wantedBy(issue)}, not ${said(issue, given)}`;
}

/** A text is told back only where it should have been one of a few words: elsewhere it may be a secret. */
function said(issue: Issue, given: unknown): string {
  if (typeof given === 'number' || typeof given === 'boolean' || given === null) return String(given);
  if (typeof given !== 'string') return Array.isArray(given) ? 'this list' : 'this object';
  return issue.code === 'invalid_value' ? quoteScreenText(given, 80) : 'this text';
}

function wantedBy(issue: Issue): string {
  switch (issue.code) {
    case 'invalid_type':
      return kindName(issue.expected);
    case 'invalid_value':
      return `one of ${issue.values.map((value) => JSON.stringify(value)).join(', ')}`;
    case 'too_small':
      return limit(issue.origin, 'at least', Number(issue.minimum));
    case 'too_big':
      return limit(issue.origin, 'at most', Number(issue.maximum));
    case 'invalid_union':
      return alternatives(issue.errors);
    default:
      return issue.message;
  }
}

/** A union is refused by each of its branches; those that only dislike a detail say more than those of another kind. */
function alternatives(branches: readonly (readonly Issue[])[]): string {
  const wishes = branches.map(([first]) => (first ? within(first) : '')).filter((wish) => wish !== '');
  return [...new Set(wishes)].join(', or ');
}

function within(issue: Issue): string {
  if (issue.code === 'unrecognized_keys') return `an object without ${issue.keys.join(', ')}`;
  return issue.path.length > 0 ? `an object whose ${issue.path.join('.')} is ${wantedBy(issue)}` : wantedBy(issue);
}

const KINDS: Record<string, string> = {
  string: 'a text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  record: 'an object',
};

function kindName(expected: string): string {
  return KINDS[expected] ?? expected;
}

function limit(origin: string, word: string, bound: number): string {
  if (origin === 'string') return `${word} ${bound} character${bound === 1 ? '' : 's'} long`;
  if (origin === 'array') return `a list of ${word} ${bound}`;
  return `${word} ${bound}`;
}

function valueAt(args: unknown, path: readonly PropertyKey[]): unknown {
  let value = args;
  for (const key of path) {
    if (typeof value !== 'object' || value === null) return undefined;
    value = (value as Record<PropertyKey, unknown>)[key];
  }
  return value;
}
