import { numberIn } from '../../observe/number-in-text.ts';
import { type Item, nameOf, type Scene } from '../../observe/scene.ts';

/** What a control holds, and where that was read. The control's own word is always preferred. */
export interface Reading {
  value: number;
  min?: number;
  max?: number;
  /** control: it says so itself. readout: a text beside it that follows it. */
  source: 'control' | 'readout';
}

/** How far, in its own heights, a text may stand from a control to be its readout. */
const NEAR = 2.5;

export function readNumber(scene: Scene, id: string, readout: string | undefined): Reading | undefined {
  const item = scene.by_id.get(id);
  if (!item) return undefined;
  const own = item.raw.state.value;
  if (typeof own === 'number') return { value: own, ...item.raw.state.value_range, source: 'control' };
  const text = readout === undefined ? undefined : scene.by_id.get(readout);
  const said = text && numberIn(nameOf(text));
  return said ? { value: said.value, ...(said.percent ? { min: 0, max: 100 } : {}), source: 'readout' } : undefined;
}

/** The number that one element shows: its own value, what stands in it as a field, or its text. */
export function shownNumber({ raw }: Item): number | undefined {
  if (typeof raw.state.value === 'number') return raw.state.value;
  return numberIn(raw.state.text_value ?? raw.label ?? raw.text ?? '')?.value;
}

/** The text nearest to a control that shows a number: many controls show their value only beside them. */
export function findReadout(scene: Scene, control: Item): Item | undefined {
  const height = Math.max(1, control.raw.bounds[3] - control.raw.bounds[1]);
  let best: { item: Item; distance: number } | undefined;
  for (const item of scene.items) {
    if (item === control || item.raw.clickable || !numberIn(nameOf(item))) continue;
    const distance = gap(item, control);
    if (distance <= NEAR * height && (!best || distance < best.distance)) best = { item, distance };
  }
  return best?.item;
}

function gap(a: Item, b: Item): number {
  const [p, q] = [a.raw.bounds, b.raw.bounds];
  const across = Math.max(0, p[0] - q[2], q[0] - p[2]);
  const along = Math.max(0, p[1] - q[3], q[1] - p[3]);
  return Math.hypot(across, along);
}
