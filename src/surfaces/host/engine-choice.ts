import type { TargetName } from '../target-name.ts';
import type { EngineFace } from '../projection.ts';
import type { HostCall } from './protocol.ts';

/**
 * One engine for each kind of target that was asked for, made when it is first needed. A call that does not say which
 * goes where its session is, so `--on phone` is said once, when the session is opened.
 */
export class EngineChoice {
  private readonly create: (target: TargetName | undefined) => EngineFace;
  private readonly engines = new Map<TargetName | undefined, EngineFace>();

  constructor(create: (target: TargetName | undefined) => EngineFace) {
    this.create = create;
  }

  choose(call: HostCall): EngineFace {
    if (call.on !== undefined) return this.engineFor(call.on);
    const inUse = [...this.engines.values()].filter((engine) => engine.openSessions().length > 0);
    const { session_id } = call.args;
    const owner = inUse.find((engine) => engine.openSessions().some((session) => session.session_id === session_id));
    const [only, ...more] = inUse;
    // With sessions on several targets and none named, the default engine answers which are missing.
    return owner ?? (only && more.length === 0 ? only : this.engineFor(undefined));
  }

  openSessions(): number {
    return [...this.engines.values()].reduce((sum, engine) => sum + engine.openSessions().length, 0);
  }

  async close(): Promise<void> {
    await Promise.allSettled([...this.engines.values()].map((engine) => engine.close()));
  }

  private engineFor(target: TargetName | undefined): EngineFace {
    const engine = this.engines.get(target) ?? this.create(target);
    this.engines.set(target, engine);
    return engine;
  }
}
