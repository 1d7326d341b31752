import type { Deadline } from '../../base/deadline.ts';
import { compareScenes } from '../observe/compare.ts';
import { fingerprintOf } from '../observe/fingerprint.ts';
import type { Scene } from '../observe/scene.ts';
import type { Session } from '../sessions/session.ts';
import { type ReadVerdict, readUntilStable } from '../verify/stabilised.ts';

export const CHANGE_KINDS = ['hierarchy_diff', 'text_change', 'state_change'] as const;
export type ChangeKind = (typeof CHANGE_KINDS)[number];

export interface ChangeSeen {
  kind: ChangeKind | null;
  scene: Scene;
  elapsed_ms: number;
  unavailable: boolean;
}

/** Waits until the scene differs from `base` in the way that is asked for, on two looks in a row. */
export async function waitForChange(
  session: Session,
  base: Scene,
  wanted: ChangeKind | undefined,
  timeoutMs: number,
  deadline: Deadline,
): Promise<ChangeSeen> {
  let kind: ChangeKind | null = null;
  const judge = async (scene: Scene): Promise<ReadVerdict> => {
    if (!scene.capture.complete) return 'unavailable';
    const kinds = changesBetween(base, scene);
    kind = (wanted === undefined ? kinds[0] : kinds.find((one) => one === wanted)) ?? null;
    return kind === null ? 'failed' : 'verified';
  };
  const stable = await readUntilStable(session, judge, { window_ms: timeoutMs, trace: session.newTrace() }, deadline);
  return {
    kind: stable.verdict === 'verified' ? kind : null,
    scene: stable.scene,
    elapsed_ms: stable.elapsed_ms,
    unavailable: stable.verdict === 'unavailable',
  };
}

/** Waits until the fingerprint differs from the given one, on two looks in a row. */
export async function waitForOtherScreen(
  session: Session,
  fingerprint: string,
  timeoutMs: number,
  deadline: Deadline,
): Promise<ChangeSeen> {
  const judge = async (scene: Scene): Promise<ReadVerdict> => {
    if (!scene.capture.complete) return 'unavailable';
    return fingerprintOf(scene) === fingerprint ? 'failed' : 'verified';
  };
  const stable = await readUntilStable(session, judge, { window_ms: timeoutMs, trace: session.newTrace() }, deadline);
  return {
    kind: stable.verdict === 'verified' ? 'hierarchy_diff' : null,
    scene: stable.scene,
    elapsed_ms: stable.elapsed_ms,
    unavailable: stable.verdict === 'unavailable',
  };
}

/** Hierarchy before text before state, as the source system prefers them. */
function changesBetween(base: Scene, scene: Scene): ChangeKind[] {
  const { kinds } = compareScenes(base, scene, { scrolled: false, passed: [] });
  const found: ChangeKind[] = [];
  if (kinds.some((kind) => kind === 'added' || kind === 'removed' || kind === 'screen' || kind === 'dialog')) {
    found.push('hierarchy_diff');
  }
  if (kinds.includes('text')) found.push('text_change');
  if (kinds.includes('state') || kinds.includes('value')) found.push('state_change');
  return found;
}
