import type { Server, Socket } from 'node:net';
import { Deadline } from '../../base/deadline.ts';
import { fail, TouchstoneError } from '../../contract/failure.ts';
import { answerFailure } from '../../engine/answer-failure.ts';
import type { Answer } from '../../engine/operation.ts';
import type { TargetName } from '../target-name.ts';
import { endOnSignals } from '../lifetime.ts';
import type { EngineFace } from '../projection.ts';
import { EngineChoice } from './engine-choice.ts';
import { hostPlace } from './place.ts';
import { callerMessageSchema, type HostCall, onLine, sendLine } from './protocol.ts';
import { takePlace } from './take-place.ts';

const IDLE_MS = 10 * 60_000;
/** How long a host without any session waits for the caller that it was started for. */
const UNUSED_MS = 30_000;
const CLOSING_MS = 5000;

/**
 * The background process that keeps sessions between calls of the command line. It ends when a call leaves no session
 * open, or when nobody called for a while; it never outlives its last session.
 */
export async function serveHost(create: (target: TargetName | undefined) => EngineFace): Promise<void> {
  const server = await takePlace(hostPlace(), Deadline.after(10_000));
  // Another host took the place first; callers find that one.
  if (!server) return;
  new Host(server, new EngineChoice(create)).start();
}

class Host {
  private readonly server: Server;
  private readonly engines: EngineChoice;
  private readonly idleMs = Number(process.env.TOUCHSTONE_HOST_IDLE_MS ?? IDLE_MS);
  /** Greeted callers: each of them may be about to send a call. */
  private readonly callers = new Set<Socket>();
  private idle: NodeJS.Timeout | undefined;
  private ending = false;

  constructor(server: Server, engines: EngineChoice) {
    this.server = server;
    this.engines = engines;
  }

  start(): void {
    this.server.on('connection', (socket) => this.greet(socket));
    this.restartIdle();
    endOnSignals(() => this.end());
  }

  private greet(socket: Socket): void {
    if (this.ending) return void socket.destroy();
    this.callers.add(socket);
    clearTimeout(this.idle);
    const cancel = new AbortController();
    let called = false;
    onLine(socket, callerMessageSchema, (message) => {
      if (message.kind === 'cancel') return cancel.abort();
      called = true;
      void this.answer(message, socket, cancel.signal);
    });
    socket.once('close', () => {
      // A caller that went away wants no answer any more.
      cancel.abort();
      this.callers.delete(socket);
      if (this.callers.size > 0) return;
      // One that only looked whether somebody is here is no reason to go.
      if (called && this.engines.openSessions() === 0) this.end();
      else this.restartIdle();
    });
    sendLine(socket, { kind: 'hello', pid: process.pid });
  }

  private async answer(call: HostCall, socket: Socket, signal: AbortSignal): Promise<void> {
    const progress = (message: string) => sendLine(socket, { kind: 'progress', message });
    let answer: Answer;
    try {
      answer = await this.engines.choose(call).call(call.name, call.args, { signal, progress });
    } catch (error) {
      answer = error instanceof TouchstoneError ? answerFailure(error.failure) : internalFailure(error);
    }
    sendLine(socket, { kind: 'answer', answer });
    socket.end();
  }

  private restartIdle(): void {
    clearTimeout(this.idle);
    const wait = this.engines.openSessions() === 0 ? Math.min(UNUSED_MS, this.idleMs) : this.idleMs;
    this.idle = setTimeout(() => this.end(), wait);
  }

  private end(): void {
    if (this.ending) return;
    this.ending = true;
    // First nobody new gets in (this removes the socket's file as well), then the sessions are closed.
    this.server.close();
    Deadline.after(CLOSING_MS)
      .race(this.engines.close(), 'closing the sessions')
      .catch(() => undefined)
      .finally(() => process.exit(0));
  }
}

function internalFailure(error: unknown): Answer {
  const { failure } = fail('UNKNOWN', 'internal', {
    message: `Touchstone itself failed: ${error instanceof Error ? error.message : String(error)}.`,
    next: 'get_system_status',
  });
  return {
    ok: false,
    exit: 1,
    text: `${failure.message}\nnext: ${failure.next}`,
    data: { ...failure },
    show_data: false,
    failure,
  };
}
