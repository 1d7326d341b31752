import type { Deadline } from '../../base/deadline.ts';
import { type Failure, fail, TouchstoneError } from '../../contract/failure.ts';
import { callOf, eitherOf } from '../../contract/next.ts';
import { fingerprintOf } from '../observe/fingerprint.ts';
import type { EnvelopeDraft } from '../record/draft.ts';
import type { Settled } from '../settle/settle.ts';
import { type Expected, verifyExpectations } from '../verify/expectations.ts';
import { verifyOnCloserLook } from '../recover/verify-again.ts';
import { describeEffect } from './effect.ts';
import type { ActionPlan, Aim, ReadBackReport } from './plan.ts';
import { readBackUntilSure } from './read-back.ts';

/** verify: what was set is read back, and what was expected is held against fresh reads. Throws when it does not hold. */
export async function conclude(
  plan: ActionPlan,
  draft: EnvelopeDraft,
  expected: Expected[],
  rested: Settled,
  aim: Aim,
  deadline: Deadline,
): Promise<void> {
  const { back, ...seen } = await readBackUntilSure(plan, rested, aim, deadline);
  const settled: Settled = { ...rested, ...seen };
  // What came after the screen had settled belongs to the answer too, and to the revision that it names.
  if (seen.scene.capture.complete && hasNews(seen, rested)) describeEffect(plan, draft, aim, settled);
  if (back) {
    draft.readBack(back);
    draft.trace.step('verify', back.result === 'mismatch' ? 'failure' : 'success', { read_back: back.result });
  }
  if (back?.result === 'unavailable' && back.failure) throw new TouchstoneError(back.failure);
  if (back?.result === 'mismatch') throw new TouchstoneError(mismatch(back));
  if (expected.length > 0) {
    const options = optionsFor(plan, draft, settled, aim);
    const first = await verifyExpectations(aim.session, expected, options, deadline);
    const { report, scene } = await verifyOnCloserLook(aim, expected, options, first, deadline);
    draft.verdict = report;
    draft.fingerprintAfter = fingerprintOf(scene);
    if (scene.revision !== settled.scene.revision) describeEffect(plan, draft, aim, { ...settled, scene });
  }
  const failure = verdictFailure(draft);
  if (failure) throw new TouchstoneError(failure);
  draft.conclude();
}

function hasNews(seen: Pick<Settled, 'scene' | 'scrolled' | 'passed'>, rested: Settled): boolean {
  return (
    seen.scene.revision !== rested.scene.revision ||
    seen.scrolled !== rested.scrolled ||
    seen.passed.length > rested.passed.length
  );
}

/** An explicit timeout says how long the caller is willing to wait for what it expects. */
function optionsFor(plan: ActionPlan, draft: EnvelopeDraft, settled: Settled, aim: Aim) {
  return {
    seen: settled.seen,
    trace: draft.trace,
    before: aim.before,
    page_failed: draft.failedRequests > 0,
    ...(plan.window_ms === undefined ? {} : { window_ms: plan.window_ms }),
  };
}

function mismatch(back: ReadBackReport): Failure {
  if (back.failure) return back.failure;
  return fail('VERIFICATION_FAILED', 'mismatch', {
    message: `It was sent, but the read back does not match: ${back.observed}.`,
    next: 'snapshot',
    details: { observed: back.observed },
  }).failure;
}

function verdictFailure(draft: EnvelopeDraft): Failure | undefined {
  const { verdict } = draft;
  if (!verdict || verdict.verdict === 'verified') return undefined;
  const lines = verdict.lines.filter((line) => line.verdict === verdict.verdict);
  const said = lines.map(
    // Why something cannot be told is a sentence of its own.
    ({ expect, observed, nearest, verdict: said }) =>
      `${expect} (${said === 'unavailable' ? '' : 'there is '}${observed}${nearest ? `; nearest: ${nearest}` : ''})`,
  );
  const reasons = { failed: 'mismatch', unavailable: 'unavailable', already_true: 'already_true' } as const;
  const sentences = {
    failed: `It was delivered, but this does not hold: ${said.join('; ')}.`,
    unavailable: `It was delivered, but whether it worked cannot be told: ${said.join('; ')}.`,
    already_true: `It was delivered, but every expectation held before, so nothing is proved: ${said.join('; ')}.`,
  };
  return fail('VERIFICATION_FAILED', reasons[verdict.verdict], {
    message: sentences[verdict.verdict],
    // It was delivered: the same call again could do it twice.
    next: eitherOf(
      'snapshot',
      ...lines
        .slice(0, 3)
        .map(({ expect }) => mayStillCome(expect, verdict.verdict === 'failed' ? {} : { action_id: draft.id })),
    ),
    details: { lines: verdict.lines },
  }).failure;
}

/**
 * What was expected may only be late: looking again tells, sending again would repeat it. An action that has failed is
 * closed, so nothing that comes later is held for it.
 */
function mayStillCome(line: string, action: { action_id?: string }): string {
  return callOf('expect_screen', { line, ...action });
}
