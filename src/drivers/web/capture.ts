import { monotonicNow } from '../../base/clock.ts';
import type { Deadline } from '../../base/deadline.ts';
import type { NodeKey, RawCapture, RawNode, RawScreen } from '../driver.ts';
import { decodeLoading, decodeNode, decodeScreen } from './decode.ts';
import { askFrame, DocumentGoneError } from './frame.ts';
import { askAllFrames, type Placed } from './frame-layout.ts';
import type { CaptureAnswer } from './page-answers.ts';
import type { OpenDialog, Tab } from './tab.ts';

export interface TabCapture {
  capture: RawCapture;
  /** Every document that is part of it, for the feed that goes on from here. */
  documents: string[];
}

/** All documents of a tab as one tree: the nodes of a frame are the children of its iframe element. */
export async function captureTab(tab: Tab, deadline: Deadline): Promise<TabCapture> {
  for (;;) {
    const started = monotonicNow();
    try {
      const ask = (frame: Placed<CaptureAnswer>['frame']) =>
        tab.unlessDialog(askFrame<CaptureAnswer>(frame, 'touchstone.capture()', deadline));
      const { placed, unread } = await askAllFrames(tab, ask, deadline);
      const top = placed[0] as Placed<CaptureAnswer>;
      const nodes: RawNode[] = [];
      addDocument(top, placed, nodes);
      const seen = new Set(nodes.map((node) => node.key));
      const blind = unread.filter((it) => it.holder && seen.has(it.holder));
      const capture: RawCapture = {
        backend: 'page walker',
        complete: blind.length === 0,
        started_at: started,
        duration_ms: monotonicNow() - started,
        screen: decodeScreen(top.answer.facts),
        nodes,
      };
      if (blind.length > 0) {
        capture.reason = blind
          .map((it) => `the frame ${it.frame.url || '(no address)'} cannot be read: ${it.why}`)
          .join('; ');
      }
      const loading = decodeLoading(top.answer.facts);
      if (loading) capture.loading = loading;
      return { capture, documents: placed.map((it) => it.answer.facts.doc) };
    } catch (error) {
      // The top document was replaced while it was read: the one that replaced it is what the screen shows now.
      if (!(error instanceof DocumentGoneError) || deadline.expired) throw error;
    }
  }
}

function addDocument(document: Placed<CaptureAnswer>, all: Placed<CaptureAnswer>[], nodes: RawNode[]): void {
  const inside = new Map(all.filter((it) => it.holder !== null).map((it) => [it.holder as NodeKey, it]));
  for (const tuple of document.answer.nodes) {
    const node = decodeNode(tuple, document.answer.facts.doc, document.holder, document.offset);
    nodes.push(node);
    const frame = inside.get(node.key);
    if (frame) addDocument(frame, all, nodes);
  }
}

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
  return { backend: 'javascript dialog', complete: true, started_at: monotonicNow(), duration_ms: 0, screen, nodes };
}

/** A tap on one of the dialog's buttons, told by its key or its place. */
export function dialogButtonAt(
  key: string | undefined,
  x: number,
  y: number,
  capture: RawCapture,
): boolean | undefined {
  const hit = capture.nodes.find(
    (node) =>
      node.role === 'button' &&
      (key === node.key ||
        (key === undefined && x >= node.bounds[0] && x < node.bounds[2] && y >= node.bounds[1] && y < node.bounds[3])),
  );
  return hit === undefined ? undefined : hit.label === 'OK';
}
