import { monotonicNow } from '../../base/clock.ts';
import { cutText } from '../../base/cut-text.ts';
import type { NetworkError } from '../../contract/words.ts';
import type { VmEvent } from '../../wires/vm-service/index.ts';
import type { Evidence, LogLine, RawRequest } from '../driver.ts';
import { Ring } from '../ring.ts';
import type { LookAnswer, RequestFacts } from './app-answers.ts';
import { LONGEST_LINE, WrittenLines } from './written-lines.ts';

/** A request, and the instant at which it began by the clock here: the app's own need not agree with it. */
interface Heard {
  request: RawRequest;
  began: number;
}

/** What the app said, what it did wrong and what it asked for, as far as it was heard. */
export class AppLog {
  readonly lines = new Ring<LogLine>();
  readonly errors = new Ring<string>();
  readonly requests = new Ring<Heard>();
  #open = new Map<string, Heard>();
  readonly #written = { Stdout: new WrittenLines(), Stderr: new WrittenLines() };
  /** The VM has said that there was an exception; the next line says which. */
  #exceptionFollows = false;

  /**
   * Our own ear inside the app hears what the framework reports and what nobody caught; where we have none, the framework
   * itself tells of the former.
   */
  readonly #ear: 'touchstone.error' | 'Flutter.Error';

  constructor(ear: 'touchstone.error' | 'Flutter.Error' = 'touchstone.error') {
    this.#ear = ear;
  }

  /** Requests travel with every look at the app. */
  noteAnswer({ requests }: Pick<LookAnswer, 'requests'>): void {
    if (!requests) return;
    const heard = (facts: RequestFacts): Heard => {
      const age = Math.max(0, (requests.now - facts.began) / 1000);
      // The way of an answer makes a request look younger than it is: what was said of it first is kept.
      const before = this.#open.get(identityOf(facts))?.began ?? Number.POSITIVE_INFINITY;
      const now = monotonicNow();
      const began = Math.min(before, now - age);
      return { request: decodeRequest(facts, Date.now() - (now - began)), began };
    };
    for (const facts of requests.ended) this.requests.push(heard(facts));
    this.#open = new Map(requests.pending.map((facts) => [identityOf(facts), heard(facts)]));
  }

  noteEvent(stream: string, event: VmEvent): void {
    if (stream === 'Stdout' || stream === 'Stderr') this.#write(stream, event);
    if (stream === 'Logging') this.#logged(event);
    if (stream === 'Extension' && event.extensionKind === this.#ear) this.#reported(event);
  }

  #reported(event: VmEvent): void {
    const { text, renderedErrorText } = (event.extensionData ?? {}) as { text?: unknown; renderedErrorText?: unknown };
    if (typeof text === 'string') this.#error(text);
    else if (typeof renderedErrorText === 'string') this.#error(withoutFrame(renderedErrorText));
  }

  /** Of the requests only those that began since then: one that was open before belongs to what was done before. */
  evidence(since: number, seesRequests: boolean): Evidence {
    const open = [...this.#open.values()].filter(({ began }) => began >= since).map(({ request }) => request);
    return {
      logs: this.lines.since(since),
      errors: this.errors.since(since),
      requests: this.requests
        .since(since)
        .filter(({ began }) => began >= since)
        .map(({ request }) => request),
      logs_cut: this.lines.forgottenSince(since),
      pending: open.map(({ method, path }) => `${method} ${path}`),
      open,
      background: [],
      request_source: seesRequests ? 'platform' : 'not_observable',
    };
  }

  #write(stream: 'Stdout' | 'Stderr', event: VmEvent): void {
    for (const line of this.#written[stream].take(Buffer.from(String(event.bytes ?? ''), 'base64'))) {
      this.#line(stream === 'Stderr' ? 'ERROR' : 'INFO', line, timeOf(event));
      if (stream === 'Stderr') this.#lookForException(line);
    }
  }

  /** An exception that nobody caught: the VM itself writes so, and what it was in the line after. */
  #lookForException(line: string): void {
    const header = /^Unhandled exception:?\s*(.*)$/i.exec(line);
    if (header ? header[1] !== '' : this.#exceptionFollows) this.#error(line);
    this.#exceptionFollows = header?.[1] === '';
  }

  #logged(event: VmEvent): void {
    const record = event.logRecord as
      | { message?: { valueAsString?: unknown }; level?: number; loggerName?: { valueAsString?: string } }
      | undefined;
    const message = String(record?.message?.valueAsString ?? '');
    if (message === '') return;
    const level = record?.level ?? 0;
    const tag = record?.loggerName?.valueAsString;
    this.#line(level >= 1000 ? 'ERROR' : level >= 900 ? 'WARN' : 'INFO', message, timeOf(event), tag);
  }

  #line(level: LogLine['level'], message: string, at: number, tag?: string): void {
    this.lines.push({ at_ms: at, level, message: cutText(message, LONGEST_LINE), ...(tag ? { tag } : {}) });
  }

  #error(text: string): void {
    const [sentence = text] = text.split('\n');
    this.errors.push(cutText(sentence, LONGEST_LINE));
  }
}

/** The framework draws a frame around its report and says first in which place it was thrown, then what. */
function withoutFrame(report: string): string {
  const lines = report.split('\n').filter((line) => line.trim() !== '' && !/^[═╡╞]/.test(line));
  return lines.slice(0, 2).join(' ');
}

function timeOf(event: VmEvent): number {
  return typeof event.timestamp === 'number' ? event.timestamp : Date.now();
}

/** Nothing that the app tells of a request is its name; when it began, to the microsecond, tells it from its like. */
function identityOf({ method, host, path, began }: RequestFacts): string {
  return `${began} ${method} ${host} ${path}`;
}

function decodeRequest(facts: RequestFacts, beganAt: number): RawRequest {
  const { method, path, host, status, error, began, ended } = facts;
  const word = error === undefined ? undefined : networkError(error);
  return {
    method,
    path,
    ...(host === '' ? {} : { host }),
    ...(status === undefined ? {} : { status }),
    ...(word === undefined ? {} : { error: word }),
    ...(word === 'unknown_network_error' ? { error_detail: cutText(error ?? '', 200) } : {}),
    ...(ended === undefined ? {} : { duration_ms: Math.round((ended - began) / 1000) }),
    began_at_ms: Math.round(beganAt),
  };
}

/** dart:io says what went wrong in a sentence of the operating system's. */
function networkError(said: string): NetworkError {
  if (/timed? ?out/i.test(said)) return 'timeout';
  if (/failed host lookup/i.test(said)) return 'dns_error';
  if (/handshake|certificate|tls/i.test(said)) return 'tls_error';
  if (/refused/i.test(said)) return 'connection_refused';
  return /reset|closed before/i.test(said) ? 'connection_reset' : 'unknown_network_error';
}
