import { fail } from '../../contract/failure.ts';
import { sameCallWith } from '../../contract/next.ts';
import { operations } from '../../engine/operations/index.ts';
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
    if (owner) return owner;
    if (only && more.length === 0) return only;
    if (only && session_id === undefined && needsSession(call.name)) throw this.severalTargets();
    return this.engineFor(undefined);
  }

  /** Another engine would look for another device; which of the sessions is meant only the caller knows. */
  private severalTargets() {
    const open = [...this.engines].flatMap(([target, engine]) =>
      engine.openSessions().map(({ session_id, device_id }) => ({ session_id, device_id, on: target })),
    );
    const lines = open.map(({ session_id, device_id, on }) => {
      const flags = [...(on === undefined ? [] : [`--on ${on}`]), `--session-id ${session_id}`];
      return `${device_id} (${flags.join(' or ')})`;
    });
    return fail('INVALID_ARGUMENT', 'several_sessions', {
      message: `${open.length} sessions are open on several targets, so it must be said which one is meant: ${lines.join(', ')}.`,
      next: sameCallWith({ session_id: open[0]?.session_id ?? '' }),
      details: { sessions: open },
    });
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

function needsSession(name: string): boolean {
  const operation = operations.find((it) => it.name === name);
  return operation !== undefined && 'session_id' in operation.input.shape;
}
