import type { z } from 'zod';
import { fail, type TouchstoneError } from '../contract/failure.ts';
import { quoteScreenText } from '../contract/line/index.ts';
import { sameCallWithout } from '../contract/next.ts';
import { argumentProblem } from './argument-problem.ts';
import { takenAt } from './known-keys.ts';
import type { Operation } from './operation.ts';

/** Checks a call's arguments. Unknown ones are refused by name, with the list of known ones. */
export function readInput(operation: Operation, args: unknown): z.infer<Operation['input']> {
  const parsed = operation.input.safeParse(args ?? {});
  if (parsed.success) return parsed.data;
  throw refuse(operation, parsed.error.issues, args ?? {});
}

function refuse(operation: Operation, issues: readonly z.core.$ZodIssue[], args: unknown): TouchstoneError {
  const known = Object.keys(operation.input.shape);
  const strange = issues.filter((issue) => issue.code === 'unrecognized_keys');
  if (strange.length > 0) {
    const unknown = strange.flatMap(({ path, keys }) => keys.map((key) => [...path, key].join('.')));
    const takes = strange.map(({ path }) => takenAt(operation.input, path));
    return fail('INVALID_ARGUMENT', 'unknown_argument', {
      message: `${operation.name} does not know ${unknown.map((name) => quoteScreenText(name)).join(', ')}. ${[...new Set(takes)].join(' ')}`,
      next: withoutThem(
        operation,
        strange.flatMap(({ path, keys }) => (path.length === 0 ? keys : [String(path[0])])),
        args,
      ),
      details: { unknown, known },
    });
  }
  const problems = issues.map((issue) => argumentProblem(issue, args));
  return fail('INVALID_ARGUMENT', 'bad_argument', {
    message: `${operation.name} was called with wrong arguments: ${problems.join('; ')}. It takes ${known.join(', ')}.`,
    next: withoutThem(operation, [...new Set(issues.map((issue) => String(issue.path[0] ?? '')))], args),
    details: { problems, known },
  });
}

/** Leaving out what is wrong helps where the rest is a whole call; otherwise one has to look first. */
function withoutThem(operation: Operation, names: readonly string[], args: unknown): string {
  const sayable = names.length > 0 && names.every((name) => /^[a-z][a-z0-9_]*$/.test(name));
  const rest = Object.fromEntries(Object.entries(Object(args)).filter(([name]) => !names.includes(name)));
  if (sayable && operation.input.safeParse(rest).success) return sameCallWithout(names);
  return operation.group === 'sessions' ? 'list_devices' : 'snapshot';
}
