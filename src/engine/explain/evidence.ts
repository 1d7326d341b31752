import { z } from 'zod';
import { monotonicNow } from '../../base/clock.ts';
import { cutText } from '../../base/cut-text.ts';
import type { Deadline } from '../../base/deadline.ts';
import { plainWord, quoteRequest } from '../../contract/line/index.ts';
import type { Evidence, LogLine, RawRequest } from '../../drivers/driver.ts';
import type { Session } from '../sessions/session.ts';
import { ownRequests } from './own-requests.ts';
import { toFailure } from '../sessions/to-failure.ts';

export const REQUEST_SOURCES = ['platform', 'derived_from_logs', 'not_observable'] as const;

/** What the app did since the dispatch, besides what its screen shows (that is `effect`). */
export const evidenceSchema = z.strictObject({
  /** From the dispatch until the evidence was read. */
  window_ms: z.number().int(),
  /** Uncaught exceptions and fatal log lines, one sentence each, in the app's own words. */
  errors: z.array(z.string()),
  /** Log lines by weight, and the newest ones that tell of an error. */
  logs: z.strictObject({ lines: z.number().int(), warnings: z.number().int(), error_lines: z.array(z.string()) }),
  requests: z.array(
    z.strictObject({
      method: z.string(),
      path: z.string(),
      status: z.number().int().optional(),
      error: z.string().optional(),
      /** Messages over a WebSocket (`method` WS): none has an answer of its own. */
      sent: z.number().int().optional(),
      failed: z.boolean(),
    }),
  ),
  /** Requests that have begun since the dispatch and have not ended. */
  pending: z.array(z.string()),
  /** How many requests, not among those above, run beside every action (telemetry, beacons, parts of a page). */
  background: z.number().int(),
  /** Those of them of which nothing tells that they are only reports. */
  unclear: z.array(z.string()),
  request_source: z.enum(REQUEST_SOURCES),
  /** Elements that came and went before the screen was at rest. */
  short_lived: z.array(z.string()),
  navigation: z.strictObject({ from: z.string(), to: z.string() }).optional(),
  /** What nobody could see, and why. */
  not_observed: z.array(z.string()),
});
export type ActionEvidence = z.infer<typeof evidenceSchema>;

/** Reading it must not hold up the answer for long. */
const LONGEST_READ_MS = 2000;
const MOST_KEPT = 20;
const LONGEST_LINE = 300;

/** Asks the driver what happened since an instant. It never fails: what cannot be had is named. */
export async function readEvidence(session: Session, since: number, deadline: Deadline): Promise<ActionEvidence> {
  try {
    const seen = await session.driver.evidence(since, deadline.within(LONGEST_READ_MS));
    return fromDriver(seen, since);
  } catch (error) {
    const why = toFailure(error).message;
    return { ...NOTHING, window_ms: sinceThen(since), not_observed: [`logs and requests: ${why}`] };
  }
}

const NOTHING: ActionEvidence = {
  window_ms: 0,
  errors: [],
  logs: { lines: 0, warnings: 0, error_lines: [] },
  requests: [],
  pending: [],
  background: 0,
  unclear: [],
  request_source: 'not_observable',
  short_lived: [],
  not_observed: [],
};

function fromDriver(seen: Evidence, since: number): ActionEvidence {
  // Only the platform itself knows when a request began.
  const own = (all: RawRequest[]) => (seen.request_source === 'platform' ? ownRequests(all, since) : all);
  const background = own(seen.background);
  const unclear = background.filter((one) => one.unclear);
  return {
    window_ms: sinceThen(since),
    errors: seen.errors.slice(0, MOST_KEPT).map((text) => cutText(text, LONGEST_LINE)),
    logs: {
      lines: seen.logs.length,
      warnings: countOf(seen.logs, 'WARN'),
      error_lines: errorLines(seen.logs),
    },
    requests: mostTelling(own(seen.requests).map(toRequest), MOST_KEPT),
    pending: seen.pending.slice(0, MOST_KEPT),
    background: background.length,
    unclear: unclear.slice(0, MOST_KEPT).map(printRequest),
    request_source: seen.request_source,
    short_lived: [],
    not_observed: [
      ...(seen.logs_unavailable === undefined ? [] : [`logs: ${seen.logs_unavailable}`]),
      ...(seen.request_source === 'not_observable' ? ['requests: this device does not show them'] : []),
    ],
  };
}

/** All that failed, and of the others the newest, in their order: a failure must not be lost behind good news. */
export function mostTelling<R extends { failed: boolean }>(requests: readonly R[], most: number): R[] {
  const room = Math.max(0, most - requests.filter((one) => one.failed).length);
  const good = requests.filter((one) => !one.failed).slice(room === 0 ? requests.length : -room);
  return requests.filter((one) => one.failed || good.includes(one)).slice(-most);
}

function sinceThen(since: number): number {
  return Math.max(0, Math.round(monotonicNow() - since));
}

function countOf(logs: readonly LogLine[], level: LogLine['level']): number {
  return logs.filter((line) => line.level === level).length;
}

function errorLines(logs: readonly LogLine[]): string[] {
  const lines = logs.filter((line) => line.level === 'ERROR').slice(-MOST_KEPT);
  return lines.map(({ tag, message }) => cutText(`${tag ? `${tag}: ` : ''}${message}`, LONGEST_LINE));
}

function toRequest({ method, path, status, error, sent }: RawRequest): ActionEvidence['requests'][number] {
  return {
    method,
    path,
    ...(status === undefined ? {} : { status }),
    ...(error === undefined ? {} : { error }),
    ...(sent === undefined ? {} : { sent }),
    failed: hasFailed({ status, error, sent }),
  };
}

/** No answer at all is a failure too: a request that is still open is `pending` and not in this list. */
export function hasFailed({ status, error, sent }: Pick<RawRequest, 'status' | 'error' | 'sent'>): boolean {
  if (status === undefined && sent !== undefined) return false;
  return error !== undefined || status === undefined || status >= 400;
}

/** Method, path and error are the app's own words, so they are quoted like everything that the app says. */
export function printRequest(
  request: Pick<RawRequest, 'method' | 'path' | 'status' | 'sent'> & { error?: string },
): string {
  const { method, path, status, error, sent } = request;
  const end = status ?? (error === undefined ? undefined : plainWord(error));
  const parts = [...(end === undefined ? [] : [end]), ...(sent === undefined ? [] : [printSent(sent)])];
  return `${quoteRequest(method, path)} ${parts.join(' ') || 'no answer'}`;
}

export function printSent(messages: number): string {
  return `sent ${messages} message${messages === 1 ? '' : 's'}`;
}

/** The app reported errors, and its platform lists them: a framework that catches an error need not log it. */
export function errorsAreListed({ driver }: Session, evidence: Pick<ActionEvidence, 'errors'> | null): boolean {
  return driver.developer !== undefined && (evidence?.errors.length ?? 0) > 0;
}
