import type { Stepper } from '../../observe/composites.ts';
import { type Adjustment, tapItem } from './control.ts';
import { shownNumber } from './reading.ts';

const MOST_STEPS = 100;

/** One step at a time, each read back; what a button does counts for more than what it is called. */
export async function stepTo(adjustment: Adjustment, stepper: Stepper, wanted: number): Promise<void> {
  const read = (): number | undefined => {
    const value = adjustment.scene.by_id.get(stepper.value.id);
    adjustment.actual = value && shownNumber(value);
    adjustment.converged = adjustment.actual === wanted;
    return adjustment.actual;
  };
  adjustment.read = (scene) => {
    adjustment.scene = scene;
    read();
  };
  let { up, down } = stepper;
  let before = read();
  if (!adjustment.converged) adjustment.mode = 'gesture';
  for (let steps = 0; steps < MOST_STEPS && before !== undefined && before !== wanted; steps++) {
    const button = before < wanted ? up : down;
    await tapItem(adjustment, adjustment.scene.by_id.get(button.id) ?? button);
    const now = read();
    if (now === undefined || now === before) return;
    if (now < before === before < wanted) [up, down] = [down, up];
    before = now;
  }
}
