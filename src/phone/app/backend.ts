import type { Clock } from './clock.ts';
import type { Door, Face, Json } from './door.ts';
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

/** An answer on its way: whoever carries it waits `latencyMs`, then calls `commit`, then delivers. */
export interface PendingAnswer extends BackendAnswer {
  latencyMs: number;
  commit?: () => void;
  /** The request is taken, and that is all that ever happens. */
  hangs?: boolean;
}

export interface BackendService {
  handle(request: BackendRequest, face: Face): PendingAnswer;
}

const SLOW_MS = 5000;
const ACCOUNT = { email: 'ada@example.com', password: 'correct-horse' };

/** The server behind the demo app: one mailbox, one account, one endpoint that always breaks. */
export function backendService(faults: FaultSwitches, door: Door): BackendService {
  let messages: Message[] = [...MESSAGES];
  // The server tells the door itself: a row is gone even if the app that asked for it has left or died.
  const remove = (message: Message, face: Face) => {
    if (!messages.includes(message)) return;
    messages = messages.filter((other) => other !== message);
    const { id, sender } = message;
    door.record(face, { kind: 'row_deleted', id: 'delete', row: sender, screen: '/messages', detail: id });
  };
  const answer = (request: BackendRequest, face: Face): PendingAnswer => {
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
      const found = messages.find((message) => message.id === id);
      if (!found) return { status: 404, body: { error: 'no_such_message' }, latencyMs: 150 };
      return { status: 204, body: {}, latencyMs: 150, commit: () => remove(found, face) };
    }
    if (method === 'POST' && path === '/api/send')
      return { status: 500, body: { error: 'internal_error' }, latencyMs: 80 };
    return { status: 404, body: { error: 'no_such_endpoint' }, latencyMs: 20 };
  };
  return {
    handle(request, face) {
      if (faults.has('backend_down')) return { status: 0, body: null, latencyMs: 50 };
      if (faults.has('backend_hang')) return { status: 0, body: null, latencyMs: 0, hangs: true };
      const result = answer(request, face);
      return faults.has('backend_slow') ? { ...result, latencyMs: result.latencyMs + SLOW_MS } : result;
    },
  };
}

/** The service as an app in the same process reaches it: no socket, and latency in phone time. */
export function localBackend(service: BackendService, clock: Clock, face: Face): Backend {
  return {
    send(request, done) {
      const { latencyMs, commit, status, body, hangs } = service.handle(request, face);
      if (hangs) return;
      clock.after(latencyMs, () => {
        commit?.();
        done({ status, body });
      });
    },
  };
}
