import type { Item, Scene } from '../../observe/scene.ts';
import { type Adjustment, tapItem } from './control.ts';

/** On or off: one tap at most, because a second one could only undo the first. */
export async function toggle(adjustment: Adjustment, control: Item, wanted: boolean): Promise<void> {
  adjustment.read = (scene) => {
    adjustment.actual = onOff(scene, control.id);
    adjustment.converged = adjustment.actual === wanted;
  };
  adjustment.read(adjustment.scene);
  if (adjustment.actual === undefined || adjustment.converged) return;
  adjustment.mode = 'gesture';
  await tapItem(adjustment, control);
  adjustment.read(adjustment.scene);
}

function onOff(scene: Scene, id: string): boolean | undefined {
  const state = scene.by_id.get(id)?.raw.state;
  if (state?.checked !== undefined) return state.checked === true;
  return typeof state?.selected === 'boolean' ? state.selected : undefined;
}
