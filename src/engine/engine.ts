import { fail } from '../contract/failure.ts';
import { quoteScreenText } from '../contract/line/index.ts';
import type { Driver } from '../drivers/driver.ts';
import { answerFailure } from './answer-failure.ts';
import type { Answer, Call } from './operation.ts';
import { operations } from './operations/index.ts';
import { CallLog } from './record/call-log.ts';
import { Recorder } from './record/recorder.ts';
import { Redactor } from './record/redact.ts';
import { Secrets } from './record/secrets.ts';
import type { DeviceRegistry } from './registry.ts';
import { Session } from './sessions/session.ts';
import { Sessions } from './sessions/sessions.ts';
import { toFailure } from './sessions/to-failure.ts';
import { readInput } from './read-input.ts';

export interface EngineOptions {
  registry: DeviceRegistry;
  /** stdio and the library may leave `session_id` out while exactly one session is open. */
  implicit_session: boolean;
  /** Where the operator's settings and secrets come from; the process's own by default. */
  environment?: NodeJS.ProcessEnv;
  redactor?: Redactor;
}

/** All surfaces call this one function: a name, arguments, and an answer that is never an exception. */
export class Engine {
  readonly sessions: Sessions;
  readonly redactor: Redactor;
  readonly secrets: Secrets;
  readonly recorder: Recorder;
  readonly environment: NodeJS.ProcessEnv;
  private readonly calls = new CallLog();

  constructor(options: EngineOptions) {
    const environment = options.environment ?? process.env;
    this.environment = environment;
    this.redactor = options.redactor ?? new Redactor(operations.map((one) => one.name));
    this.secrets = new Secrets(environment, this.redactor);
    this.recorder = new Recorder(environment, this.redactor);
    this.sessions = new Sessions(options.registry, options.implicit_session, (driver) => this.newSession(driver));
  }

  /** The one way out: whatever is answered has been written to the trace, and holds no secret. */
  async call(name: string, args: unknown, call: Call): Promise<Answer> {
    const { redactor } = this;
    // The call that opens a session belongs to that one's trace, and not to that of another which is open already.
    const journal = name === 'open_session' ? undefined : this.sessions.journalOf(sessionIdIn(args));
    const entry = this.calls.begin(name, args, journal);
    const { progress } = call;
    const quiet = progress ? { ...call, progress: (message: string) => progress(redactor.text(message)) } : call;
    const answer = await this.perform(name, args, quiet);
    entry.end(answer);
    return {
      ...answer,
      text: redactor.text(answer.text),
      data: redactor.data(answer.data),
      ...(answer.failure ? { failure: redactor.data(answer.failure) } : {}),
    };
  }

  private async perform(name: string, args: unknown, call: Call): Promise<Answer> {
    try {
      const operation = operations.find((one) => one.name === name);
      if (!operation) throw unknownOperation(name);
      return await operation.run(this, readInput(operation, args), call);
    } catch (error) {
      return answerFailure(toFailure(error));
    }
  }

  private newSession(driver: Driver): Session {
    const session = new Session(driver, this.recorder);
    this.calls.sessionOpened(session.journal);
    return session;
  }

  openSessions(): { session_id: string; device_id: string }[] {
    return this.sessions.list().map((one) => ({ session_id: one.id, device_id: one.driver.device.device_id }));
  }

  /** Closes every session and what the registry started. */
  close(): Promise<void> {
    return this.sessions.close();
  }
}

function sessionIdIn(args: unknown): string | undefined {
  if (typeof args !== 'object' || args === null || !('session_id' in args)) return undefined;
  return typeof args.session_id === 'string' ? args.session_id : undefined;
}

function unknownOperation(name: string) {
  return fail('INVALID_ARGUMENT', 'unknown_action', {
    message: `There is no operation ${quoteScreenText(name)}; there are ${operations.map((one) => one.name).join(', ')}.`,
    next: 'get_system_status',
  });
}
