import WebSocket from 'ws';
import type { Deadline } from '../../base/deadline.ts';
import { NoVmServiceError, VmConnectionError, VmServiceError } from './errors.ts';
import { type Message, readMessage, type VmEvent, type VmResult } from './message.ts';
import { type ServiceUri, withoutSecret } from './service-uri.ts';

export type VmParams = Record<string, unknown>;
export type VmListener = (stream: string, event: VmEvent) => void;

interface Waiting {
  method: string;
  resolve(result: VmResult): void;
  reject(error: Error): void;
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
  #gone: VmConnectionError | undefined;

  private constructor(socket: WebSocket, uri: ServiceUri) {
    this.#socket = socket;
    socket.on('message', (data: Buffer, isBinary: boolean) => this.#receive(data, isBinary));
    socket.on('close', () => this.#end(new VmConnectionError('the VM service closed the connection')));
    socket.on('error', (error) => this.#end(endedBy(error, uri)));
  }

  /** Rejects with VmConnectionError when nothing answers there, or what answers is no VM service. */
  static async open(uri: ServiceUri, deadline: Deadline): Promise<VmConnection> {
    const socket = new WebSocket(uri.secret, {
      maxPayload: LARGEST_MESSAGE,
      perMessageDeflate: false,
      followRedirects: false,
    });
    // Listens from the beginning: what comes together with the handshake may already be a fault.
    const connection = new VmConnection(socket, uri);
    const opened = new Promise<void>((resolve, reject) => {
      socket.once('open', resolve);
      socket.once('error', (error) => reject(endedBy(error, uri)));
    });
    try {
      await deadline.race(opened, `connecting to ${uri.shown}`);
      return connection;
    } catch (error) {
      socket.terminate();
      throw error;
    }
  }

  get gone(): string | undefined {
    return this.#gone?.message;
  }

  /** Rejects with VmServiceError, VmConnectionError or DeadlineError, never later than the deadline. */
  request(method: string, params: VmParams, deadline: Deadline): Promise<VmResult> {
    if (this.#gone !== undefined) return Promise.reject(this.#gone);
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
    else listener(this.#gone.message);
  }

  close(): void {
    this.#end(new VmConnectionError('the connection was closed'));
    this.#socket.terminate();
  }

  #end(why: VmConnectionError): void {
    if (this.#gone !== undefined) return;
    this.#gone = why;
    for (const waiting of this.#waiting.values()) waiting.reject(why);
    this.#waiting.clear();
    for (const listener of [...this.#onGone]) listener(why.message);
    this.#onGone.clear();
  }

  #receive(data: Buffer, isBinary: boolean): void {
    if (this.#gone !== undefined) return;
    const message = isBinary ? 'it sent bytes, not text' : readMessage(data.toString('utf8'));
    if (typeof message === 'string') {
      this.#end(new NoVmServiceError(message));
      this.#socket.terminate();
    } else this.#handle(message);
  }

  #handle(message: Message): void {
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

/** A frame that breaks the rules of WebSocket itself, or is larger than anything that an app says. */
function endedBy(error: Error, uri: ServiceUri): VmConnectionError {
  const said = withoutSecret(error.message, uri);
  const broken = 'code' in error && String(error.code).startsWith('WS_ERR_');
  return broken ? new NoVmServiceError(said) : new VmConnectionError(said);
}

function errorFrom(method: string, error: NonNullable<Message['error']>): VmServiceError {
  const data = typeof error.data === 'string' ? error.data : error.data?.details;
  return new VmServiceError(method, error.code, error.message, typeof data === 'string' ? data : '');
}
