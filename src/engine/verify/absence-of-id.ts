import type { Expectation } from '../../contract/line/index.ts';
import type { Scene } from '../observe/scene.ts';
import { describeItem } from '../resolve/near-miss.ts';
import type { Session } from '../sessions/session.ts';
import type { LineVerdict } from './evaluate.ts';

/**
 * "No element has this id" is not "it is gone": ids are given up whenever identity cannot be decided. That an element
 * is gone is proved by its identity, where it ever had one of its own.
 */
export function absenceOfId(session: Session, expectation: Expectation, scene: Scene): LineVerdict | undefined {
  if (!expectation.negated || expectation.kind !== 'element' || !scene.capture.complete) return undefined;
  const around = expectation.steps.slice(0, -1).find((step) => step.ref !== undefined && !scene.by_id.has(step.ref));
  if (around) return { verdict: 'unavailable', observed: `${around.ref} is no longer known`, items: [] };
  const id = expectation.steps.at(-1)?.ref;
  if (id === undefined || scene.by_id.has(id)) return undefined;
  if (!session.shown.get(id)) return { verdict: 'unavailable', observed: `${id} was never shown`, items: [] };
  const { identity } = session.observer.memory;
  if (!identity.isKnown(id)) {
    return { verdict: 'unavailable', observed: `${id} was one of several that cannot be told apart`, items: [] };
  }
  const same = identity.sameIdentity(id, scene);
  if (same.length === 0) return undefined;
  return { verdict: 'failed', observed: same.map(describeItem).join('; '), items: same };
}
