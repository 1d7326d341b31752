import type { Deadline } from '../../base/deadline.ts';
import type { Listened } from '../../drivers/driver.ts';
import type { Session } from '../sessions/session.ts';
import type { Condition } from './wait-until.ts';

/** The app hears what the engine would see; should it ever hear less, a look comes after this long all the same. */
const LONGEST_MS = 2000;
/** What changes by habit (a clock) is no unrest, and only looks learn habits. */
const LONGEST_FOR_REST_MS = 500;

/** Lets the platform listen inside the app for what is waited for, where it can and where an app can tell. */
export function listenFor(
  session: Session,
  condition: Condition,
  deadline: Deadline,
): ((ms: number) => Promise<boolean>) | undefined {
  const feed = session.driver.changes;
  const wanted = listenedOf(condition);
  if (!feed?.listen || !wanted) return undefined;
  const longest = wanted.kind === 'stable' ? LONGEST_FOR_REST_MS : LONGEST_MS;
  return async (ms) => (await feed.listen?.(wanted, Math.min(ms, longest), deadline)) ?? false;
}

function listenedOf(condition: Condition): Listened | undefined {
  switch (condition.kind) {
    case 'text':
    case 'stable':
      return condition;
    case 'no_error':
      return { kind: 'error' };
    default:
      return undefined;
  }
}
