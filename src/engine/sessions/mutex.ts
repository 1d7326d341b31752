/** One operation at a time on one device: two inputs at once would make every receipt and every effect a guess. */
export class Mutex {
  private tail: Promise<void> = Promise.resolve();

  async run<T>(work: () => Promise<T>): Promise<T> {
    const before = this.tail;
    let release: () => void = () => undefined;
    this.tail = new Promise((resolve) => {
      release = resolve;
    });
    await before;
    try {
      return await work();
    } finally {
      release();
    }
  }
}
