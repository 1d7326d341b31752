import { monotonicNow } from '../../base/clock.ts';
import type { RawRequest } from '../../drivers/driver.ts';

/** Two clocks of one machine do not tick at once. */
const CLOCK_SLACK_MS = 20;

/** A request that was open before the dispatch (a long poll) belongs to what was done before, whenever it ends. */
export function ownRequests(requests: readonly RawRequest[], dispatchedAt: number): RawRequest[] {
  const dispatched = Date.now() - (monotonicNow() - dispatchedAt);
  return requests.filter((one) => one.began_at_ms === undefined || one.began_at_ms >= dispatched - CLOCK_SLACK_MS);
}
