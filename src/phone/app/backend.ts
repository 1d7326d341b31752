import type { Clock } from './clock.ts';
import type { Json } from './door.ts';
import type { FaultSwitches } from './faults.ts';
import { MESSAGES, type Message } from './messages-data.ts';

export interface BackendRequest {
  method: 'GET' | 'POST' | 'DELETE';
  path: string;
  body?: Json;
}

/** Status 0 means that no answer came: the network or the server is down. */
export interface BackendAnswer {
  status: number;
  body: Json;
}

/** What screens call. Callbacks, not promises: a stepped clock must be able to deliver an answer at an exact instant. */
export interface Backend {
  send(request: BackendRequest, done: (answer: BackendAnswer) => void): void;
}

export interface BackendService {
  /** The answer, and how long a phone waits for it. */
  handle(request: BackendRequest): BackendAnswer & { latencyMs: number };
}

const SLOW_MS = 5000;
const ACCOUNT = { email: 'ada@example.com', password: 'correct-horse' };

/** The server behind the demo app: one mailbox, one account, one endpoint that always breaks. */
export function backendService(faults: FaultSwitches): BackendService {
  let messages: Message[] = [...MESSAGES];
  const answer = (request: BackendRequest): BackendAnswer & { latencyMs: number } => {
    const { method, path } = request;
    if (method === 'POST' && path === '/api/sign-in') {
      const sent = request.body as { email?: Json; password?: Json } | undefined;
      const ok = sent?.email === ACCOUNT.email && sent.password === ACCOUNT.password;
      return { status: ok ? 200 : 401, body: ok ? { name: 'Ada' } : { error: 'wrong_credentials' }, latencyMs: 700 };
    }
    if (method === 'POST' && path === '/api/password-reset') return { status: 202, body: {}, latencyMs: 100 };
    if (method === 'GET' && path === '/api/messages') return { status: 200, body: [...messages], latencyMs: 120 };
    if (method === 'DELETE' && path.startsWith('/api/messages/')) {
      const id = path.slice('/api/messages/'.length);
      const found = messages.some((message) => message.id === id);
      messages = messages.filter((message) => message.id !== id);
      return { status: found ? 204 : 404, body: {}, latencyMs: 150 };
    }
    if (method === 'POST' && path === '/api/send')
      return { status: 500, body: { error: 'internal_error' }, latencyMs: 80 };
    return { status: 404, body: { error: 'no_such_endpoint' }, latencyMs: 20 };
  };
  return {
    handle(request) {
      if (faults.has('backend_down')) return { status: 0, body: null, latencyMs: 50 };
      const result = answer(request);
      return faults.has('backend_slow') ? { ...result, latencyMs: result.latencyMs + SLOW_MS } : result;
    },
  };
}

/** The service as an app in the same process reaches it: no socket, and latency in phone time. */
export function localBackend(service: BackendService, clock: Clock): Backend {
  return {
    send(request, done) {
      const { latencyMs, ...answer } = service.handle(request);
      clock.after(latencyMs, () => done(answer));
    },
  };
}
