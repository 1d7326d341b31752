import type { Item } from '../../observe/scene.ts';
import { nameOf } from '../../observe/scene.ts';
import { type Adjustment, tapItem, within } from './control.ts';

const MOST_STEPS = 100;

export interface Stepper {
  down: Item;
  up: Item;
  value: Item;
}

/** A stepper is a container with exactly two buttons and one number: found by structure, not by words. */
export function findStepper(items: readonly Item[], target: Item): Stepper | undefined {
  for (let container: Item | null = target; container; container = container.parent) {
    const inside = within(items, container);
    const buttons = inside.filter((item) => item.raw.clickable);
    const numbers = inside.filter((item) => !item.raw.clickable && /^-?\d+$/.test(nameOf(item).trim()));
    const [first, second] = buttons;
    const [value] = numbers;
    if (first && second && value && buttons.length === 2 && numbers.length === 1)
      return { down: first, up: second, value };
    if (buttons.length > 2) return undefined;
  }
  return undefined;
}

/** One step at a time, each read back; the first one shows which button counts up. */
export async function stepTo(adjustment: Adjustment, stepper: Stepper, wanted: number): Promise<void> {
  const read = (): number => Number(nameOf(adjustment.scene.by_id.get(stepper.value.id) ?? stepper.value).trim());
  adjustment.read = (scene) => {
    adjustment.scene = scene;
    adjustment.actual = read();
    adjustment.converged = adjustment.actual === wanted;
  };
  let { up, down } = stepper;
  adjustment.actual = read();
  adjustment.mode = 'gesture';
  for (let steps = 0; steps < MOST_STEPS && read() !== wanted; steps++) {
    const before = read();
    const button = before < wanted ? up : down;
    await tapItem(adjustment, adjustment.scene.by_id.get(button.id) ?? button);
    const now = read();
    adjustment.actual = now;
    if (now === before) return;
    if (now < before === before < wanted) [up, down] = [down, up];
  }
  adjustment.converged = read() === wanted;
}
