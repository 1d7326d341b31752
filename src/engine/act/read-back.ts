import { monotonicNow } from '../../base/clock.ts';
import type { Deadline } from '../../base/deadline.ts';
import { fail } from '../../contract/failure.ts';
import { plainWord } from '../../contract/line/index.ts';
import type { RawNode } from '../../drivers/driver.ts';
import type { Scene } from '../observe/scene.ts';
import type { Settled } from '../settle/settle.ts';
import { PAUSE_BETWEEN_READS_MS, SHORTEST_WINDOW_MS } from '../verify/stabilised.ts';
import type { ActionPlan, Aim, ReadBackReport } from './plan.ts';

/** What was read back, and the newest look that it was read from. */
interface ReadBackSeen {
  back: ReadBackReport | undefined;
  scene: Scene;
  scrolled: boolean;
  passed: RawNode[];
}

/**
 * Two reads in a row must agree that it is there, because fields reset and switches jump back; and a read that says no
 * is believed only after the window, on a look that began after it, because apps may answer late.
 */
export async function readBackUntilSure(
  plan: ActionPlan,
  settled: Settled,
  aim: Aim,
  deadline: Deadline,
): Promise<ReadBackSeen> {
  let { scene, scrolled } = settled;
  const passed = [...settled.passed];
  const read = (from: Scene): ReadBackReport | undefined => {
    const report = plan.read_back?.({ ...settled, scene: from, scrolled }, aim);
    return report && proves(report) && !plan.may_leave_app && hasLeft(aim.before, from) ? leftTheApp(from) : report;
  };
  const first = read(scene);
  if (!first) return { back: undefined, scene, scrolled, passed };
  let back: ReadBackReport = first;
  const startedAt = monotonicNow();
  const window = Math.max(SHORTEST_WINDOW_MS, 2 * settled.scene.capture.duration_ms);
  let agreed = proves(back) && isConfirmed(settled, read);
  while (!agreed && !deadline.expired) {
    const lookedAt = monotonicNow() - startedAt;
    await deadline.pause(PAUSE_BETWEEN_READS_MS);
    const look = await aim.session.observer.look(deadline);
    scene = look.scene;
    scrolled ||= look.scrolled;
    passed.push(...look.passed);
    const before: ReadBackReport = back;
    back = read(scene) ?? before;
    agreed = proves(before) && proves(back);
    const final = back.result !== 'mismatch' && !proves(back);
    if (final || (!proves(back) && lookedAt >= window)) break;
  }
  return { back, scene, scrolled, passed };
}

/** Two captures that agreed on rest are two reads already. */
function isConfirmed(settled: Settled, read: (from: Scene) => ReadBackReport | undefined): boolean {
  const [earlier, last] = settled.seen.slice(-2);
  if (!earlier || !last || last.capture.started_at - earlier.capture.started_at < PAUSE_BETWEEN_READS_MS) return false;
  const report = read(earlier);
  const confirmed = report !== undefined && proves(report);
  // The newest scene has the last word, also where reading leaves a mark.
  read(settled.scene);
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
