import { z } from 'zod';
import { quoteRequest, quoteScreenText } from '../../contract/line/index.ts';
import { NETWORK_ERRORS } from '../../contract/words.ts';
import type { Evidence, RawRequest } from '../../drivers/driver.ts';
import { printSent, REQUEST_SOURCES } from './evidence.ts';

export const REQUEST_STATUSES = ['success', 'failure', 'retryable', 'pending', 'sent'] as const;
export type RequestStatus = (typeof REQUEST_STATUSES)[number];

export const requestSchema = z.strictObject({
  method: z.string(),
  path: z.string(),
  host: z.string().nullable(),
  status_code: z.number().int().nullable(),
  network_error: z.enum(NETWORK_ERRORS).nullable(),
  error_detail: z.string().optional(),
  /** Messages that went out over a WebSocket (`method` WS). */
  messages_sent: z.number().int().optional(),
  /** `sent`: over a WebSocket, where no message has an answer of its own. */
  status: z.enum(REQUEST_STATUSES),
  /** Of a pending one: so far. null: nobody measured it. */
  duration_ms: z.number().int().nullable(),
  timestamp: z.string().nullable(),
  background: z.literal(true).optional(),
});
export type RequestRow = z.infer<typeof requestSchema>;

export const selectedRequestsSchema = z.strictObject({
  /** In the order in which they ended, the open ones last. */
  requests: z.array(requestSchema),
  source: z.enum(REQUEST_SOURCES),
  /** Older ones than the limit lets through. */
  older: z.number().int(),
  /** Telemetry and parts of a page, whether they are shown or not. */
  background: z.number().int(),
});
export type SelectedRequests = z.infer<typeof selectedRequestsSchema>;

/** A log that tells of no request does not tell that there was none. */
export function selectRequests(evidence: Evidence, limit: number, withBackground: boolean): SelectedRequests {
  const rows = [
    ...evidence.requests.map((one) => toRow(one, false)),
    ...evidence.open.map((one) => toRow(one, true)),
    ...(withBackground ? evidence.background : []).map((one) => ({ ...toRow(one, false), background: true as const })),
  ];
  const silent = rows.length === 0 && evidence.background.length === 0;
  const source = silent && evidence.request_source === 'derived_from_logs' ? 'not_observable' : evidence.request_source;
  const requests = rows.slice(-limit);
  return { requests, source, older: rows.length - requests.length, background: evidence.background.length };
}

/** 2xx and 3xx succeeded; 5xx, 408, 429 and no answer at all may go better another time; every other 4xx will not. */
export function requestStatus({ status, error, sent }: Pick<RawRequest, 'status' | 'error' | 'sent'>): RequestStatus {
  if (error !== undefined) return 'retryable';
  if (status === undefined) return sent === undefined ? 'pending' : 'sent';
  if (status < 400) return 'success';
  return status >= 500 || status === 408 || status === 429 ? 'retryable' : 'failure';
}

/** `POST "/api/send" 500 retryable 82 ms`; `home` is the host that goes without saying. */
export function printRequestRow(row: RequestRow, home: string | undefined): string {
  const address = row.host !== null && row.host !== home ? `${row.host}${row.path}` : row.path;
  const detail = row.error_detail === undefined ? '' : ` (${quoteScreenText(row.error_detail, 80)})`;
  const parts = [
    quoteRequest(row.method, address),
    ...(row.status_code === null ? [] : [String(row.status_code)]),
    ...(row.network_error === null ? [] : [`${row.network_error}${detail}`]),
    row.messages_sent === undefined ? row.status : printSent(row.messages_sent),
    ...(row.duration_ms === null ? [] : [`${row.duration_ms} ms${row.status === 'pending' ? ' so far' : ''}`]),
    ...(row.background ? ['background'] : []),
  ];
  return parts.join(' ');
}

function toRow(request: RawRequest, open: boolean): RequestRow {
  const {
    method,
    path,
    host,
    status,
    error,
    error_detail: detail,
    sent,
    duration_ms: took,
    began_at_ms: began,
  } = request;
  return {
    method,
    path,
    host: host ?? null,
    status_code: status ?? null,
    network_error: error ?? null,
    ...(detail === undefined ? {} : { error_detail: detail }),
    ...(sent === undefined ? {} : { messages_sent: sent }),
    status: open ? 'pending' : requestStatus(request),
    duration_ms: took ?? null,
    timestamp: began !== undefined && Number.isFinite(began) ? new Date(began).toISOString() : null,
  };
}
