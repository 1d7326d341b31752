import type { LogLevel, NetworkError } from '../contract/words.ts';

/** What an app said and asked for since an instant, beside what its screen shows. */
export interface Evidence {
  /** Oldest first. */
  logs: LogLine[];
  /** So many lines, older than those in `logs`, were there too. */
  logs_cut: number;
  /** Why the log could not be read, a sentence. Absent: it could, and `logs` is what it says. */
  logs_unavailable?: string;
  /** Errors of the app itself: uncaught exceptions, fatal log lines, one sentence each. */
  errors: string[];
  /** Requests that ended since then; `pending` began since then and are still open. */
  requests: RawRequest[];
  pending: string[];
  /** The pending ones with their facts; `duration_ms`, where it is known, is how long each has been open. */
  open: RawRequest[];
  /** Requests that run beside every action (telemetry, parts of a page), which `requests` and `pending` leave out. */
  background: RawRequest[];
  /** Where the requests come from: seen by the platform itself, derived from log lines, or not to be had. */
  request_source: 'platform' | 'derived_from_logs' | 'not_observable';
}

export interface LogLine {
  /** Wall clock of the device, milliseconds. */
  at_ms: number;
  level: LogLevel;
  tag?: string;
  pid?: number;
  /** Whose line it is, where that is known: the package, or the host of the page. */
  app?: string;
  /** Web: which tab of the session wrote it, counted from 1. */
  tab?: number;
  /** Part of the report of a crash, of an app that hangs, or of an exception that nobody caught. */
  crash?: true;
  message: string;
}

export interface RawRequest {
  /** `WS`: a WebSocket. */
  method: string;
  /** Without query and fragment: those may carry secrets. */
  path: string;
  host?: string;
  /** Web: to another site than that of its page. */
  foreign?: true;
  /** Web: sent as a report is sent (a beacon), but to the page's own site, and its address names no report. */
  unclear?: true;
  /** Absent when there was no answer; `error` then says why. */
  status?: number;
  /** WebSocket: so many messages went out; none has an answer of its own. */
  sent?: number;
  error?: NetworkError;
  /** The platform's own words for the error, where none of ours fits. */
  error_detail?: string;
  /** From its beginning to its end, as measured by whoever tells of it. Absent when nobody did. */
  duration_ms?: number;
  /** Wall clock of the device when it began, milliseconds. */
  began_at_ms?: number;
}
