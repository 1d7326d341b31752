import type { Element } from '../../contract/element.ts';
import type { Role } from '../../contract/words.ts';
import type { Item } from './scene.ts';

export type Semantic = Omit<Element['semantic'], 'is_clickable' | 'is_container'>;

const SLIDER: Semantic = {
  semantic_role: 'slider',
  supported_actions: ['adjust'],
  adjustable: true,
  state_shape: 'continuous',
};
const ONE_OF_SEVERAL: Semantic = { supported_actions: ['tap'], adjustable: true, state_shape: 'semantic' };
const ON_OFF: Semantic = { supported_actions: ['tap'], adjustable: true, state_shape: 'discrete' };

export const STEPPER: Semantic = {
  semantic_role: 'stepper',
  supported_actions: ['increment', 'decrement'],
  adjustable: true,
  state_shape: 'discrete',
};
export const SEGMENTED: Semantic = { ...ONE_OF_SEVERAL, semantic_role: 'segmented_control' };
const DROPDOWN: Semantic = { ...ONE_OF_SEVERAL, semantic_role: 'dropdown', supported_actions: ['tap', 'expand'] };

/** What the platform's own word for a control says already. */
const BY_ROLE: Partial<Record<Role, Semantic>> = {
  slider: SLIDER,
  spinbutton: STEPPER,
  combobox: DROPDOWN,
  // A list that is open all the time; nothing of it drops down.
  listbox: ONE_OF_SEVERAL,
  radiogroup: SEGMENTED,
  tablist: SEGMENTED,
  switch: ON_OFF,
  checkbox: ON_OFF,
};

/** These tell a value that nobody sets by hand. */
const ONLY_TELLS: ReadonlySet<Role> = new Set(['progressbar', 'scrollbar']);

/** What an element is by itself: by its role, or as something operable that holds a value out of a range. */
export function semanticOfItself({ raw }: Item): Semantic | undefined {
  const known = BY_ROLE[raw.role];
  if (known) return known;
  const ranged = typeof raw.state.value === 'number' && raw.state.value_range !== undefined;
  if (!ranged || !raw.clickable || ONLY_TELLS.has(raw.role)) return undefined;
  return { ...SLIDER, semantic_role: 'custom_adjustable' };
}

export function isAdjustable(item: Item): boolean {
  return semanticOfItself(item)?.adjustable === true;
}
