import { FLAG, type NodeTuple } from '../page-answers.ts';
import { noteBeginning, noteEnd, takeEnded } from './endings.ts';
import { letGo } from './keys.ts';
import { silentProperty, silentValue } from './state.ts';

/** What was last told about each node, in document order, and what has changed since the driver last looked. */
export const facts = new Map<number, NodeTuple>();
/** Form controls, whose properties change without any event when a program sets them. */
export const controls = new Map<number, Control>();
interface Control {
  element: Element;
  property: ReturnType<typeof silentProperty>;
  value: string | number | boolean;
}

/** Elements that hold another document. */
export const frameElements = new Map<number, HTMLElement>();

/** Document order as a ring of keys; 0 is the gap between the last and the first. */
const next = new Map<number, number>([[0, 0]]);
const previous = new Map<number, number>([[0, 0]]);

/** The told tuple of each node that changed since the last look; null: it was not there. */
const before = new Map<number, NodeTuple | null>();
const moved = new Set<number>();
const passed = new Map<number, NodeTuple>();

export function nextOf(key: number): number {
  return next.get(key) ?? 0;
}

export function previousOf(key: number): number {
  return previous.get(key) ?? 0;
}

export function unlink(key: number): void {
  if (!next.has(key)) return;
  const a = previousOf(key);
  const b = nextOf(key);
  next.set(a, b);
  previous.set(b, a);
  next.delete(key);
  previous.delete(key);
}

export function linkAfter(place: number, key: number): void {
  const b = nextOf(place);
  next.set(place, key);
  previous.set(key, place);
  next.set(key, b);
  previous.set(b, key);
}

export function isLinked(key: number): boolean {
  return next.has(key);
}

/** Starts anew from a whole walk. */
export function resetFacts(tuples: NodeTuple[], nodes: Node[]): void {
  for (const map of [facts, controls, frameElements, before, passed]) map.clear();
  moved.clear();
  takeEnded();
  const inOrder = isRing(tuples);
  if (!inOrder) {
    next.clear();
    previous.clear();
  }
  let last = 0;
  for (let i = 0; i < tuples.length; i++) {
    const tuple = tuples[i] as NodeTuple;
    const key = tuple[0];
    facts.set(key, tuple);
    watchSpecial(key, tuple, nodes[i] as Node);
    if (inOrder) continue;
    next.set(last, key);
    previous.set(key, last);
    last = key;
  }
  if (inOrder) return;
  next.set(last, 0);
  previous.set(0, last);
}

/** Most captures find the nodes that were known, in their order. */
function isRing(tuples: NodeTuple[]): boolean {
  let last = 0;
  for (const [key] of tuples) {
    if (next.get(last) !== key) return false;
    last = key;
  }
  return next.get(last) === 0;
}

export function tell(tuple: NodeTuple, node: Node, hasMoved: boolean): void {
  const key = tuple[0];
  const old = facts.get(key);
  const same = old !== undefined && sameFacts(old, tuple);
  if (!same || hasMoved) note(key);
  if (!same) noteBeginning(tuple);
  if (old && !same) noteEnd(old, false);
  if (hasMoved) moved.add(key);
  facts.set(key, tuple);
  watchSpecial(key, tuple, node);
}

export function forget(key: number): void {
  const old = facts.get(key);
  if (!old) return;
  note(key);
  noteEnd(old, true);
  if (before.get(key) === null) passed.set(key, old);
  facts.delete(key);
  controls.delete(key);
  frameElements.delete(key);
  unlink(key);
  letGo(key);
}

export interface Changes {
  removed: number[];
  upserts: { node: NodeTuple; after: number }[];
  passed: NodeTuple[];
  ended: NodeTuple[];
}

/** All that changed since the last call, net: what came and went is in `passed` only. */
export function takeChanges(): Changes {
  const removed: number[] = [];
  const changed = new Set<number>();
  for (const [key, old] of before) {
    const now = facts.get(key);
    if (!now) {
      if (old) removed.push(key);
    } else {
      passed.delete(key);
      if (!old || moved.has(key) || !sameFacts(old, now)) changed.add(key);
    }
  }
  const gone = [...passed.values()];
  before.clear();
  moved.clear();
  passed.clear();
  return { removed, upserts: inOrder(changed), passed: gone, ended: takeEnded() };
}

/** Each chain of neighbours is followed from its first, so that a node comes after the one that it stands behind. */
function inOrder(changed: Set<number>): Changes['upserts'] {
  const starts = [...changed].filter((key) => !changed.has(previousOf(key)));
  if (starts.length > 1) starts.sort(positionCompare(starts));
  const upserts: Changes['upserts'] = [];
  for (const start of starts) {
    for (let key = start; changed.has(key); key = nextOf(key)) {
      upserts.push({ node: facts.get(key) as NodeTuple, after: previousOf(key) });
    }
  }
  return upserts;
}

function positionCompare(keys: number[]): (a: number, b: number) => number {
  const wanted = new Set(keys);
  const position = new Map<number, number>();
  let index = 0;
  for (let key = nextOf(0); key !== 0 && position.size < wanted.size; key = nextOf(key)) {
    index += 1;
    if (wanted.has(key)) position.set(key, index);
  }
  return (a, b) => (position.get(a) ?? 0) - (position.get(b) ?? 0);
}

function note(key: number): void {
  if (!before.has(key)) before.set(key, facts.get(key) ?? null);
}

function watchSpecial(key: number, told: NodeTuple, node: Node): void {
  // A label that stands in for its control is told with the control's tag.
  if (!SPECIAL.has(told[11])) return;
  const tag = (node as Element).localName;
  if (tag === 'iframe' || tag === 'frame') frameElements.set(key, node as HTMLElement);
  if (tag !== 'input' && tag !== 'select' && tag !== 'textarea') return;
  const element = node as Element;
  const property = silentProperty(element);
  controls.set(key, { element, property, value: silentValue(element, property) });
}

const SPECIAL = new Set(['iframe', 'frame', 'input', 'select', 'textarea']);

/** Position does not count: one inserted line moves all that follow, and their place is read live before use. */
function sameFacts(a: NodeTuple, b: NodeTuple): boolean {
  for (let i = 1; i < 7; i++) if (i !== 3 && a[i] !== b[i]) return false;
  if ((a[3] | FLAG.clipped) !== (b[3] | FLAG.clipped)) return false;
  const areaA = a[9] - a[7] > 0 && a[10] - a[8] > 0;
  const areaB = b[9] - b[7] > 0 && b[10] - b[8] > 0;
  if (areaA !== areaB || a[11] !== b[11]) return false;
  return [12, 13, 15].every((i) => JSON.stringify(a[i]) === JSON.stringify(b[i]));
}
