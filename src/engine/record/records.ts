import { z } from 'zod';
import { deviceSchema } from '../../contract/device.ts';
import { FAILURE_CODES, FAILURE_REASONS } from '../../contract/words.ts';
import { traceStepSchema } from './trace.ts';

/** The version of this format; it rises when a reader of the old one would be misled. */
export const TRACE_VERSION = 1;

const head = {
  v: z.literal(TRACE_VERSION),
  at: z.number().describe('milliseconds since 1970'),
};

/** One line of trace.ndjson. What each kind means is told here once; docs/trace.md is generated from it. */
export const recordSchema = z.discriminatedUnion('kind', [
  z
    .strictObject({
      ...head,
      kind: z.literal('session_opened'),
      server: z.string().describe('version of Touchstone'),
      device: deviceSchema,
    })
    .describe('The first line.'),
  z
    .strictObject({
      ...head,
      kind: z.literal('call'),
      call: z.string().describe('c1, c2, … within one server'),
      tool: z.string(),
      args: z.unknown().describe('as they were sent; text on its way into a field is told by its length only'),
    })
    .describe('A tool was called; written before it does anything.'),
  z
    .strictObject({
      ...head,
      kind: z.literal('step'),
      action_id: z.string().optional().describe('absent for steps of a wait or an expectation'),
      step: traceStepSchema,
    })
    .describe('One stage of the pipeline has ended; written the moment it does.'),
  z
    .strictObject({
      ...head,
      kind: z.literal('action'),
      action_id: z.string(),
      ms: z.number(),
      envelope: z.record(z.string(), z.unknown()).describe('the whole action envelope'),
    })
    .describe('An action has ended.'),
  z
    .strictObject({
      ...head,
      kind: z.literal('look'),
      revision: z.number().int(),
      elements: z.number().int(),
      complete: z.boolean(),
      fingerprint: z.string().nullable(),
    })
    .describe('A snapshot was taken: what it was, not what it showed.'),
  z
    .strictObject({
      ...head,
      kind: z.literal('screenshot'),
      file: z.string().describe('beside this file'),
      width: z.number(),
      height: z.number(),
      action_id: z.string().optional().describe('the failed action that it was taken after'),
    })
    .describe('A picture was taken.'),
  z
    .strictObject({
      ...head,
      kind: z.literal('answer'),
      call: z.string(),
      tool: z.string(),
      ok: z.boolean(),
      ms: z.number(),
      action_id: z.string().optional(),
      verdict: z.string().optional().describe('of an expectation'),
      lines: z.array(z.unknown()).optional().describe('each expectation with what was observed'),
      failure_code: z.enum(FAILURE_CODES).optional(),
      reason: z.enum(FAILURE_REASONS).optional(),
      message: z.string().optional(),
    })
    .describe('A tool has answered; written before the answer is sent.'),
  z
    .strictObject({ ...head, kind: z.literal('budget_spent'), budget_bytes: z.number() })
    .describe('The byte budget is spent: nothing is recorded after this line.'),
  z
    .strictObject({ ...head, kind: z.literal('session_closed') })
    .describe('The last line of a session that was closed. Without it the server was killed.'),
]);

export type TraceRecord = z.infer<typeof recordSchema>;

type Without<T, K extends PropertyKey> = T extends unknown ? Omit<T, K> : never;
/** A record before it is written: version and time are added then. */
export type RecordDraft = Without<TraceRecord, 'v' | 'at'>;
