import type { CdpParams } from '../../wires/cdp/connection.ts';
import { isAwaited, isOfPage } from './request-kinds.ts';

interface Request {
  name: string;
  session: string;
  frame: string;
  loader: string;
  order: number;
}

/** Requests of one tab that are under way, told by the browser's own network events. */
export class NetworkTracker {
  readonly #open = new Map<string, Request>();
  readonly #waiters = new Set<() => void>();
  /** Names of requests that were open at the mark and have ended since: sent again, they are a long poll. */
  readonly #longPolls = new Set<string>();
  #order = 0;
  #mark = 0;

  receive(session: string, method: string, params: CdpParams): void {
    // Ids are unique in the browser; a frame's own request begins in one process and ends in another.
    const id = String(params.requestId);
    if (method === 'Network.requestWillBeSent') this.#started(id, session, params);
    else if (method === 'Network.responseReceived') {
      const response = params.response as { mimeType?: string } | undefined;
      if (response?.mimeType === 'text/event-stream') this.#ended(id);
    } else if (method === 'Network.loadingFinished' || method === 'Network.loadingFailed') this.#ended(id);
  }

  /** From here on only requests that start later count. */
  mark(): void {
    this.#mark = this.#order;
    this.#longPolls.clear();
  }

  /** "METHOD path" of what started since the mark and is not answered yet. */
  pending(): string[] {
    return [...this.#open.values()].filter((request) => request.order > this.#mark).map((request) => request.name);
  }

  /** Resolves at the next start or end of a request. */
  change(): Promise<void> {
    return new Promise((resolve) => this.#waiters.add(resolve));
  }

  /** A frame or tab is gone, and its requests with it. */
  drop(session: string): void {
    for (const [id, request] of [...this.#open]) if (request.session === session) this.#ended(id);
  }

  /** A new document took the place of the frame's last one, whose requests end without a word. */
  dropDocument(frame: string, loader: string): void {
    for (const [id, it] of [...this.#open]) if (it.frame === frame && it.loader !== loader) this.#ended(id);
  }

  wake(): void {
    for (const waiter of this.#waiters) waiter();
    this.#waiters.clear();
  }

  #started(id: string, session: string, params: CdpParams): void {
    const { method, url } = params.request as { method: string; url: string };
    if (!isOfPage(params) || !isAwaited(String(params.type))) return;
    this.#order += 1;
    // A redirect keeps its id and its place in the order.
    const order = this.#open.get(id)?.order ?? this.#order;
    const name = `${method} ${pathOf(url)}`;
    if (this.#longPolls.has(name)) return;
    this.#open.set(id, { name, session, frame: String(params.frameId), loader: String(params.loaderId), order });
    this.wake();
  }

  #ended(id: string): void {
    const request = this.#open.get(id);
    if (!request) return;
    this.#open.delete(id);
    if (request.order <= this.#mark) this.#longPolls.add(request.name);
    this.wake();
  }
}

/** Without the query: it may carry secrets, and it is what differs between two polls of one address. */
export function pathOf(url: string): string {
  try {
    return new URL(url).pathname;
  } catch {
    return url.slice(0, 80);
  }
}

/** Empty where an address has none. */
export function hostOf(url: string): string {
  try {
    return new URL(url).host;
  } catch {
    return '';
  }
}
