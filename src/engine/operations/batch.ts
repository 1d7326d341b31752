import { z } from 'zod';
import { fail } from '../../contract/failure.ts';
import { quoteScreenText } from '../../contract/line/index.ts';
import { spelledOut } from '../../contract/next.ts';
import type { Answer, Operation } from '../operation.ts';
import { readInput } from '../read-input.ts';
import { defineOperation } from './define.ts';
import { sessionField } from './fields.ts';

const MOST_LINES = 3;

/** Steps may be any operation but these: sessions are not steps, and a batch in a batch hides what failed. */
const NOT_IN_A_BATCH = new Set(['batch', 'open_session', 'close_session', 'list_devices', 'get_system_status']);

/** The list of operations is handed in, because batch is one of them. */
export function defineBatch(others: () => readonly Operation[]) {
  return defineOperation({
    name: 'batch',
    group: 'act',
    summary: 'Runs steps of other tools in order and stops at the first that fails; answers with their short forms.',
    input: z.strictObject({
      steps: z
        .array(z.strictObject({ tool: z.string(), args: z.record(z.string(), z.unknown()).optional() }))
        .min(1)
        .max(50),
      session_id: sessionField,
    }),
    output: z.strictObject({
      success: z.boolean(),
      results: z.array(z.strictObject({ tool: z.string(), ok: z.boolean(), text: z.string() })),
      failed_at: z.number().int().optional(),
    }),
    effect: 'act',
    async run(engine, input, call) {
      const steps = input.steps.map((step, index) => {
        const args = { ...(input.session_id ? { session_id: input.session_id } : {}), ...step.args };
        // Every step is checked before the first one runs: a slip of the pen must not leave half a batch done.
        checkStep(others(), step.tool, args, index);
        return { tool: step.tool, args };
      });
      const results: { tool: string; ok: boolean; text: string }[] = [];
      let failed: Answer | undefined;
      for (const { tool, args } of steps) {
        const answer = await engine.call(tool, args, call);
        results.push({ tool, ok: answer.ok, text: shortForm(answer) });
        if (answer.ok) continue;
        failed = spelled(answer, tool, args);
        break;
      }
      return batchAnswer(results, steps.length, failed);
    },
  });
}

function checkStep(operations: readonly Operation[], tool: string, args: Record<string, unknown>, index: number): void {
  const operation = NOT_IN_A_BATCH.has(tool) ? undefined : operations.find((one) => one.name === tool);
  if (operation) {
    readInput(operation, args);
    return;
  }
  throw fail('INVALID_ARGUMENT', 'unknown_action', {
    message: `Step ${index + 1}: ${quoteScreenText(tool)} cannot be a step. Nothing was done.`,
    next: 'snapshot',
  });
}

function shortForm(answer: Answer): string {
  if (!answer.ok) return answer.text;
  const lines = answer.text.split('\n');
  // Never half a fence: what the app shows is left out whole.
  const fenced = lines.findIndex((line) => line.startsWith('<screen '));
  return lines.slice(0, fenced < 0 ? MOST_LINES : Math.min(fenced, MOST_LINES)).join('\n');
}

function batchAnswer(
  results: { tool: string; ok: boolean; text: string }[],
  count: number,
  failed: Answer | undefined,
): Answer {
  const lines = results.map((one, index) => `${index + 1}. ${one.tool}: ${one.text.replaceAll('\n', '\n   ')}`);
  const head = failed
    ? `${failed.failure?.message ?? ''}\nstopped at step ${results.length} of ${count}`
    : `${count} of ${count} steps were done`;
  return {
    ok: failed === undefined,
    exit: failed?.exit ?? 0,
    text: [head, ...lines, ...(failed?.failure ? [`next: ${failed.failure.next}`] : [])].join('\n'),
    data: { success: failed === undefined, results, ...(failed ? { failed_at: results.length - 1 } : {}) },
    show_data: false,
    ...(failed?.failure ? { failure: failed.failure } : {}),
  };
}

/** Inside a batch `the same call` is the step that failed, not the batch. */
function spelled(answer: Answer, tool: string, args: Record<string, unknown>): Answer {
  if (!answer.failure) return answer;
  return { ...answer, failure: { ...answer.failure, next: spelledOut(answer.failure.next, tool, args) } };
}
