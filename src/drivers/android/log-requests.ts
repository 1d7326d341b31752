import type { RawRequest } from '../driver.ts';
import type { LogEntry } from './log-entries.ts';
import { type LogSaying, readSaying } from './request-lines.ts';

interface Open {
  method: string;
  url: string;
  entry: LogEntry;
}

interface Seen extends RawRequest {
  url: string;
  ofApp: boolean;
}

export interface DerivedRequests {
  requests: RawRequest[];
  pending: string[];
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
    return { ...ended(saying, begun), ofApp: isOfApp(entry) };
  };
  for (const entry of earlier) take(entry);
  const begunBefore = new Set(open);
  const seen = withoutEchoes(entries.flatMap((entry) => take(entry) ?? []));
  const stillOpen: Seen[] = open
    .filter((one) => !begunBefore.has(one))
    .map(({ method, url, entry }) => ({ method, url, path: pathOf(url), ofApp: isOfApp(entry) }));
  const shown = withoutNoise([...seen, ...stillOpen]);
  return {
    requests: shown
      .filter((one) => !stillOpen.includes(one))
      .map(({ url: _url, ofApp: _ofApp, ...request }) => request),
    pending: shown.filter((one) => stillOpen.includes(one)).map((one) => `${one.method} ${one.path}`),
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

function ended(saying: Exclude<LogSaying, { kind: 'begins' }>, begun: Open | undefined): Omit<Seen, 'ofApp'> {
  // After a redirect the two differ, and the answer is of the later one.
  const url = saying.url ?? begun?.url ?? '';
  return {
    method: begun?.method ?? saying.method ?? 'UNKNOWN',
    url,
    path: url === '' ? 'unknown' : pathOf(url),
    ...('status' in saying ? { status: saying.status } : { error: saying.error }),
  };
}

/** After a request failed, apps like to log the exception once more: a failure without an address is then an echo. */
function withoutEchoes(seen: Seen[]): Seen[] {
  return seen.filter((one, at) => {
    if (one.error === undefined || one.url !== '') return true;
    return !seen.slice(0, at).some((before) => before.error === one.error);
  });
}

/** Requests that run beside every action are told only when there is nothing else to tell. */
function withoutNoise(seen: Seen[]): Seen[] {
  const told = seen.filter((one) => one.ofApp && !isBackground(one.url));
  return told.length > 0 ? told : seen;
}

const BACKGROUND_WORD =
  /^(?:analytics|metrics?|track|tracking|logs?|events?|telemetry|ping|beacons?|collect|heartbeat|crash-?reports?)$/i;
const BACKGROUND_HOST = /analytics|telemetry|crashlytics|firebaselogging|app-measurement|sentry|doubleclick/i;
const STATIC_FILE = /\.(?:png|jpe?g|gif|webp|avif|svg|ico|css|m?js|map|woff2?|ttf|otf|mp[34]|webm)$/i;

function isBackground(url: string): boolean {
  const host = /^[a-z]+:\/\/([^/?#]*)/i.exec(url)?.[1] ?? '';
  const path = pathOf(url);
  return (
    BACKGROUND_HOST.test(host) || STATIC_FILE.test(path) || path.split('/').some((word) => BACKGROUND_WORD.test(word))
  );
}

/** Without host, query and fragment. */
function pathOf(url: string): string {
  const path = url.replace(/^[a-z]+:\/\/[^/?#]*/i, '').replace(/[?#].*$/, '');
  return path.startsWith('/') ? path : `/${path}`;
}
