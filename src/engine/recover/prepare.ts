import type { Deadline } from '../../base/deadline.ts';
import type { Failure } from '../../contract/failure.ts';
import type { ActionPlan } from '../act/plan.ts';
import { actionableOwner, type Item, isVisible, isWithin, type Scene } from '../observe/scene.ts';
import type { EnvelopeDraft } from '../record/draft.ts';
import type { Session } from '../sessions/session.ts';

/** How the next try differs from the last one. */
export interface TryAgain {
  /** A fresh look that was taken already. */
  scene?: Scene;
  /** The part of the same control to aim at. */
  aim_at?: Item;
}

const QUIET_MS = 30;
const LONGEST_WAIT_FOR_REST_MS = 1000;

/** Chooses a strategy after a failure and gets ready for it; undefined when nothing may be tried, or nothing differs. */
export async function prepareAnotherTry(
  session: Session,
  plan: ActionPlan,
  draft: EnvelopeDraft,
  failure: Failure,
  before: Scene | undefined,
  deadline: Deadline,
): Promise<TryAgain | undefined> {
  if (!plan.target || !before || deadline.expired) return undefined;
  const alternate = draft.item ? alternateOf(draft.item, session.observer.scene ?? before) : undefined;
  const strategy = draft.recovery.choose(failure, {
    dispatch: draft.tryDispatch,
    another_look_may_differ: mayDiffer(session, before),
    has_alternate: alternate !== undefined,
  });
  switch (strategy) {
    case null:
      return undefined;
    case 'alternate_candidate':
      return { aim_at: alternate };
    case 'step_back':
      draft.takenBack();
      return {};
    default: {
      const scene = await closerLook(session, deadline);
      session.sceneBefore = before;
      session.sceneJudged = null;
      // A caller that named a revision wants no other.
      if (plan.if_revision !== undefined) return undefined;
      // The same screen again would give the same answer; but a node that is gone may have been rebuilt as it was.
      return strategy === 'state_refresh' && isSame(scene, before) ? undefined : { scene };
    }
  }
}

function isSame(a: Scene, b: Scene): boolean {
  return a.meaning === b.meaning && a.capture.complete === b.capture.complete;
}

/** A feed of changes tells most things, a whole look tells all; elsewhere only a moving screen looks different soon. */
function mayDiffer(session: Session, scene: Scene): boolean {
  if (session.driver.changes || scene.loading?.active) return true;
  const earlier = session.sceneBefore;
  return earlier !== null && earlier.revision !== scene.revision;
}

async function closerLook(session: Session, deadline: Deadline): Promise<Scene> {
  const feed = session.driver.changes;
  if (feed) await feed.settle(QUIET_MS, deadline.within(LONGEST_WAIT_FOR_REST_MS));
  return (await session.observer.capture(deadline)).scene;
}

/**
 * The other part of one control: a touch on a passive leaf goes to the control that owns it. The largest one that can
 * be seen, so that the choice does not depend on luck.
 */
function alternateOf(control: Item, scene: Scene): Item | undefined {
  const owner = scene.by_id.get(control.id);
  if (!owner || actionableOwner(owner) !== owner) return undefined;
  const leaves = scene.items.filter(
    (item) =>
      item !== owner &&
      isWithin(item, owner) &&
      isVisible(item) &&
      actionableOwner(item) === owner &&
      !scene.items.some((child) => child.parent === item),
  );
  return leaves.sort((a, b) => areaOf(b) - areaOf(a) || a.index - b.index)[0];
}

function areaOf({ raw }: Item): number {
  const [left, top, right, bottom] = raw.bounds;
  return Math.max(0, right - left) * Math.max(0, bottom - top);
}
