import type { CdpParams } from '../../wires/cdp/connection.ts';
import type { RawRequest } from '../driver.ts';
import { Ring } from '../ring.ts';
import { hostOf, pathOf } from './network-tracker.ts';

interface Socket {
  path: string;
  host: string;
  session: string;
}

interface Happening {
  socket: Socket;
  at_ms: number;
  /** What the server said to its opening. Absent: the page sent a message. */
  status?: number;
}

const TEXT = 1;
const BINARY = 2;

/**
 * WebSockets of all tabs of a session: which opened, and how many messages the page sent. What a message says is not
 * kept, and whether one that comes in answers it, nobody can tell.
 */
export class SocketLog {
  readonly #sockets = new Map<string, Socket>();
  readonly #happened = new Ring<Happening>();

  receive(session: string, method: string, params: CdpParams): void {
    const id = String(params.requestId);
    const url = String(params.url);
    if (method === 'Network.webSocketCreated') {
      this.#sockets.set(id, { path: pathOf(url), host: hostOf(url), session });
    }
    const socket = this.#sockets.get(id);
    if (!socket) return;
    const response = params.response as { status?: number; opcode?: number } | undefined;
    if (method === 'Network.webSocketHandshakeResponseReceived') {
      this.#happened.push({ socket, at_ms: Date.now(), status: Number(response?.status) });
    } else if (method === 'Network.webSocketFrameSent' && (response?.opcode === TEXT || response?.opcode === BINARY)) {
      this.#happened.push({ socket, at_ms: Date.now() });
    } else if (method === 'Network.webSocketClosed') this.#sockets.delete(id);
  }

  drop(session: string): void {
    for (const [id, socket] of [...this.#sockets]) if (socket.session === session) this.#sockets.delete(id);
  }

  /** One entry for each socket on which something happened. */
  since(instant: number): RawRequest[] {
    const entries = new Map<Socket, RawRequest>();
    for (const { socket, at_ms, status } of this.#happened.since(instant)) {
      const { path, host } = socket;
      const entry = entries.get(socket) ?? { method: 'WS', path, host, began_at_ms: at_ms };
      if (status === undefined) entry.sent = (entry.sent ?? 0) + 1;
      else entry.status = status;
      entries.set(socket, entry);
    }
    return [...entries.values()];
  }
}
