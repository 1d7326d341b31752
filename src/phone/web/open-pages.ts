import type { Clock } from '../app/clock.ts';
import type { FaultSwitches } from '../app/faults.ts';

/** How long a document that was sent may take to connect; what only reads documents never does. */
const ARRIVES_WITHIN_MS = 1000;

/** The pages of the app that are open in browsers, kept in step with the fault switches. */
export interface OpenPages {
  /** A document was sent: its page is going to connect. */
  expect(): void;
  join(send: (text: string) => void): OpenPage;
  close(): void;
}

export interface OpenPage {
  /** The page lives by the faults of that message. */
  heard(number: number): void;
  left(): void;
}

interface Page {
  send: (text: string) => void;
  waiting: Map<number, () => void>;
}

export function openPages(faults: FaultSwitches, clock: Clock): OpenPages {
  const pages = new Set<Page>();
  const arrivals: { done: () => void; promise: Promise<void> }[] = [];
  let number = 0;

  const tell = (page: Page): Promise<void> => {
    number += 1;
    const mine = number;
    page.send(JSON.stringify({ faults: faults.names(), number }));
    return new Promise((resolve) => page.waiting.set(mine, resolve));
  };
  const unfollow = faults.follow(async () => {
    const here = [...pages].map(tell);
    // A page that is still on its way is told when it connects, which is before it counts as arrived.
    await Promise.all([...here, ...arrivals.map((arrival) => arrival.promise)]);
  });

  return {
    expect() {
      let done = () => {};
      const promise = new Promise<void>((resolve) => {
        done = resolve;
      });
      const arrival = { done, promise };
      arrivals.push(arrival);
      clock.after(ARRIVES_WITHIN_MS, () => {
        if (arrivals.includes(arrival)) arrivals.splice(arrivals.indexOf(arrival), 1);
        done();
      });
    },
    join(send) {
      const page: Page = { send, waiting: new Map() };
      pages.add(page);
      const arrival = arrivals.shift();
      void tell(page).then(() => arrival?.done());
      const release = () => {
        for (const resolve of page.waiting.values()) resolve();
        page.waiting.clear();
      };
      return {
        heard(told) {
          page.waiting.get(told)?.();
          page.waiting.delete(told);
        },
        left() {
          pages.delete(page);
          release();
        },
      };
    },
    close() {
      unfollow();
      for (const arrival of arrivals.splice(0)) arrival.done();
    },
  };
}
