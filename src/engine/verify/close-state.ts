import type { VerdictReport } from '../record/envelope.ts';
import type { Session } from '../sessions/session.ts';
import { closeAction } from './close-action.ts';
import { readState, type StateQuestion } from './state.ts';

/** As closeAction, for a question about a state: was it so before the action? */
export function closeState(
  session: Session,
  actionId: string | undefined,
  question: StateQuestion,
): { already: boolean; close: (report: VerdictReport) => void } {
  const close = closeAction(session, actionId, []);
  const before = actionId === undefined ? null : (session.actions.get(actionId)?.before ?? null);
  return { already: before !== null && readState(session, question, before).verdict === 'verified', close };
}
