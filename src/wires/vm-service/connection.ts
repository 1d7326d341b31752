import WebSocket from 'ws';
import type { Deadline } from '../../base/deadline.ts';
import { VmConnectionError, VmServiceError } from './errors.ts';
import { type ServiceUri, withoutSecret } from './service-uri.ts';

export type VmParams = Record<string, unknown>;
export type VmResult = Record<string, unknown>;
/** One event of a stream that somebody listens to. */
export type VmEvent = { kind: string; isolate?: { id: string; name?: string } } & Record<string, unknown>;
export type VmListener = (stream: string, event: VmEvent) => void;

interface Waiting {
  method: string;
  resolve(result: VmResult): void;
  reject(error: Error): void;
}

interface Message {
  id?: string;
  method?: string;
  params?: { streamId?: string; event?: VmEvent };
  result?: VmResult;
  error?: { code: number; message: string; data?: { details?: unknown } | string };
}

/** Answers of a large app's walk are far below this; more than this is a fault, not an answer. */
const LARGEST_MESSAGE = 256 * 1024 * 1024;

/** One VM at the other end of a WebSocket: requests that are answered, and streams of events. */
export class VmConnection {
  /** How many requests of each kind were sent, for whoever counts what an action costs. */
  readonly sent = new Map<string, number>();
  readonly #socket: WebSocket;
  readonly #waiting = new Map<string, Waiting>();
  readonly #listeners = new Set<VmListener>();
  readonly #onGone = new Set<(why: string) => void>();
  #nextId = 1;
  #gone: string | undefined;

  private constructor(socket: WebSocket, uri: ServiceUri) {
    this.#socket = socket;
    socket.on('message', (data: Buffer) => this.#receive(data.toString('utf8')));
    socket.on('close', () => this.#end('the VM service closed the connection'));
    socket.on('error', (error) => this.#end(withoutSecret(error.message, uri)));
  }

  /** Rejects with VmConnectionError when nothing answers there, or what answers is no VM service. */
  static async open(uri: ServiceUri, deadline: Deadline): Promise<VmConnection> {
    const socket = new WebSocket(uri.secret, {
      maxPayload: LARGEST_MESSAGE,
      perMessageDeflate: false,
      followRedirects: false,
    });
    const opened = new Promise<void>((resolve, reject) => {
      socket.once('open', resolve);
      socket.once('error', (error) => reject(new VmConnectionError(withoutSecret(error.message, uri))));
    });
    try {
      await deadline.race(opened, `connecting to ${uri.shown}`);
      return new VmConnection(socket, uri);
    } catch (error) {
      socket.on('error', () => undefined);
      socket.terminate();
      throw error;
    }
  }

  get gone(): string | undefined {
    return this.#gone;
  }

  /** Rejects with VmServiceError, VmConnectionError or DeadlineError, never later than the deadline. */
  request(method: string, params: VmParams, deadline: Deadline): Promise<VmResult> {
    if (this.#gone !== undefined) return Promise.reject(new VmConnectionError(this.#gone));
    const id = String(this.#nextId++);
    const answer = new Promise<VmResult>((resolve, reject) => {
      this.#waiting.set(id, { method, resolve, reject });
      this.sent.set(method, (this.sent.get(method) ?? 0) + 1);
      this.#socket.send(JSON.stringify({ jsonrpc: '2.0', id, method, params }));
    });
    return deadline.race(answer, method).finally(() => this.#waiting.delete(id));
  }

  /** Subscribing twice is no mistake: the VM refuses the second time and goes on sending. */
  async listenTo(stream: string, deadline: Deadline): Promise<void> {
    try {
      await this.request('streamListen', { streamId: stream }, deadline);
    } catch (error) {
      if (!(error instanceof VmServiceError) || error.code !== ALREADY_SUBSCRIBED) throw error;
    }
  }

  on(listener: VmListener): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  onGone(listener: (why: string) => void): void {
    if (this.#gone === undefined) this.#onGone.add(listener);
    else listener(this.#gone);
  }

  close(): void {
    this.#end('the connection was closed');
    this.#socket.terminate();
  }

  #end(why: string): void {
    if (this.#gone !== undefined) return;
    this.#gone = why;
    for (const waiting of this.#waiting.values()) waiting.reject(new VmConnectionError(why));
    this.#waiting.clear();
    for (const listener of [...this.#onGone]) listener(why);
    this.#onGone.clear();
  }

  #receive(text: string): void {
    const message = JSON.parse(text) as Message;
    if (message.id === undefined) {
      const { streamId, event } = message.params ?? {};
      if (message.method === 'streamNotify' && streamId !== undefined && event) {
        for (const listener of [...this.#listeners]) listener(streamId, event);
      }
      return;
    }
    const waiting = this.#waiting.get(message.id);
    if (!waiting) return;
    this.#waiting.delete(message.id);
    if (message.error) waiting.reject(errorFrom(waiting.method, message.error));
    else waiting.resolve(message.result ?? {});
  }
}

const ALREADY_SUBSCRIBED = 103;

function errorFrom(method: string, error: NonNullable<Message['error']>): VmServiceError {
  const data = typeof error.data === 'string' ? error.data : error.data?.details;
  return new VmServiceError(method, error.code, error.message, typeof data === 'string' ? data : '');
}
