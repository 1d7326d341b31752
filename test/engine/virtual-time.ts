import { performance } from 'node:perf_hooks';
import { afterEach, beforeEach, vi } from 'vitest';

/** More timers than any test here needs: a loop that never ends must fail the test and not hang it. */
const MOST_TIMERS = 3000;

/** Every timer and both clocks of a test file are virtual: waiting costs nothing, and no result depends on a machine. */
export function useVirtualTime(): void {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'], now: 1_000_000 });
    vi.spyOn(performance, 'now').mockImplementation(() => Date.now() - 1_000_000);
  });
  afterEach(() => {
    vi.restoreAllMocks();
    vi.useRealTimers();
  });
}

/** Lets virtual time pass until the work is done. */
export async function play<T>(work: Promise<T>): Promise<T> {
  let over = false;
  const end = (): void => {
    over = true;
  };
  work.then(end, end);
  for (let timers = 0; !over; timers++) {
    if (timers > MOST_TIMERS) throw new Error('the work never ended');
    await vi.advanceTimersToNextTimerAsync();
  }
  return work;
}
