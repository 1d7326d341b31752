import { setMaxListeners } from 'node:events';
import { monotonicNow } from './clock.ts';

/** Raised when a wait outlives its deadline. `what` names the wait, so the message says which step was slow. */
export class DeadlineError extends Error {
  readonly what: string;
  constructor(what: string, budgetMs: number) {
    super(`${what} did not finish within ${Math.round(budgetMs)} ms`);
    this.name = 'DeadlineError';
    this.what = what;
  }
}

/** Raised when the caller (not the clock) ended the wait. */
export class CancelledError extends Error {
  constructor(what: string) {
    super(`${what} was cancelled`);
    this.name = 'CancelledError';
  }
}

/**
 * The first parameter's companion of everything that waits: one instant on the monotonic clock, and one signal that
 * the caller may fire earlier. Deadlines nest with `within`, so an inner step can never outlive the outer one.
 */
export class Deadline {
  readonly at: number;
  readonly budgetMs: number;
  readonly cancel: AbortSignal | undefined;

  private constructor(at: number, budgetMs: number, cancel: AbortSignal | undefined) {
    this.at = at;
    this.budgetMs = budgetMs;
    this.cancel = cancel;
  }

  static after(ms: number, cancel?: AbortSignal): Deadline {
    // Many steps of one call listen to its one signal at a time, and each takes its listener away again.
    if (cancel) setMaxListeners(0, cancel);
    return new Deadline(monotonicNow() + ms, ms, cancel);
  }

  /** A shorter deadline inside this one. */
  within(ms: number): Deadline {
    const budget = Math.max(0, Math.min(ms, this.remaining()));
    return new Deadline(monotonicNow() + budget, budget, this.cancel);
  }

  remaining(): number {
    return Math.max(0, this.at - monotonicNow());
  }

  get expired(): boolean {
    return this.remaining() <= 0 || this.cancel?.aborted === true;
  }

  /** Rejects with DeadlineError or CancelledError when `work` is not done in time. The work itself is not stopped. */
  async race<T>(work: Promise<T>, what: string): Promise<T> {
    if (this.cancel?.aborted) {
      work.catch(() => undefined);
      throw new CancelledError(what);
    }
    let timer: NodeJS.Timeout | undefined;
    let onAbort: (() => void) | undefined;
    const limit = new Promise<never>((_resolve, reject) => {
      timer = setTimeout(() => reject(new DeadlineError(what, this.budgetMs)), untilPast(this.remaining()));
      onAbort = () => reject(new CancelledError(what));
      this.cancel?.addEventListener('abort', onAbort, { once: true });
    });
    try {
      return await Promise.race([work, limit]);
    } finally {
      clearTimeout(timer);
      if (onAbort) this.cancel?.removeEventListener('abort', onAbort);
      work.catch(() => undefined);
    }
  }

  /** Waits `ms`, or until the deadline, whichever comes first; throws only when cancelled. */
  async pause(ms: number): Promise<void> {
    const wait = Math.min(ms, this.remaining());
    let timer: NodeJS.Timeout | undefined;
    let onAbort: (() => void) | undefined;
    try {
      await new Promise<void>((resolve, reject) => {
        if (this.cancel?.aborted) return reject(new CancelledError('a pause'));
        timer = setTimeout(resolve, wait);
        onAbort = () => reject(new CancelledError('a pause'));
        this.cancel?.addEventListener('abort', onAbort, { once: true });
      });
    } finally {
      clearTimeout(timer);
      if (onAbort) this.cancel?.removeEventListener('abort', onAbort);
    }
  }
}

/** Timers drop fractions and may fire a little early; whoever catches the error must find the deadline expired. */
function untilPast(ms: number): number {
  return Math.ceil(ms) + 1;
}
