import { facts } from './facts.ts';
import { onListenerNews } from './listeners.ts';

/** Nodes that something happened to since the last flush. */
export const dirty = {
  /** Elements whose own facts or text may have changed. */
  changed: new Set<Element>(),
  added: new Set<Node>(),
  removed: new Set<Node>(),
  /** Parents whose children changed, with the neighbours of the change. */
  parents: new Map<Element, Set<Node>>(),
  scrolled: false,
  /** Boxes that scrolled, as against the document. */
  scrolledAreas: new Set<Element>(),
  /** What the pointer came to or left: style rules alone may show and hide things then. */
  hovered: new Set<Element>(),
};

let lastActivity = 0;
let onChange: () => void = () => undefined;
const observed = new WeakSet<Node>();
const observer = new MutationObserver(receive);
const IGNORED = /^(src|srcset|d|points|transform|x|y|cx|cy|r|width|height|nonce|integrity|crossorigin|sizes|media)$/;

export function idleFor(): number {
  return performance.now() - lastActivity;
}

export function touched(): void {
  lastActivity = performance.now();
}

/** Begins to watch; called by the first look at the document, so that pages nobody looks at cost nothing. */
export function startWatching(changed: () => void): void {
  onChange = changed;
  if (observed.has(document)) return;
  touched();
  watchRoot(document);
  onListenerNews((element) => dirty.changed.add(element));
  listenForChanges();
}

/** Also after document.open(), which takes every listener off the document. */
export function listenForChanges(): void {
  listenIn(document);
  document.addEventListener('mouseover', onHover, { capture: true, passive: true });
}

/** Most of these do not leave a shadow root, so each root needs listeners of its own. */
function listenIn(root: Node): void {
  const options = { capture: true, passive: true } as const;
  for (const type of ['input', 'change', 'toggle', 'transitionend', 'animationend', 'load', 'reset', 'slotchange']) {
    root.addEventListener(type, onEvent, options);
  }
  root.addEventListener('scroll', onScroll, options);
}

export function watchRoot(root: Node): void {
  if (observed.has(root)) return;
  observed.add(root);
  if (root instanceof ShadowRoot) listenIn(root);
  observer.observe(root, { subtree: true, childList: true, attributes: true, characterData: true });
}

export function takePending(): void {
  receive(observer.takeRecords());
}

function onHover(event: MouseEvent): void {
  for (const element of [event.composedPath()[0], event.relatedTarget]) {
    if (element instanceof Element) dirty.hovered.add(element);
  }
}

function onScroll(event: Event): void {
  dirty.scrolled = true;
  const area = event.composedPath()[0];
  if (area instanceof Element) dirty.scrolledAreas.add(area);
  touched();
}

function onEvent(event: Event): void {
  const target = event.composedPath()[0];
  if (!(target instanceof Element)) return;
  touched();
  dirty.changed.add(target);
  // `:checked ~ .panel` shows a sibling without a mutation; a form's reset changes all its fields.
  if (event.type === 'change' && target.matches('[type=checkbox],[type=radio]') && target.parentElement) {
    dirty.changed.add(target.parentElement);
  }
  onChange();
}

/** Content that a style sheet alone hides and shows (hover, :checked, focus-within) fires no mutation. */
const shownByStyle = new ResizeObserver((entries) => {
  for (const { target } of entries) dirty.changed.add(target);
  touched();
  onChange();
});
const awaited = new WeakSet<Element>();

/** A subtree that is not drawn now: tell when a style rule shows it. */
export function awaitShown(element: Element): void {
  if (awaited.has(element)) return;
  awaited.add(element);
  shownByStyle.observe(element);
}

function receive(records: MutationRecord[]): void {
  if (records.length === 0) return;
  let counts = false;
  for (const record of records) counts = take(record) || counts;
  if (!counts) return;
  touched();
  if (facts.size > 0) onChange();
}

function take(record: MutationRecord): boolean {
  const target = record.target;
  if (record.type === 'attributes') {
    if (IGNORED.test(record.attributeName ?? '') && (target as Element).localName !== 'iframe') return false;
    dirty.changed.add(target as Element);
    return true;
  }
  if (record.type === 'characterData') {
    if (target.parentElement) dirty.changed.add(target.parentElement);
    return true;
  }
  for (const node of record.removedNodes) dirty.removed.add(node);
  for (const node of record.addedNodes) dirty.added.add(node);
  const parent = target instanceof Element ? target : target instanceof ShadowRoot ? target.host : null;
  if (parent) {
    let near = dirty.parents.get(parent);
    if (!near) dirty.parents.set(parent, (near = new Set()));
    if (record.previousSibling) near.add(record.previousSibling);
    if (record.nextSibling) near.add(record.nextSibling);
  }
  return true;
}
