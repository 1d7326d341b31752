import type { Deadline } from '../../base/deadline.ts';
import type { EnvelopeDraft } from '../record/draft.ts';
import type { Session } from '../sessions/session.ts';
import { readEvidence } from './evidence.ts';

/** Collects what the app did since the dispatch. An action that sent nothing has nothing to be explained by. */
export async function explainAction(session: Session, draft: EnvelopeDraft, deadline: Deadline): Promise<void> {
  if (draft.dispatchedAt === null || draft.dispatch === 'none') return;
  if (!session.alive) return;
  const evidence = await readEvidence(session, draft.dispatchedAt, deadline);
  draft.explain(evidence);
}
