import { monotonicNow } from '../../base/clock.ts';
import type { Deadline } from '../../base/deadline.ts';
import type { Scene } from '../observe/scene.ts';
import type { Trace } from '../record/trace.ts';
import type { Session } from '../sessions/session.ts';

const MATCHES_NEEDED = 2;
export const SHORTEST_WINDOW_MS = 1000;
export const PAUSE_BETWEEN_READS_MS = 110;
const SHORTEST_GAP_MS = 100;
/** While the interface visibly loads, "not yet" is no "no". */
const LONGEST_WHILE_LOADING_MS = 8000;

export type ReadVerdict = 'verified' | 'failed' | 'unavailable';

export interface Stabilised {
  verdict: ReadVerdict;
  scene: Scene;
  reads: number;
  elapsed_ms: number;
}

export interface StabiliseOptions {
  /** Scenes that were already seen since the dispatch; they count as reads. */
  seen?: readonly Scene[];
  /** How long to go on after reads that say no; by default as long as two captures take, and one second at least. */
  window_ms?: number;
  trace: Trace;
}

/**
 * Reads until two in a row agree that it holds. It fails only after the window is over and a fresh read said no;
 * while the interface is visibly busy the window waits for it.
 */
export async function readUntilStable(
  session: Session,
  judge: (scene: Scene) => Promise<ReadVerdict>,
  options: StabiliseOptions,
  deadline: Deadline,
): Promise<Stabilised> {
  const startedAt = monotonicNow();
  const queue = apart(options.seen ?? []);
  let reads = 0;
  let streak = 0;
  for (;;) {
    const readAt = monotonicNow() - startedAt;
    const scene = queue.shift() ?? (await session.observer.look(deadline)).scene;
    const verdict = await judge(scene);
    reads++;
    streak = verdict === 'verified' ? streak + 1 : 0;
    const elapsed = monotonicNow() - startedAt;
    const done = streak >= MATCHES_NEEDED;
    options.trace.step('verify', done ? 'success' : verdict === 'verified' ? 'success' : 'retry', {
      read: reads,
      verdict,
    });
    if (done) return { verdict: 'verified', scene, reads, elapsed_ms: elapsed };
    if (queue.length > 0) continue;
    const window = options.window_ms ?? Math.max(SHORTEST_WINDOW_MS, 2 * scene.capture.duration_ms);
    const limit = scene.loading?.active ? Math.max(window, LONGEST_WHILE_LOADING_MS) : window;
    // The last word belongs to a look that began after the window was over: time that looking took is no verdict. And a
    // match on the last read gets the one more read that decides it.
    if (streak === 0 && (readAt >= limit || deadline.expired)) return { verdict, scene, reads, elapsed_ms: elapsed };
    await deadline.pause(PAUSE_BETWEEN_READS_MS);
  }
}

/** Of scenes that were seen anyway, the last two that lie far enough apart to count as two reads. */
function apart(seen: readonly Scene[]): Scene[] {
  const last = seen.at(-1);
  if (!last) return [];
  const earlier = seen.findLast((scene) => last.capture.started_at - scene.capture.started_at >= SHORTEST_GAP_MS);
  return earlier ? [earlier, last] : [last];
}
