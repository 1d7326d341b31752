import { FLAG, type NodeTuple } from '../page-answers.ts';
import { drawnInside } from './flat-tree.ts';
import { hiderOf } from './hiding.ts';
import { aimAt, hitAt } from './probe.ts';

interface Layer {
  element: Element;
  left: number;
  top: number;
  right: number;
  bottom: number;
}

interface Candidate {
  tuple: NodeTuple;
  element: Element;
}

/** Something that is only to be seen. */
interface Passive {
  tuple: NodeTuple;
  node: Node;
}

/** Controls that share no band of the viewport cannot lie on top of each other. */
const BAND_HEIGHT = 40;

function bandOf(y: number): number {
  return Math.floor(y / BAND_HEIGHT);
}

/**
 * Says of each control in the viewport what lies on top of its middle, and of what is only to be seen what hides it. The
 * browser's hit test is dear on a long page, so it is asked only where a positioned box or another control could be in the
 * way.
 */
export function findCovers(tuples: NodeTuple[], nodes: (Node | undefined)[], positioned: Element[]): void {
  // Asked once: the browser counts its pixels anew at each question.
  const view = { width: innerWidth, height: innerHeight };
  const layers = positioned
    .map(layerOf)
    .filter((layer) => isInViewport(layer.left, layer.top, layer.right, layer.bottom, view));
  const candidates: Candidate[] = [];
  const passive: Passive[] = [];
  const bands: Candidate[][] = [];
  for (let i = 0; i < tuples.length; i++) {
    const tuple = tuples[i] as NodeTuple;
    const element = nodes[i];
    if (tuple[3] & (FLAG.hidden | FLAG.clipped) || element === undefined) continue;
    if (!isInViewport(tuple[7], tuple[8], tuple[9], tuple[10], view)) continue;
    if (!(tuple[3] & FLAG.clickable) || !(element instanceof Element)) {
      passive.push({ tuple, node: element });
      continue;
    }
    const candidate = { tuple, element };
    candidates.push(candidate);
    const last = bandOf(Math.min(view.height, tuple[10]));
    for (let band = bandOf(Math.max(0, tuple[8])); band <= last; band++) (bands[band] ??= []).push(candidate);
  }
  for (const { tuple, element } of candidates) {
    const x = (Math.max(0, tuple[7]) + Math.min(view.width, tuple[9])) / 2;
    const y = (Math.max(0, tuple[8]) + Math.min(view.height, tuple[10])) / 2;
    const over = (box: Layer) => x >= box.left && x < box.right && y >= box.top && y < box.bottom;
    const suspect =
      layers.some((layer) => over(layer) && !drawnInside(element, layer.element)) ||
      (bands[bandOf(y)] ?? []).some(
        (it) => isOver(it.tuple, x, y) && it.element !== element && !drawnInside(it.element, element),
      );
    const cover = suspect ? coverOf(element, x, y) : 0;
    if (cover) tuple[14] = cover;
  }
  for (const { tuple, node } of passive) {
    const apart = ({ element }: { element: Element }) => !drawnInside(node, element) && !drawnInside(element, node);
    const middle = (Math.max(0, tuple[8]) + Math.min(view.height, tuple[10])) / 2;
    const suspect =
      layers.some((it) => overlaps(it.left, it.top, it.right, it.bottom, tuple) && apart(it)) ||
      (bands[bandOf(middle)] ?? []).some(
        (it) => overlaps(it.tuple[7], it.tuple[8], it.tuple[9], it.tuple[10], tuple) && apart(it),
      );
    const hider = suspect ? hiderOf(tuple, node) : 0;
    if (hider) tuple[14] = hider;
  }
}

function overlaps(left: number, top: number, right: number, bottom: number, tuple: NodeTuple): boolean {
  return left < tuple[9] && right > tuple[7] && top < tuple[10] && bottom > tuple[8];
}

export function coverOf(element: Element, x: number, y: number): string | 0 {
  const hit = hitAt(element, [x, y]);
  if (hit.kind !== 'other') return 0;
  // The bounding box of a link over two lines has a middle that is not the link.
  if (element.getClientRects().length > 1 && hitAt(element, aimAt(element)).kind === 'self') return 0;
  return hit.name;
}

function layerOf(element: Element): Layer {
  if (element.matches(':modal')) return { element, left: 0, top: 0, right: innerWidth, bottom: innerHeight };
  const { left, top, right, bottom } = element.getBoundingClientRect();
  return { element, left, top, right, bottom };
}

function isOver(tuple: NodeTuple, x: number, y: number): boolean {
  return x >= tuple[7] && x < tuple[9] && y >= tuple[8] && y < tuple[10];
}

function isInViewport(
  left: number,
  top: number,
  right: number,
  bottom: number,
  view: { width: number; height: number },
): boolean {
  return right > left && bottom > top && right > 0 && bottom > 0 && left < view.width && top < view.height;
}
