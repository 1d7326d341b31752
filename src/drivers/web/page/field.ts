import type { FieldAnswer } from '../page-answers.ts';
import { deepActiveElement, drawnInside } from './flat-tree.ts';
import { describe } from './identity.ts';
import { nodeOf } from './keys.ts';

/** Kinds of input that have their own editor: keystrokes would land in one of its parts. */
const SET_DIRECTLY = new Set(['date', 'time', 'datetime-local', 'month', 'week', 'color', 'range']);

/** Makes the focused field ready for text: everything selected, or the caret at the end. */
export function prepareField(key: number, mode: 'replace' | 'append', text: string): FieldAnswer {
  const active = deepActiveElement();
  const wanted = key ? nodeOf(key) : undefined;
  const answer: FieldAnswer = { ready: false, instead: '', done: false, empty: true, press_end: false };
  if (!active || active === document.body || !isField(active)) {
    answer.instead = active && active !== document.body ? describe(active) : 'nothing';
    return answer;
  }
  if (wanted && !isSameField(active, wanted)) {
    answer.instead = describe(active);
    return answer;
  }
  answer.ready = true;
  if (active instanceof HTMLInputElement && SET_DIRECTLY.has(active.type)) {
    active.value = mode === 'append' ? active.value + text : text;
    active.dispatchEvent(new InputEvent('input', { bubbles: true, composed: true }));
    active.dispatchEvent(new Event('change', { bubbles: true }));
    answer.done = true;
    return answer;
  }
  if (active instanceof HTMLInputElement || active instanceof HTMLTextAreaElement) {
    answer.empty = active.value === '';
    if (mode === 'replace') active.select();
    else answer.press_end = !caretToEnd(active);
    return answer;
  }
  answer.empty = (active.textContent ?? '') === '';
  const selection = getSelection();
  if (selection) {
    selection.selectAllChildren(editingHost(active));
    if (mode === 'append') selection.collapseToEnd();
  }
  return answer;
}

function isField(element: Element): boolean {
  if (element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement)
    return !element.readOnly && !element.disabled;
  return element instanceof HTMLElement && element.isContentEditable;
}

/** The field itself, something inside it (an editor's inner part), or the field that a shown element stands for. */
function isSameField(active: Element, wanted: Node): boolean {
  if (drawnInside(active, wanted)) return true;
  if (wanted instanceof HTMLLabelElement && wanted.control === active) return true;
  return (
    wanted instanceof Element &&
    active instanceof HTMLElement &&
    active.isContentEditable &&
    drawnInside(wanted, active)
  );
}

function editingHost(element: Element): Element {
  let host = element;
  while (host.parentElement instanceof HTMLElement && host.parentElement.isContentEditable) host = host.parentElement;
  return host;
}

/** Some kinds of field (email, number) have no caret that a program may set. */
function caretToEnd(field: HTMLInputElement | HTMLTextAreaElement): boolean {
  try {
    field.setSelectionRange(field.value.length, field.value.length);
    return field.selectionEnd === field.value.length;
  } catch {
    return false;
  }
}
