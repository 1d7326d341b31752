import { meaningOf } from './revision.ts';
import type { Scene } from './scene.ts';
import { sameButForPlace } from './words.ts';

/** One change may be a late answer; a second one at another time, still with no action going on, is a habit. */
const CHANGES_THAT_MAKE_A_HABIT = 2;

/** Learns which elements change by themselves (a clock, a ticker), so that they do not count as an action's effect. */
export class VolatileMemory {
  private readonly changes = new Map<string, number>();

  isVolatile(id: string): boolean {
    return (this.changes.get(id) ?? 0) >= CHANGES_THAT_MAKE_A_HABIT;
  }

  /** Both scenes were seen with no action between them. */
  learn(before: Scene, after: Scene): void {
    if (before === after || before.screen.id !== after.screen.id) return;
    for (const item of after.items) {
      const there = before.items[item.index];
      const old = there?.id === item.id ? there : before.by_id.get(item.id);
      if (!old || sameButForPlace(old.raw, item.raw) || meaningOf(old) === meaningOf(item)) continue;
      this.changes.set(item.id, (this.changes.get(item.id) ?? 0) + 1);
      if (this.isVolatile(item.id)) item.volatile = true;
    }
  }
}
