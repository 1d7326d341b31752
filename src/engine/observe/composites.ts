import { isBetween, isInLine, standInRow } from './arrangement.ts';
import { numberIn } from './number-in-text.ts';
import { type Item, isWithin, nameOf, type Scene } from './scene.ts';
import { isAdjustable } from './semantic-roles.ts';
import { findStepButtons, type StepButtons } from './step-buttons.ts';

export interface Stepper extends StepButtons {
  value: Item;
}

/** A control that is made of several elements, told by how they stand together. */
export type Composite =
  | ({ kind: 'stepper' } & Stepper)
  | { kind: 'segmented_control'; options: Item[] }
  | { kind: 'composite_control'; control: Item };

/** A control is small. What holds more than this is a part of the screen, and looking on would cost more than it tells. */
const MOST_PARTS = 16;
/** A label and a hint; a container that says more is about more than one control. */
const MOST_WORDS = 2;
/** What may be a control as a whole. A dialog or a form with one control in it is still a dialog or a form. */
const HOLDERS = new Set(['group', 'generic', 'listitem', 'row', 'cell', 'gridcell', 'toolbar']);

/** What control a container is, or undefined when it is none or that is not sure. Costs a few steps for any element. */
export function compositeOf(scene: Scene, item: Item): Composite | undefined {
  if (!HOLDERS.has(item.raw.role) || isOperable(item)) return undefined;
  const parts = partsOf(scene, item);
  return parts && (stepper(item, parts) ?? segments(item, parts) ?? labelled(scene, item, parts));
}

/**
 * The stepper that a target means: the one that it is a part of, or the only one that it holds. In a row with other
 * buttons only its own parts (and the row) mean the stepper.
 */
export function stepperAround(scene: Scene, target: Item): Stepper | undefined {
  for (let container: Item | null = target; container; container = container.parent) {
    const parts = partsOf(scene, container);
    if (!parts) return undefined;
    const found = findStepper(parts);
    if (!found) continue;
    const { down, up, value } = found;
    const meant = [container, down, up, value].includes(target) || holdsOnly(parts, [down, up, value]);
    return meant ? found : undefined;
  }
  return undefined;
}

/** Everything inside a container, or undefined when that is too much for one control. */
function partsOf(scene: Scene, container: Item): Item[] | undefined {
  const parts: Item[] = [];
  for (let at = container.index + 1; at < scene.items.length; at++) {
    const item = scene.items[at] as Item;
    if (!isWithin(item, container)) break;
    if (parts.push(item) > MOST_PARTS) return undefined;
  }
  return parts;
}

function stepper(container: Item, parts: readonly Item[]): Composite | undefined {
  const found = findStepper(parts);
  if (!found) return undefined;
  const own = [found.down, found.value, found.up];
  return isNearest(container, own) && holdsOnly(parts, own) ? { kind: 'stepper', ...found } : undefined;
}

/** Two buttons that count and the number that they count, side by side or one below the other. */
function findStepper(parts: readonly Item[]): Stepper | undefined {
  const buttons = findStepButtons(parts);
  if (!buttons) return undefined;
  const { down, up } = buttons;
  const numbers = parts.filter((part) => part !== down && part !== up && showsNumber(part));
  const near = numbers.filter((part) => isInLine(part, down, up));
  const between = near.filter((part) => isBetween(part, down, up));
  const [value] = numbers.length === 1 ? near : between.length === 1 ? between : [];
  return value ? { ...buttons, value } : undefined;
}

function showsNumber(item: Item): boolean {
  if (item.raw.editable) return numberIn(item.raw.state.text_value ?? '') !== undefined;
  return !item.raw.clickable && numberIn(nameOf(item)) !== undefined;
}

/** Options side by side that cannot be chosen together: radios or tabs, or buttons that all say whether they are it. */
function segments(container: Item, parts: readonly Item[]): Composite | undefined {
  const options = parts.filter(isOperable);
  const [first] = options;
  if (!first || options.length < 2 || !holdsOnly(parts, options) || !isNearest(container, options)) return undefined;
  if (options.some((option) => option.raw.role !== first.raw.role)) return undefined;
  const states = options.map(isChosen);
  const one = states.every((state) => state !== undefined) && states.filter(Boolean).length === 1;
  return one && standInRow(options) ? { kind: 'segmented_control', options } : undefined;
}

/** Undefined: not known, or (as for a pressed button or a checkbox) it says nothing about the others. */
function isChosen({ raw }: Item): boolean | undefined {
  const { checked, selected } = raw.state;
  if (raw.role === 'radio') return typeof checked === 'boolean' ? checked : undefined;
  if (raw.role !== 'tab' && raw.role !== 'button') return undefined;
  return typeof selected === 'boolean' && (raw.role === 'tab' || checked === undefined) ? selected : undefined;
}

/** A group with a name of its own that holds one control and nothing else to operate. */
function labelled(scene: Scene, container: Item, parts: readonly Item[]): Composite | undefined {
  if (!container.raw.label) return undefined;
  const controls = parts.filter((part) => isAdjustable(part) || compositeOf(scene, part));
  const [control, another] = controls.filter((one) => !controls.some((outer) => outer !== one && isWithin(one, outer)));
  if (!control || another) return undefined;
  const own = parts.filter((part) => isWithin(part, control));
  return holdsOnly(parts, own) ? { kind: 'composite_control', control } : undefined;
}

/** Besides these there is nothing to operate, and little to read. */
function holdsOnly(parts: readonly Item[], own: readonly Item[]): boolean {
  const others = parts.filter((part) => !own.some((one) => isWithin(part, one)));
  return !others.some(isOperable) && others.filter((part) => nameOf(part) !== '').length <= MOST_WORDS;
}

function isOperable(item: Item): boolean {
  return item.raw.clickable || item.raw.editable === true || isAdjustable(item);
}

/** No smaller container holds them all: of two nested ones only the inner one is the control. */
function isNearest(container: Item, own: readonly Item[]): boolean {
  const [first] = own;
  for (let up = first?.parent ?? null; up && up !== container; up = up.parent) {
    const inner = up;
    if (own.every((item) => isWithin(item, inner))) return false;
  }
  return true;
}
