import { Deadline } from '../../base/deadline.ts';
import { fail } from '../../contract/failure.ts';
import { explainAction } from '../explain/explain-action.ts';
import type { Scene } from '../observe/scene.ts';
import type { Call } from '../operation.ts';
import { EnvelopeDraft } from '../record/draft.ts';
import type { Envelope } from '../record/envelope.ts';
import { pictureFailure } from '../record/picture-failure.ts';
import { prepareAnotherTry, type TryAgain } from '../recover/prepare.ts';
import type { Session } from '../sessions/session.ts';
import { toFailure } from '../sessions/to-failure.ts';
import { type Settled, settle } from '../settle/settle.ts';
import { type Expected, markAlreadyTrue, parseExpectations } from '../verify/expectations.ts';
import { conclude } from './conclude.ts';
import { describeEffect } from './effect.ts';
import type { ActionPlan, Aim } from './plan.ts';
import { takeAim } from './take-aim.ts';

/** observe -> resolve -> gate -> act -> settle -> verify -> record, for every action alike. Never throws. */
export async function runAction(session: Session, plan: ActionPlan, call: Call): Promise<Envelope> {
  const draft = new EnvelopeDraft(session, plan);
  const deadline = Deadline.after(plan.timeout_ms, call.signal);
  try {
    refuseWhereOnlyObserved(session);
    const expected = parseExpectations(plan.expect);
    const aim = await aimAndSend(session, plan, draft, expected, deadline);
    const settled = await settleAndCompare(session, plan, draft, aim, deadline);
    await conclude(plan, draft, expected, settled, aim, deadline);
  } catch (error) {
    draft.fail(toFailure(error));
  } finally {
    session.observer.acting = false;
  }
  await explainAction(session, draft, deadline);
  // A device that is gone is the reason for whatever else went wrong at its end.
  const loss = session.loss;
  if (loss) draft.blame(loss);
  const envelope = draft.finish();
  session.recordAction(envelope, draft.sceneBefore, draft.dispatchedAt);
  await pictureFailure(session, envelope);
  return envelope;
}

/** Said before anything is looked for: no target, no gate and no other way could change it. */
function refuseWhereOnlyObserved(session: Session): void {
  const message = session.driver.capabilities.only_observed;
  if (message !== undefined) throw fail('CAPABILITY_MISSING', 'not_supported', { message, next: 'open_session' });
}

/**
 * observe -> resolve -> gate -> act. What fails before the app can have got the input may be tried once more in another
 * way; after that, never.
 */
async function aimAndSend(
  session: Session,
  plan: ActionPlan,
  draft: EnvelopeDraft,
  expected: Expected[],
  deadline: Deadline,
): Promise<Aim> {
  let again: TryAgain = {};
  for (;;) {
    let aim: Aim | undefined;
    let before: Scene | undefined;
    try {
      before = again.scene ? draft.looked(again.scene) : await observe(session, plan, draft, deadline);
      aim = await takeAim(session, plan, draft, before, again.aim_at, deadline);
      markAlreadyTrue(expected, aim.before);
      draft.sceneBefore = aim.before;
      session.observer.acting = true;
      await dispatch(plan, draft, aim);
      return aim;
    } catch (error) {
      session.observer.acting = false;
      const next = await prepareAnotherTry(session, plan, draft, toFailure(error), before, deadline);
      if (!next) throw error;
      again = next;
    }
  }
}

/** A page that does not answer can still be left: for that nothing has to be seen first. */
async function lookBefore(session: Session, plan: ActionPlan, deadline: Deadline): Promise<Scene> {
  try {
    return (await session.observer.look(deadline)).scene;
  } catch (error) {
    const { reason, message } = toFailure(error);
    if (reason !== 'unresponsive' || !plan.may_leave_app) throw error;
    return session.observer.unread(message);
  }
}

async function observe(session: Session, plan: ActionPlan, draft: EnvelopeDraft, deadline: Deadline): Promise<Scene> {
  session.sceneBefore = session.observer.scene;
  session.sceneJudged = null;
  const scene = await lookBefore(session, plan, deadline);
  draft.looked(scene);
  if (plan.if_revision !== undefined && plan.if_revision !== scene.revision) {
    throw fail('STALE_REFERENCE', 'revision_changed', {
      message: `The screen is at revision ${scene.revision} and no longer at ${plan.if_revision}. Nothing was sent.`,
      next: 'snapshot',
      retryable: true,
      details: { if_revision: plan.if_revision, snapshot_revision: scene.revision },
    });
  }
  return scene;
}

async function dispatch(plan: ActionPlan, draft: EnvelopeDraft, aim: Aim): Promise<void> {
  const receipt = await plan.send(aim);
  draft.receipt = receipt;
  draft.trace.step('act', receipt.delivered && receipt.received_by !== 'other' ? 'success' : 'failure', { ...receipt });
  if (!receipt.delivered || receipt.received_by === 'other') {
    throw fail('ACTION_REJECTED', 'intercepted', {
      message: receipt.delivered
        ? `Not all of the input reached its target; in its place was ${receipt.by ?? 'something else'}.`
        : draft.dispatch === 'stopped'
          ? `${receipt.hovered ? 'The pointer came over the place, and the press' : 'The input'} was stopped before it reached the app: ${receipt.by ?? 'it would have reached something else'}.`
          : `The device did not take all of the input: ${receipt.by ?? 'it does not say why'}.`,
      next: 'snapshot',
      retryable: draft.dispatch === 'stopped',
      details: { receipt },
    });
  }
  draft.delivered();
}

async function settleAndCompare(
  session: Session,
  plan: ActionPlan,
  draft: EnvelopeDraft,
  aim: Aim,
  deadline: Deadline,
): Promise<Settled> {
  const settled = await settle(session, aim.before, deadline);
  draft.trace.step('settle', settled.settled ? 'success' : 'retry', {
    captures: settled.seen.length,
    ...(settled.pending.length > 0 ? { pending: settled.pending } : {}),
  });
  describeEffect(plan, draft, aim, settled);
  draft.lifecycle.move('pending_verification');
  return settled;
}
