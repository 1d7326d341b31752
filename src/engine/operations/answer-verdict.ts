import { z } from 'zod';
import { fail, type Failure } from '../../contract/failure.ts';
import { FAILURE_CODES, FAILURE_REASONS, LIFECYCLE_STATES, VERDICTS } from '../../contract/words.ts';
import { exitOf } from '../answer-failure.ts';
import { fence } from '../observe/fence.ts';
import type { Scene } from '../observe/scene.ts';
import type { Answer } from '../operation.ts';
import { type VerdictReport, verdictLineSchema } from '../record/envelope.ts';
import { type Trace, traceStepSchema } from '../record/trace.ts';
import type { Session } from '../sessions/session.ts';

export const verdictAnswerSchema = z.strictObject({
  success: z.boolean(),
  verdict: z.enum(VERDICTS),
  lines: z.array(verdictLineSchema),
  reads: z.number().int(),
  snapshot_revision: z.number().int(),
  action_id: z.string().optional(),
  /** How far the action has come that this expectation was about. */
  lifecycle_state: z.enum(LIFECYCLE_STATES).optional(),
  failure_code: z.enum(FAILURE_CODES).optional(),
  reason: z.enum(FAILURE_REASONS).optional(),
  message: z.string().optional(),
  retryable: z.boolean().optional(),
  details: z.record(z.string(), z.unknown()).optional(),
  next: z.string().optional(),
  trace: z.array(traceStepSchema),
});

export interface VerdictFacts {
  report: VerdictReport;
  scene: Scene;
  trace: Trace;
  action_id?: string;
  /** The failure, where the operation has a more exact one than "does not hold". */
  failure?: Failure;
}

/** A verification in words. Could-not-tell is not a pass. */
export function answerVerdict(session: Session, facts: VerdictFacts, full: boolean): Answer {
  const { report, scene } = facts;
  const failure = facts.failure ?? failureOf(report);
  const words = failure ? `${failure.failure_code} ${failure.reason}` : report.verdict.toUpperCase();
  const head = `${words} (${report.reads} reads) · ${session.deviceLine} · rev ${scene.revision}`;
  const observed = report.lines.flatMap((line) => [
    `${line.verdict}: ${line.expect}`,
    `there is: ${line.observed}`,
    ...(line.nearest ? [`nearest: ${line.nearest}`] : []),
  ]);
  const action = facts.action_id === undefined ? undefined : session.actions.get(facts.action_id)?.envelope;
  const lines = [
    ...(failure ? [failure.message] : []),
    head,
    ...(action ? [`action ${action.action_id} is ${action.lifecycle_state} now`] : []),
    ...fence(observed),
    ...(failure ? [`next: ${failure.next}`] : []),
  ];
  return {
    ok: failure === undefined,
    exit: failure ? exitOf(failure) : 0,
    text: lines.join('\n'),
    data: {
      success: failure === undefined,
      verdict: report.verdict,
      lines: report.lines,
      reads: report.reads,
      snapshot_revision: scene.revision,
      ...(action ? { action_id: action.action_id, lifecycle_state: action.lifecycle_state } : {}),
      ...(failure ?? {}),
      trace: facts.trace.steps,
    },
    show_data: full,
    ...(failure ? { failure } : {}),
  };
}

function failureOf(report: VerdictReport): Failure | undefined {
  switch (report.verdict) {
    case 'verified':
      return undefined;
    case 'failed':
      return fail('VERIFICATION_FAILED', 'mismatch', { message: 'This does not hold.', next: 'snapshot' }).failure;
    case 'unavailable':
      return fail('VERIFICATION_FAILED', 'unavailable', {
        message: 'Whether this holds cannot be told.',
        next: 'snapshot',
        retryable: true,
      }).failure;
    case 'already_true':
      return fail('VERIFICATION_FAILED', 'already_true', {
        message: 'This holds, but it held before the action too, so it does not prove the action.',
        next: 'snapshot',
      }).failure;
  }
}
