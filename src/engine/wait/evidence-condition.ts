import type { Deadline } from '../../base/deadline.ts';
import { fail } from '../../contract/failure.ts';
import { quoteScreenText, quotePending } from '../../contract/line/index.ts';
import { callOf } from '../../contract/next.ts';
import type { Session } from '../sessions/session.ts';

/** Waits that are not about the screen but about what the app said or asked for since the last action. */
export type EvidenceCondition = { kind: 'no_error' } | { kind: 'network_idle' } | { kind: 'log'; text: string };

export function isAboutEvidence(condition: { kind: string }): condition is EvidenceCondition {
  return condition.kind === 'no_error' || condition.kind === 'network_idle' || condition.kind === 'log';
}

export async function findInEvidence(
  session: Session,
  condition: EvidenceCondition,
  deadline: Deadline,
): Promise<{ holds: boolean; observed: string; items: [] }> {
  const evidence = await session.driver.evidence(session.lastDispatchAt, deadline);
  switch (condition.kind) {
    case 'no_error': {
      const [first] = evidence.errors;
      return { holds: first === undefined, observed: first ? quoteScreenText(first, 200) : 'no error', items: [] };
    }
    case 'log': {
      const line = evidence.logs.find((one) => one.message.includes(condition.text));
      return {
        holds: line !== undefined,
        observed: line ? quoteScreenText(line.message, 200) : 'no such log line',
        items: [],
      };
    }
    case 'network_idle':
      if (evidence.request_source !== 'platform') throw notObservable();
      return {
        holds: evidence.pending.length === 0,
        observed: evidence.pending.length === 0 ? 'no open request' : evidence.pending.map(quotePending).join(', '),
        items: [],
      };
  }
}

/** Silence is only silence where one can hear. */
function notObservable() {
  return fail('CAPABILITY_MISSING', 'not_supported', {
    message: 'This device does not show its requests, so nobody can tell whether the network is idle.',
    next: callOf('wait_for_ui', { stable: true }),
  });
}
