import { packageVersion } from '../../base/package-root.ts';
import type { Operation } from '../../engine/operation.ts';
import { type Command, commands } from './commands.ts';
import { type Flag, flagsOf } from './operation-flags.ts';
import { flagName } from './usage.ts';

export function describeAll(operations: readonly Operation[]): string {
  const shown = Object.entries(commands).filter((entry): entry is [string, Command & { summary: string }] =>
    Boolean(entry[1].summary),
  );
  const groups = [...new Set(operations.map((operation) => operation.group))];
  return [
    `touchstone ${packageVersion()}: hands and eyes on a running app, with proof of what happened`,
    '',
    'Commands:',
    ...shown.map(([name, command]) => row(`${name} ${command.usage ?? ''}`.trim(), command.summary)),
    '',
    'Operations (touchstone <operation> [--flags]; sessions stay open in a background host until close_session):',
    ...groups.flatMap((group) => operations.filter((it) => it.group === group).map((it) => row(it.name, it.summary))),
    '',
    'Every operation takes --json, --on phone|android|web (which devices) and --help.',
    'Exit codes: 0 verified or done, 1 failed, 2 bad usage, 3 could not tell, 4 device or session lost.',
    '',
  ].join('\n');
}

export function describeOperation(operation: Operation): string {
  const flags = flagsOf(operation).map((flag) => row(spellingOf(flag), noteOf(flag)));
  return [
    `touchstone ${operation.name}: ${operation.summary}`,
    '',
    ...flags,
    row('--on TARGET', 'phone, android or web'),
    row('--json', 'print the data'),
    '',
  ].join('\n');
}

function spellingOf(flag: Flag): string {
  const name = flagName(flag.argument);
  if (flag.words) return `${name} ${flag.words.join('|')}`;
  if (flag.types.has('boolean')) return name.replace('--', '--[no-]');
  return `${name} ${flag.types.has('number') || flag.types.has('integer') ? 'N' : 'TEXT'}`;
}

function noteOf(flag: Flag): string {
  return [flag.required ? '(required)' : '', flag.description ?? '', flag.types.has('array') ? '(may be repeated)' : '']
    .filter(Boolean)
    .join(' ');
}

const COLUMN = 28;

/** What is too long for its column gets a line of its own. */
function row(left: string, right: string): string {
  const gap = left.length < COLUMN ? ' '.repeat(COLUMN - left.length) : `\n${' '.repeat(COLUMN + 2)}`;
  return `  ${left}${gap}${right}`.trimEnd();
}
