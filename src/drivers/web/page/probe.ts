import { FLAG, type Hit, type ProbeAnswer } from '../page-answers.ts';
import { clipAround, viewportThrough, visiblePart } from './clipping.ts';
import { deepElementAt, drawnInside } from './flat-tree.ts';
import { describeHit, identityNow } from './identity.ts';
import { nodeOf } from './keys.ts';

type Box = [number, number, number, number];
const NOWHERE: Box = [0, 0, 0, 0];

/** One node now and one frame later: identity, state, place, and what is hit where an input would aim. */
export async function probe(key: number): Promise<ProbeAnswer> {
  const first = boxOf(nodeOf(key));
  await nextFrame();
  const node = nodeOf(key);
  const identity = node?.isConnected ? identityNow(node) : null;
  if (!node?.isConnected) {
    return {
      attached: false,
      role: 'generic',
      label: 0,
      stable_id: 0,
      row: 0,
      enabled: 0,
      rect: NOWHERE,
      next: NOWHERE,
      viewport: [0, 0, innerWidth, innerHeight],
      point: [0, 0],
      hit: { kind: 'none' },
      editable: false,
      text_value: 0,
      password: false,
    };
  }
  const tuple = identity?.tuple;
  const clip = clipAround(node);
  const point = aimAt(node, clip);
  const state = tuple?.[12] || undefined;
  return {
    attached: true,
    role: tuple?.[2] ?? 'generic',
    label: tuple?.[4] ?? 0,
    stable_id: tuple?.[6] ?? 0,
    row: identity?.row ?? 0,
    enabled: state?.enabled ?? 0,
    rect: first,
    next: boxOf(node),
    viewport: viewportThrough(clip),
    point,
    hit: hitAt(node, point),
    editable: ((tuple?.[3] ?? 0) & FLAG.editable) !== 0,
    text_value: state?.text_value ?? 0,
    password: ((tuple?.[3] ?? 0) & FLAG.password) !== 0,
  };
}

/** The middle of what can be seen of it; of the largest piece where a link is broken over several lines. */
export function aimAt(node: Node, clip = clipAround(node)): [number, number] {
  const element = node instanceof Element ? node : node.parentElement;
  if (!element) return [0, 0];
  let box = rectOf(node);
  const pieces = node instanceof Element ? element.getClientRects() : null;
  if (pieces && pieces.length > 1) {
    box = [...pieces].reduce((best, piece) => (piece.width * piece.height > best.width * best.height ? piece : best));
  }
  const [left, top, right, bottom] = visiblePart(box, clip);
  if (right > left && bottom > top) return [(left + right) / 2, (top + bottom) / 2];
  return [(box.left + box.right) / 2, (box.top + box.bottom) / 2];
}

export function hitAt(node: Node, [x, y]: [number, number]): Hit {
  if (x < 0 || y < 0 || x >= innerWidth || y >= innerHeight) return { kind: 'none' };
  const hit = deepElementAt(x, y);
  if (!hit) return { kind: 'none' };
  if (leadsTo(hit, node)) return { kind: 'self' };
  if (hit === document.documentElement || hit === document.body) return { kind: 'none' };
  return { kind: 'other', name: describeHit(hit) };
}

/** An input on `hit` is an input on `node`: it is inside, or it is the label of it, or the control that it labels. */
export function leadsTo(hit: Element, node: Node): boolean {
  const element = node instanceof Element ? node : node.parentElement;
  if (!element) return false;
  if (drawnInside(hit, element)) return true;
  if (element instanceof HTMLLabelElement && element.control === hit) return true;
  return hit.closest('label')?.control === element;
}

function rectOf(node: Node | undefined): DOMRect {
  if (node instanceof Element) return node.getBoundingClientRect();
  if (!node) return new DOMRect();
  const range = document.createRange();
  range.selectNode(node);
  return range.getBoundingClientRect();
}

function boxOf(node: Node | undefined): Box {
  const rect = rectOf(node);
  return [rect.left, rect.top, rect.right, rect.bottom];
}

/** A page in the background draws no frames; then a short time has to do. */
export function nextFrame(): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, 60);
    requestAnimationFrame(() => {
      clearTimeout(timer);
      // The rects of this frame are settled after its callbacks ran.
      const channel = new MessageChannel();
      channel.port1.onmessage = () => {
        channel.port1.close();
        resolve();
      };
      channel.port2.postMessage(0);
    });
  });
}

export function reveal(key: number): boolean {
  const node = nodeOf(key);
  const element = node instanceof Element ? node : node?.parentElement;
  if (!element?.isConnected) return false;
  element.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' });
  return true;
}
