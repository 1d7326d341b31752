import type { CdpParams } from '../../wires/cdp/connection.ts';

interface Request {
  name: string;
  order: number;
}

/** Kinds that stay open on purpose, or that nobody waits for. */
const NEVER_AWAITED = new Set(['EventSource', 'WebSocket', 'Ping', 'CSPViolationReport', 'Media', 'Prefetch', 'Preflight', 'Manifest']);

/** Requests of one tab that are under way, told by the browser's own network events. */
export class NetworkTracker {
  readonly #open = new Map<string, Request>();
  readonly #waiters = new Set<() => void>();
  /** Names of requests that were open when the mark was set: a long poll is sent again as soon as it is answered. */
  #longPolls = new Set<string>();
  #order = 0;
  #mark = 0;

  receive(session: string, method: string, params: CdpParams): void {
    const id = `${session}:${String(params.requestId)}`;
    if (method === 'Network.requestWillBeSent') this.#started(id, params);
    else if (method === 'Network.responseReceived') {
      const response = params.response as { mimeType?: string } | undefined;
      if (response?.mimeType === 'text/event-stream') this.#ended(id);
    } else if (method === 'Network.loadingFinished' || method === 'Network.loadingFailed') this.#ended(id);
  }

  /** From here on only requests that start later count. */
  mark(): void {
    this.#mark = this.#order;
    this.#longPolls = new Set([...this.#open.values()].map((request) => request.name));
  }

  /** "METHOD path" of what started since the mark and is not answered yet. */
  pending(): string[] {
    const since = [...this.#open.values()].filter((request) => request.order > this.#mark);
    return since.map((request) => request.name).filter((name) => !this.#longPolls.has(name));
  }

  /** Resolves at the next start or end of a request. */
  change(): Promise<void> {
    return new Promise((resolve) => this.#waiters.add(resolve));
  }

  /** A frame or tab is gone, and its requests with it. */
  drop(session: string): void {
    for (const id of [...this.#open.keys()]) if (id.startsWith(`${session}:`)) this.#ended(id);
  }

  wake(): void {
    for (const waiter of this.#waiters) waiter();
    this.#waiters.clear();
  }

  #started(id: string, params: CdpParams): void {
    const { method, url } = params.request as { method: string; url: string };
    if (NEVER_AWAITED.has(String(params.type)) || !/^https?:/.test(url)) return;
    this.#order += 1;
    // A redirect keeps its id and its place in the order.
    const order = this.#open.get(id)?.order ?? this.#order;
    this.#open.set(id, { name: `${method} ${pathOf(url)}`, order });
    this.wake();
  }

  #ended(id: string): void {
    if (this.#open.delete(id)) this.wake();
  }
}

/** Without the query: it may carry secrets, and it is what differs between two polls of one address. */
function pathOf(url: string): string {
  try {
    return new URL(url).pathname;
  } catch {
    return url.slice(0, 80);
  }
}
