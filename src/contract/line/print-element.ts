import type { Element } from '../element.ts';
import type { StateWord } from '../words.ts';
import { printStableId } from './print.ts';
import { NAME_CAP, quoteScreenText, tidy } from './screen-text.ts';

/** The facts of an element that a line shows. */
export type ShownElement = Pick<
  Element,
  'element_id' | 'stable_id' | 'role' | 'label' | 'text' | 'state' | 'visible' | 'not_visible' | 'volatile'
>;

/** One element as a snapshot shows it: `- button "Pay" [e9] disabled`, two spaces for each level. */
export function printElementLine(element: ShownElement, depth: number): string {
  return `${'  '.repeat(depth)}- ${describeElement(element)}`;
}

/** The same without dash and indentation, for messages. Every such line is a target and an expectation too. */
export function describeElement(element: ShownElement): string {
  const parts: string[] = [element.role];
  const label = tidy(element.label ?? '');
  const text = tidy(element.text ?? '');
  const name = label || (element.role === 'text' ? text : '');
  if (name) parts.push(quoteScreenText(name));
  // Without a name the developer's id is the only word that tells it from its like.
  // An id is never cut short: one that would have to be is of no use on a line.
  else if (element.stable_id && element.stable_id.length <= NAME_CAP) parts.push(printStableId(element.stable_id));
  parts.push(`[${element.element_id}]`);
  if (text && text !== name && element.role !== 'text') parts.push('text', quoteScreenText(text));
  parts.push(...shownStates(element));
  const value = shownValue(element);
  if (value !== undefined) parts.push(`value=${quoteScreenText(value)}`);
  return parts.join(' ');
}

/** Only what differs from the ordinary: enabled, unfocused and visible go without saying. */
export function shownStates(element: ShownElement): StateWord[] {
  const { state = {} } = element;
  const words: StateWord[] = [];
  if (state.enabled === false) words.push('disabled');
  if (state.checked !== undefined)
    words.push(state.checked === 'mixed' ? 'mixed' : state.checked ? 'checked' : 'unchecked');
  if (state.selected === true) words.push('selected');
  if (state.expanded !== undefined) words.push(state.expanded ? 'expanded' : 'collapsed');
  if (state.focused === true) words.push('focused');
  if (!element.visible) words.push(element.not_visible ?? 'hidden');
  if (element.volatile) words.push('volatile');
  return words;
}

/** What a control holds, as `value="…"` compares it. Absent where the element holds nothing. */
export function shownValue(element: ShownElement): string | undefined {
  const { state = {} } = element;
  if (state.text_value !== undefined) return state.text_value;
  if (state.value !== undefined) return String(state.value);
  return typeof state.selected === 'object' ? state.selected.label : undefined;
}
