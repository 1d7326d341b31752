import { describe, expect, it } from 'vitest';
import { LIFECYCLE_STATES, type LifecycleState } from '../../../src/contract/words.ts';
import { Lifecycle } from '../../../src/engine/record/lifecycle.ts';

function after(...states: LifecycleState[]): LifecycleState[] {
  const life = new Lifecycle();
  for (const state of states) life.move(state);
  return life.transitions.map((one) => one.state);
}

describe('a lifecycle', () => {
  it('goes forward, each transition with its time', () => {
    const way: LifecycleState[] = ['resolved', 'dispatched', 'pending_verification', 'verified'];
    expect(after(...way)).toEqual(way);
    const life = new Lifecycle();
    life.move('resolved');
    expect(life.transitions).toEqual([{ state: 'resolved', at_ms: expect.any(Number) }]);
    expect(life.transitions[0]?.at_ms).toBeGreaterThanOrEqual(0);
  });

  it('may skip, may end anywhere, and never goes back or changes its end', () => {
    expect(after('dispatched', 'resolved')).toEqual(['dispatched']);
    expect(after('resolved', 'failed', 'dispatched')).toEqual(['resolved', 'failed']);
    expect(after('verified', 'failed')).toEqual(['verified']);
    expect(after('failed', 'verified')).toEqual(['failed']);
    expect(after('dispatched', 'dispatched')).toEqual(['dispatched']);
  });

  it('that never began has failed', () => {
    expect(new Lifecycle().state).toBe('failed');
    for (const state of LIFECYCLE_STATES) {
      const life = new Lifecycle();
      life.move(state);
      expect(life.state).toBe(state);
    }
  });
});
