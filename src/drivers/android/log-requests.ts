import { isStaticFile, isTelemetry, setApart } from '../background-requests.ts';
import type { RawRequest } from '../driver.ts';
import type { LogEntry } from './log-entries.ts';
import { type LogSaying, readSaying } from './request-lines.ts';

interface Open {
  method: string;
  url: string;
  entry: LogEntry;
}

interface Seen {
  request: RawRequest;
  /** The whole address: never told. Empty when the log names none. */
  url: string;
  ofApp: boolean;
}

export interface DerivedRequests {
  requests: RawRequest[];
  pending: string[];
  open: RawRequest[];
  background: RawRequest[];
}

/**
 * The requests that apps logged. `earlier` are the lines before the ones that count: a request that ends now may have
 * begun there, and only its beginning names its method. `appPids` are the processes of the app in front, if known.
 */
export function requestsIn(
  earlier: readonly LogEntry[],
  entries: readonly LogEntry[],
  appPids: ReadonlySet<number>,
): DerivedRequests {
  const open: Open[] = [];
  const isOfApp = (entry: LogEntry) => appPids.size === 0 || appPids.has(entry.pid);
  const take = (entry: LogEntry): Seen | undefined => {
    const saying = readSaying(entry.message);
    if (saying?.kind === 'begins') open.push({ method: saying.method, url: saying.url, entry });
    if (!saying || saying.kind === 'begins') return undefined;
    // Other apps fail to connect all day long; a line that names no request counts only for the app in front.
    if (saying.kind === 'cannot_connect' && !appPids.has(entry.pid)) return undefined;
    const begun =
      saying.kind === 'answered' || saying.kind === 'failed' ? takeBegun(open, entry, saying.url) : undefined;
    return { ...ended(saying, begun, entry), ofApp: isOfApp(entry) };
  };
  for (const entry of earlier) take(entry);
  const begunBefore = new Set(open);
  const seen = withoutEchoes(entries.flatMap((entry) => take(entry) ?? []));
  const stillOpen: Seen[] = open
    .filter((one) => !begunBefore.has(one))
    .map(({ method, url, entry }) => {
      return { request: { method, ...addressOf(url), began_at_ms: entry.at_ms }, url, ofApp: isOfApp(entry) };
    });
  const noise = ({ request, ofApp }: Seen) => !ofApp || isTelemetry(request) || isStaticFile(request);
  const { told, background } = setApart([...seen, ...stillOpen], noise);
  const waiting = told.filter((one) => stillOpen.includes(one)).map((one) => one.request);
  return {
    requests: told.filter((one) => !stillOpen.includes(one)).map((one) => one.request),
    pending: waiting.map(({ method, path }) => `${method} ${path}`),
    open: waiting,
    background: background.map((one) => one.request),
  };
}

/** An answer names its address; a failure does not, but an HTTP client logs both ends of a request on one thread. */
function takeBegun(open: Open[], { pid, tid }: LogEntry, url: string | undefined): Open | undefined {
  const mine = open.filter((one) => one.entry.pid === pid);
  const ofThread = mine.filter((one) => one.entry.tid === tid);
  const found = mine.find((one) => url !== undefined && one.url === url) ?? ofThread.at(-1);
  if (found) open.splice(open.indexOf(found), 1);
  return found;
}

function ended(
  saying: Exclude<LogSaying, { kind: 'begins' }>,
  begun: Open | undefined,
  entry: LogEntry,
): Omit<Seen, 'ofApp'> {
  // After a redirect the two differ, and the answer is of the later one.
  const url = saying.url ?? begun?.url ?? '';
  // The client's own measurement, or else the time between its two lines.
  const measured = 'duration_ms' in saying ? saying.duration_ms : undefined;
  const duration = measured ?? (begun ? Math.max(0, entry.at_ms - begun.entry.at_ms) : undefined);
  const request: RawRequest = {
    method: begun?.method ?? saying.method ?? 'UNKNOWN',
    ...(url === '' ? { path: 'unknown' } : addressOf(url)),
    ...('status' in saying ? { status: saying.status } : { error: saying.error }),
    ...('detail' in saying ? { error_detail: saying.detail } : {}),
    ...(duration === undefined ? {} : { duration_ms: duration }),
    ...(begun ? { began_at_ms: begun.entry.at_ms } : {}),
  };
  return { request, url };
}

/** After a request failed, apps like to log the exception once more: a failure without an address is then an echo. */
function withoutEchoes(seen: Seen[]): Seen[] {
  return seen.filter(({ request, url }, at) => {
    if (request.error === undefined || url !== '') return true;
    return !seen.slice(0, at).some((before) => before.request.error === request.error);
  });
}

/** Without user, query and fragment. */
function addressOf(url: string): { host?: string; path: string } {
  const host = /^[a-z]+:\/\/(?:[^/?#@]*@)?([^/?#]*)/i.exec(url)?.[1];
  const path = url.replace(/^[a-z]+:\/\/[^/?#]*/i, '').replace(/[?#].*$/, '');
  return { ...(host ? { host } : {}), path: path.startsWith('/') ? path : `/${path}` };
}
