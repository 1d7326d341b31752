import { quotePending } from '../../contract/line/index.ts';
import { monotonicNow } from '../../base/clock.ts';
import type { Deadline } from '../../base/deadline.ts';
import type { RawNode, RawRequest } from '../../drivers/driver.ts';
import { compareScenes } from '../observe/compare.ts';
import type { Look } from '../observe/observer.ts';
import { sceneMeaning } from '../observe/revision.ts';
import type { Item, Scene } from '../observe/scene.ts';
import { describeItem } from '../resolve/near-miss.ts';
import type { Session } from '../sessions/session.ts';

/** This long without any change event counts as rest. */
const QUIET_MS = 30;
/** How long an interface may keep moving before we go on and say that it never came to rest. */
const LONGEST_EVENT_WAIT_MS = 2500;
const LONGEST_CAPTURE_WAIT_MS = 6000;
const PAUSE_WHILE_LOADING_MS = 60;
/** Less time than this is not worth another round. */
const LEAST_WAIT_MS = 300;
const MOST_NAMED = 3;
const PAUSE_BETWEEN_CAPTURES_MS = 100;

export interface Settled {
  scene: Scene;
  settled: boolean;
  /** What was still going on: requests, a loading indicator. */
  pending: string[];
  scrolled: boolean;
  passed: RawNode[];
  /** Requests that ended meanwhile, where the platform shows them. */
  requests: RawRequest[];
  /** When it never came to rest: what kept changing. */
  restless: string[];
  /** Scenes seen since the dispatch, oldest first: each may serve as a read of the verification. */
  seen: Scene[];
}

/** Waits for the interface to come to rest: by events where the platform has them, else by captures that agree. */
export async function settle(session: Session, before: Scene, deadline: Deadline): Promise<Settled> {
  return session.driver.changes ? settleByEvents(session, deadline) : settleByCaptures(session, before, deadline);
}

async function settleByEvents(session: Session, deadline: Deadline): Promise<Settled> {
  const feed = session.driver.changes;
  if (!feed) throw new Error('no change feed');
  const patience = deadline.within(LONGEST_EVENT_WAIT_MS);
  const gathered = new Gathered();
  for (;;) {
    const startedAt = monotonicNow();
    const delta = await feed.settle(QUIET_MS, patience);
    const look = await session.observer.take(delta, startedAt, deadline);
    gathered.add(look, delta.requests);
    const pending = [...delta.pending.map(quotePending), ...loadingWords(look.scene)];
    // While a dialog of the browser is open the page cannot be asked at all; then the dialog is the rest.
    const known = !delta.lost || look.scene.capture.scope !== undefined;
    const resting = delta.quiet && pending.length === 0 && known;
    // Not quiet means that the feed used up its time; what is left of it would only be enough to fail.
    const over = !delta.quiet || patience.remaining() < LEAST_WAIT_MS;
    // One more look, a moment later, tells what keeps changing by itself.
    if (over && !resting) {
      await deadline.pause(PAUSE_WHILE_LOADING_MS);
      gathered.add(await session.observer.look(deadline));
    }
    if (resting || over) return gathered.end(look.scene, resting, pending);
    await patience.pause(PAUSE_WHILE_LOADING_MS);
  }
}

async function settleByCaptures(session: Session, before: Scene, deadline: Deadline): Promise<Settled> {
  const patience = deadline.within(LONGEST_CAPTURE_WAIT_MS);
  const gathered = new Gathered();
  let last = before;
  const drifters = new Drifters();
  for (let count = 1; ; count++) {
    const look = await session.observer.capture(deadline);
    gathered.add(look);
    const { scene } = look;
    // What still changes after the second look changes by itself; without it the rest can come to rest.
    if (count > 2) {
      session.observer.memory.volatile.learn(last, scene);
      drifters.learn(last, scene);
    }
    const pending = loadingWords(scene);
    // The first capture after the dispatch may be too early to show anything: only two that agree mean rest.
    const resting =
      count > 1 && scene.capture.complete && sameSceneAtRest(last, scene, drifters) && pending.length === 0;
    if (resting || patience.expired)
      return { ...gathered.end(scene, resting, pending), passed: gathered.cameAndWent(before) };
    last = scene;
    await patience.pause(PAUSE_BETWEEN_CAPTURES_MS);
  }
}

/** Elements that change all the time are left out, or a ticking clock would never let the screen rest. */
function sameSceneAtRest(a: Scene, b: Scene, drifters: Drifters): boolean {
  const steady = (scene: Scene): string => sceneMeaning(scene.items, scene.screen, (item) => !item.volatile);
  return steady(a) === steady(b) && b.items.every((item) => drifters.has(item.id) || !hasMoved(a, item));
}

function hasMoved(before: Scene, item: Item): boolean {
  const old = before.by_id.get(item.id);
  return old?.raw.bounds.some((side, index) => side !== item.raw.bounds[index]) === true;
}

/** Longer than any transition between two places: what still moves after it moves by itself. */
const LONGEST_TRANSITION_MS = 2500;

/** Elements that have been moving on every look for long: an animation that never ends must not hold up the rest. */
class Drifters {
  private readonly movingSince = new Map<string, number>();

  learn(before: Scene, after: Scene): void {
    for (const item of after.items) {
      if (!hasMoved(before, item)) this.movingSince.delete(item.id);
      else if (!this.movingSince.has(item.id)) this.movingSince.set(item.id, before.capture.started_at);
    }
  }

  has(id: string): boolean {
    const since = this.movingSince.get(id);
    return since !== undefined && monotonicNow() - since >= LONGEST_TRANSITION_MS;
  }
}

function loadingWords(scene: Scene): string[] {
  return scene.loading?.active ? [`loading (${scene.loading.signal})`] : [];
}

/** Names of what differed between the last two looks. */
function changing(seen: readonly Scene[]): string[] {
  const [before, after] = seen.slice(-2);
  if (!before || !after) return [];
  const { changed, added } = compareScenes(before, after, { scrolled: false, passed: [] });
  return [...changed.map((one) => one.after), ...added].slice(0, MOST_NAMED).map(describeItem);
}

class Gathered {
  private scrolled = false;
  private readonly passed: RawNode[] = [];
  private readonly seen: Scene[] = [];
  private readonly requests: RawRequest[] = [];

  add(look: Look, requests: readonly RawRequest[] = []): void {
    this.requests.push(...requests);
    this.scrolled ||= look.scrolled;
    this.passed.push(...look.passed);
    this.seen.push(look.scene);
  }

  /** Without a feed, what came and went is what only the looks in between have seen: a toast, a spinner. */
  cameAndWent(before: Scene): RawNode[] {
    const last = this.seen.at(-1);
    const found = new Map<string, RawNode>();
    for (const scene of this.seen) {
      // On another screen everything is new, and the page that was passed through is no short-lived element.
      if (!last || scene.screen.id !== last.screen.id || scene.screen.id !== before.screen.id) continue;
      for (const item of scene.items) {
        const stays = before.by_id.has(item.id) || last.by_id.has(item.id) || item.volatile;
        if (!stays && !item.not_visible) found.set(item.id, item.raw);
      }
    }
    return [...found.values()];
  }

  end(scene: Scene, settled: boolean, pending: string[]): Settled {
    const restless = settled ? [] : changing(this.seen);
    const { scrolled, passed, seen, requests } = this;
    return { scene, settled, pending, scrolled, passed, seen, requests, restless };
  }
}
