import type { Deadline } from '../../base/deadline.ts';
import { fail } from '../../contract/failure.ts';
import { quoteScreenText } from '../../contract/line/index.ts';
import { compareScenes, isRealChange } from '../observe/compare.ts';
import type { Scene } from '../observe/scene.ts';
import type { Envelope } from '../record/envelope.ts';
import type { ActionRecord, Session } from '../sessions/session.ts';
import { type Classification, classifySeen } from './classify.ts';
import { type ActionEvidence, readEvidence } from './evidence.ts';

export type Reclassified = Classification & { evidence: ActionEvidence | null };

/**
 * Judges an action once more. While no other input has followed, what came after the answer (a late response, a late
 * change) still belongs to it; after that, only what was seen at the time does.
 */
export async function reclassify(session: Session, actionId: string, deadline: Deadline): Promise<Reclassified> {
  const record = session.actions.get(actionId);
  if (!record) throw unknownAction(session, actionId);
  const { envelope } = record;
  const { dispatched_at: since } = record;
  const isLast = session.lastDispatchedAction === actionId;
  if (since === null || !isLast || !session.alive || !envelope.success) return stored(envelope);
  const evidence = await readEvidence(session, since, deadline);
  const { effect } = envelope;
  const { scene } = await session.observer.look(deadline);
  const late = record.before ? changedSince(record, scene) : false;
  const before = envelope.evidence;
  return {
    ...classifySeen({
      sent: 'yes',
      category: envelope.category,
      ...(envelope.verdict ? { verdict: envelope.verdict.verdict } : {}),
      changed: effect?.changed === true || late,
      left_app: leftApp(record, scene),
      rested: scene.capture.complete && scene.loading?.active !== true,
      pending: evidence.pending.length,
      errors: evidence.errors.length,
      requests: evidence.requests,
      background: evidence.background,
      unclear: evidence.unclear,
      requests_seen: evidence.request_source,
    }),
    evidence: {
      ...evidence,
      short_lived: before?.short_lived ?? [],
      ...(before?.navigation ? { navigation: before.navigation } : {}),
    },
  };
}

function stored({ outcome, reasoning, evidence }: Envelope): Reclassified {
  return { outcome, reasoning, evidence };
}

/** Starting and stopping apps is what side effects are for. */
function leftApp({ envelope, before }: ActionRecord, scene: Scene): boolean {
  return envelope.category === 'local_state' && before !== null && before.screen.package !== scene.screen.package;
}

function changedSince(record: ActionRecord, scene: Scene): boolean {
  if (!record.before || !scene.capture.complete) return false;
  return isRealChange(compareScenes(record.before, scene, { scrolled: false, passed: [] }));
}

function unknownAction(session: Session, actionId: string) {
  return fail('INVALID_ARGUMENT', 'unknown_action', {
    message: `There is no action ${quoteScreenText(actionId)} in this session (only the last ones are kept).`,
    next: 'get_trace',
    details: { known: [...session.actions.keys()] },
  });
}
