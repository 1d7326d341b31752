import { parseExpectation, parseTarget } from '../../src/contract/line/index.ts';
import { parseNext } from '../../src/contract/next.ts';
import {
  FAILURE_CODES,
  FAILURE_REASONS,
  LIFECYCLE_STATES,
  OUTCOMES,
  STATE_WORDS,
  VERDICTS,
} from '../../src/contract/words.ts';
import { elementSchema } from '../../src/contract/element.ts';
import { failureSchema } from '../../src/contract/failure.ts';
import type { Operation } from '../../src/engine/operation.ts';
import { operations } from '../../src/engine/operations/index.ts';
import { readInput } from '../../src/engine/read-input.ts';
import { envelopeSchema } from '../../src/engine/record/envelope.ts';

const byName = new Map<string, Operation>(operations.map((one) => [one.name, one]));

const WORDS = new Set<string>([
  ...byName.keys(),
  ...operations.flatMap((one) => Object.keys(one.input.shape)),
  ...Object.keys(envelopeSchema.shape),
  ...Object.keys(failureSchema.shape),
  ...Object.keys(elementSchema.shape),
  ...FAILURE_CODES,
  ...FAILURE_REASONS,
  ...LIFECYCLE_STATES,
  ...OUTCOMES,
  ...STATE_WORDS,
  ...VERDICTS,
]);

/** Why a call cannot be made: there is no such tool, or its arguments are not valid for it. */
export function problemOfCall(tool: string, args: Record<string, unknown>): string | undefined {
  const operation = byName.get(tool);
  if (!operation) return `there is no tool ${tool}`;
  try {
    readInput(operation, args);
    return undefined;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

function problemOf(span: string): string | undefined {
  if (/^[A-Za-z_]+$/.test(span)) return WORDS.has(span) ? undefined : `${span} is no word of the contract`;
  if (parseTarget(span).ok || parseExpectation(span).ok) return undefined;
  const called = parseNext(span)?.[0]?.[0];
  if (called?.kind === 'call') return problemOfCall(called.tool, called.args);
  return `${span} is neither a call nor a line`;
}

/** Everything in backticks, and every snake_case word outside them, held against what there is. */
export function problemsOf(text: string): string[] {
  const spans = [...text.matchAll(/`([^`\n]+)`/g)].map((match) => match[1] ?? '');
  const prose = text.replaceAll(/`[^`\n]+`/g, ' ').match(/\b[a-z]+(?:_[a-z]+)+\b/g) ?? [];
  const strange = prose.filter((word) => !WORDS.has(word)).map((word) => `${word} is no word of the contract`);
  return [...spans.map(problemOf).filter((problem) => problem !== undefined), ...strange];
}
