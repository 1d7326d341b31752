import { monotonicNow } from '../../base/clock.ts';
import { fail } from '../../contract/failure.ts';
import { quoteScreenText } from '../../contract/line/index.ts';
import { sameCallWithout } from '../../contract/next.ts';
import type { Session } from '../sessions/session.ts';

/** The beginning of a stretch of time that a caller asks about. */
export interface Since {
  /** Of the monotonic clock. */
  at: number;
  /** In words, for the answer. */
  said: string;
}

export interface SinceInput {
  since_seconds?: number;
  since_action?: string;
}

/** Where the caller names no beginning, `otherwise` is it. */
export function readSince(session: Session, input: SinceInput, otherwise: Since): Since {
  const { since_seconds: seconds, since_action: action } = input;
  if (seconds !== undefined && action !== undefined) {
    throw fail('INVALID_ARGUMENT', 'bad_argument', {
      message: 'since_seconds and since_action both say where to begin; give one of them.',
      next: sameCallWithout(['since_seconds']),
    });
  }
  if (seconds !== undefined) return { at: monotonicNow() - seconds * 1000, said: `the last ${seconds} s` };
  return action === undefined ? otherwise : sinceAction(session, action);
}

function sinceAction(session: Session, action: string): Since {
  const record = session.actions.get(action);
  if (!record) {
    throw fail('INVALID_ARGUMENT', 'unknown_action', {
      message: `There is no action ${quoteScreenText(action)} in this session (only the last ones are kept).`,
      next: sameCallWithout(['since_action']),
      details: { known: [...session.actions.keys()] },
    });
  }
  if (record.dispatched_at === null) {
    throw fail('INVALID_ARGUMENT', 'bad_argument', {
      message: `Action ${action} sent nothing to the app, so nothing came of it.`,
      next: sameCallWithout(['since_action']),
    });
  }
  return { at: record.dispatched_at, said: `since ${action}` };
}

export function sinceOpened(session: Session): Since {
  return { at: session.openedAt, said: 'since the session began' };
}

export function sinceLastAction(session: Session): Since {
  return { at: session.lastDispatchAt, said: `since ${session.lastDispatchedAction ?? 'the session began'}` };
}
