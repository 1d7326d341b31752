import {
  type CaptureAnswer,
  type DeltaAnswer,
  type DocumentFacts,
  FLAG,
  type FrameBox,
  type NodeTuple,
} from '../page-answers.ts';
import { clipOutcomeNow } from './clipping.ts';
import { coverOf, findCovers } from './covers.ts';
import { flush, rememberFocus } from './delta.ts';
import { facts, frameElements, previousOf, resetFacts, takeChanges } from './facts.ts';
import { documentId, nodeOf } from './keys.ts';
import { hiderOf } from './hiding.ts';
import { forgetLabels } from './labels.ts';
import { refreshListeners } from './listeners.ts';
import { listing, type Told } from './listing.ts';
import { nextFrame } from './probe.ts';
import { TOP, Walker } from './walker.ts';
import { dirty, idleFor, startWatching, takePending } from './watch.ts';

const TOO_MANY_CHANGES = 1500;
/** How long after the driver's last call short-lived elements are still recorded. */
const ATTENTION_MS = 15_000;
const GLANCE_MS = 40;

let hasBase = false;
let lastCall = 0;
let glance: ReturnType<typeof setTimeout> | undefined;
let glanceCost = 0;
let lastCost = 0;

export function documentFacts(): DocumentFacts {
  const hash = location.hash.startsWith('#/') || location.hash.startsWith('#!') ? location.hash : '';
  return {
    doc: documentId,
    url: location.href,
    path: location.protocol.startsWith('http') ? location.pathname + hash : location.href,
    title: document.title,
    width: innerWidth,
    height: innerHeight,
    loading: document.readyState === 'loading' ? 'parsing' : document.querySelector('[aria-busy=true]') ? 'busy' : 0,
  };
}

let told: Told | undefined;
let captures = 0;

/** What is different from the capture before, which the driver should hold; the whole when it says that it does not. */
export function capture(whole: boolean): CaptureAnswer {
  attend();
  refreshListeners();
  takePending();
  forgetLabels();
  const walker = new Walker();
  if (document.documentElement) walker.walk(document.documentElement, TOP);
  for (const list of [dirty.changed, dirty.added, dirty.removed, dirty.parents, dirty.scrolledAreas, dirty.hovered]) {
    list.clear();
  }
  dirty.scrolled = false;
  resetFacts(walker.tuples, walker.nodes);
  rememberFocus();
  hasBase = true;
  findCovers(walker.tuples, walker.nodes, walker.layers);
  captures += 1;
  const now: Told = { name: `${documentId}.${captures}`, nodes: walker.tuples, scroll: [scrollX, scrollY] };
  const list = listing(now, whole ? undefined : told);
  told = now;
  return { facts: documentFacts(), frames: frameBoxes(), ...list };
}

export function look(): DeltaAnswer {
  attend();
  const answer: DeltaAnswer = {
    facts: documentFacts(),
    frames: [],
    lost: !hasBase,
    removed: [],
    upserts: [],
    passed: [],
    ended: [],
    scrolled: dirty.scrolled,
    last: 0,
  };
  dirty.scrolled = false;
  if (!hasBase) return answer;
  flush();
  const changes = takeChanges();
  answer.last = previousOf(0);
  answer.frames = frameBoxes();
  if (changes.upserts.length + changes.removed.length > TOO_MANY_CHANGES) {
    hasBase = false;
    return { ...answer, lost: true, passed: changes.passed };
  }
  for (const { node } of changes.upserts) lookForCover(node, nodeOf(node[0]));
  return { ...answer, ...changes };
}

/** Reads these nodes again; what is gone or hidden by now is missing from the answer. */
export function reread(keys: number[]): NodeTuple[] {
  attend();
  flush();
  const found: NodeTuple[] = [];
  for (const key of keys) {
    const told = facts.get(key);
    const node = nodeOf(key);
    if (!told || !node) continue;
    const tuple: NodeTuple = [...told];
    placeNow(tuple, node);
    lookForCover(tuple, node);
    found.push(tuple);
  }
  return found;
}

/** Resolves once nothing has happened for `quietMs`, or with false when `maxMs` are over. */
export function quiet(quietMs: number, maxMs: number): Promise<boolean> {
  attend();
  const start = performance.now();
  let drawn = false;
  return new Promise((resolve) => {
    const check = () => {
      takePending();
      if (!drawn && performance.now() - start < maxMs) return;
      const rest = Math.max(quietMs - idleFor(), quietMs - (performance.now() - start));
      if (rest <= 0) return resolve(true);
      const left = maxMs - (performance.now() - start);
      if (left <= 0) return resolve(false);
      setTimeout(check, Math.min(rest, left));
    };
    // Scroll events, and content that a style rule shows, are told with the next frame and not before.
    void nextFrame().then(() => {
      drawn = true;
      check();
    });
    setTimeout(check, maxMs);
  });
}

export function frameBoxes(): FrameBox[] {
  const boxes: FrameBox[] = [];
  for (const [key, element] of frameElements) {
    const box = element.getBoundingClientRect();
    const style = getComputedStyle(element);
    const left = box.left + element.clientLeft + Number.parseFloat(style.paddingLeft);
    const top = box.top + element.clientTop + Number.parseFloat(style.paddingTop);
    boxes.push([key, left, top, box.right, box.bottom, hiderOfFrame(key, element, box)]);
  }
  return boxes;
}

/** A document cannot see what lies over the frame that it is in. */
function hiderOfFrame(key: number, element: Element, { left, top, right, bottom }: DOMRect): string | 0 {
  const told = facts.get(key);
  if (!told || told[3] & (FLAG.hidden | FLAG.clipped)) return 0;
  const now: NodeTuple = [...told];
  now.splice(7, 4, left, top, right, bottom);
  return hiderOf(now, element, true);
}

function attend(): void {
  lastCall = performance.now();
  startWatching(onChange);
}

/** Something changed: look soon, so that what comes and goes between two calls is seen at least once. */
function onChange(): void {
  if (!hasBase || glance !== undefined || performance.now() - lastCall > ATTENTION_MS) return;
  glance = setTimeout(
    () => {
      glance = undefined;
      if (!hasBase) return;
      const start = performance.now();
      flush();
      const cost = performance.now() - start;
      // One slow time may be the machine's fault; two in a row are the page's.
      glanceCost = Math.min(cost, lastCost);
      lastCost = cost;
    },
    Math.max(GLANCE_MS, glanceCost * 5),
  );
}

function placeNow(tuple: NodeTuple, node: Node): void {
  let box: DOMRect;
  if (node instanceof Element) box = node.getBoundingClientRect();
  else {
    const range = document.createRange();
    range.selectNode(node);
    box = range.getBoundingClientRect();
  }
  // Only what scrolling decides: whether it is hidden is a fact of its own, and told as a change.
  if (clipOutcomeNow(node, box) === 'scrolled_out') tuple[3] |= FLAG.clipped;
  else tuple[3] &= ~FLAG.clipped;
  tuple[7] = box.left;
  tuple[8] = box.top;
  tuple[9] = box.right;
  tuple[10] = box.bottom;
}

/** A few nodes at a time: asking the browser is cheaper than knowing all that could be in the way. */
function lookForCover(tuple: NodeTuple, node: Node | undefined): void {
  if (tuple[3] & (FLAG.hidden | FLAG.clipped) || node === undefined) return;
  if (tuple[9] <= 0 || tuple[10] <= 0 || tuple[7] >= innerWidth || tuple[8] >= innerHeight) return;
  if (tuple[9] <= tuple[7] || tuple[10] <= tuple[8]) return;
  if (!(tuple[3] & FLAG.clickable) || !(node instanceof Element)) {
    tuple[14] = hiderOf(tuple, node);
    return;
  }
  const x = (Math.max(0, tuple[7]) + Math.min(innerWidth, tuple[9])) / 2;
  const y = (Math.max(0, tuple[8]) + Math.min(innerHeight, tuple[10])) / 2;
  tuple[14] = coverOf(node, x, y);
}
