import { monotonicNow } from '../base/clock.ts';

const CAPACITY = 1000;

/** The last things that happened, each with the instant at which we heard of it. Older ones are forgotten. */
export class Ring<T> {
  readonly #items: { at: number; item: T }[] = [];
  #forgotten = 0;

  push(item: T): void {
    this.#items.push({ at: monotonicNow(), item });
    if (this.#items.length <= CAPACITY) return;
    this.#items.shift();
    this.#forgotten += 1;
  }

  /** Of the monotonic clock. */
  since(instant: number): T[] {
    return this.#items.filter(({ at }) => at >= instant).map(({ item }) => item);
  }

  /** How many of those since then are forgotten, at most: all that are, if the oldest that is left came later. */
  forgottenSince(instant: number): number {
    const oldest = this.#items[0];
    return oldest !== undefined && oldest.at >= instant ? this.#forgotten : 0;
  }

  /** How many there have ever been: a place to go on from. */
  get count(): number {
    return this.#forgotten + this.#items.length;
  }

  after(count: number): T[] {
    return this.#items.slice(Math.max(0, count - this.#forgotten)).map(({ item }) => item);
  }
}
