import type { Answer, Call } from './operation.ts';
import type { DeviceRegistry } from './registry.ts';

export interface EngineOptions {
  registry: DeviceRegistry;
  /** stdio and the library may leave `session_id` out while exactly one session is open. */
  implicit_session: boolean;
}

/** PLACEHOLDER while the engine is written: the surface below is what surfaces may rely on. */
export class Engine {
  readonly options: EngineOptions;
  constructor(options: EngineOptions) {
    this.options = options;
  }
  /** Validates, runs, and turns every failure into an answer; never rejects. */
  async call(_name: string, _args: unknown, _call: Call): Promise<Answer> {
    throw new Error('written by the engine');
  }
  openSessions(): { session_id: string; device_id: string }[] {
    return [];
  }
  /** Closes every session and what the registry started. */
  async close(): Promise<void> {
    await this.options.registry.close();
  }
}
