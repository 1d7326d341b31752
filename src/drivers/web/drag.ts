import type { Deadline } from '../../base/deadline.ts';
import type { Point } from '../../contract/geometry.ts';
import type { Receipt } from '../driver.ts';
import { arm, disarm, TARGET_GONE, watchGesture } from './guarded-input.ts';
import { callFrame, DocumentGoneError } from './frame.ts';
import { demandTime, type InputOf, sendMouse } from './pointer.ts';
import type { Tab } from './tab.ts';

const FEWEST_STEPS = 10;
const STEP_MS = 16;
/** How long the browser may take to say that the page began to drag something. */
const NEWS_MS = 100;

/** The points of a movement in a straight line, the last one twice: some pages judge by the last move before the end. */
export function pathBetween(from: Point, to: Point, durationMs: number): Point[] {
  const steps = Math.max(FEWEST_STEPS, Math.round(durationMs / STEP_MS));
  const points = Array.from({ length: steps }, (_, index) => {
    const part = (index + 1) / steps;
    return { x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part };
  });
  return [...points, to];
}

/**
 * Press, hold, move, release. When the page begins a drag of its own (HTML drag and drop), the browser would hand it to
 * the desktop; it is intercepted, and carried on with the events that a desktop would send.
 */
export async function drag(tab: Tab, input: InputOf<'drag'>, deadline: Deadline): Promise<Receipt> {
  const { from, to, hold_ms, duration_ms, guard } = input;
  demandTime(deadline, hold_ms + duration_ms, 'a drag');
  const watched = watchGesture(tab, 'drag', guard);
  if (!watched || !(await arm(tab, watched, deadline))) return TARGET_GONE;
  const carried = new CarriedThing(tab, deadline);
  const button = { button: 'left', clickCount: 1 };
  let last = from;
  await carried.intercept(true);
  try {
    const press = [
      sendMouse(tab, 'mouseMoved', from, {}, deadline),
      sendMouse(tab, 'mousePressed', from, { ...button, buttons: 1 }, deadline),
    ];
    await tab.deliver(Promise.all(press));
    // The press is where the guard decides: a drag that took hold of something else does not move on.
    const stopped = await pressWasStopped(tab, watched.token, deadline);
    if (!stopped) {
      await deadline.pause(hold_ms);
      const path = pathBetween(from, to, duration_ms);
      for (const point of path) {
        await carried.moveTo(point);
        last = point;
        await deadline.pause(duration_ms / path.length);
      }
      await carried.drop(to);
    }
  } finally {
    const released = sendMouse(tab, 'mouseReleased', last, { ...button, buttons: 0 }, deadline);
    try {
      await tab.deliver(released);
    } finally {
      await carried.intercept(false);
    }
  }
  const reports = await disarm(tab, watched, deadline);
  const first = reports[0];
  if (!first) return { delivered: true, received_by: 'unknown' };
  if (!guard) return { delivered: true, received_by: 'unknown', by: first.by };
  const stopped = reports.find((report) => report.blocked);
  if (!stopped) return { delivered: true, received_by: 'target', by: first.by };
  const nothingPressed = stopped === first;
  return {
    delivered: !nothingPressed,
    received_by: 'other',
    by: stopped.by,
    ...(nothingPressed ? { hovered: true } : {}),
  };
}

/** The documents said so at once; one question to the page makes sure that it was heard. */
async function pressWasStopped(tab: Tab, token: number, deadline: Deadline): Promise<boolean> {
  await tab.deliver(
    callFrame(tab.top, '0', deadline).catch((error: unknown) => {
      if (!(error instanceof DocumentGoneError)) throw error;
    }),
  );
  return tab.reports.some((report) => report.token === token && report.blocked);
}

/** What the page put into a drag of its own, from the moment that it does. */
class CarriedThing {
  readonly #tab: Tab;
  readonly #deadline: Deadline;
  readonly #stopListening: () => void;
  #data: unknown;
  #entered = false;
  #arrived: () => void = () => undefined;
  readonly #arrival: Promise<void>;

  constructor(tab: Tab, deadline: Deadline) {
    this.#tab = tab;
    this.#deadline = deadline;
    this.#arrival = new Promise((resolve) => (this.#arrived = resolve));
    this.#stopListening = tab.session.on((method, params) => {
      if (method !== 'Input.dragIntercepted') return;
      this.#data = params.data;
      this.#arrived();
    });
  }

  async intercept(enabled: boolean): Promise<void> {
    if (!enabled) this.#stopListening();
    await this.#tab.deliver(this.#tab.session.request('Input.setInterceptDrags', { enabled }, this.#deadline));
  }

  async moveTo(point: Point): Promise<void> {
    if (this.#data === undefined) {
      const held = { button: 'left', buttons: 1 };
      await this.#tab.deliver(sendMouse(this.#tab, 'mouseMoved', point, held, this.#deadline));
      return;
    }
    if (!this.#entered) await this.#send('dragEnter', point);
    this.#entered = true;
    await this.#send('dragOver', point);
  }

  async drop(point: Point): Promise<void> {
    const began = this.#tab.reports.some((report) => report.event === 'dragstart');
    if (this.#data === undefined && began) {
      // Either the page refused its own drag, or the news is on its way.
      await this.#deadline
        .within(NEWS_MS)
        .race(this.#arrival, 'the drag')
        .catch(() => undefined);
      if (this.#data !== undefined) await this.moveTo(point);
    }
    if (this.#data !== undefined) await this.#send('drop', point);
  }

  #send(type: 'dragEnter' | 'dragOver' | 'drop', { x, y }: Point): Promise<void> {
    const params = { type, x, y, data: this.#data };
    return this.#tab.deliver(this.#tab.session.request('Input.dispatchDragEvent', params, this.#deadline));
  }
}
