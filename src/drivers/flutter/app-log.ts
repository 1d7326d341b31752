import type { Evidence, LogLine, RawRequest } from '../driver.ts';
import { Ring } from '../web/ring.ts';
import type { VmEvent } from '../../wires/vm-service/index.ts';
import type { LookAnswer, RequestFacts } from './app-answers.ts';
import type { NetworkError } from '../../contract/words.ts';

const LONGEST_LINE = 2000;

/** What the app said, what it did wrong and what it asked for, as far as it was heard. */
export class AppLog {
  readonly lines = new Ring<LogLine>();
  readonly errors = new Ring<string>();
  readonly requests = new Ring<RawRequest>();
  #open: RequestFacts[] = [];
  /** The end of a line may come in a later event. */
  readonly #unfinished = { Stdout: '', Stderr: '' };

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
    for (const request of requests?.ended ?? []) this.requests.push(decodeRequest(request));
    this.#open = requests?.pending ?? [];
  }

  noteEvent(stream: string, event: VmEvent): void {
    if (stream === 'Stdout' || stream === 'Stderr') this.#written(stream, event);
    if (stream === 'Logging') this.#logged(event);
    if (stream === 'Extension' && event.extensionKind === this.#ear) this.#reported(event);
  }

  #reported(event: VmEvent): void {
    const { text, renderedErrorText } = (event.extensionData ?? {}) as { text?: unknown; renderedErrorText?: unknown };
    if (typeof text === 'string') this.#error(text);
    else if (typeof renderedErrorText === 'string') this.#error(withoutFrame(renderedErrorText));
  }

  evidence(since: number, seesRequests: boolean): Evidence {
    return {
      logs: this.lines.since(since),
      errors: this.errors.since(since),
      requests: this.requests.since(since),
      logs_cut: this.lines.forgottenSince(since),
      pending: this.pending,
      open: this.#open.map(decodeRequest),
      background: [],
      request_source: seesRequests ? 'platform' : 'not_observable',
    };
  }

  get pending(): string[] {
    return this.#open.map(({ method, path }) => `${method} ${path}`);
  }

  #written(stream: 'Stdout' | 'Stderr', event: VmEvent): void {
    const text = this.#unfinished[stream] + Buffer.from(String(event.bytes ?? ''), 'base64').toString('utf8');
    const lines = text.split(/\r?\n/);
    this.#unfinished[stream] = lines.pop() ?? '';
    for (const line of lines) {
      if (line === '') continue;
      this.#line(stream === 'Stderr' ? 'ERROR' : 'INFO', line, timeOf(event));
      // An exception that nobody caught: the VM itself writes this.
      if (stream === 'Stderr' && /^Unhandled exception/i.test(line)) this.#error(lines.slice(1, 3).join(' ') || line);
    }
  }

  #logged(event: VmEvent): void {
    const record = event.logRecord as
      | { message?: { valueAsString?: string }; level?: number; loggerName?: { valueAsString?: string } }
      | undefined;
    const message = record?.message?.valueAsString ?? '';
    if (message === '') return;
    const level = record?.level ?? 0;
    const tag = record?.loggerName?.valueAsString;
    this.#line(level >= 1000 ? 'ERROR' : level >= 900 ? 'WARN' : 'INFO', message, timeOf(event), tag);
  }

  #line(level: LogLine['level'], message: string, at: number, tag?: string): void {
    this.lines.push({ at_ms: at, level, message: message.slice(0, LONGEST_LINE), ...(tag ? { tag } : {}) });
  }

  #error(text: string): void {
    const [sentence = text] = text.split('\n');
    this.errors.push(sentence.slice(0, LONGEST_LINE));
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

function decodeRequest(facts: RequestFacts): RawRequest {
  const { method, path, host, status, error, began, ended } = facts;
  const word = error === undefined ? undefined : networkError(error);
  return {
    method,
    path,
    ...(host === '' ? {} : { host }),
    ...(status === undefined ? {} : { status }),
    ...(word === undefined ? {} : { error: word }),
    ...(word === 'unknown_network_error' ? { error_detail: error?.slice(0, 200) } : {}),
    ...(ended === undefined ? {} : { duration_ms: Math.round((ended - began) / 1000) }),
    began_at_ms: Math.round(began / 1000),
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
