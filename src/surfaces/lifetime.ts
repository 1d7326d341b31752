import { Deadline } from '../base/deadline.ts';
import { writeErr } from '../base/stdout.ts';

/** Read as early as can be: a parent that dies while we start must be missed too. */
const parentAtStart = process.ppid;
const CLOSING_MS = 5000;
const PARENT_CHECK_MS = 1000;

/**
 * Ends this process, with all it started, when its client is gone: its stdin ends, it sends a signal, it stops reading,
 * or it dies without a word. `close` gets a bounded time; children that are left then die with the process.
 */
export function endWithClient(close: () => Promise<void>): void {
  let ending = false;
  const end = (exitCode: number) => {
    if (ending) return;
    ending = true;
    Deadline.after(CLOSING_MS)
      .race(close(), 'closing the sessions')
      .catch((error: unknown) => writeErr(`touchstone: ${String(error)}\n`))
      .finally(() => process.exit(exitCode));
  };
  const endWell = () => end(0);

  endOnSignals(endWell);
  process.stdin.once('end', endWell);
  process.stdin.once('close', endWell);
  process.stdin.once('error', endWell);
  watchParent(endWell);
  process.on('uncaughtException', (error) => {
    writeErr(`touchstone: ${error.stack ?? String(error)}\n`);
    end(1);
  });
}

export function endOnSignals(end: () => void): void {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, end);
}

/** A parent that was killed closes no pipe that a sibling still holds; but its children get another parent. */
export function watchParent(end: () => void): void {
  const watch = setInterval(() => {
    if (process.ppid === parentAtStart) return;
    clearInterval(watch);
    end();
  }, PARENT_CHECK_MS);
  watch.unref();
}
