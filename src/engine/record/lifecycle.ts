import { monotonicNow } from '../../base/clock.ts';
import type { LifecycleState } from '../../contract/words.ts';

const ORDER: Record<LifecycleState, number> = {
  resolved: 0,
  dispatched: 1,
  pending_verification: 2,
  verified: 3,
  failed: 3,
};

/** Each transition is a fact with a time, in milliseconds since the action began; it never goes back. */
export class Lifecycle {
  readonly transitions: { state: LifecycleState; at_ms: number }[] = [];
  private readonly startedAt = monotonicNow();

  move(state: LifecycleState): void {
    const current = this.transitions.at(-1);
    if (current && ORDER[state] <= ORDER[current.state]) return;
    this.transitions.push({ state, at_ms: Math.round(monotonicNow() - this.startedAt) });
  }

  get state(): LifecycleState {
    return this.transitions.at(-1)?.state ?? 'failed';
  }
}
