import type { Element } from '../../contract/element.ts';
import type { RawNode } from '../../drivers/driver.ts';

type Semantic = Omit<Element['semantic'], 'is_clickable' | 'is_container'>;

/**
 * What kind of control an element is, where its role says so; omitted when unsure. It is derived from the platform's
 * facts and never replaces them.
 */
export function semanticsOf(raw: RawNode): Semantic {
  switch (raw.role) {
    case 'slider':
      return { semantic_role: 'slider', supported_actions: ['adjust'], adjustable: true, state_shape: 'continuous' };
    case 'spinbutton':
      return {
        semantic_role: 'stepper',
        supported_actions: ['increment', 'decrement'],
        adjustable: true,
        state_shape: 'discrete',
      };
    case 'combobox':
    case 'listbox':
      return {
        semantic_role: 'dropdown',
        supported_actions: ['tap', 'expand'],
        adjustable: true,
        state_shape: 'semantic',
      };
    case 'radiogroup':
    case 'tablist':
      return {
        semantic_role: 'segmented_control',
        supported_actions: ['tap'],
        adjustable: true,
        state_shape: 'semantic',
      };
    case 'switch':
    case 'checkbox':
      return { supported_actions: ['tap'], adjustable: true, state_shape: 'discrete' };
    default:
      return {};
  }
}
