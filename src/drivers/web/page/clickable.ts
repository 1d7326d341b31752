import { HAS } from './attributes.ts';
import { hasClickListener } from './listeners.ts';

const CONTROLS = 'a[href],button,input,select,textarea,[role=button],[role=link],[tabindex]';
const MANY_DESCENDANTS = 30;
/** Every way in which something that has a place can still not be seen. */
export const ALL_KINDS = { visibilityProperty: true, opacityProperty: true } as const;

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

/** Where an element is and whether it can be seen there: dear questions, asked once for each element of a walk. */
export interface Look {
  box: DOMRect;
  seen: boolean;
}

export function lookAt(element: Element): Look {
  const box = element.getBoundingClientRect();
  return { box, seen: element.checkVisibility(ALL_KINDS) };
}

/** Large enough to be seen and to be clicked by itself. */
export function isPlain({ box, seen }: Look): boolean {
  return seen && box.width > 1 && box.height > 1;
}

/**
 * Styled checkboxes and file pickers hide the real control and let its label be clicked: then the label is the thing
 * to see and to act on.
 */
export function standsIn(label: HTMLLabelElement, control: HTMLElement, look = lookAt(control)): boolean {
  if (isPlain(look) || label.control !== control) return false;
  return label.checkVisibility(ALL_KINDS) && label.offsetWidth > 1;
}
