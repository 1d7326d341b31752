import { HAS } from './attributes.ts';
import { hasClickListener } from './listeners.ts';

const CONTROLS = 'a[href],button,input,select,textarea,[role=button],[role=link],[tabindex]';
const MANY_DESCENDANTS = 30;

/** A click handler on a plain element makes it a control, unless it stands there for everything inside it. */
export function hasOwnHandler(element: Element, bits: number, pointer: boolean): boolean {
  if (!(bits & HAS.onclick) && !hasClickListener(element)) return false;
  if (element === document.body || element === document.documentElement) return false;
  if (pointer) return true;
  return element.querySelector(CONTROLS) === null && element.getElementsByTagName('*').length <= MANY_DESCENDANTS;
}

export function isFocusable(element: Element, bits: number): boolean {
  return (bits & HAS.tabindex) !== 0 && (element as HTMLElement).tabIndex >= 0;
}

/** aria-hidden content that holds nothing to act on is decoration; otherwise the author made a mistake. */
export function isDecoration(element: Element): boolean {
  if (element.getAttribute('aria-hidden') !== 'true') return false;
  return !element.matches(CONTROLS) && element.querySelector(CONTROLS) === null;
}

/**
 * Styled checkboxes and file pickers hide the real control and let its label be clicked: then the label is the thing
 * to see and to act on.
 */
export function standsIn(label: HTMLLabelElement, control: HTMLElement): boolean {
  if (label.control !== control) return false;
  const box = control.getBoundingClientRect();
  const seen = control.checkVisibility({ visibilityProperty: true, opacityProperty: true });
  if (seen && box.width > 1 && box.height > 1) return false;
  return label.checkVisibility({ visibilityProperty: true, opacityProperty: true }) && label.offsetWidth > 1;
}
