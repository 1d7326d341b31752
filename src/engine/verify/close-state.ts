import type { VerdictReport } from '../record/envelope.ts';
import type { Session } from '../sessions/session.ts';
import { closeAction } from './close-action.ts';
import { type Before, beforeOf } from './expectations.ts';
import { readState, type StateQuestion } from './state.ts';

/** As closeAction, for a question about a state: was it so before the action? */
export function closeState(
  session: Session,
  actionId: string | undefined,
  question: StateQuestion,
): { already: Before; close: (report: VerdictReport) => void } {
  const close = closeAction(session, actionId, []);
  if (actionId === undefined) return { already: false, close };
  const before = session.actions.get(actionId)?.before;
  return { already: beforeOf(before ? readState(session, question, before).verdict : undefined), close };
}
