import { quoteScreenText } from '../../../contract/line/screen-text.ts';
import type { InvokeAnswer } from '../page-answers.ts';
import { describe } from './identity.ts';
import { nodeOf } from './keys.ts';
import { squeeze } from './names.ts';

type Action = { kind: 'set_value'; value: number } | { kind: 'select_option'; label: string };

/** A control's own value set as if by hand: the events are those that a drag or a choice from the popup would fire. */
export function invoke(key: number, action: Action): InvokeAnswer {
  const node = nodeOf(key);
  if (!node?.isConnected) return refused('nothing: it is gone');
  const control = node instanceof HTMLLabelElement ? node.control : node;
  if (!(control instanceof Element)) return refused('text has no value');
  const name = describe(control);
  if (control.matches(':disabled') || control.getAttribute('aria-disabled') === 'true')
    return refused(`${name} is disabled`);
  if (action.kind === 'set_value') return setValue(control, name, action.value);
  if (!(control instanceof HTMLSelectElement)) return refused(`${name} is not a native list`);
  return selectOption(control, name, action.label);
}

function setValue(control: Element, name: string, value: number): InvokeAnswer {
  if (!(control instanceof HTMLInputElement) || !takesNumbers(control)) {
    return refused(`${name} has no value of its own that could be set`);
  }
  if (control.readOnly) return refused(`${name} is read-only`);
  const before = control.value;
  // The isolated world has setters of its own: a page that wraps them (React does) still notices the change.
  control.value = String(value);
  if (control.value !== before) tellChange(control);
  return { done: true, by: name };
}

function takesNumbers(input: HTMLInputElement): boolean {
  return input.type === 'range' || input.type === 'number' || /^(slider|spinbutton)$/.test(input.role ?? '');
}

function selectOption(select: HTMLSelectElement, name: string, label: string): InvokeAnswer {
  const wanted = squeeze(label);
  const options = Array.from(select.options).filter((option) => squeeze(option.label) === wanted);
  if (options.length === 0) return refused(`${name} has no option called ${quoteScreenText(label)}`);
  const option = options.find((it) => !it.matches(':disabled'));
  if (!option) return refused(`the option ${quoteScreenText(label)} of ${name} is disabled`);
  if (!option.selected) {
    option.selected = true;
    tellChange(select);
  }
  return { done: true, by: name };
}

function tellChange(control: HTMLElement): void {
  control.dispatchEvent(new Event('input', { bubbles: true, composed: true }));
  control.dispatchEvent(new Event('change', { bubbles: true }));
}

function refused(by: string): InvokeAnswer {
  return { done: false, by };
}
