import { type Deadline, DeadlineError } from '../../base/deadline.ts';
import type { Point } from '../../contract/geometry.ts';
import type { Input, Receipt } from '../driver.ts';
import { askFrame } from './frame.ts';
import { arm, disarm, orderFor, TARGET_GONE, tapReceipt, watchGesture } from './guarded-input.ts';
import type { HoverAnswer } from './page-answers.ts';
import { placeOfFrame } from './probe.ts';
import type { Tab } from './tab.ts';

export type InputOf<K extends Input['kind']> = Extract<Input, { kind: K }>;
type MouseType = 'mouseMoved' | 'mousePressed' | 'mouseReleased' | 'mouseWheel';

export function sendMouse(
  tab: Tab,
  type: MouseType,
  { x, y }: Point,
  extra: Record<string, unknown>,
  deadline: Deadline,
): Promise<unknown> {
  return tab.session.request('Input.dispatchMouseEvent', { type, x, y, ...extra }, deadline);
}

/** A gesture that takes time is begun only when it can be ended: a button must never stay pressed. */
export function demandTime(deadline: Deadline, ms: number, what: string): void {
  if (deadline.remaining() <= ms) throw new DeadlineError(`${what} of ${ms} ms`, deadline.remaining());
}

/** Clicks: one to three of them, with either button, held or not. */
export async function tapAt(tab: Tab, input: InputOf<'tap'>, deadline: Deadline): Promise<Receipt> {
  const { at, guard, count = 1, button = 'left', hold_ms = 0 } = input;
  demandTime(deadline, hold_ms, 'a press');
  const watched = watchGesture(tab, 'tap', guard);
  if (!watched || !(await arm(tab, watched, deadline))) return TARGET_GONE;
  const press = (clickCount: number) =>
    sendMouse(tab, 'mousePressed', at, { button, clickCount, buttons: button === 'left' ? 1 : 2 }, deadline);
  const release = (clickCount: number) =>
    sendMouse(tab, 'mouseReleased', at, { button, clickCount, buttons: 0 }, deadline);
  // Sent together: the browser keeps their order, and each answer would cost a round trip.
  const sent = [sendMouse(tab, 'mouseMoved', at, {}, deadline)];
  for (let click = 1; click <= count; click++) {
    sent.push(press(click));
    if (hold_ms > 0) await held(tab, sent.splice(0), hold_ms, () => sent.push(release(click)), deadline);
    else sent.push(release(click));
  }
  await tab.deliver(Promise.all(sent));
  return tapReceipt(await disarm(tab, watched, deadline), guard !== undefined);
}

async function held(tab: Tab, sent: Promise<unknown>[], ms: number, release: () => void, deadline: Deadline) {
  try {
    await tab.deliver(Promise.all(sent));
    await deadline.pause(ms);
  } finally {
    release();
  }
}

/**
 * Brings the pointer to rest on a point. It comes from outside the element, so that the page sees it enter. What :hover
 * rules do cannot be stopped, so the place is looked at before the pointer moves.
 */
export async function hoverAt(tab: Tab, { at, guard }: InputOf<'hover'>, deadline: Deadline): Promise<Receipt> {
  const watched = watchGesture(tab, 'hover', guard);
  if (!watched) return TARGET_GONE;
  const place = await placeOfFrame(tab, watched.home, deadline);
  const order = JSON.stringify(orderFor(watched, watched.home));
  const asked = `touchstone.beforeHover(${order}, ${at.x - place.x}, ${at.y - place.y})`;
  const { met, from } = await tab.unlessDialog(askFrame<HoverAnswer>(watched.home, asked, deadline));
  if (met) return { delivered: false, received_by: 'other', by: met };
  if (from) {
    const beside = { x: from[0] + place.x, y: from[1] + place.y };
    await tab.deliver(sendMouse(tab, 'mouseMoved', beside, {}, deadline));
  }
  // The pointer has moved by now, if only beside it.
  if (!(await arm(tab, watched, deadline))) return { ...TARGET_GONE, ...(from ? { hovered: true } : {}) };
  await tab.deliver(sendMouse(tab, 'mouseMoved', at, {}, deadline));
  const last = (await disarm(tab, watched, deadline)).at(-1);
  if (!last) return { delivered: true, received_by: 'unknown' };
  return { delivered: true, received_by: guard ? last.got : 'unknown', by: last.by };
}

/** A turn of the wheel, in pixels. Whether anything moved is told by the feed. */
export async function scrollAt(tab: Tab, { at, dx, dy }: InputOf<'scroll'>, deadline: Deadline): Promise<Receipt> {
  await tab.deliver(sendMouse(tab, 'mouseWheel', at, { deltaX: dx, deltaY: dy }, deadline));
  return { delivered: true, received_by: 'unknown' };
}
