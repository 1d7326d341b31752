import type { RawRequest } from './driver.ts';

const REPORT_WORD = /^(?:analytics|metrics?|telemetry|beacons?|collect|heartbeat|sentry|crash-?reports?)$/i;
/** These may as well be what the app is about: the events of a calendar, the tracking of a parcel. */
const AMBIGUOUS_WORD = /^(?:events?|logs?|ping|track|tracking)$/i;
const TELEMETRY_HOST = /analytics|telemetry|crashlytics|firebaselogging|app-measurement|sentry|doubleclick/i;
const STATIC_FILE = /\.(?:png|jpe?g|gif|webp|avif|svg|ico|css|m?js|map|woff2?|ttf|otf|mp[34]|webm)$/i;
/** Methods that change nothing. */
const READS = /^(?:GET|HEAD|OPTIONS)$/;

type Address = Pick<RawRequest, 'host' | 'path'>;

/**
 * What apps report about themselves, told by its host or by a word of its path. One that may change something on the
 * app's own server needs a word that cannot be mistaken.
 */
export function isTelemetry(request: Address & Pick<RawRequest, 'method' | 'foreign'>): boolean {
  const mayMatter = !READS.test(request.method) && request.foreign !== true;
  return mayMatter ? isSurelyReport(request) : looksLikeReport(request);
}

/** For what is sent in the way of a report already: there an ambiguous word is enough. */
export function looksLikeReport(address: Address): boolean {
  return isSurelyReport(address) || address.path.split('/').some((word) => AMBIGUOUS_WORD.test(word));
}

function isSurelyReport({ host = '', path }: Address): boolean {
  return TELEMETRY_HOST.test(host) || path.split('/').some((word) => REPORT_WORD.test(word));
}

export function isStaticFile({ path }: Address): boolean {
  return STATIC_FILE.test(path);
}

/**
 * Requests that run beside every action are set apart, unless there is nothing else: a word of a path is only a hint,
 * and a calendar's /events is what the app is about.
 */
export function setApart<T>(seen: readonly T[], isBackground: (one: T) => boolean): { told: T[]; background: T[] } {
  const told = seen.filter((one) => !isBackground(one));
  if (told.length === 0) return { told: [...seen], background: [] };
  return { told, background: seen.filter(isBackground) };
}
