import { fail } from '../../../contract/failure.ts';
import type { Receipt, SemanticAction } from '../../../drivers/driver.ts';
import { type Item, isWithin, type Scene } from '../../observe/scene.ts';
import { type Settled, settle } from '../../settle/settle.ts';
import type { Aim } from '../plan.ts';
import { guardFor } from '../tap.ts';
import type { Reading } from './reading.ts';

export type Mode = 'semantic' | 'gesture' | 'coordinate';

/** One adjustment while it runs: what was wanted, what is there now, and how it got there. */
export interface Adjustment {
  wanted: boolean | number | string;
  tolerance: number;
  max_attempts: number;
  attempts: number;
  mode: Mode;
  actual: boolean | number | string | undefined;
  converged: boolean;
  /** Where the control has a number: how it was read last. */
  reading?: Reading;
  /** Reads the control on a scene: the last word belongs to a later look, because apps may answer late. */
  read: (scene: Scene) => void;
  /** The newest scene, after the last adjustment. */
  scene: Scene;
  aim: Aim;
}

/** Sends one input, waits for rest, and keeps what is there now. */
export async function tryOnce(adjustment: Adjustment, send: () => Promise<Receipt>): Promise<Settled> {
  const { aim } = adjustment;
  const receipt = await send();
  adjustment.attempts++;
  noteReceipt(adjustment, receipt);
  if (!receipt.delivered || receipt.received_by === 'other') {
    throw fail('ACTION_REJECTED', 'intercepted', {
      message: `The adjustment did not reach its control: ${receipt.by ?? 'something else got it'}.`,
      next: 'snapshot',
      details: { receipt },
    });
  }
  const settled = await settle(aim.session, adjustment.scene, aim.deadline);
  adjustment.scene = settled.scene;
  return settled;
}

function noteReceipt({ aim, attempts }: Adjustment, receipt: Receipt): void {
  aim.trace.step('act', receipt.delivered ? 'success' : 'failure', { adjustment: attempts, ...receipt });
}

/** As tryOnce, for the platform's own way: false when the control has no such way, and nothing was done to it. */
export async function tryOwnWay(adjustment: Adjustment, send: () => Promise<Receipt>): Promise<boolean> {
  const receipt = await send();
  if (!receipt.delivered && receipt.received_by === 'unknown') {
    noteReceipt(adjustment, receipt);
    return false;
  }
  await tryOnce(adjustment, async () => receipt);
  return true;
}

/** Taps the middle of an element as it is now. */
export async function tapItem(adjustment: Adjustment, item: Item): Promise<Settled> {
  const { aim } = adjustment;
  const { driver } = aim.session;
  return tryOnce(adjustment, async () => {
    const probe = driver.probe ? await driver.probe(item.raw.key, aim.deadline) : undefined;
    const [left, top, right, bottom] = item.raw.bounds;
    const at = probe?.point ?? { x: (left + right) / 2, y: (top + bottom) / 2 };
    return aim.hands.perform({ kind: 'tap', at, guard: guardFor(item) }, aim.deadline);
  });
}

export function within(items: readonly Item[], container: Item): Item[] {
  return items.filter((item) => item !== container && isWithin(item, container));
}

/** The platform's own way to do it, where it has one. */
export function semantic(adjustment: Adjustment, control: Item, action: SemanticAction) {
  const { session, deadline } = adjustment.aim;
  const { driver } = session;
  if (!driver.capabilities.invoke.includes(action.kind)) return undefined;
  return async (): Promise<Receipt> => adjustment.aim.hands.invoke(control.raw.key, action, deadline);
}
