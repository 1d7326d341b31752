import { z } from 'zod';
import { fail } from '../../contract/failure.ts';
import { quoteScreenText } from '../../contract/line/index.ts';
import { fence } from '../observe/fence.ts';
import type { Answer } from '../operation.ts';
import type { Journal } from '../record/journal.ts';
import { readTrace } from '../record/read-trace.ts';
import { recordSchema, type TraceRecord } from '../record/records.ts';
import { type ActionSummary, printSteps, printSummary, summarise } from '../record/trace-summary.ts';
import { defineOperation } from './define.ts';
import { detailField, sessionField } from './fields.ts';

const DEFAULT_LIMIT = 20;

const summarySchema = z.strictObject({
  action_id: z.string(),
  what: z.string(),
  state: z.string(),
  outcome: z.string().optional(),
  failure: z.string().optional(),
  ms: z.number().optional(),
});

export const getTrace = defineOperation({
  name: 'get_trace',
  group: 'record',
  summary: "Says where the session's trace lies and lists its last actions, or one action's steps.",
  input: z.strictObject({
    action_id: z.string().optional().describe('only this one, step by step'),
    since: z.string().optional().describe('action_id: only later ones'),
    limit: z.int().min(1).max(1000).optional().describe('default 20'),
    detail: detailField,
    session_id: sessionField,
  }),
  output: z.strictObject({
    folder: z.string(),
    recording: z.boolean(),
    stopped: z.string().optional(),
    bytes: z.number(),
    counts: z.record(z.string(), z.number()),
    actions: z.array(summarySchema),
    records: z.array(recordSchema).optional(),
  }),
  effect: 'read',
  async run(engine, input) {
    const journal = engine.sessions.journalToRead(input.session_id);
    if (!journal) throw noTraceYet(engine.recorder.root);
    const { folder, ...state } = journal.state();
    const records = recordsOf(journal);
    const all = summarise(records);
    const actions =
      input.action_id === undefined
        ? after(all, input.since).slice(-(input.limit ?? DEFAULT_LIMIT))
        : [named(all, input.action_id)];
    const counts: Record<string, number> = {};
    for (const { kind } of records) counts[kind] = (counts[kind] ?? 0) + 1;
    const head = [
      `trace ${folder} · ${records.length} records, ${all.length} actions, ${state.bytes} bytes`,
      state.recording ? 'recording goes on' : `recording has ended: ${state.stopped}`,
    ];
    const lines = actions.map(printSummary);
    if (input.action_id !== undefined) lines.push(...printSteps(records, input.action_id));
    else if (actions.length < all.length) head.push(`the last ${actions.length} actions (limit, since):`);
    return {
      ok: true,
      exit: 0,
      text: [...head, ...fence(lines)].join('\n'),
      data: {
        folder,
        ...state,
        counts,
        actions,
        ...(input.action_id === undefined ? {} : { records: recordsAbout(records, input.action_id) }),
      },
      show_data: input.detail === 'full',
    } satisfies Answer;
  },
});

function recordsOf(journal: Journal): TraceRecord[] {
  const { path } = journal;
  if (path === null) throw notThere(`There is no trace: ${journal.state().stopped}.`);
  try {
    return readTrace(path).records;
  } catch (error) {
    throw notThere(`The trace cannot be read: ${error instanceof Error ? error.message : String(error)}.`);
  }
}

function noTraceYet(root: string) {
  return fail('SESSION_NOT_FOUND', 'unknown_session', {
    message: `This server has opened no session yet. Traces of earlier servers lie in ${root}.`,
    next: 'open_session',
    details: { root },
  });
}

function notThere(message: string) {
  return fail('CAPABILITY_MISSING', 'unavailable', { message, next: 'get_system_status' });
}

function recordsAbout(records: readonly TraceRecord[], actionId: string): TraceRecord[] {
  return records.filter((record) => 'action_id' in record && record.action_id === actionId);
}

function named(actions: readonly ActionSummary[], id: string): ActionSummary {
  const action = actions.find((one) => one.action_id === id);
  if (action) return action;
  throw unknown(actions, id);
}

function after(actions: readonly ActionSummary[], id: string | undefined): readonly ActionSummary[] {
  if (id === undefined) return actions;
  return actions.slice(actions.indexOf(named(actions, id)) + 1);
}

function unknown(actions: readonly ActionSummary[], id: string) {
  const known = actions.slice(-DEFAULT_LIMIT).map((one) => one.action_id);
  return fail('INVALID_ARGUMENT', 'unknown_action', {
    message: `There is no action ${quoteScreenText(id)} in this trace.`,
    next: 'get_trace',
    details: { known },
  });
}
