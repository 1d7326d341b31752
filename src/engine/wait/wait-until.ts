import type { Deadline } from '../../base/deadline.ts';
import type { Step, Target } from '../../contract/line/index.ts';
import type { WaitCondition } from '../../contract/words.ts';
import { rereadItems } from '../observe/reread.ts';
import { sceneMeaning } from '../observe/revision.ts';
import { actionableOwner, isVisible, type Item, type Scene } from '../observe/scene.ts';
import type { Trace } from '../record/trace.ts';
import { matchPath } from '../resolve/match.ts';
import { describeItem } from '../resolve/near-miss.ts';
import type { Session } from '../sessions/session.ts';
import { type ReadVerdict, readUntilStable } from '../verify/stabilised.ts';
import { type EvidenceCondition, findInEvidence, isAboutEvidence } from './evidence-condition.ts';
import { listenFor } from './listen-for.ts';

export type Condition =
  | { kind: 'element'; target: Exclude<Target, { kind: 'point' }>; condition: WaitCondition }
  | { kind: 'text'; text: string; present: boolean }
  | { kind: 'stable' }
  | EvidenceCondition;

export interface WaitResult {
  matched: boolean;
  /** Nothing could be read whole, so nothing could be told. */
  unavailable: boolean;
  scene: Scene;
  observed: string;
  items: Item[];
  reads: number;
  elapsed_ms: number;
}

export interface Finding {
  holds: boolean;
  observed: string;
  items: Item[];
}

/** Looks until the condition holds on two looks in a row, with one last look after the time is up. */
export async function waitUntil(
  session: Session,
  condition: Condition,
  timeoutMs: number,
  trace: Trace,
  deadline: Deadline,
): Promise<WaitResult> {
  let last: Finding = { holds: false, observed: 'nothing was read', items: [] };
  let previous: Scene | null = null;
  const judge = async (scene: Scene): Promise<ReadVerdict> => {
    if (isAboutEvidence(condition)) {
      last = await findInEvidence(session, condition, deadline);
      return last.holds ? 'verified' : 'failed';
    }
    if (!scene.capture.complete) return 'unavailable';
    last = find(condition, scene, previous);
    if (last.items.length > 0)
      last = find(condition, await rereadItems(session, scene, last.items, deadline), previous);
    previous = scene;
    return last.holds ? 'verified' : 'failed';
  };
  const listen = listenFor(session, condition, deadline);
  const options = { window_ms: timeoutMs, trace, ...(listen ? { listen } : {}) };
  const stable = await readUntilStable(session, judge, options, deadline);
  return {
    matched: stable.verdict === 'verified',
    unavailable: stable.verdict === 'unavailable',
    scene: stable.scene,
    observed: last.observed,
    items: last.items,
    reads: stable.reads,
    elapsed_ms: Math.round(stable.elapsed_ms),
  };
}

function find(condition: Exclude<Condition, EvidenceCondition>, scene: Scene, previous: Scene | null): Finding {
  switch (condition.kind) {
    case 'stable':
      return findStable(scene, previous);
    case 'text':
      return findText(condition, scene);
    case 'element':
      return findElement(condition, scene);
  }
}

function findStable(scene: Scene, previous: Scene | null): Finding {
  const steady = (one: Scene): string => sceneMeaning(one.items, one.screen, (item) => !item.volatile);
  const loading = scene.loading?.active === true;
  const holds = previous !== null && !loading && steady(previous) === steady(scene);
  return {
    holds,
    observed: loading ? 'a loading indicator' : holds ? 'a screen at rest' : 'a screen that changes',
    items: [],
  };
}

function findText(condition: Extract<Condition, { kind: 'text' }>, scene: Scene): Finding {
  const steps: Step[] = [{ text: condition.text, contains: true, states: [] }];
  const items = matchPath(scene.items, steps).filter((item) => item.not_visible !== 'hidden');
  return { holds: items.length > 0 === condition.present, observed: list(items), items };
}

function findElement(condition: Extract<Condition, { kind: 'element' }>, scene: Scene): Finding {
  const { target } = condition;
  const steps: Step[] = target.kind === 'ref' ? [{ ref: target.id, states: [] }] : target.steps;
  const items = matchPath(scene.items, steps).filter((item) => item.not_visible !== 'hidden');
  const holds = {
    exists: () => items.length > 0,
    not_exists: () => items.length === 0,
    visible: () => items.some(isVisible),
    clickable: () => items.some((item) => isClickable(actionableOwner(item))),
    enabled: () => items.some((item) => actionableOwner(item).raw.state.enabled === true),
  }[condition.condition]();
  return { holds, observed: list(items), items };
}

function isClickable(item: Item): boolean {
  return (item.raw.clickable || item.raw.editable === true) && item.raw.state.enabled !== false && isVisible(item);
}

function list(items: readonly Item[]): string {
  return items.length > 0 ? items.slice(0, 3).map(describeItem).join('; ') : 'nothing that matches';
}
