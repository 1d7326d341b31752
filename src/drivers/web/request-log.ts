import { monotonicNow } from '../../base/clock.ts';
import type { CdpParams } from '../../wires/cdp/connection.ts';
import { isTelemetry, looksLikeReport, setApart } from '../background-requests.ts';
import type { Evidence, RawRequest } from '../driver.ts';
import { networkErrorIn } from '../network-errors.ts';
import { hostOf, pathOf } from './network-tracker.ts';
import { Ring } from '../ring.ts';
import { SocketLog } from './socket-log.ts';
import { isBeacon, isForeign, isOfPage, isPartOfPage, runsBeside } from './request-kinds.ts';

interface OpenRequest {
  request: RawRequest;
  type: string;
  status: number | undefined;
  started: number;
  /** The browser's own clock, in seconds: what lies between two of its readings was really measured. */
  stamp: number;
  session: string;
  frame: string;
  loader: string;
}

interface Ending {
  status?: number;
  /** In the browser's words, or in ours where it says nothing. */
  why?: string;
  stamp?: number;
}

/** Requests of all tabs of a session: those that ended, and those that have not yet. */
export class RequestLog {
  readonly ended = new Ring<RawRequest>();
  /** Parts of a page that came as they should, and what a page sends without waiting for an answer. */
  readonly #beside = new Ring<RawRequest>();
  readonly #sockets = new SocketLog();
  readonly #open = new Map<string, OpenRequest>();

  receive(session: string, method: string, params: CdpParams): void {
    if (method.startsWith('Network.webSocket')) return this.#sockets.receive(session, method, params);
    const id = String(params.requestId);
    const open = this.#open.get(id);
    if (method === 'Network.requestWillBeSent') this.#started(id, session, params);
    else if (!open) return;
    else if (method === 'Network.responseReceived') {
      const { status, mimeType } = params.response as { status: number; mimeType?: string };
      open.status = status;
      // It stays open by design; its answer is that it opened.
      if (mimeType === 'text/event-stream') this.#end(id, { stamp: Number(params.timestamp) });
    } else if (method === 'Network.loadingFinished') this.#end(id, { stamp: Number(params.timestamp) });
    else if (method === 'Network.loadingFailed') this.#failed(id, open, params);
  }

  /** What ended since then, and what began since then and has not ended. */
  since(instant: number): Pick<Evidence, 'requests' | 'pending' | 'open' | 'background'> {
    const began = [...this.#open.values()].filter((it) => it.started >= instant);
    const open = began.filter((it) => !runsBeside(it.type)).map(soFar);
    const { told, background } = setApart([...this.ended.since(instant), ...open], isTelemetry);
    const sockets = this.#sockets.since(instant);
    const waiting = told.filter((one) => open.includes(one));
    return {
      requests: [...told.filter((one) => !open.includes(one)), ...sockets.filter((one) => !isTelemetry(one))],
      pending: waiting.map(({ method, path }) => `${method} ${path}`),
      open: waiting,
      background: [
        ...background,
        ...this.#beside.since(instant),
        ...began.filter((it) => runsBeside(it.type)).map(soFar),
        ...sockets.filter(isTelemetry),
      ],
    };
  }

  /** A frame or tab is gone, and its requests with it. */
  drop(session: string): void {
    this.#sockets.drop(session);
    this.#dropAll((it) => it.session === session);
  }

  dropDocument(frame: string, loader: string): void {
    this.#dropAll((it) => it.frame === frame && it.loader !== loader);
  }

  #dropAll(which: (request: OpenRequest) => boolean): void {
    for (const [id, it] of [...this.#open]) {
      if (!which(it)) continue;
      if (isPartOfPage(it.type)) this.#open.delete(id);
      else this.#end(id, { why: 'the page went away before the answer was complete' });
    }
  }

  #started(id: string, session: string, params: CdpParams): void {
    const { method, url } = params.request as { method: string; url: string };
    const redirect = params.redirectResponse as { status: number } | undefined;
    if (redirect) this.#end(id, { status: redirect.status, stamp: Number(params.timestamp) });
    if (!isOfPage(params)) return;
    const type = String(params.type);
    const address = { path: pathOf(url), host: hostOf(url) };
    const foreign = isForeign(params);
    this.#open.set(id, {
      request: {
        method,
        ...address,
        ...(foreign ? { foreign } : {}),
        ...(isBeacon(type) && !foreign && !looksLikeReport(address) ? { unclear: true } : {}),
        began_at_ms: Math.round(Number(params.wallTime) * 1000),
      },
      type,
      status: undefined,
      started: monotonicNow(),
      stamp: Number(params.timestamp),
      session,
      frame: String(params.frameId),
      loader: String(params.loaderId),
    });
  }

  #failed(id: string, open: OpenRequest, { errorText, canceled, blockedReason, timestamp }: CdpParams): void {
    const stamp = Number(timestamp);
    // The answer came, and nobody wanted to read it: a script that is not found, a fetch of which only the status counts.
    if (canceled && open.status !== undefined) this.#end(id, { stamp });
    // A picture that is not needed any more is no failure of anything.
    else if (canceled && isPartOfPage(open.type)) this.#open.delete(id);
    else {
      const why = blockedReason ? `blocked: ${String(blockedReason)}` : String(errorText || 'cancelled');
      this.#end(id, { why, stamp });
    }
  }

  #end(id: string, { status: final, why, stamp }: Ending): void {
    const open = this.#open.get(id);
    if (!open) return;
    this.#open.delete(id);
    const status = final ?? open.status;
    const failed = why !== undefined || (status !== undefined && status >= 400);
    const took = stamp === undefined ? monotonicNow() - open.started : (stamp - open.stamp) * 1000;
    const ended: RawRequest = {
      ...open.request,
      ...(status === undefined ? {} : { status }),
      ...(why === undefined ? {} : failure(why)),
      duration_ms: Math.max(0, Math.round(took)),
    };
    const beside = isBeacon(open.type) || (isPartOfPage(open.type) && !failed);
    (beside ? this.#beside : this.ended).push(ended);
  }
}

function soFar({ request, started }: OpenRequest): RawRequest {
  return { ...request, duration_ms: Math.round(monotonicNow() - started) };
}

/** Where no word of ours fits, the browser's own are kept. */
function failure(why: string): Pick<RawRequest, 'error' | 'error_detail'> {
  const error = networkErrorIn(why);
  return error ? { error } : { error: 'unknown_network_error', error_detail: why };
}
