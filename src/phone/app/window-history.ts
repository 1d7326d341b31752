import type { LaidWindow } from './host.ts';

/** What was on the glass, for as long as anybody may ask. */
export interface WindowHistory {
  add(at: number, windows: LaidWindow[]): void;
  /** What was shown at that time. */
  at(time: number): LaidWindow[];
}

export function windowHistory(keptMs: number): WindowHistory {
  let scenes: { at: number; windows: LaidWindow[] }[] = [];
  return {
    add(at, windows) {
      scenes.push({ at, windows });
      // The last one from before the kept time was still shown when that time began.
      const first = scenes.findLastIndex((scene) => scene.at <= at - keptMs);
      if (first > 0) scenes = scenes.slice(first);
    },
    at: (time) => (scenes.findLast((scene) => scene.at <= time) ?? scenes[0])?.windows ?? [],
  };
}
