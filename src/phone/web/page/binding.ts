import type { DemoApp } from '../../app/app.ts';
import type { FaultSwitches } from '../../app/faults.ts';
import type { Widget } from '../../app/widget.ts';

/** What an element stands for right now. Listeners are attached once and look here, so a re-used element is honest. */
export interface Bound<W extends Widget = Widget> {
  widget: W;
  row: string | undefined;
}

const bindings = new WeakMap<Element, Bound>();

export function bind(element: Element, widget: Widget, row: string | undefined): void {
  bindings.set(element, { widget, row });
}

export function boundTo<K extends Widget['kind']>(
  element: Element,
  kind: K,
): Bound<Extract<Widget, { kind: K }>> | undefined {
  const bound = bindings.get(element);
  return bound && isKind(bound, kind) ? bound : undefined;
}

function isKind<K extends Widget['kind']>(bound: Bound, kind: K): bound is Bound<Extract<Widget, { kind: K }>> {
  return bound.widget.kind === kind;
}

export interface PageContext {
  app(): DemoApp;
  faults: Pick<FaultSwitches, 'has'>;
  /** Inside list rows ids repeat, so they are test ids there; elsewhere they are element ids. */
  insideList: boolean;
}

/** Writes only what differs: a write that changes nothing would still wake mutation observers. */
export function setAttribute(element: Element, name: string, value: string | undefined): void {
  if (value === undefined) element.removeAttribute(name);
  else if (element.getAttribute(name) !== value) element.setAttribute(name, value);
}

export function setText(element: Element, text: string): void {
  if (element.textContent !== text) element.textContent = text;
}

export function setStyle(element: HTMLElement, name: string, value: string): void {
  if (element.style.getPropertyValue(name) !== value) element.style.setProperty(name, value);
}
