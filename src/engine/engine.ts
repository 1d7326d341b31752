import { fail } from '../contract/failure.ts';
import { answerFailure } from './answer-failure.ts';
import type { Answer, Call } from './operation.ts';
import { operations } from './operations/index.ts';
import type { DeviceRegistry } from './registry.ts';
import { Sessions } from './sessions/sessions.ts';
import { toFailure } from './sessions/to-failure.ts';
import { readInput } from './read-input.ts';

export interface EngineOptions {
  registry: DeviceRegistry;
  /** stdio and the library may leave `session_id` out while exactly one session is open. */
  implicit_session: boolean;
}

/** All surfaces call this one function: a name, arguments, and an answer that is never an exception. */
export class Engine {
  readonly sessions: Sessions;

  constructor(options: EngineOptions) {
    this.sessions = new Sessions(options.registry, options.implicit_session);
  }

  async call(name: string, args: unknown, call: Call): Promise<Answer> {
    try {
      const operation = operations.find((one) => one.name === name);
      if (!operation) throw unknownOperation(name);
      return await operation.run(this, readInput(operation, args), call);
    } catch (error) {
      return answerFailure(toFailure(error));
    }
  }

  openSessions(): { session_id: string; device_id: string }[] {
    return this.sessions.list().map((one) => ({ session_id: one.id, device_id: one.driver.device.device_id }));
  }

  /** Closes every session and what the registry started. */
  close(): Promise<void> {
    return this.sessions.close();
  }
}

function unknownOperation(name: string) {
  return fail('INVALID_ARGUMENT', 'unknown_action', {
    message: `There is no operation ${JSON.stringify(name)}.`,
    next: `one of ${operations.map((one) => one.name).join(', ')}`,
  });
}
