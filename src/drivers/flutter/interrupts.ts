/** What an isolate was asked it may never answer once it ended or stands still, and the VM says nothing of it. */
export class Interrupts {
  readonly #waiting = new Set<(error: Error) => void>();

  /** The work's own end, unless an interrupt comes before it. */
  async unless<T>(work: Promise<T>): Promise<T> {
    let interrupt: ((error: Error) => void) | undefined;
    const interrupted = new Promise<never>((_resolve, reject) => {
      interrupt = reject;
      this.#waiting.add(reject);
    });
    interrupted.catch(() => undefined);
    work.catch(() => undefined);
    try {
      return await Promise.race([work, interrupted]);
    } finally {
      if (interrupt) this.#waiting.delete(interrupt);
    }
  }

  strike(error: Error): void {
    for (const reject of [...this.#waiting]) reject(error);
  }
}
