import { type Item, nameOf } from '../observe/scene.ts';
import { describeItem } from './near-miss.ts';

/** What the agent last read about an element. */
export interface ShownAs {
  role: string;
  name: string;
  row: string;
  line: string;
}

/** Remembers what was shown under each element_id, so that an action can be held to what its caller saw. */
export class ShownMemory {
  private readonly shown = new Map<string, Item>();

  remember(items: readonly Item[]): void {
    for (const item of items) this.shown.set(item.id, item);
  }

  /** Put into words only when asked for: thousands of elements are shown, and a few are ever asked about. */
  get(id: string): ShownAs | undefined {
    const item = this.shown.get(id);
    return item && { role: item.raw.role, name: nameOf(item), row: item.row, line: describeItem(item) };
  }
}
