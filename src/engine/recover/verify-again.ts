import type { Deadline } from '../../base/deadline.ts';
import { fail } from '../../contract/failure.ts';
import type { Aim } from '../act/plan.ts';
import { type Expected, verifyExpectations } from '../verify/expectations.ts';

type Verified = Awaited<ReturnType<typeof verifyExpectations>>;
type Options = Parameters<typeof verifyExpectations>[2];

/**
 * state_refresh: a feed of changes can miss what no event announces (a rule added to a style sheet). Before "it does not
 * hold" is said, the screen is read whole once; only if that shows something else is it judged again. Nothing is sent.
 */
export async function verifyOnCloserLook(
  aim: Aim,
  expected: readonly Expected[],
  options: Options,
  first: Verified,
  deadline: Deadline,
): Promise<Verified> {
  const { session, recovery } = aim;
  if (first.report.verdict !== 'failed' || !session.driver.changes || !recovery.left || deadline.expired) return first;
  const { scene } = await session.observer.capture(deadline);
  if (scene.meaning === first.scene.meaning) return first;
  const { failure } = fail('VERIFICATION_FAILED', 'mismatch', { message: 'It did not hold.', next: 'snapshot' });
  recovery.begin('state_refresh', failure);
  return verifyExpectations(session, expected, { ...options, seen: [], window_ms: 0 }, deadline);
}
