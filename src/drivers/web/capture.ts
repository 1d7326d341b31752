import { monotonicNow } from '../../base/clock.ts';
import type { Deadline } from '../../base/deadline.ts';
import type { NodeKey, RawCapture, RawNode } from '../driver.ts';
import { decodeLoading, decodeNode, decodeScreen } from './decode.ts';
import { askFrame, DocumentGoneError } from './frame.ts';
import { askAllFrames, type Placed } from './frame-layout.ts';
import type { CaptureAnswer } from './page-answers.ts';
import type { Tab } from './tab.ts';

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
      if (isTooDeep(error)) return { capture: tooDeep(started, tab), documents: [] };
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

/** The walk goes down the tree by calling itself; a tree deeper than the page's stack cannot be read this way. */
export function isTooDeep(error: unknown): boolean {
  return error instanceof Error && error.message.includes('Maximum call stack');
}

function tooDeep(started: number, tab: Tab): RawCapture {
  return {
    backend: 'page walker',
    complete: false,
    reason: 'the page is nested too deeply to be read',
    started_at: started,
    duration_ms: monotonicNow() - started,
    screen: { url: tab.top.url, width: 0, height: 0, keyboard: null },
    nodes: [],
  };
}
