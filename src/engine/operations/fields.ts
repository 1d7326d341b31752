import { z } from 'zod';
import { fail } from '../../contract/failure.ts';
import {
  parseTarget,
  quoteScreenText,
  structuredTargetSchema,
  type Target,
  targetFromStructured,
} from '../../contract/line/index.ts';
import type { SaidTarget } from '../resolve/said-target.ts';

/** Fields that many operations share, declared once so that they mean the same everywhere. */
export const sessionField = z.string().optional().describe('from open_session; optional while one is open');
export const targetField = z.union([z.string().min(1), structuredTargetSchema]).describe('a line');
export const detailField = z.enum(['brief', 'full']).optional().describe('full: the whole envelope as data');

export const expectField = z
  .union([z.string(), z.array(z.string()).max(20)])
  .optional()
  .describe('what must become true: a line, or several, each on its own line or in a list');

export const actFields = {
  expect: expectField,
  if_revision: z.int().optional().describe('act only if the screen is still at this revision'),
  timeout_ms: z.int().min(100).max(120_000).optional(),
  max_tokens: z.int().min(50).max(50_000).optional().describe('budget for the changed lines, default 600'),
  detail: detailField,
  session_id: sessionField,
};

export const gateFields = {
  actionable_timeout_ms: z
    .int()
    .min(0)
    .max(60_000)
    .optional()
    .describe('wait for it to become actionable, default 2000'),
  check_stable: z.boolean().optional(),
  check_receives_events: z.boolean().optional(),
};

/** Shorter than what MCP clients wait by themselves (60 s): the failure must reach the agent. */
export const LONGEST_CALL_MS = 50_000;

export const DEFAULTS = {
  action_timeout_ms: 30_000,
  search_timeout_ms: 60_000,
  actionable_timeout_ms: 2000,
  delta_tokens: 600,
  snapshot_tokens: 2000,
};

/** A line never holds a raw line break (its strings are JSON strings), so a text of several lines is several of them. */
export function expectLines(expect: z.infer<typeof expectField>): string[] {
  if (expect === undefined) return [];
  const lines = (typeof expect === 'string' ? [expect] : expect).flatMap((one) => one.split(/\r?\n/));
  const said = lines.filter((line) => line.trim() !== '');
  return said.length > 0 ? said : lines;
}

export function readTarget(said: z.infer<typeof targetField>): SaidTarget {
  if (typeof said !== 'string') return { said: JSON.stringify(said), target: targetFromStructured(said) };
  const parsed = parseTarget(said);
  if (parsed.ok) return { said, target: parsed.value };
  throw fail('INVALID_ARGUMENT', 'bad_argument', {
    message: parsed.message,
    next: 'snapshot',
    details: { target: said, at: parsed.at },
  });
}

export interface SaidElement extends SaidTarget {
  target: Exclude<Target, { kind: 'point' }>;
}

/** A target that must be an element: a point can be neither gated nor read. */
export function readElementTarget(operation: string, said: z.infer<typeof targetField>): SaidElement {
  const read = readTarget(said);
  if (read.target.kind !== 'point') return { said: read.said, target: read.target };
  throw fail('INVALID_ARGUMENT', 'bad_argument', {
    message: `${operation} takes a description of an element, not a point.`,
    next: 'snapshot',
  });
}

export function readPoint(said: string): { x: number; y: number } {
  const { target } = readTarget(said);
  if (target.kind === 'point') return { x: target.x, y: target.y };
  throw fail('INVALID_ARGUMENT', 'bad_argument', {
    message: `${quoteScreenText(said)} is not a point; one looks like 120,340.`,
    next: 'snapshot',
  });
}
