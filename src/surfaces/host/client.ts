import { createConnection, type Socket } from 'node:net';
import { Deadline } from '../../base/deadline.ts';
import { spawnDetached } from '../../base/spawn.ts';
import { fail } from '../../contract/failure.ts';
import type { Answer, Call } from '../../engine/operation.ts';
import { type HostPlace, hostPlace } from './place.ts';
import { type HostCall, type HostMessage, hostMessageSchema, onLine, sendLine } from './protocol.ts';

const STARTING_MS = 15_000;

/** Sends one call to the background host, which is started when there is none. `program` is the command line's own file. */
export async function callHost(program: string, request: Omit<HostCall, 'kind'>, call: Call): Promise<Answer> {
  const deadline = Deadline.after(STARTING_MS, call.signal);
  const place = hostPlace();
  let line = await reach(place);
  if (!line) {
    spawnDetached(process.execPath, [program, 'host']);
    while (!line) {
      if (deadline.expired) throw hostLost('The background host did not start.');
      await deadline.pause(25);
      line = await reach(place);
    }
  }
  return line.call(request, call);
}

interface Line {
  call(request: Omit<HostCall, 'kind'>, call: Call): Promise<Answer>;
}

/** A greeted connection; null when nobody listens, or when the host was just about to end. */
function reach(place: HostPlace): Promise<Line | null> {
  return new Promise((resolve) => {
    const socket = createConnection(place.socket);
    let take: (message: HostMessage) => void = (message) => {
      if (message.kind === 'hello')
        resolve({ call: (request, call) => converse(socket, (next) => (take = next), request, call) });
    };
    onLine(socket, hostMessageSchema, (message) => take(message));
    socket.once('close', () => resolve(null));
  });
}

function converse(
  socket: Socket,
  listen: (take: (message: HostMessage) => void) => void,
  request: Omit<HostCall, 'kind'>,
  call: Call,
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    listen((message) => {
      if (message.kind === 'progress') call.progress?.(message.message);
      if (message.kind === 'answer') resolve(message.answer);
    });
    socket.once('close', () =>
      reject(hostLost('The background host ended before it answered; what the call did is not known.')),
    );
    call.signal.addEventListener('abort', () => sendLine(socket, { kind: 'cancel' }), { once: true });
    sendLine(socket, { kind: 'call', ...request });
  });
}

function hostLost(message: string) {
  return fail('SESSION_NOT_FOUND', 'session_closed', {
    message,
    next: 'open_session, then snapshot',
  });
}
