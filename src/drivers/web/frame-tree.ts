import { Deadline } from '../../base/deadline.ts';
import type { CdpParams, CdpSession } from '../../wires/cdp/connection.ts';
import type { Frame } from './frame.ts';
import { WORLD } from './page-program.ts';

interface TreeNode {
  frame: { id: string; parentId?: string; url: string };
  childFrames?: TreeNode[];
}

const SETUP_MS = 10_000;
let nextLife = 1;

/** The frames of one tab, kept up to date by the events of every process that holds one of them. */
export class FrameTree {
  readonly #frames = new Map<string, Frame>();
  readonly #documents = new Map<string, { frame: string; life: number }>();
  readonly #topId: string;

  constructor(topId: string, session: CdpSession) {
    this.#topId = topId;
    this.#frames.set(topId, { id: topId, parent: null, session, url: 'about:blank', context: undefined, life: 0 });
  }

  get top(): Frame {
    return this.#frames.get(this.#topId) as Frame;
  }

  /** Parents before children. */
  all(): Frame[] {
    const list = [this.top];
    for (const frame of list)
      for (const other of this.#frames.values()) if (other.parent === frame.id) list.push(other);
    return list;
  }

  parentOf(frame: Frame): Frame | undefined {
    return frame.parent === null ? undefined : this.#frames.get(frame.parent);
  }

  /** A document says its name with every answer; from then on its nodes can be found by their keys. */
  learn(frame: Frame, doc: string): void {
    if (frame.context === undefined) return;
    for (const [known, place] of this.#documents) if (place.frame === frame.id) this.#documents.delete(known);
    this.#documents.set(doc, { frame: frame.id, life: frame.life });
  }

  byDocument(doc: string): Frame | undefined {
    const place = this.#documents.get(doc);
    const frame = place && this.#frames.get(place.frame);
    return frame && frame.context !== undefined && frame.life === place.life ? frame : undefined;
  }

  /** The background setup of a frame's process has a time of its own; nobody's call waits for it. */
  setupDeadline(): Deadline {
    return Deadline.after(SETUP_MS);
  }

  adopt(tree: TreeNode, session: CdpSession): void {
    this.#put(tree.frame, session);
    for (const child of tree.childFrames ?? []) this.adopt(child, session);
  }

  /** A frame now lives in another process. */
  move(id: string, parent: string | undefined, session: CdpSession, url: string): void {
    const known = this.#frames.get(id);
    const place = known?.parent ?? parent ?? this.#topId;
    this.#frames.set(id, { id, parent: place, session, url, context: undefined, life: 0 });
  }

  /** True when the event changed something that somebody may wait for. */
  receive(session: CdpSession, method: string, params: CdpParams): boolean {
    switch (method) {
      case 'Page.frameAttached':
        this.#put({ id: String(params.frameId), parentId: String(params.parentFrameId), url: '' }, session);
        return true;
      case 'Page.frameNavigated':
        this.#put(params.frame as TreeNode['frame'], session);
        return true;
      case 'Page.navigatedWithinDocument':
        return true;
      case 'Page.frameDetached':
        if (params.reason !== 'swap') this.#remove(String(params.frameId), session);
        return true;
      case 'Runtime.executionContextCreated':
        return this.#contextCreated(session, params.context as Context);
      case 'Runtime.executionContextDestroyed':
        return this.#contextsGone(session, Number(params.executionContextId));
      case 'Runtime.executionContextsCleared':
        return this.#contextsGone(session, undefined);
      default:
        return false;
    }
  }

  #put(facts: TreeNode['frame'], session: CdpSession): void {
    const known = this.#frames.get(facts.id);
    if (!known) {
      const parent = facts.parentId ?? (facts.id === this.#topId ? null : this.#topId);
      this.#frames.set(facts.id, { id: facts.id, parent, session, url: facts.url, context: undefined, life: 0 });
      return;
    }
    if (facts.url) known.url = facts.url;
    if (known.session === session) return;
    known.session = session;
    known.context = undefined;
  }

  #remove(id: string, session: CdpSession): void {
    const frame = this.#frames.get(id);
    if (!frame || id === this.#topId) return;
    for (const other of [...this.#frames.values()]) if (other.parent === id) this.#remove(other.id, session);
    this.#frames.delete(id);
  }

  #contextCreated(session: CdpSession, context: Context): boolean {
    const frameId = context.auxData?.frameId;
    if (context.name !== WORLD || frameId === undefined) return false;
    const frame = this.#frames.get(frameId);
    if (!frame) {
      this.#frames.set(frameId, {
        id: frameId,
        parent: this.#topId,
        session,
        url: '',
        context: context.id,
        life: nextLife++,
      });
      return true;
    }
    frame.session = session;
    frame.context = context.id;
    frame.life = nextLife++;
    return true;
  }

  #contextsGone(session: CdpSession, id: number | undefined): boolean {
    let changed = false;
    for (const frame of this.#frames.values()) {
      if (frame.session !== session || frame.context === undefined) continue;
      if (id !== undefined && frame.context !== id) continue;
      frame.context = undefined;
      changed = true;
    }
    return changed;
  }
}

interface Context {
  id: number;
  name: string;
  auxData?: { frameId?: string };
}
