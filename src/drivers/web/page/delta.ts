import { FLAG, type NodeTuple } from '../page-answers.ts';
import { becameCollection } from './collections.ts';
import { closeLook } from './endings.ts';
import { controls, facts, forget, isLinked, linkAfter, nextOf, tell, unlink } from './facts.ts';
import { deepActiveElement, drawnInside, flatChildren } from './flat-tree.ts';
import { knownKey, nodeOf } from './keys.ts';
import { forgetLabels, labelsOf, touchesLabels } from './labels.ts';
import { refreshListeners } from './listeners.ts';
import { namedBy } from './names.ts';
import { placeOf, rootToWalk, toldBefore } from './place.ts';
import { changedAreas, scrollNow } from './scrolling.ts';
import { silentValue } from './state.ts';
import { INLINE } from './tags.ts';
import { Walker } from './walker.ts';
import { dirty, takePending } from './watch.ts';

let lastActive: Element | null = null;

export function rememberFocus(): void {
  lastActive = deepActiveElement();
}

/** Brings the facts up to date with the page by walking again only what something happened to. */
export function flush(): void {
  refreshListeners();
  takePending();
  noticeSilentChanges();
  noticeScrolling();
  noticeHover();
  if (dirty.changed.size + dirty.added.size + dirty.removed.size + dirty.parents.size === 0) return;
  for (const set of [dirty.added, dirty.removed]) for (const node of set) if (touchesLabels(node)) forgetLabels();
  for (const element of dirty.changed) if (element.localName === 'label') forgetLabels();
  const loose = new Set<number>();
  for (const node of dirty.added) eachTold(node, (key) => (unlink(key), loose.add(key)));
  for (const node of dirty.removed) if (!node.isConnected) eachTold(node, forget);
  const roots = outermost(collectRoots());
  for (const list of [dirty.changed, dirty.added, dirty.removed, dirty.parents]) list.clear();
  for (const root of roots) walkAgain(root);
  for (const key of loose) if (!isLinked(key)) forget(key);
  closeLook();
}

/** Focus and the properties of form controls change without a mutation. */
function noticeSilentChanges(): void {
  for (const { element, property, value } of controls.values()) {
    if (silentValue(element, property) !== value) dirty.changed.add(element);
  }
  const active = deepActiveElement();
  if (active === lastActive) return;
  for (const element of [active, lastActive]) if (element && element !== document.body) dirty.changed.add(element);
  lastActive = active;
}

/** What scrolled says anew how far; what began or ceased to scroll gets or loses its line. */
function noticeScrolling(): void {
  for (const element of changedAreas()) dirty.changed.add(element);
  for (const element of dirty.scrolledAreas) {
    const told = facts.get(knownKey(element));
    const scroll = told?.[15]?.scroll && scrollNow(element);
    if (!told || !scroll) continue;
    const now: NodeTuple = [...told];
    now[15] = { ...told[15], scroll };
    tell(now, element, false);
  }
  dirty.scrolledAreas.clear();
}

/** Keys of what was hidden until the pointer came. */
const shownByHover = new Set<number>();

/** Visibility and opacity that only a :hover rule changes fire nothing; what is hidden now is asked again. */
function noticeHover(): void {
  if (dirty.hovered.size === 0) return;
  for (const element of dirty.hovered) dirty.changed.add(element);
  dirty.hovered.clear();
  for (const [key, tuple] of facts) {
    const hidden = (tuple[3] & FLAG.hidden) !== 0;
    if (!hidden && !shownByHover.has(key)) continue;
    const node = nodeOf(key);
    const element = node instanceof Element ? node : node?.parentElement;
    if (element?.checkVisibility({ visibilityProperty: true, opacityProperty: true }) !== hidden) continue;
    dirty.changed.add(element);
    if (hidden) shownByHover.add(key);
    else shownByHover.delete(key);
  }
}

function collectRoots(): Set<Element> {
  const roots = new Set<Element>();
  const add = (element: Element) => {
    if (!element.isConnected) return;
    roots.add(rootToWalk(element));
    for (const other of namedAlong(element)) if (other.isConnected) roots.add(rootToWalk(other));
  };
  for (const element of dirty.changed) add(element);
  for (const [parent, near] of dirty.parents) {
    const root = rootToWalk(parent);
    const holdsText = facts.get(knownKey(parent))?.[2] === 'text' || [...near].some(isInlineContent);
    if (root !== parent || holdsText || becameCollection(parent)) add(parent);
    else for (const other of namedAlong(parent)) roots.add(rootToWalk(other));
  }
  for (const node of dirty.added) {
    if (!node.isConnected) continue;
    if (node instanceof Element && !INLINE.has(node.localName)) add(node);
    else if (node.parentElement && isInlineContent(node)) add(node.parentElement);
  }
  return roots;
}

function isInlineContent(node: Node): boolean {
  if (node.nodeType === Node.TEXT_NODE) return /\S/.test((node as Text).data);
  return node instanceof Element && INLINE.has(node.localName);
}

/** Elements elsewhere whose name is made of this text: the control of a label, users of an id, the owner of a caption. */
function namedAlong(element: Element): Element[] {
  const others: Element[] = [];
  for (let node: Element | null = element; node; node = node.parentElement) {
    if (node.id) for (const user of namedBy.get(node.id) ?? []) others.push(user);
    if (node.localName === 'label' && (node as HTMLLabelElement).control)
      others.push((node as HTMLLabelElement).control as Element);
    if (/^(legend|caption|figcaption)$/.test(node.localName) && node.parentElement) others.push(node.parentElement);
  }
  others.push(...labelsOf(element));
  return others;
}

/** In document order, without those that lie inside another one. */
function outermost(roots: Set<Element>): Element[] {
  const list = [...roots].sort((a, b) => (a.compareDocumentPosition(b) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1));
  return list.filter((root) => !list.some((other) => other !== root && drawnInside(root, other)));
}

function walkAgain(root: Element): void {
  const walker = new Walker();
  const place = placeOf(root);
  if (place) walker.walk(root, place);
  const found = new Set(walker.tuples.map((tuple) => tuple[0]));
  const start = toldBefore(root);
  const old: number[] = [];
  for (let key = nextOf(start); key !== 0; key = nextOf(key)) {
    const node = nodeOf(key);
    if (!found.has(key) && !(node && drawnInside(node, root))) break;
    old.push(key);
  }
  const wereThere = new Set(old);
  for (const key of old) {
    if (found.has(key)) unlink(key);
    else forget(key);
  }
  const stayed = old.filter((key) => found.has(key));
  let turn = 0;
  let inStep = true;
  let last = start;
  for (let i = 0; i < walker.tuples.length; i++) {
    const tuple = walker.tuples[i] as NodeTuple;
    const key = tuple[0];
    let moved = facts.has(key) && !wereThere.has(key);
    if (wereThere.has(key)) {
      if (stayed[turn] !== key) inStep = false;
      turn += 1;
      moved = !inStep;
    }
    unlink(key);
    tell(tuple, walker.nodes[i] as Node, moved);
    linkAfter(last, key);
    last = key;
  }
}

function eachTold(node: Node, action: (key: number) => void): void {
  const key = knownKey(node);
  if (key && facts.has(key)) action(key);
  const children = flatChildren(node);
  for (let i = 0; i < children.length; i++) eachTold(children[i] as Node, action);
}
