import type { Readable, Writable } from 'node:stream';
import type { Deadline } from '../../base/deadline.ts';
import { BrowserGoneError, CdpError, SessionGoneError } from './errors.ts';
import { readMessages, writeMessage } from './pipe.ts';

export type CdpParams = Record<string, unknown>;
export type CdpListener = (method: string, params: CdpParams) => void;

interface Waiting {
  method: string;
  session: string | undefined;
  resolve(result: CdpParams): void;
  reject(error: Error): void;
}

interface Message {
  id?: number;
  method?: string;
  params?: CdpParams;
  result?: CdpParams;
  error?: { code: number; message: string };
  sessionId?: string;
}

/** One browser at the other end of a pipe. Sessions (tabs, frame processes) share the pipe and are told apart by id. */
export class CdpConnection {
  readonly root: CdpSession;
  readonly #output: Writable;
  readonly #waiting = new Map<number, Waiting>();
  readonly #sessions = new Map<string, CdpSession>();
  /** Sessions that ended by themselves, with why: nothing sent to them would ever be answered. */
  readonly #dropped = new Map<string, string>();
  readonly #onGone = new Set<(why: string) => void>();
  #nextId = 1;
  #gone: string | undefined;

  constructor(output: Writable, input: Readable) {
    this.#output = output;
    this.root = new CdpSession(this, undefined);
    readMessages(input, (text) => this.#receive(text));
    output.on('error', (error) => this.end(`the debugging pipe broke (${error.message})`));
    input.on('error', (error) => this.end(`the debugging pipe broke (${error.message})`));
    input.on('close', () => this.end('the debugging pipe closed'));
    input.on('end', () => this.end('the debugging pipe closed'));
  }

  get gone(): string | undefined {
    return this.#gone;
  }

  /** Called once, at once where it is gone already. Returns how to stop listening. */
  onGone(listener: (why: string) => void): () => void {
    if (this.#gone === undefined) this.#onGone.add(listener);
    else listener(this.#gone);
    return () => this.#onGone.delete(listener);
  }

  session(id: string): CdpSession {
    let session = this.#sessions.get(id);
    if (!session) {
      session = new CdpSession(this, id);
      this.#sessions.set(id, session);
    }
    return session;
  }

  /** Every waiting request fails now instead of at its deadline. */
  dropSession(id: string, why: string): void {
    this.#sessions.delete(id);
    this.#dropped.set(id, why);
    this.#rejectAll((waiting) => waiting.session === id, new SessionGoneError(why));
  }

  end(why: string): void {
    if (this.#gone !== undefined) return;
    this.#gone = why;
    this.#rejectAll(() => true, new BrowserGoneError(why));
    for (const listener of this.#onGone) listener(why);
    this.#onGone.clear();
    this.#output.destroy();
  }

  send(method: string, params: CdpParams, session: string | undefined): Promise<CdpParams> {
    if (this.#gone !== undefined) return Promise.reject(new BrowserGoneError(this.#gone));
    const dropped = session === undefined ? undefined : this.#dropped.get(session);
    if (dropped !== undefined) return Promise.reject(new SessionGoneError(dropped));
    const id = this.#nextId++;
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { method, session, resolve, reject });
      writeMessage(this.#output, JSON.stringify({ id, method, params, ...(session ? { sessionId: session } : {}) }));
    });
  }

  #rejectAll(which: (waiting: Waiting) => boolean, error: Error): void {
    for (const [id, waiting] of [...this.#waiting]) {
      if (!which(waiting)) continue;
      this.#waiting.delete(id);
      waiting.reject(error);
    }
  }

  #receive(text: string): void {
    const message = JSON.parse(text) as Message;
    if (message.id === undefined) {
      const session = message.sessionId === undefined ? this.root : this.#sessions.get(message.sessionId);
      if (message.method) session?.emit(message.method, message.params ?? {});
      return;
    }
    const waiting = this.#waiting.get(message.id);
    if (!waiting) return;
    this.#waiting.delete(message.id);
    if (message.error) waiting.reject(new CdpError(waiting.method, message.error.code, message.error.message));
    else waiting.resolve(message.result ?? {});
  }
}

export class CdpSession {
  readonly id: string | undefined;
  readonly connection: CdpConnection;
  readonly #listeners = new Set<CdpListener>();

  constructor(connection: CdpConnection, id: string | undefined) {
    this.connection = connection;
    this.id = id;
  }

  /** Rejects with CdpError, SessionGoneError, BrowserGoneError, or DeadlineError, never later than the deadline. */
  request(method: string, params: CdpParams, deadline: Deadline): Promise<CdpParams> {
    return deadline.race(this.connection.send(method, params, this.id), method);
  }

  on(listener: CdpListener): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  emit(method: string, params: CdpParams): void {
    for (const listener of [...this.#listeners]) listener(method, params);
  }
}
