import type { z } from 'zod';
import type { ActionPlan, SharedPlan } from '../act/plan.ts';
import { runAction } from '../act/run-action.ts';
import { exitOf } from '../answer-failure.ts';
import type { GateRequest } from '../gate/pass-gate.ts';
import type { Answer, Call } from '../operation.ts';
import { printAction } from '../record/action-text.ts';
import type { Envelope } from '../record/envelope.ts';
import type { Session } from '../sessions/session.ts';
import { DEFAULTS, expectLines, type actFields, type gateFields } from './fields.ts';

type ActInput = { [K in keyof typeof actFields]?: z.infer<(typeof actFields)[K]> };
type GateInput = { [K in keyof typeof gateFields]?: z.infer<(typeof gateFields)[K]> };

/** The parts of a plan that come from the fields which all actions share. */
export function sharedPlan(input: ActInput): SharedPlan {
  return {
    expect: expectLines(input.expect),
    if_revision: input.if_revision,
    timeout_ms: input.timeout_ms ?? DEFAULTS.action_timeout_ms,
    ...(input.timeout_ms === undefined ? {} : { window_ms: Math.max(0, input.timeout_ms - LAST_LOOK_MS) }),
    delta_tokens: input.max_tokens ?? DEFAULTS.delta_tokens,
  };
}

export function gateRequest(input: GateInput): GateRequest {
  return {
    actionable_timeout_ms: input.actionable_timeout_ms ?? DEFAULTS.actionable_timeout_ms,
    check_stable: input.check_stable ?? true,
    check_receives_events: input.check_receives_events ?? true,
  };
}

/** Kept of an explicit timeout, so that the last look still fits in. */
const LAST_LOOK_MS = 500;

/** Runs an action under the session's lock and puts its envelope into words. */
export async function act(session: Session, plan: ActionPlan, input: ActInput, call: Call): Promise<Answer> {
  const envelope = await session.lock.run(() => runAction(session, plan, call));
  return {
    ok: envelope.failure_code === undefined,
    exit: envelope.failure_code ? exitOf(failureOf(envelope)) : 0,
    text: printAction(session, envelope, plan.what),
    data: envelope,
    show_data: input.detail === 'full',
    ...(envelope.failure_code ? { failure: failureOf(envelope) } : {}),
  };
}

export function failureOf(envelope: Envelope): NonNullable<Answer['failure']> {
  return {
    failure_code: envelope.failure_code ?? 'UNKNOWN',
    reason: envelope.reason ?? 'internal',
    message: envelope.message ?? '',
    retryable: envelope.retryable ?? false,
    ...(envelope.details ? { details: envelope.details } : {}),
    next: envelope.next ?? 'snapshot',
  };
}
