import type { RawRequest } from './driver.ts';

const TELEMETRY_WORD =
  /^(?:analytics|metrics?|track|tracking|logs?|events?|telemetry|ping|beacons?|collect|heartbeat|crash-?reports?)$/i;
const TELEMETRY_HOST = /analytics|telemetry|crashlytics|firebaselogging|app-measurement|sentry|doubleclick/i;
const STATIC_FILE = /\.(?:png|jpe?g|gif|webp|avif|svg|ico|css|m?js|map|woff2?|ttf|otf|mp[34]|webm)$/i;

type Address = Pick<RawRequest, 'host' | 'path'>;

/** What apps report about themselves, told by its host or by a word of its path. */
export function isTelemetry({ host = '', path }: Address): boolean {
  return TELEMETRY_HOST.test(host) || path.split('/').some((word) => TELEMETRY_WORD.test(word));
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
