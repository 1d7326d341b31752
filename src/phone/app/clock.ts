/** Stops a timer that was set on a phone clock; calling it twice is harmless. */
export type CancelTimer = () => void;

/** What screens and animations know of time: the phone's own milliseconds, and callbacks at an instant of it. */
export interface Clock {
  now(): number;
  after(ms: number, run: () => void): CancelTimer;
}

/** The clock of one phone. `step` exists so that a test can be exact; a running clock refuses it. */
export interface PhoneClock extends Clock {
  readonly mode: 'run' | 'stepped';
  step(ms: number): void;
  /** Drops every timer, so that a closed phone keeps no process alive. */
  close(): void;
}

export function runningClock(): PhoneClock {
  const origin = performance.now();
  const timers = new Set<ReturnType<typeof setTimeout>>();
  return {
    mode: 'run',
    now: () => performance.now() - origin,
    after(ms, run) {
      const timer = setTimeout(() => {
        timers.delete(timer);
        run();
      }, ms);
      timers.add(timer);
      return () => {
        clearTimeout(timer);
        timers.delete(timer);
      };
    },
    step() {
      throw new Error('This clock runs by itself; start the phone with clock "stepped" to step it.');
    },
    close() {
      for (const timer of timers) clearTimeout(timer);
      timers.clear();
    },
  };
}

interface Due {
  at: number;
  order: number;
  run: () => void;
}

export function steppedClock(): PhoneClock {
  let now = 0;
  let order = 0;
  let waiting: Due[] = [];
  const nextUntil = (end: number): Due | undefined => {
    let first: Due | undefined;
    for (const due of waiting) {
      if (due.at > end) continue;
      if (first === undefined || due.at < first.at || (due.at === first.at && due.order < first.order)) first = due;
    }
    return first;
  };
  return {
    mode: 'stepped',
    now: () => now,
    after(ms, run) {
      const due: Due = { at: now + Math.max(0, ms), order: order++, run };
      waiting.push(due);
      return () => {
        waiting = waiting.filter((other) => other !== due);
      };
    },
    step(ms) {
      const end = now + ms;
      for (let due = nextUntil(end); due !== undefined; due = nextUntil(end)) {
        const current = due;
        waiting = waiting.filter((other) => other !== current);
        now = Math.max(now, current.at);
        current.run();
      }
      now = end;
    },
    close() {
      waiting = [];
    },
  };
}
