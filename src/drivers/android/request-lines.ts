/** What one log line tells about a request. Log lines are free text, so only well-known shapes are read. */
export type LogSaying =
  | { kind: 'begins'; method: string; url: string }
  | { kind: 'answered'; url?: string; method?: undefined; status: number }
  | { kind: 'failed'; url?: string; method?: undefined; error: string }
  /** Method, address and outcome in one line. */
  | { kind: 'says_all'; method: string; url: string; status: number }
  | { kind: 'says_all'; method: string; url: string; error: string }
  /** An exception of the network, with no request named. */
  | { kind: 'cannot_connect'; url?: undefined; method?: undefined; error: string };

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

const NETWORK_ERRORS: [RegExp, string][] = [
  [/UnknownHostException|Unable to resolve host|ERR_NAME_NOT_RESOLVED|EAI_\w+/, 'dns_error'],
  [/SocketTimeoutException|InterruptedIOException: timeout|ERR_(?:CONNECTION_)?TIMED_OUT|ETIMEDOUT/, 'timeout'],
  [/SSL\w*Exception|CertPathValidatorException|ERR_(?:SSL|CERT)_\w+/, 'tls_error'],
  [/Connection reset|ERR_CONNECTION_RESET|ECONNRESET|unexpected end of stream/, 'connection_reset'],
  [/ConnectException|Failed to connect to|ERR_CONNECTION_REFUSED|ECONNREFUSED/, 'connection_refused'],
];

export function readSaying(message: string): LogSaying | undefined {
  const begins = BEGINS.exec(message);
  if (begins) return { kind: 'begins', method: begins[1] as string, url: trimmed(begins[2]) };
  const answered = ANSWERED.exec(message);
  if (answered) return { kind: 'answered', status: Number(answered[1]), ...named(answered[2] ?? '') };
  const failed = FAILED.exec(message);
  if (failed) return { kind: 'failed', error: networkError(failed[1] as string) ?? 'unknown_network_error' };
  const error = networkError(message);
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

function networkError(message: string): string | undefined {
  return NETWORK_ERRORS.find(([shape]) => shape.test(message))?.[1];
}

function named(words: string): { url?: string } {
  const url = NAMED.exec(words)?.[1];
  return url === undefined ? {} : { url: trimmed(url) };
}

/** Brackets and stops that belong to the sentence around an address. */
function trimmed(url: string | undefined): string {
  return (url ?? '').replace(/[)\]}.;:]+$/, '');
}
