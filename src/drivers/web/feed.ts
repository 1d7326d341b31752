import type { Deadline } from '../../base/deadline.ts';
import type { ChangeFeed, NodeKey, RawDelta, RawNode, RawRequest, RawScreen } from '../driver.ts';
import { isTooDeep } from './capture.ts';
import { decodeLoading, decodeNode, decodeScreen, nodeKey, placeNode, splitKey } from './decode.ts';
import { askFrame, callFrame, DocumentGoneError, type Frame } from './frame.ts';
import { askAllFrames, type Placed } from './frame-layout.ts';
import type { DeltaAnswer, NodeTuple } from './page-answers.ts';
import type { Ring } from '../ring.ts';
import { DialogOpenError, type Tab } from './tab.ts';

/** Time kept for the last look, so that a settle that ran out of time still tells what it saw. */
const LAST_LOOK_MS = 250;

export interface FeedHost {
  tab(deadline: Deadline): Promise<Tab>;
  /** What was last known of the screen, for moments when the page cannot be asked. */
  lastScreen(): RawScreen;
  sawScreen(screen: RawScreen): void;
  requests: Ring<RawRequest>;
}

/** Deltas of the current tab since the last look, fed by what the documents themselves noticed. */
export class WebFeed implements ChangeFeed {
  readonly #host: FeedHost;
  #version = 0;
  #requestsTold = 0;
  #base: { tab: Tab; documents: Set<string> } | undefined;

  constructor(host: FeedHost) {
    this.#host = host;
  }

  /** A capture is a new beginning. */
  startFrom(tab: Tab, documents: string[]): number {
    this.#base = { tab, documents: new Set(documents) };
    this.#version += 1;
    return this.#version;
  }

  async mark(deadline: Deadline): Promise<RawDelta> {
    const tab = await this.#host.tab(deadline);
    tab.network.mark();
    return this.#look(tab, deadline);
  }

  async settle(quietMs: number, deadline: Deadline): Promise<RawDelta & { quiet: boolean; pending: string[] }> {
    const inner = deadline.within(Math.max(0, deadline.remaining() - Math.min(LAST_LOOK_MS, deadline.remaining() / 4)));
    let quiet = false;
    let tab = await this.#host.tab(deadline);
    while (!quiet && !inner.expired) {
      tab = await this.#host.tab(deadline);
      if (tab.dialog) break;
      quiet = await this.#isQuiet(tab, quietMs, inner);
      if (quiet || inner.expired) break;
      if (tab.network.pending().length > 0 || tab.loading) {
        await inner
          .race(Promise.race([tab.network.change(), tab.change()]), 'the page to settle')
          .catch(() => undefined);
      }
    }
    const pending = tab.network.pending();
    const delta = await this.#look(tab, deadline);
    tab.network.mark();
    return { ...delta, quiet: quiet || tab.dialog !== null, pending };
  }

  async reread(keys: NodeKey[], deadline: Deadline): Promise<RawNode[]> {
    const tab = await this.#host.tab(deadline);
    const wanted = new Map<string, number[]>();
    for (const full of keys) {
      const { doc, key } = splitKey(full);
      wanted.set(doc, [...(wanted.get(doc) ?? []), key]);
    }
    const read = async (frame: Frame) => {
      const doc = [...wanted.keys()].find((it) => tab.frames.byDocument(it) === frame);
      const keysHere = JSON.stringify(doc ? wanted.get(doc) : []);
      const expression = `JSON.stringify({ facts: JSON.parse(touchstone.facts()), nodes: JSON.parse(touchstone.reread(${keysHere})), frames: JSON.parse(touchstone.frames()) })`;
      return askFrame<DeltaAnswer & { nodes: NodeTuple[] }>(frame, expression, deadline);
    };
    const { placed } = await tab.unlessDialog(askAllFrames(tab, read, deadline)).catch((error: unknown) => {
      if (error instanceof DialogOpenError || error instanceof DocumentGoneError) return { placed: [] };
      throw error;
    });
    const nodes = placed.flatMap(({ answer, holder, offset }) =>
      answer.nodes.map((tuple) => placeNode(decodeNode(tuple, answer.facts.doc), holder, offset)),
    );
    const byKey = new Map(nodes.map((node) => [node.key, node]));
    return keys.map((key) => byKey.get(key)).filter((node) => node !== undefined);
  }

  /** One wait inside the pages, then one look at what only the browser knows. */
  async #isQuiet(tab: Tab, quietMs: number, deadline: Deadline): Promise<boolean> {
    const left = Math.max(0, deadline.remaining());
    const wait = (frame: Frame) => callFrame(frame, `touchstone.quiet(${quietMs}, ${left})`, deadline);
    try {
      await tab.document(deadline);
      const waits = tab.frames.all().map((frame) =>
        wait(frame).catch((error: unknown) => {
          if (frame === tab.top || !(error instanceof DocumentGoneError)) throw error;
          return true;
        }),
      );
      const quiet = await tab.unlessDialog(Promise.all(waits));
      return quiet.every((it) => it === true) && tab.network.pending().length === 0 && !tab.loading;
    } catch (error) {
      if (error instanceof DialogOpenError || error instanceof DocumentGoneError || deadline.expired) return false;
      throw error;
    }
  }

  #newRequests(): RawRequest[] {
    const ended = this.#host.requests.after(this.#requestsTold);
    this.#requestsTold = this.#host.requests.count;
    return ended;
  }

  async #look(tab: Tab, deadline: Deadline): Promise<RawDelta> {
    this.#version += 1;
    const lost: RawDelta = {
      version: this.#version,
      lost: true,
      removed: [],
      upserts: [],
      passed: [],
      scrolled: false,
      screen: this.#host.lastScreen(),
      requests: this.#newRequests(),
    };
    try {
      const ask = (frame: Frame) => tab.unlessDialog(askFrame<DeltaAnswer>(frame, 'touchstone.look()', deadline));
      const { placed } = await askAllFrames(tab, ask, deadline);
      const top = placed[0] as Placed<DeltaAnswer>;
      const screen = decodeScreen(top.answer.facts);
      this.#host.sawScreen(screen);
      const loading = decodeLoading(top.answer.facts);
      const state = { screen, ...(loading ? { loading } : {}) };
      const documents = placed.map((it) => it.answer.facts.doc);
      const same =
        this.#base?.tab === tab &&
        documents.length === this.#base.documents.size &&
        documents.every((doc) => this.#base?.documents.has(doc));
      const passed = placed.flatMap((it) => it.answer.passed.map((tuple) => decode(tuple, it)));
      const ended = placed.flatMap((it) => it.answer.ended.map((tuple) => decode(tuple, it)));
      if (!same || placed.some((it) => it.answer.lost)) {
        this.#base = undefined;
        return { ...lost, ...state, passed };
      }
      return { ...lost, ...merge(placed), version: this.#version, lost: false, passed, ended, ...state };
    } catch (error) {
      if (error instanceof DialogOpenError || error instanceof DocumentGoneError || isTooDeep(error)) return lost;
      throw error;
    }
  }
}

function decode(tuple: NodeTuple, { answer, holder, offset }: Placed<DeltaAnswer>): RawNode {
  return placeNode(decodeNode(tuple, answer.facts.doc), holder, offset);
}

function merge(placed: Placed<DeltaAnswer>[]): Pick<RawDelta, 'removed' | 'upserts' | 'scrolled'> {
  const inside = new Map(placed.filter((it) => it.holder !== null).map((it) => [it.holder as NodeKey, it]));
  /** Behind an iframe's line come the lines of its document; the one before a line may be the last of those. */
  const lastWithin = (key: NodeKey): NodeKey => {
    const frame = inside.get(key);
    if (!frame || frame.answer.last === 0) return key;
    return lastWithin(nodeKey(frame.answer.facts.doc, frame.answer.last));
  };
  // Inner documents first: a line of the outer one may stand behind a new last line of the inner one.
  const upserts = [...placed].reverse().flatMap((it) =>
    it.answer.upserts.map(({ node: tuple, after }) => {
      const node = decode(tuple, it);
      if (after === 0) return { node, after: it.holder };
      const before = nodeKey(it.answer.facts.doc, after);
      // Its own first child follows a node directly; only a sibling comes after everything inside.
      return { node, after: node.parent === before ? before : lastWithin(before) };
    }),
  );
  return {
    removed: placed.flatMap((it) => it.answer.removed.map((key) => nodeKey(it.answer.facts.doc, key))),
    upserts,
    scrolled: placed.some((it) => it.answer.scrolled),
  };
}
