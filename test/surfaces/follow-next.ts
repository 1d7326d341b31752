import { writeFileSync } from 'node:fs';
import { type NextStep, parseNext } from '../../src/contract/next.ts';
import type { McpProgram, ToolAnswer } from '../faults/mcp-program.ts';
import { problemOfCall } from './vocabulary.ts';

export interface Followed {
  code: string;
  reason: string;
  call: string;
  next: string;
  what_followed: string;
  problem: string;
}

type Args = Record<string, unknown>;

/**
 * A client without a mind: it reads `next`, makes the calls that stand there, alternatives in their order, and asks only
 * whether it got further: a call succeeded, or the same call now fails for another reason.
 */
export async function followNext(server: McpProgram, tool: string, args: Args, failure: ToolAnswer) {
  const next = failure.text.match(/^next: (.+)$/m)?.[1] ?? '';
  const plan = parseNext(next);
  if (!plan) return { next, what_followed: '', problem: `"${next}" is not in the form` };
  const calls = plan.map((steps) => steps.map((step) => callOfStep(step, tool, args)));
  const wrong = calls.flat().map((call) => problemOfCall(call.tool, call.args));
  const invalid = wrong.find((problem) => problem !== undefined);
  if (invalid) return { next, what_followed: '', problem: `${next}: ${invalid}` };
  const tried: string[] = [];
  for (const steps of calls) {
    let last: ToolAnswer = failure;
    let called = '';
    for (const step of steps) {
      last = await server.call(step.tool, step.args);
      called = step.tool;
    }
    const words = `${called}: ${lineOf(last)}`;
    tried.push(words);
    if (!last.isError || (called === tool && wordsIn(last) !== wordsIn(failure))) {
      return { next, what_followed: tried.join('; then '), problem: '' };
    }
  }
  return { next, what_followed: tried.join('; then '), problem: `no further than before: ${tried.join('; ')}` };
}

function callOfStep(step: NextStep, tool: string, args: Args): { tool: string; args: Args } {
  if (step.kind === 'call') return { tool: step.tool, args: step.args };
  const kept = Object.entries(args).filter(([name]) => !step.without.includes(name));
  return { tool, args: { ...Object.fromEntries(kept), ...step.with } };
}

function wordsIn(answer: ToolAnswer): string {
  return answer.text.match(/^[A-Z_]{5,} [a-z_]+/m)?.[0] ?? '';
}

function lineOf(answer: ToolAnswer): string {
  const [first = ''] = answer.text.split('\n');
  return answer.isError ? `${wordsIn(answer)}` : first;
}

/** `npm run next-table` asks for the table that docs/evidence/next.md shows. */
export function writeTable(rows: readonly Followed[]): void {
  const file = process.env.TOUCHSTONE_NEXT_TABLE;
  if (!file) return;
  const cell = (text: string) =>
    text
      .replaceAll(/s_[\w-]{12}/g, 's_…')
      .replaceAll(/127\.0\.0\.1:\d+/g, '127.0.0.1:PORT')
      .replaceAll(/\d+ ms/g, 'N ms')
      .replaceAll('|', '\\|')
      .slice(0, 160);
  const lines = rows.map(
    (row) => `| ${cell(row.call)} | ${row.code} ${row.reason} | \`${cell(row.next)}\` | ${cell(row.what_followed)} |`,
  );
  const head = [
    '# What `next` says, and what came of doing it',
    '',
    'Written by `npm run next-table`: every failure of test/surfaces/failures.test.ts over MCP, followed blindly by a client',
    'that makes the calls in `next` in their order until one of them gets further.',
    '',
    '| call | failure | next | what followed |',
    '|---|---|---|---|',
  ];
  writeFileSync(file, `${[...head, ...lines].join('\n')}\n`);
}
