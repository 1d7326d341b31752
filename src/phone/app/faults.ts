import type { Face } from './door.ts';

interface FaultFacts {
  faces: readonly Face[];
  /** Switches itself off once it has struck. */
  once?: boolean;
}

const BOTH: readonly Face[] = ['android', 'web'];
const ANDROID: readonly Face[] = ['android'];

/**
 * Bad days that the phone can have, and the faces that can feel them. A driver sees of them only what a real device or
 * browser would show.
 */
const TABLE = {
  /** Every answer of the device takes long. */
  slow_device: { faces: ANDROID },
  /** The screen never comes to rest. */
  never_idle: { faces: ANDROID },
  /** There is no active window to dump. */
  null_root: { faces: ANDROID },
  backend_down: { faces: BOTH },
  backend_slow: { faces: BOTH },
  /** Requests are taken and never answered. */
  backend_hang: { faces: BOTH },
  /** The transport is cut in the middle of an answer. */
  drop_connection: { faces: ANDROID },
  /** The next touch never reaches the app. */
  tap_lost: { faces: BOTH, once: true },
  /** What a touch sets off runs late. */
  tap_slow: { faces: BOTH },
  /** uiautomator, and only it, shows the tree of a second ago. */
  stale_dump: { faces: ANDROID },
  /** The XML of a dump ends in its middle. */
  truncated_dump: { faces: ANDROID },
  /** Only the first half of a typed text arrives. */
  partial_text: { faces: BOTH },
  /** The next touch kills the app. */
  app_crash: { faces: BOTH, once: true },
  /** Each screen opens with the soft keyboard over its lower part. */
  keyboard_up: { faces: ANDROID },
  /** Another screen comes up by itself, a moment after the next touch. */
  screen_change: { faces: BOTH, once: true },
} satisfies Record<string, FaultFacts>;

export type FaultName = keyof typeof TABLE;
export const FAULTS = Object.keys(TABLE) as readonly FaultName[];

export function isFaultName(name: string): name is FaultName {
  return Object.hasOwn(TABLE, name);
}

export function faultsOn(face: Face): FaultName[] {
  return FAULTS.filter((name) => TABLE[name].faces.includes(face));
}

/** Told the names that are on; done when whoever follows lives by them. */
export type FaultFollower = (names: readonly FaultName[]) => Promise<void>;

/** The switchboard that the app, its backend and the device daemon share; read it at the moment it matters. */
export interface FaultSwitches {
  has(name: FaultName): boolean;
  set(name: FaultName, on: boolean): void;
  /** True when the fault is on and may strike; one that strikes once is off afterwards. */
  strikes(name: FaultName): boolean;
  names(): FaultName[];
  /** Keeps a copy elsewhere in step; the answer ends it. */
  follow(follower: FaultFollower): () => void;
  /** All followers have heard of the latest change. */
  settled(): Promise<void>;
}

export function faultSwitches(initial: readonly FaultName[] = []): FaultSwitches {
  const on = new Set<FaultName>(initial);
  const followers = new Set<FaultFollower>();
  let heard: Promise<unknown> = Promise.resolve();
  const set = (name: FaultName, wanted: boolean) => {
    if (on.has(name) === wanted) return;
    if (wanted) on.add(name);
    else on.delete(name);
    const telling = [...followers].map((follower) => follower([...on]));
    heard = Promise.all([heard, ...telling]);
  };
  return {
    has: (name) => on.has(name),
    set,
    strikes(name) {
      const struck = on.has(name);
      const facts: FaultFacts = TABLE[name];
      if (struck && facts.once) set(name, false);
      return struck;
    },
    names: () => [...on],
    follow(follower) {
      followers.add(follower);
      return () => {
        followers.delete(follower);
      };
    },
    async settled() {
      await heard;
    },
  };
}

/** What of a typed text reaches the app. */
export function arrivingText(faults: Pick<FaultSwitches, 'has'>, text: string): string {
  if (!faults.has('partial_text')) return text;
  const letters = Array.from(text);
  return letters.slice(0, Math.floor(letters.length / 2)).join('');
}
