import { monotonicNow } from '../../base/clock.ts';
import type { Deadline } from '../../base/deadline.ts';
import { type Failure, fail, TouchstoneError } from '../../contract/failure.ts';
import { fingerprintOf } from '../observe/fingerprint.ts';
import type { Scene } from '../observe/scene.ts';
import type { EnvelopeDraft } from '../record/draft.ts';
import type { Settled } from '../settle/settle.ts';
import { type Expected, verifyExpectations } from '../verify/expectations.ts';
import { PAUSE_BETWEEN_READS_MS, SHORTEST_WINDOW_MS } from '../verify/stabilised.ts';
import type { ActionPlan, Aim, ReadBackReport } from './plan.ts';

/** verify: what was set is read back, and what was expected is held against fresh reads. Throws when it does not hold. */
export async function conclude(
  plan: ActionPlan,
  draft: EnvelopeDraft,
  expected: Expected[],
  settled: Settled,
  aim: Aim,
  deadline: Deadline,
): Promise<void> {
  const back = await readBackUntilSure(plan, settled, aim, deadline);
  if (back) {
    draft.readBack(back);
    draft.trace.step('verify', back.result === 'mismatch' ? 'failure' : 'success', { read_back: back.result });
  }
  if (back?.result === 'unavailable' && back.failure) throw new TouchstoneError(back.failure);
  if (back?.result === 'mismatch') throw new TouchstoneError(mismatch(back));
  if (expected.length > 0) {
    const options = { seen: settled.seen, trace: draft.trace, before: aim.before };
    const { report, scene } = await verifyExpectations(aim.session, expected, options, deadline);
    draft.verdict = report;
    draft.fingerprintAfter = fingerprintOf(scene);
  }
  const failure = verdictFailure(draft);
  if (failure) throw new TouchstoneError(failure);
  draft.conclude();
}

/** Apps may answer late: a read that says no is believed only after the window, on a look that began after it. */
async function readBackUntilSure(
  plan: ActionPlan,
  settled: Settled,
  aim: Aim,
  deadline: Deadline,
): Promise<ReadBackReport | undefined> {
  const read = (after: Settled): ReadBackReport | undefined => {
    const report = plan.read_back?.(after, aim);
    const proves = report?.result === 'matched' || report?.result === 'transformed';
    return proves && !plan.may_leave_app && hasLeft(aim.before, after.scene) ? leftTheApp(after.scene) : report;
  };
  let back = read(settled);
  const startedAt = monotonicNow();
  const window = Math.max(SHORTEST_WINDOW_MS, 2 * settled.scene.capture.duration_ms);
  while (back?.result === 'mismatch' && !deadline.expired) {
    const lookedAt = monotonicNow() - startedAt;
    await deadline.pause(PAUSE_BETWEEN_READS_MS);
    const { scene, scrolled } = await aim.session.observer.look(deadline);
    back = read({ ...settled, scene, scrolled: settled.scrolled || scrolled });
    if (lookedAt >= window) break;
  }
  return back;
}

/** Another app in front, or nothing left on the screen: whatever seems to have moved or closed may simply be gone. */
function hasLeft(before: Scene, after: Scene): boolean {
  return before.screen.package !== after.screen.package || (after.items.length === 0 && before.items.length > 0);
}

function leftTheApp(after: Scene): ReadBackReport {
  const observed =
    after.items.length === 0 ? 'an empty screen' : `another app in front (${after.screen.package ?? 'unknown'})`;
  const { failure } = fail('VERIFICATION_FAILED', 'unavailable', {
    message: `It was sent, but whether it worked cannot be told: there is ${observed} now.`,
    next: 'snapshot',
    details: { observed },
  });
  return { result: 'unavailable', observed, already: false, failure };
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
    (line) => `${line.expect} (there is ${line.observed}${line.nearest ? `; nearest: ${line.nearest}` : ''})`,
  );
  const reasons = { failed: 'mismatch', unavailable: 'unavailable', already_true: 'already_true' } as const;
  const sentences = {
    failed: `It was delivered, but this does not hold: ${said.join('; ')}.`,
    unavailable: `It was delivered, but whether it worked cannot be told: ${said.join('; ')}.`,
    already_true: `It was delivered, but every expectation held before, so nothing is proved: ${said.join('; ')}.`,
  };
  return fail('VERIFICATION_FAILED', reasons[verdict.verdict], {
    message: sentences[verdict.verdict],
    next: 'snapshot',
    details: { lines: verdict.lines },
  }).failure;
}
