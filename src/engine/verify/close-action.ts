import { fail } from '../../contract/failure.ts';
import { quoteScreenText } from '../../contract/line/index.ts';
import { eitherOf, sameCallWithout } from '../../contract/next.ts';
import type { VerdictReport } from '../record/envelope.ts';
import type { Session } from '../sessions/session.ts';
import { evaluate } from './evaluate.ts';
import { beforeOf, type Expected } from './expectations.ts';

/**
 * A later expectation may close an action, but only one that is named, and only by something that was not true
 * before it. Returns what to call with the verdict.
 */
export function closeAction(
  session: Session,
  actionId: string | undefined,
  expected: Expected[],
): (report: VerdictReport) => void {
  if (actionId === undefined) return () => undefined;
  const record = session.actions.get(actionId);
  if (!record) {
    throw fail('INVALID_ARGUMENT', 'unknown_action', {
      message: `There is no action ${quoteScreenText(actionId)} in this session (only the last ones are kept).`,
      next: eitherOf(sameCallWithout(['action_id']), 'get_trace'),
      details: { known: [...session.actions.keys()] },
    });
  }
  if (session.lastDispatchedAction !== actionId && record.dispatched_at !== null) {
    throw fail('INVALID_ARGUMENT', 'unknown_action', {
      message: `${session.lastDispatchedAction} was sent after ${actionId}, so what is so now cannot prove ${actionId}.`,
      next: sameCallWithout(['action_id']),
    });
  }
  for (const entry of expected) {
    entry.already = beforeOf(record.before ? evaluate(entry.expectation, record.before).verdict : undefined);
  }
  return (report) => {
    const { envelope } = record;
    const open = envelope.lifecycle_state === 'pending_verification';
    if (!open || (report.verdict !== 'verified' && report.verdict !== 'failed')) return;
    const startedAt = Date.parse(envelope.timestamp);
    envelope.lifecycle_state = report.verdict;
    envelope.lifecycle.push({ state: report.verdict, at_ms: Date.now() - startedAt });
    envelope.verdict = report;
    if (report.verdict === 'verified') {
      envelope.outcome = 'success';
      envelope.reasoning = 'what was expected holds';
    }
  };
}
