import { quoteScreenText } from '../../contract/line/index.ts';
import { monotonicNow } from '../../base/clock.ts';
import type { Deadline } from '../../base/deadline.ts';
import type { AppResult, Input, NodeKey, Probe, RawCapture, RawNode, RawScreen, Receipt } from '../driver.ts';
import type { OpenDialog, Tab } from './tab.ts';

const DIALOG_KEY = 'dialog';

/** While a dialog of the browser is open it is all there is: the page below answers nothing. */
export function captureDialog(dialog: OpenDialog, screen: RawScreen): RawCapture {
  const { width, height } = screen;
  const box = (top: number, left = width / 2 - 200, right = width / 2 + 200): [number, number, number, number] => [
    left,
    top,
    right,
    top + 40,
  ];
  const button = (label: string, key: string, left: number): RawNode => ({
    key: `${DIALOG_KEY}.${key}`,
    parent: DIALOG_KEY,
    role: 'button',
    label,
    state: { enabled: true },
    bounds: box(height / 2 + 40, left, left + 80),
    clickable: true,
    native: 'javascript dialog',
  });
  const nodes: RawNode[] = [
    {
      key: DIALOG_KEY,
      parent: null,
      role: 'alertdialog',
      label: dialog.message || (dialog.type === 'beforeunload' ? 'Leave this page?' : dialog.type),
      state: {},
      bounds: [width / 2 - 200, height / 2 - 100, width / 2 + 200, height / 2 + 100],
      clickable: false,
      native: `javascript ${dialog.type}`,
    },
  ];
  if (dialog.type === 'prompt') {
    nodes.push({
      key: `${DIALOG_KEY}.text`,
      parent: DIALOG_KEY,
      role: 'textbox',
      state: { enabled: true, text_value: dialog.prompt },
      bounds: box(height / 2 - 20),
      clickable: true,
      editable: true,
      native: 'javascript prompt',
    });
  }
  nodes.push(button('OK', 'ok', width / 2 + 20));
  if (dialog.type !== 'alert') nodes.push(button('Cancel', 'cancel', width / 2 + 110));
  // The page behind it cannot be asked while it is open.
  const facts = { backend: 'javascript dialog', complete: true, scope: 'active_window' as const };
  return { ...facts, started_at: monotonicNow(), duration_ms: 0, screen, nodes };
}

/** A tap on one of the dialog's buttons, told by its key or its place. */
function dialogButtonAt(key: string | undefined, x: number, y: number, capture: RawCapture): boolean | undefined {
  const hit = capture.nodes.find(
    (node) =>
      node.role === 'button' &&
      (key === node.key ||
        (key === undefined && x >= node.bounds[0] && x < node.bounds[2] && y >= node.bounds[1] && y < node.bounds[3])),
  );
  return hit === undefined ? undefined : hit.label === 'OK';
}

/** The dialog's own buttons can be aimed at; everything below lies under it. */
export function probeUnderDialog(key: NodeKey, dialog: OpenDialog, screen: RawScreen): Probe {
  const node = captureDialog(dialog, screen).nodes.find((it) => it.key === key);
  const viewport: Probe['viewport'] = [0, 0, screen.width, screen.height];
  if (node) {
    const [left, top, right, bottom] = node.bounds;
    const point = { x: (left + right) / 2, y: (top + bottom) / 2 };
    const facts = {
      role: node.role,
      label: node.label,
      rect: node.bounds,
      rect_next_frame: node.bounds,
      viewport,
      point,
    };
    return { attached: true, enabled: true, editable: node.editable ?? false, hit: { kind: 'self' }, ...facts };
  }
  const rect: Probe['rect'] = [0, 0, 1, 1];
  const hit = { kind: 'other', name: `${dialog.type} dialog ${quoteScreenText(dialog.message)}` } as const;
  return { attached: true, role: 'generic', rect, rect_next_frame: rect, viewport, point: { x: 0.5, y: 0.5 }, hit };
}

/** Only what answers it reaches a dialog; everything else goes nowhere. */
export async function performOnDialog(tab: Tab, input: Input, screen: RawScreen, deadline: Deadline): Promise<Receipt> {
  const dialog = tab.dialog;
  if (!dialog) return { delivered: false, received_by: 'unknown' };
  const name = `${dialog.type} dialog ${quoteScreenText(dialog.message)}`;
  const key = input.kind === 'key' ? input.key : '';
  let accept: boolean | undefined;
  if (input.kind === 'tap') {
    accept = dialogButtonAt(input.guard?.key, input.at.x, input.at.y, captureDialog(dialog, screen));
  } else if (key === 'Enter') accept = true;
  else if (key === 'Escape') accept = false;
  if (accept === undefined) return { delivered: false, received_by: 'other', by: name };
  const result = await closeDialog(tab, accept, undefined, deadline);
  return { delivered: result.done, received_by: result.done ? 'target' : 'unknown', by: name };
}

export async function closeDialog(
  tab: Tab,
  accept: boolean,
  text: string | undefined,
  deadline: Deadline,
): Promise<AppResult> {
  const { dialog } = tab;
  if (!dialog) return { said: 'no dialog is open', done: false, why: 'no_dialog' };
  const promptText = dialog.type === 'prompt' ? (text ?? dialog.prompt) : undefined;
  const params = promptText === undefined ? { accept } : { accept, promptText };
  await tab.session.request('Page.handleJavaScriptDialog', params, deadline);
  while (tab.dialog === dialog) await deadline.race(tab.change(), 'the dialog to close');
  return {
    said: `${accept ? 'accepted' : 'dismissed'} the ${dialog.type} ${quoteScreenText(dialog.message)}`,
    done: true,
  };
}
