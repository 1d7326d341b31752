import {
  counts,
  ELLIPSIS,
  matchName,
  matchShownText,
  type NameMatch,
  shownStates,
  shownValue,
  type Step,
  tidy,
  wasCut,
} from '../../contract/line/index.ts';
import type { StateWord } from '../../contract/words.ts';
import { toShown } from '../observe/element.ts';
import { ancestors, isVisible, type Item, nameOf } from '../observe/scene.ts';

/** Every item that a path of steps describes: the last step is the item, the earlier ones lie around it. */
export function matchPath(items: readonly Item[], steps: readonly Step[]): Item[] {
  const last = steps.at(-1);
  if (!last) return [];
  const all = items.filter((item) => matchesStep(item, last) && liesWithin(item, steps.slice(0, -1)));
  const found = preferExact(all, last);
  return last.nth === undefined ? found : found.slice(last.nth - 1, last.nth);
}

/** A long name before … was cut from any name that begins so; one that is exactly that is meant first. */
function preferExact(items: Item[], step: Step): Item[] {
  if (!step.name_cut) return items;
  const exact = items.filter((item) => nameMatch(item, step) === 'exact');
  return exact.length > 0 ? exact : items;
}

export function matchesStep(item: Item, step: Step): boolean {
  const { raw } = item;
  if (step.ref !== undefined && step.ref !== item.id) return false;
  if (step.role !== undefined && raw.role !== step.role) return false;
  if (step.stable_id !== undefined && !sameStableId(raw.stable_id, step.stable_id)) return false;
  if (step.name !== undefined && !counts(nameMatch(item, step))) return false;
  if (step.text !== undefined && !showsText(item, step)) return false;
  if (!step.states.every((word) => hasState(item, word))) return false;
  return step.value === undefined || hasValue(item, step);
}

/** Source systems write the whole resource id; the stable id is its last part. */
function sameStableId(actual: string | undefined, wanted: string): boolean {
  return actual !== undefined && (actual === wanted || wanted.endsWith(`:id/${actual}`));
}

function nameMatch(item: Item, step: Step): NameMatch {
  return matchName(step, nameOf(item));
}

function showsText(item: Item, step: Step): boolean {
  const { raw } = item;
  return [raw.label, raw.text, raw.state.text_value].some(
    (shown) => shown !== undefined && counts(matchShownText(step, shown)),
  );
}

/** Containers may be named by any of the text that they hold: `listitem "Ada" > button "Delete"`. */
function liesWithin(item: Item, steps: readonly Step[]): boolean {
  let chain = ancestors(item);
  for (const step of [...steps].reverse()) {
    const at = chain.findIndex((container) => isContainer(container, step));
    if (at < 0) return false;
    chain = chain.slice(at + 1);
  }
  return true;
}

function isContainer(container: Item, step: Step): boolean {
  if (matchesStep(container, step)) return true;
  if (step.name === undefined || step.name_cut) return false;
  const held = container.raw.row?.text ?? nameOf(container);
  return matchesStep(container, { ...step, name: undefined }) && holdsWords(held, step.name);
}

/** `Ada` is held by "Ada Lovelace" and not by "Adam": whole words only. */
function holdsWords(held: string, words: string): boolean {
  const wanted = tidy(words);
  return wanted !== '' && ` ${tidy(held)} `.includes(` ${wanted} `);
}

export function hasState(item: Item, word: StateWord): boolean {
  const { state } = item.raw;
  switch (word) {
    case 'disabled':
      return state.enabled === false;
    case 'enabled':
      return state.enabled === true;
    case 'checked':
      return state.checked === true;
    case 'unchecked':
      return state.checked === false;
    case 'mixed':
      return state.checked === 'mixed';
    case 'selected':
      return state.selected === true || typeof state.selected === 'object';
    case 'unselected':
      return state.selected === false;
    case 'focused':
      return state.focused === true;
    case 'unfocused':
      return state.focused === false;
    case 'expanded':
      return state.expanded === true;
    case 'collapsed':
      return state.expanded === false;
    case 'visible':
      return isVisible(item);
    case 'hidden':
      return item.not_visible !== undefined;
    case 'offscreen':
      return item.not_visible === 'offscreen';
    case 'covered':
      return item.not_visible === 'covered';
    case 'volatile':
      return item.volatile;
  }
}

function hasValue(item: Item, step: Step): boolean {
  const value = shownValue(toShown(item));
  if (value === undefined || step.value === undefined) return false;
  if (!step.value_cut) return value === step.value;
  return value === `${step.value}${ELLIPSIS}` || (wasCut(step.value) && value.startsWith(step.value));
}

/** For messages: which words an item has. */
export function stateWords(item: Item): StateWord[] {
  return shownStates(toShown(item));
}
