import type { GuardOrder, GuardReport } from '../page-answers.ts';
import { describe, identityNow } from './identity.ts';
import { nodeOf } from './keys.ts';
import { leadsTo } from './probe.ts';

const EVENTS = ['pointerdown', 'mousedown', 'pointerup', 'mouseup', 'click'] as const;
let order: GuardOrder | null = null;
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
  for (const type of EVENTS) window.addEventListener(type, onPointer, true);
}

export function arm(next: GuardOrder): void {
  order = next;
  stopped = false;
  reports = [];
}

/** Ends the watch and tells all that was seen. */
export function disarm(token: number): GuardReport[] {
  if (order?.token === token) order = null;
  return reports.filter((it) => it.token === token);
}

function onPointer(event: Event): void {
  if (!order || !event.isTrusted) return;
  const hit = event.composedPath()[0];
  const element = hit instanceof Element ? hit : document.documentElement;
  const right = !stopped && isMeant(element, event.type === EVENTS[0]);
  if (!right && !order.watch) {
    event.stopImmediatePropagation();
    event.preventDefault();
  }
  // Said before the page's own handlers run: one of them may open a dialog that blocks everything after it.
  if (right || !stopped) {
    const blocked = !right && !order.watch;
    report({ token: order.token, event: event.type, got: right ? 'target' : 'other', by: describe(element), blocked });
  }
  if (!right && !order.watch) stopped = true;
}

/** A label may change while a control is pressed; which row it is in may not. */
function isMeant(hit: Element, first: boolean): boolean {
  if (!order || order.key === 0) return false;
  const node = nodeOf(order.key);
  if (!node?.isConnected || !leadsTo(hit, node)) return false;
  if (!order.row && !(first && order.label !== 0)) return true;
  const now = identityNow(node);
  if (!now) return false;
  if (first && order.label !== 0 && now.tuple[4] !== order.label) return false;
  if (!order.row) return true;
  if (!now.row) return false;
  return order.row[1] !== undefined ? now.row[1] === order.row[1] : now.row[0] === order.row[0];
}
