import type { ElementState } from '../../contract/element.ts';
import type { Role } from '../../contract/words.ts';
import type { Folded } from './fold-text.ts';
import type { UiNode } from './ui-dump.ts';

/** Only what the dump really says. Progress, range and expansion are not in there, so they are never told. */
export function stateOf(node: UiNode, role: Role, folded: Folded | null, shownText: string | undefined): ElementState {
  const state: ElementState = {};
  if (node.enabled !== undefined) state.enabled = node.enabled;
  const toggle = folded?.toggle?.node ?? node;
  if (toggle.checkable) state.checked = toggle.checked;
  if (node.focused || (node.focusable && role !== 'text')) state.focused = node.focused;
  if (role === 'combobox' && shownText) state.selected = { label: shownText };
  else if (isSelectable(node, role)) state.selected = node.selected;
  if (role === 'textbox' && !node.password) state.text_value = fieldValue(node);
  return state;
}

/** Where "not selected" says something; for all other nodes the attribute is only Android's default. */
function isSelectable(node: UiNode, role: Role): boolean {
  if (node.selected) return role !== 'text';
  return role === 'tab' || role === 'radio' || (role === 'listitem' && node.clickable);
}

/** An empty field shows its hint as its text; where the hint is told as well, the two can be kept apart. */
function fieldValue(node: UiNode): string {
  return node.hint !== undefined && node.hint !== '' && node.text === node.hint ? '' : node.text;
}
