import type { GuardOrder, GuardReport } from '../page-answers.ts';
import { describe, identityNow } from './identity.ts';
import { nodeOf } from './keys.ts';
import { hitAt, leadsTo } from './probe.ts';

const PRESS = ['pointerdown', 'mousedown'];
const HOVER = ['pointerover', 'mouseover', 'pointermove', 'mousemove'];
const REST = ['pointerup', 'mouseup', 'click', 'auxclick', 'dblclick', 'contextmenu', 'dragstart'];

/** What has to meet the target, for each kind of gesture. What a drag does after its press is meant for other places. */
const GUARDED: Record<GuardOrder['gesture'], ReadonlySet<string>> = {
  tap: new Set([...PRESS, ...REST]),
  drag: new Set(PRESS),
  hover: new Set(HOVER),
};

let order: GuardOrder | null = null;
let begun = false;
let stopped = false;
let reports: GuardReport[] = [];
let report: (report: GuardReport) => void = () => undefined;

/** Installed at document start, so that these listeners run before any of the page's. */
export function installGuard(send: (report: GuardReport) => void): void {
  report = (it) => {
    reports.push(it);
    send(it);
  };
  listen();
}

/** Also after document.open(), which takes every listener off the window. */
export function listen(): void {
  for (const type of [...PRESS, ...HOVER, ...REST]) window.addEventListener(type, onPointer, true);
}

export function arm(next: GuardOrder): void {
  order = next;
  begun = false;
  stopped = false;
  reports = [];
}

/** Ends the watch and tells all that was seen. */
export function disarm(token: number): GuardReport[] {
  if (order?.token === token) order = null;
  return reports.filter((it) => it.token === token);
}

/** What would be met at a point, asked beforehand: a pointer that comes to rest cannot be taken back. */
export function wouldMeet(next: GuardOrder, x: number, y: number): string {
  order = next;
  const node = nodeOf(next.key);
  const hit = node?.isConnected ? hitAt(node, [x, y]) : ({ kind: 'other', name: 'nothing: it is gone' } as const);
  const meant = hit.kind === 'self' && node !== undefined && isSame(node, true);
  order = null;
  if (meant) return '';
  return hit.kind === 'other' ? hit.name : 'something else: what stands there now is not what was shown';
}

function onPointer(event: Event): void {
  if (!order || !event.isTrusted) return;
  const { gesture, token, watch } = order;
  if (gesture !== 'hover' && HOVER.includes(event.type)) return;
  const hit = event.composedPath()[0];
  const element = hit instanceof Element ? hit : document.documentElement;
  const guarded = !watch && (stopped || GUARDED[gesture].has(event.type));
  const right = !stopped && isMeant(element, !begun);
  begun = true;
  const blocked = guarded && !right;
  if (blocked) {
    event.stopImmediatePropagation();
    event.preventDefault();
  }
  // Said before the page's own handlers run: one of them may open a dialog that blocks everything after it.
  if (!stopped && (gesture !== 'hover' || event.type.endsWith('move'))) {
    report({ token, event: event.type, got: right ? 'target' : 'other', by: describe(element), blocked });
  }
  if (blocked && gesture !== 'hover') stopped = true;
}

function isMeant(hit: Element, first: boolean): boolean {
  if (!order || order.key === 0) return false;
  const node = nodeOf(order.key);
  return node !== undefined && node.isConnected && leadsTo(hit, node) && isSame(node, first);
}

/** A label may change while a control is pressed; which row it is in may not. */
function isSame(node: Node, first: boolean): boolean {
  if (!order) return false;
  if (!order.row && !(first && order.label !== 0)) return true;
  const now = identityNow(node);
  if (!now) return false;
  if (first && order.label !== 0 && now.tuple[4] !== order.label) return false;
  if (!order.row) return true;
  if (!now.row) return false;
  return order.row[1] !== undefined ? now.row[1] === order.row[1] : now.row[0] === order.row[0];
}
