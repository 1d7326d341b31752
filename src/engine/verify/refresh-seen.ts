import type { Deadline } from '../../base/deadline.ts';
import type { Expectation } from '../../contract/line/index.ts';
import { rereadItems } from '../observe/reread.ts';
import type { Scene } from '../observe/scene.ts';
import type { Session } from '../sessions/session.ts';
import { evaluate, type LineVerdict } from './evaluate.ts';

/** Before a line that asks whether something is SEEN counts, the elements that it is about are read again. */
export async function refreshSeen(
  session: Session,
  expectation: Expectation,
  verdict: LineVerdict,
  scene: Scene,
  deadline: Deadline,
): Promise<LineVerdict> {
  if (expectation.kind !== 'element' || !asksWhetherSeen(expectation)) return verdict;
  const fresh = await rereadItems(session, scene, verdict.items, deadline);
  return fresh === scene ? verdict : evaluate(expectation, fresh);
}

function asksWhetherSeen(expectation: Extract<Expectation, { kind: 'element' }>): boolean {
  const words = expectation.steps.at(-1)?.states ?? [];
  return words.some((word) => word === 'visible' || word === 'hidden' || word === 'offscreen' || word === 'covered');
}
