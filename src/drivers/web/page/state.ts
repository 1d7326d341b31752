import type { ElementState } from '../../../contract/element.ts';
import type { Role } from '../../../contract/words.ts';
import { HAS } from './attributes.ts';
import { WIDGETS } from './roles.ts';
import { squeeze } from './names.ts';

const NO_TEXT_VALUE = new Set(['button', 'submit', 'reset', 'image', 'checkbox', 'radio', 'range', 'file']);

/** What a control says about itself; fields that it does not say are left out. Null: it says nothing. */
export function stateOf(
  element: Element,
  tag: string,
  role: Role,
  bits: number,
  active: Element | null,
): ElementState | 0 {
  const widget = WIDGETS.has(role);
  if (!widget && element !== active && !(bits & HAS.aria) && role !== 'progressbar') return 0;
  const state: ElementState = {};
  if (widget) enabledFact(state, element, tag, role, bits);
  if (tag === 'input') inputFacts(state, element as HTMLInputElement);
  else if (tag === 'textarea') state.text_value = (element as HTMLTextAreaElement).value;
  else if (tag === 'select') selectFacts(state, element as HTMLSelectElement);
  else if (tag === 'progress' || tag === 'meter') progressFacts(state, element as HTMLProgressElement);
  else if (tag === 'summary') state.expanded = element.parentElement?.hasAttribute('open') ?? false;
  else if (role === 'textbox' && (element as HTMLElement).isContentEditable) state.text_value = squeezeLines(element);
  if (bits & HAS.aria) ariaFacts(state, element, role);
  if (element === active && element !== document.body) state.focused = true;
  for (const _ in state) return state;
  return 0;
}

function enabledFact(state: ElementState, element: Element, tag: string, role: Role, bits: number): void {
  const native = tag === 'button' || tag === 'input' || tag === 'select' || tag === 'textarea' || tag === 'option';
  if (native && element.matches(':disabled')) state.enabled = false;
  else if (bits & HAS.aria && element.getAttribute('aria-disabled') === 'true') state.enabled = false;
  else if (native || (role !== 'link' && bits & HAS.role)) state.enabled = true;
}

function inputFacts(state: ElementState, input: HTMLInputElement): void {
  const type = input.type;
  if (type === 'checkbox' || type === 'radio') state.checked = input.indeterminate ? 'mixed' : input.checked;
  else if (type === 'range') {
    state.value = input.valueAsNumber;
    state.value_range = { min: Number(input.min || 0), max: Number(input.max || 100) };
  } else if (type === 'number') {
    state.text_value = input.value;
    if (input.value !== '') state.value = input.valueAsNumber;
    if (input.min !== '' && input.max !== '') state.value_range = { min: Number(input.min), max: Number(input.max) };
  } else if (type === 'file') {
    state.text_value = Array.from(input.files ?? [], (file) => file.name).join(', ');
  } else if (type !== 'password' && !NO_TEXT_VALUE.has(type)) state.text_value = input.value;
}

function selectFacts(state: ElementState, select: HTMLSelectElement): void {
  const chosen = Array.from(select.selectedOptions);
  state.text_value = chosen.map((option) => squeeze(option.label)).join(', ');
  const first = chosen[0];
  if (first && !select.multiple) state.selected = { id: first.value, label: squeeze(first.label) };
}

function progressFacts(state: ElementState, progress: HTMLProgressElement): void {
  if (progress.localName === 'progress' && progress.position < 0) return;
  state.value = progress.value;
  state.value_range = { min: Number(progress.getAttribute('min') ?? 0), max: progress.max };
}

function ariaFacts(state: ElementState, element: Element, role: Role): void {
  const checked = element.getAttribute('aria-checked') ?? element.getAttribute('aria-pressed');
  if (checked !== null && state.checked === undefined)
    state.checked = checked === 'mixed' ? 'mixed' : checked === 'true';
  const selected = element.getAttribute('aria-selected') ?? currentOf(element);
  if (selected !== null && state.selected === undefined) state.selected = selected === 'true';
  const expanded = element.getAttribute('aria-expanded');
  if (expanded !== null) state.expanded = expanded === 'true';
  const now = element.getAttribute('aria-valuenow');
  if (now !== null && state.value === undefined && now !== '') {
    state.value = Number(now);
    const min = element.getAttribute('aria-valuemin');
    const max = element.getAttribute('aria-valuemax');
    if (role !== 'spinbutton' || (min !== null && max !== null))
      state.value_range = { min: Number(min ?? 0), max: Number(max ?? 100) };
  }
  const spoken = element.getAttribute('aria-valuetext');
  if (spoken !== null) state.text_value = spoken;
}

function currentOf(element: Element): string | null {
  const current = element.getAttribute('aria-current');
  return current === null ? null : String(current !== 'false' && current !== '');
}

function squeezeLines(element: Element): string {
  return (element as HTMLElement).innerText.replace(/\u00a0/g, ' ').replace(/\n$/, '');
}

/** Which property of a control a program can change without any event or mutation. */
export function silentProperty(element: Element): 'value' | 'checked' | 'selectedIndex' {
  if (element.localName === 'select') return 'selectedIndex';
  const { type } = element as HTMLInputElement;
  return type === 'checkbox' || type === 'radio' ? 'checked' : 'value';
}

export function silentValue(element: Element, property: ReturnType<typeof silentProperty>): string | number | boolean {
  if (property === 'selectedIndex') return (element as HTMLSelectElement).selectedIndex;
  if (property === 'value') return (element as HTMLInputElement).value;
  const box = element as HTMLInputElement;
  return box.indeterminate ? 'mixed' : box.checked;
}
