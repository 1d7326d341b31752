import { quoteScreenText, WHOLE } from './line/screen-text.ts';

/**
 * `next` says what to call now, in a form that a program can follow: a tool with its arguments as JSON
 * (`tap target "e12"`), or `the same call`, changed `with` arguments or `without` some. Steps are joined by `, then `,
 * alternatives by `, or `; the first one is the one to take.
 */
export type NextValue = string | number | boolean;
export type NextArgs = Readonly<Record<string, NextValue>>;

export type NextStep =
  | { kind: 'call'; tool: string; args: NextArgs }
  | { kind: 'same'; with: NextArgs; without: readonly string[] };

/** Alternatives, best first; each is steps in order. */
export type NextPlan = NextStep[][];

export const THE_SAME_CALL = 'the same call';

export function callOf(tool: string, args: NextArgs = {}): string {
  return [tool, ...pairs(args)].join(' ');
}

export function sameCallWith(args: NextArgs): string {
  return [THE_SAME_CALL, 'with', ...pairs(args)].join(' ');
}

export function sameCallWithout(names: readonly string[]): string {
  return `${THE_SAME_CALL} without ${names.join(' and ')}`;
}

export function oneAfterTheOther(...steps: readonly string[]): string {
  return steps.join(', then ');
}

export function eitherOf(...alternatives: readonly string[]): string {
  return alternatives.join(', or ');
}

function pairs(args: NextArgs): string[] {
  return Object.entries(args).map(
    ([name, value]) => `${name} ${typeof value === 'string' ? quoteScreenText(value, WHOLE) : value}`,
  );
}

/**
 * What a part of a larger call advises, for the caller of the whole: `the same call` would mean something else there.
 * A call whose arguments are no plain values cannot be written out; then one has to look first.
 */
export function spelledOut(next: string, tool: string, args: Readonly<Record<string, unknown>>): string {
  const plan = parseNext(next);
  if (!plan) return next;
  if (!next.includes(THE_SAME_CALL)) return next;
  const plain = Object.entries(args).filter((pair): pair is [string, NextValue] => isPlain(pair[1]));
  if (plain.length < Object.keys(args).length) return callOf('snapshot');
  const spell = (step: NextStep): string => {
    if (step.kind === 'call') return callOf(step.tool, step.args);
    const kept = plain.filter(([name]) => !step.without.includes(name));
    return callOf(tool, { ...Object.fromEntries(kept), ...step.with });
  };
  return eitherOf(...plan.map((steps) => oneAfterTheOther(...steps.map(spell))));
}

function isPlain(value: unknown): value is NextValue {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';
}

const TOOL = /([a-z][a-z0-9_]*)/y;
const PAIR = / ([a-z][a-z0-9_]*) ("(?:[^"\\]|\\.)*"|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false)/y;
const NAMES = / without ([a-z][a-z0-9_]*(?: and [a-z][a-z0-9_]*)*)/y;
const JOINT = /, (then|or) /y;

/** Undefined where the text is not in the form: then it is advice for people, and no program may follow it. */
export function parseNext(text: string): NextPlan | undefined {
  let at = 0;
  const take = (pattern: RegExp): RegExpExecArray | undefined => {
    pattern.lastIndex = at;
    const found = pattern.exec(text);
    if (!found) return undefined;
    at += found[0].length;
    return found;
  };
  const takeArgs = (): NextArgs | undefined => {
    const args: Record<string, NextValue> = {};
    for (let pair = take(PAIR); pair; pair = take(PAIR)) {
      const value = valueOf(pair[2] ?? '');
      if (value === undefined) return undefined;
      args[pair[1] ?? ''] = value;
    }
    return args;
  };
  const takeStep = (): NextStep | undefined => {
    if (text.startsWith(THE_SAME_CALL, at)) {
      at += THE_SAME_CALL.length;
      const without = take(NAMES)?.[1]?.split(' and ') ?? [];
      if (!text.startsWith(' with ', at)) return { kind: 'same', with: {}, without };
      at += ' with'.length;
      const args = takeArgs();
      return args && Object.keys(args).length > 0 ? { kind: 'same', with: args, without } : undefined;
    }
    const tool = take(TOOL)?.[1];
    const args = tool === undefined ? undefined : takeArgs();
    return tool === undefined || !args ? undefined : { kind: 'call', tool, args };
  };
  const plan: NextPlan = [[]];
  for (;;) {
    const step = takeStep();
    if (!step) return undefined;
    plan.at(-1)?.push(step);
    if (at === text.length) return plan;
    const joint = take(JOINT)?.[1];
    if (joint === undefined) return undefined;
    if (joint === 'or') plan.push([]);
  }
}

function valueOf(json: string): NextValue | undefined {
  try {
    return JSON.parse(json) as NextValue;
  } catch {
    return undefined;
  }
}
