import { monotonicNow } from '../../base/clock.ts';
import type { CdpParams } from '../../wires/cdp/connection.ts';
import type { RawRequest } from '../driver.ts';
import { pathOf } from './network-tracker.ts';
import { Ring } from './ring.ts';

interface OpenRequest {
  method: string;
  path: string;
  type: string;
  status: number | undefined;
  started: number;
  session: string;
  frame: string;
  loader: string;
}

/** What a page is made of; listed only when it failed. */
const PARTS_OF_A_PAGE = new Set([
  'Image',
  'Font',
  'Stylesheet',
  'Script',
  'Media',
  'Manifest',
  'Prefetch',
  'Preflight',
  'TextTrack',
  'SignedExchange',
  'CSPViolationReport',
  'Other',
]);

/** Requests of all tabs of a session: those that ended, and those that have not yet. */
export class RequestLog {
  readonly ended = new Ring<RawRequest>();
  readonly #open = new Map<string, OpenRequest>();

  receive(session: string, method: string, params: CdpParams): void {
    const id = String(params.requestId);
    const open = this.#open.get(id);
    if (method === 'Network.requestWillBeSent') this.#started(id, session, params);
    else if (!open) return;
    else if (method === 'Network.responseReceived') {
      const { status, mimeType } = params.response as { status: number; mimeType?: string };
      open.status = status;
      // It stays open by design; its answer is that it opened.
      if (mimeType === 'text/event-stream') this.#end(id, {});
    } else if (method === 'Network.loadingFinished') this.#end(id, {});
    else if (method === 'Network.loadingFailed') this.#failed(id, open, params);
  }

  /** "METHOD path" of what began since then and has not ended. */
  pendingSince(instant: number): string[] {
    return [...this.#open.values()]
      .filter((it) => it.started >= instant && !PARTS_OF_A_PAGE.has(it.type))
      .map((it) => `${it.method} ${it.path}`);
  }

  /** A frame or tab is gone, and its requests with it. */
  drop(session: string): void {
    this.#dropAll((it) => it.session === session);
  }

  dropDocument(frame: string, loader: string): void {
    this.#dropAll((it) => it.frame === frame && it.loader !== loader);
  }

  #dropAll(which: (request: OpenRequest) => boolean): void {
    for (const [id, it] of [...this.#open]) {
      if (!which(it)) continue;
      if (PARTS_OF_A_PAGE.has(it.type)) this.#open.delete(id);
      else this.#end(id, { error: 'the page went away before the answer was complete' });
    }
  }

  #started(id: string, session: string, params: CdpParams): void {
    const { method, url } = params.request as { method: string; url: string };
    const redirect = params.redirectResponse as { status: number } | undefined;
    if (redirect) this.#end(id, { status: redirect.status });
    if (!/^https?:/.test(url)) return;
    // The tab's icon is a wish of the browser, not of the page.
    if (params.type === 'Other' && url.endsWith('/favicon.ico')) return;
    this.#open.set(id, {
      method,
      path: pathOf(url),
      type: String(params.type),
      status: undefined,
      started: monotonicNow(),
      session,
      frame: String(params.frameId),
      loader: String(params.loaderId),
    });
  }

  #failed(id: string, open: OpenRequest, { errorText, canceled, blockedReason }: CdpParams): void {
    // A script that is not found ends like this: the answer came, and nobody wanted to read it.
    if (canceled && (open.status ?? 0) >= 400) this.#end(id, {});
    // A picture that is not needed any more is no failure of anything.
    else if (canceled && PARTS_OF_A_PAGE.has(open.type)) this.#open.delete(id);
    else
      this.#end(id, { error: blockedReason ? `blocked: ${String(blockedReason)}` : String(errorText || 'cancelled') });
  }

  #end(id: string, outcome: { status?: number; error?: string }): void {
    const open = this.#open.get(id);
    if (!open) return;
    this.#open.delete(id);
    const status = outcome.status ?? open.status;
    const failed = outcome.error !== undefined || (status !== undefined && status >= 400);
    if (PARTS_OF_A_PAGE.has(open.type) && !failed) return;
    const { method, path } = open;
    this.ended.push({ method, path, ...(status === undefined ? {} : { status }), ...outcome });
  }
}
