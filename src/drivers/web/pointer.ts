import type { Deadline } from '../../base/deadline.ts';
import type { Point } from '../../contract/geometry.ts';
import type { Guard, Receipt } from '../driver.ts';
import { splitKey } from './decode.ts';
import { askFrame, callFrame, DocumentGoneError, type Frame } from './frame.ts';
import type { GuardOrder, GuardReport } from './page-answers.ts';
import { DialogOpenError, type Tab } from './tab.ts';

let nextToken = 1;

/** One click, watched by every document of the tab: what is not meant for the guarded node is stopped. */
export async function tapAt(tab: Tab, at: Point, guard: Guard | undefined, deadline: Deadline): Promise<Receipt> {
  const token = nextToken++;
  tab.reports.length = 0;
  const armed = await armAll(tab, token, guard, deadline);
  if (guard && !armed)
    return { delivered: false, received_by: 'other', by: 'nothing: the document that held the target is gone' };
  const mouse = (type: string, extra: Record<string, unknown> = {}) =>
    tab.session.request('Input.dispatchMouseEvent', { type, x: at.x, y: at.y, ...extra }, deadline);
  const press = { button: 'left', clickCount: 1 };
  // Sent together: the browser keeps their order, and each answer would cost a round trip.
  const sent = Promise.all([
    mouse('mouseMoved'),
    mouse('mousePressed', { ...press, buttons: 1 }),
    mouse('mouseReleased', { ...press, buttons: 0 }),
  ]);
  await tab.deliver(sent);
  return receiptOf(await readBack(tab, token, deadline), guard !== undefined);
}

/**
 * The documents' own record. Where one cannot be asked (a dialog blocks it, the click led to another page) there is what
 * it said at once through the binding; the order of that and of the mouse's answers is not certain, so it comes second.
 */
async function readBack(tab: Tab, token: number, deadline: Deadline): Promise<GuardReport[]> {
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

/** False: the guarded node's own document could not be armed. */
async function armAll(tab: Tab, token: number, guard: Guard | undefined, deadline: Deadline): Promise<boolean> {
  const meant = guard ? splitKey(guard.key) : undefined;
  const home = meant ? tab.frames.byDocument(meant.doc) : undefined;
  const arm = async (frame: Frame) => {
    const order: GuardOrder = {
      token,
      key: frame === home && meant ? meant.key : 0,
      watch: guard === undefined,
      label: (frame === home && guard?.label) || 0,
      row: frame === home && guard?.row ? rowOrder(guard.row) : 0,
    };
    try {
      await tab.unlessDialog(callFrame(frame, `touchstone.arm(${JSON.stringify(order)})`, deadline));
      return true;
    } catch (error) {
      if (error instanceof DocumentGoneError) return false;
      throw error;
    }
  };
  const frames = tab.frames.all();
  const done = await Promise.all(frames.map(arm));
  return guard === undefined || (home !== undefined && done[frames.indexOf(home)] === true);
}

function receiptOf(reports: GuardReport[], guarded: boolean): Receipt {
  const first = reports[0];
  if (!first) return { delivered: true, received_by: 'unknown' };
  if (!guarded) return { delivered: true, received_by: 'unknown', by: reports.at(-1)?.by ?? first.by };
  const stopped = reports.find((report) => report.blocked);
  if (!stopped) {
    const clicked = reports.some((report) => report.event === 'click');
    if (clicked) return { delivered: true, received_by: 'target', by: first.by };
    // Pressed and released, and yet no click: the page cancelled it, or moved the target in between.
    return { delivered: true, received_by: 'target', by: `${first.by} (pressed; the browser made no click of it)` };
  }
  if (stopped === first) return { delivered: false, received_by: 'other', by: stopped.by };
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
