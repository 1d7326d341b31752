import { monotonicNow } from '../../base/clock.ts';
import type { Deadline } from '../../base/deadline.ts';
import { fail } from '../../contract/failure.ts';
import { plainWord } from '../../contract/line/index.ts';
import type { Scene } from '../observe/scene.ts';
import type { Settled } from '../settle/settle.ts';
import { PAUSE_BETWEEN_READS_MS, SHORTEST_WINDOW_MS } from '../verify/stabilised.ts';
import type { ActionPlan, Aim, ReadBackReport } from './plan.ts';

/**
 * Two reads in a row must agree that it is there, because fields reset and switches jump back; and a read that says no
 * is believed only after the window, on a look that began after it, because apps may answer late.
 */
export async function readBackUntilSure(
  plan: ActionPlan,
  settled: Settled,
  aim: Aim,
  deadline: Deadline,
): Promise<ReadBackReport | undefined> {
  const read = (scene: Scene, scrolled: boolean): ReadBackReport | undefined => {
    const report = plan.read_back?.({ ...settled, scene, scrolled }, aim);
    return report && proves(report) && !plan.may_leave_app && hasLeft(aim.before, scene) ? leftTheApp(scene) : report;
  };
  const first = read(settled.scene, settled.scrolled);
  if (!first) return undefined;
  let back: ReadBackReport = first;
  const startedAt = monotonicNow();
  const window = Math.max(SHORTEST_WINDOW_MS, 2 * settled.scene.capture.duration_ms);
  let agreed = proves(back) && isConfirmed(settled, read);
  while (!agreed && !deadline.expired) {
    const lookedAt = monotonicNow() - startedAt;
    await deadline.pause(PAUSE_BETWEEN_READS_MS);
    const { scene, scrolled } = await aim.session.observer.look(deadline);
    const before: ReadBackReport = back;
    back = read(scene, settled.scrolled || scrolled) ?? before;
    agreed = proves(before) && proves(back);
    const final = back.result !== 'mismatch' && !proves(back);
    if (final || (!proves(back) && lookedAt >= window)) break;
  }
  return back;
}

/** Two captures that agreed on rest are two reads already. */
function isConfirmed(settled: Settled, read: (scene: Scene, scrolled: boolean) => ReadBackReport | undefined): boolean {
  const [earlier, last] = settled.seen.slice(-2);
  if (!earlier || !last || last.capture.started_at - earlier.capture.started_at < PAUSE_BETWEEN_READS_MS) return false;
  const report = read(earlier, settled.scrolled);
  const confirmed = report !== undefined && proves(report);
  // The newest scene has the last word, also where reading leaves a mark.
  read(settled.scene, settled.scrolled);
  return confirmed;
}

export function proves({ result, unproved }: ReadBackReport): boolean {
  return unproved === undefined && (result === 'matched' || result === 'transformed');
}

/** Another app in front, or nothing left on the screen: whatever seems to have moved or closed may simply be gone. */
function hasLeft(before: Scene, after: Scene): boolean {
  return before.screen.package !== after.screen.package || (after.items.length === 0 && before.items.length > 0);
}

function leftTheApp(after: Scene): ReadBackReport {
  const observed =
    after.items.length === 0
      ? 'an empty screen'
      : `another app in front (${plainWord(after.screen.package ?? 'unknown')})`;
  const { failure } = fail('VERIFICATION_FAILED', 'unavailable', {
    message: `It was sent, but whether it worked cannot be told: there is ${observed} now.`,
    next: 'snapshot',
    details: { observed },
  });
  return { result: 'unavailable', observed, already: false, failure };
}
