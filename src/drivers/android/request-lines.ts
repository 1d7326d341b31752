import type { NetworkError } from '../../contract/words.ts';
import { networkErrorIn } from '../network-errors.ts';

/** What one log line tells about a request. Log lines are free text, so only well-known shapes are read. */
export type LogSaying =
  | { kind: 'begins'; method: string; url: string }
  | { kind: 'answered'; url?: string; method?: undefined; status: number; duration_ms?: number }
  | { kind: 'failed'; url?: string; method?: undefined; error: NetworkError; detail?: string }
  /** Method, address and outcome in one line. */
  | { kind: 'says_all'; method: string; url: string; status: number }
  | { kind: 'says_all'; method: string; url: string; error: NetworkError }
  /** An exception of the network, with no request named. */
  | { kind: 'cannot_connect'; url?: undefined; method?: undefined; error: NetworkError };

const METHOD = '(GET|POST|PUT|PATCH|DELETE|HEAD|OPTIONS)';
const ADDRESS = '((?:https?://|/)[^\\s"\'<>,]*)';

// OkHttp's HttpLoggingInterceptor: `--> POST https://h/p`, `<-- 500 https://h/p (12ms)`, `<-- HTTP FAILED: ...`.
const BEGINS = new RegExp(`(?:^|\\s)-->\\s+${METHOD}\\s+${ADDRESS}`);
const ANSWERED = /(?:^|\s)<--\s+([1-5]\d\d)(?:\s(.*))?$/;
const NAMED = new RegExp(`(?:^|\\s)${ADDRESS}`);
const FAILED = /(?:^|\s)<--\s+HTTP FAILED:\s*(.*)$/;
// Home-made loggers: `POST /path ... 500`. Numbers with a unit are times and sizes.
const CALL = new RegExp(`(?:^|[\\s\\[("':])${METHOD}\\s+["']?${ADDRESS}(.*)$`);
const STATUS = /(?<![\w.:/-])([1-5]\d\d)(?![\w.:/-]|\s*(?:ms|s|sec|bytes?|[kKmM]?B|%)\b)/;

export function readSaying(message: string): LogSaying | undefined {
  const begins = BEGINS.exec(message);
  if (begins) return { kind: 'begins', method: begins[1] as string, url: trimmed(begins[2]) };
  const answered = ANSWERED.exec(message);
  const rest = answered?.[2] ?? '';
  if (answered) return { kind: 'answered', status: Number(answered[1]), ...named(rest), ...measured(rest) };
  const failed = FAILED.exec(message);
  if (failed) return failure(failed[1] as string);
  const error = networkErrorIn(message);
  const call = CALL.exec(message);
  if (call) {
    const status = STATUS.exec(call[3] as string)?.[1];
    const what = { kind: 'says_all' as const, method: call[1] as string, url: trimmed(call[2]) };
    if (status !== undefined) return { ...what, status: Number(status) };
    return error === undefined ? undefined : { ...what, error };
  }
  // A frame or a cause of a stack trace repeats what its first line has told.
  if (error === undefined || /^\s*(?:at |Caused by:)/.test(message)) return undefined;
  return { kind: 'cannot_connect', error };
}

/** Where no word fits, the client's own words are kept. */
function failure(words: string): LogSaying {
  const error = networkErrorIn(words);
  if (error !== undefined) return { kind: 'failed', error };
  return { kind: 'failed', error: 'unknown_network_error', detail: words };
}

/** OkHttp's own measurement: `(12ms)` or `(12ms, 17-byte body)`. */
function measured(words: string): { duration_ms?: number } {
  const ms = /\((\d+)ms[,)]/.exec(words)?.[1];
  return ms === undefined ? {} : { duration_ms: Number(ms) };
}

function named(words: string): { url?: string } {
  const url = NAMED.exec(words)?.[1];
  return url === undefined ? {} : { url: trimmed(url) };
}

/** Brackets and stops that belong to the sentence around an address. */
function trimmed(url: string | undefined): string {
  return (url ?? '').replace(/[)\]}.;:]+$/, '');
}
