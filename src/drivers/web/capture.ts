import { quoteScreenText } from '../../contract/line/index.ts';
import { monotonicNow } from '../../base/clock.ts';
import type { Deadline } from '../../base/deadline.ts';
import type { RawCapture, RawNode } from '../driver.ts';
import { decodeLoading, decodeScreen, placeNode } from './decode.ts';
import { askFrame, DocumentGoneError, type Frame } from './frame.ts';
import { askAllFrames, type Placed } from './frame-layout.ts';
import { unpack } from './held-nodes.ts';
import type { CaptureAnswer, DocumentFacts, FrameBox } from './page-answers.ts';
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
      const { placed, unread } = await askAllFrames(tab, (frame) => readDocument(tab, frame, deadline), deadline);
      const top = placed[0] as Placed<ReadDocument>;
      const nodes = placed.length === 1 ? top.answer.nodes : withFrames(placed);
      const blind = unread.filter((it) => nodes.some((node) => node.key === it.holder));
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
          .map((it) => `the frame ${quoteScreenText(it.frame.url || 'about:blank')} cannot be read: ${it.why}`)
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

interface ReadDocument {
  facts: DocumentFacts;
  frames: FrameBox[];
  nodes: readonly RawNode[];
}

async function readDocument(tab: Tab, frame: Frame, deadline: Deadline): Promise<ReadDocument> {
  const { held } = frame;
  const ask = (expression: string) => tab.unlessDialog(askFrame<CaptureAnswer>(frame, expression, deadline));
  // Always the same words: the browser compiles them once.
  let answer = await ask('touchstone.capture()');
  // The answer in between never arrived (a deadline, a dialog): the differences are from something that nobody has.
  if (answer.base !== '' && answer.base !== held?.name) answer = await ask('touchstone.capture(true)');
  const now = unpack(answer, answer.facts.doc, held);
  frame.held = now;
  return { facts: answer.facts, frames: answer.frames, nodes: now.nodes };
}

/** The nodes of a frame follow its iframe element. */
function withFrames(placed: Placed<ReadDocument>[]): RawNode[] {
  const inside = new Map(placed.map((it) => [it.holder, it]));
  const nodes: RawNode[] = [];
  const add = (document: Placed<ReadDocument>): void => {
    for (const node of document.answer.nodes) {
      nodes.push(placeNode(node, document.holder, document.offset));
      const frame = inside.get(node.key);
      if (frame) add(frame);
    }
  };
  add(placed[0] as Placed<ReadDocument>);
  return nodes;
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
