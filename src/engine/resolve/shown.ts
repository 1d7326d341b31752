import { type Item, nameOf } from '../observe/scene.ts';

/** What the agent last read about an element. */
export interface ShownAs {
  role: string;
  name: string;
  row: string;
  line: string;
  key: string;
}

/** Remembers what was shown under each element_id, so that an action can be held to what its caller saw. */
export class ShownMemory {
  private readonly shown = new Map<string, ShownAs>();

  remember(items: readonly Item[], describe: (item: Item) => string): void {
    for (const item of items) {
      this.shown.set(item.id, {
        role: item.raw.role,
        name: nameOf(item),
        row: item.row,
        line: describe(item),
        key: item.raw.key,
      });
    }
  }

  get(id: string): ShownAs | undefined {
    return this.shown.get(id);
  }
}
