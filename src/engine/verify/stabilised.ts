import { monotonicNow } from '../../base/clock.ts';
import type { Deadline } from '../../base/deadline.ts';
import type { RawNode } from '../../drivers/driver.ts';
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

/** `interrupted`: it holds on this read, and was seen not to hold since the read before. */
export type Judgement = ReadVerdict | 'interrupted';

/** Judges one read; `ended` is what elements ceased to say, even for a moment, since the read before it. */
export type Judge = (scene: Scene, ended: readonly RawNode[]) => Promise<Judgement>;

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
  /** Where the platform can listen: what to do after a no instead of a pause; true when it heard that it holds now. */
  listen?: (ms: number) => Promise<boolean>;
  trace: Trace;
}

/**
 * Reads until two in a row agree that it holds. It fails only after the window is over and a fresh read said no;
 * while the interface is visibly busy the window waits for it.
 */
export async function readUntilStable(
  session: Session,
  judge: Judge,
  options: StabiliseOptions,
  deadline: Deadline,
): Promise<Stabilised> {
  const startedAt = monotonicNow();
  const queue = apart(options.seen ?? []);
  let reads = 0;
  let streak = 0;
  let heard = false;
  for (;;) {
    const readAt = monotonicNow() - startedAt;
    const { scene, ended } = queue.shift() ?? asRead((await session.observer.look(deadline)).scene);
    const verdict = await judge(scene, reads === 0 ? [] : ended);
    reads++;
    streak = verdict === 'verified' ? streak + 1 : verdict === 'interrupted' ? 1 : 0;
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
    const over = readAt >= limit || deadline.expired;
    const said = verdict === 'interrupted' ? 'failed' : verdict;
    if (over && said !== 'verified') return { verdict: said, scene, reads, elapsed_ms: elapsed };
    const left = limit - (monotonicNow() - startedAt);
    // One that heard what a read then denies is not asked twice in a row: reads never follow each other without a gap.
    const mayListen: boolean = verdict === 'failed' && !heard && left > PAUSE_BETWEEN_READS_MS;
    heard = false;
    if (options.listen && mayListen) heard = await options.listen(left);
    else await deadline.pause(PAUSE_BETWEEN_READS_MS);
  }
}

interface Read {
  scene: Scene;
  ended: readonly RawNode[];
}

function asRead(scene: Scene): Read {
  return { scene, ended: scene.ended ?? [] };
}

/** Of scenes that were seen anyway, the last two that lie far enough apart to count as two reads. */
function apart(seen: readonly Scene[]): Read[] {
  const last = seen.at(-1);
  if (!last) return [];
  const at = seen.findLastIndex((scene) => last.capture.started_at - scene.capture.started_at >= SHORTEST_GAP_MS);
  const earlier = seen[at];
  if (!earlier) return [asRead(last)];
  return [asRead(earlier), { scene: last, ended: seen.slice(at + 1).flatMap((scene) => scene.ended ?? []) }];
}
