import type { Deadline } from '../../base/deadline.ts';
import type { Guard, Receipt } from '../driver.ts';
import { splitKey } from './decode.ts';
import { askFrame, callFrame, DocumentGoneError, type Frame } from './frame.ts';
import type { GuardOrder, GuardReport } from './page-answers.ts';
import { DialogOpenError, type Tab } from './tab.ts';

let nextToken = 1;

/** One gesture, watched by every document of the tab: what is not meant for the guarded node is stopped. */
export interface WatchedGesture {
  token: number;
  gesture: GuardOrder['gesture'];
  guard: Guard | undefined;
  /** The frame of the guarded node; the top one when nothing is guarded. */
  home: Frame;
}

export const TARGET_GONE: Receipt = {
  delivered: false,
  received_by: 'other',
  by: 'nothing: the document that held the target is gone',
};

/** Undefined: the guarded node's document is not there any more. */
export function watchGesture(
  tab: Tab,
  gesture: GuardOrder['gesture'],
  guard: Guard | undefined,
): WatchedGesture | undefined {
  const home = guard ? tab.frames.byDocument(splitKey(guard.key).doc) : tab.top;
  return home && { token: nextToken++, gesture, guard, home };
}

/** What one frame is told to let through. */
export function orderFor({ token, gesture, guard, home }: WatchedGesture, frame: Frame): GuardOrder {
  const meant = frame === home ? guard : undefined;
  return {
    token,
    gesture,
    key: meant ? splitKey(meant.key).key : 0,
    watch: guard === undefined,
    label: meant?.label || 0,
    row: meant?.row ? rowOrder(meant.row) : 0,
  };
}

/** False: the guarded node's own document could not be armed. */
export async function arm(tab: Tab, watched: WatchedGesture, deadline: Deadline): Promise<boolean> {
  tab.reports.length = 0;
  const armFrame = async (frame: Frame) => {
    const order = JSON.stringify(orderFor(watched, frame));
    try {
      await tab.unlessDialog(callFrame(frame, `touchstone.arm(${order})`, deadline));
      return true;
    } catch (error) {
      if (error instanceof DocumentGoneError) return false;
      throw error;
    }
  };
  const frames = tab.frames.all();
  const done = await Promise.all(frames.map(armFrame));
  return watched.guard === undefined || done[frames.indexOf(watched.home)] === true;
}

/**
 * Ends the watch. The documents' own record counts; where one cannot be asked (a dialog blocks it, the click led to
 * another page) there is what it said at once through the binding, which may not be all: it comes second.
 */
export async function disarm(tab: Tab, { token }: WatchedGesture, deadline: Deadline): Promise<GuardReport[]> {
  const ask = (frame: Frame) =>
    tab.unlessDialog(askFrame<GuardReport[]>(frame, `touchstone.disarm(${token})`, deadline));
  const lists = await Promise.all(
    tab.frames.all().map((frame) =>
      ask(frame).catch((error: unknown): GuardReport[] => {
        if (error instanceof DialogOpenError || error instanceof DocumentGoneError) return [];
        throw error;
      }),
    ),
  );
  const recorded = lists.flat();
  const told = tab.reports.filter((report) => report.token === token);
  return recorded.length >= told.length ? recorded : told;
}

const ENDS = new Set(['click', 'auxclick', 'contextmenu']);

export function tapReceipt(reports: GuardReport[], guarded: boolean): Receipt {
  const first = reports[0];
  if (!first) return { delivered: true, received_by: 'unknown' };
  if (!guarded) return { delivered: true, received_by: 'unknown', by: reports.at(-1)?.by ?? first.by };
  const stopped = reports.find((report) => report.blocked);
  if (!stopped) {
    const clicked = reports.some((report) => ENDS.has(report.event));
    if (clicked) return { delivered: true, received_by: 'target', by: first.by };
    // Pressed and released, and yet no click: the page cancelled it, or moved the target in between.
    return { delivered: true, received_by: 'target', by: `${first.by} (pressed; the browser made no click of it)` };
  }
  // No guard stops the pointer's way to the place: a press that was stopped leaves the page hovered.
  if (stopped === first) return { delivered: false, received_by: 'other', by: stopped.by, hovered: true };
  return {
    delivered: true,
    received_by: 'other',
    by: `${stopped.by} (the press reached the target, then its ${stopped.event} was stopped because something else was there)`,
  };
}

/** A key that is not there must not travel as null: the page would compare with it. */
function rowOrder(row: { text: string; key?: string }): [string] | [string, string] {
  return row.key === undefined ? [row.text] : [row.text, row.key];
}
