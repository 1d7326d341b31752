import type { Clock } from '../clock.ts';
import { px } from '../layout/metrics.ts';
import type { PlacedNode } from '../layout/node.ts';
import type { PlacedWindow } from '../layout/windows.ts';
import type { PadActions } from '../pad-actions.ts';
import { findNode, inside } from './hit-test.ts';

/** Android's own measures of a gesture. */
const SLOP = px(8);
const HOLD_MS = 500;
const SERIES_MS = 300;
const SERIES_SLOP = px(100);
const SWIPED_SHARE = 1 / 3;

/** One finger on a pad, from its coming down to its lifting. */
export interface PadFinger {
  /** True once the finger's way belongs to the pad, so that nothing else may scroll by it. */
  move(x: number, y: number): boolean;
  up(x: number, y: number): void;
  cancel(): void;
}

interface Series {
  nodeId: string;
  at: number;
  x: number;
  y: number;
  count: number;
}

export function padGestures(clock: Clock, windows: () => readonly PlacedWindow[]) {
  let series: Series | undefined;

  const tapCount = (nodeId: string, downAt: number, x: number, y: number): number => {
    const follows =
      series?.nodeId === nodeId &&
      downAt - series.at <= SERIES_MS &&
      Math.hypot(x - series.x, y - series.y) <= SERIES_SLOP;
    return follows && series ? series.count + 1 : 1;
  };

  const zoneAt = (x: number, y: number): string | undefined => {
    const search = (node: PlacedNode): string | undefined => {
      if (!inside(node.bounds, x, y)) return undefined;
      if (node.target?.kind === 'zone') return node.target.id;
      for (const child of node.children) {
        const found = search(child);
        if (found !== undefined) return found;
      }
      return undefined;
    };
    const active = windows().find((window) => window.active);
    return active && search(active.root);
  };

  return function down(node: PlacedNode, startX: number, startY: number): PadFinger {
    const downAt = clock.now();
    let state: 'resting' | 'held' | 'dragging' | 'swiping' | 'gone' = 'resting';
    /** Of the view as it is now: it may have been drawn anew since the finger came down. */
    const actions = (): PadActions | undefined => {
      const target = findNode(windows(), node.id)?.target;
      return target?.kind === 'pad' ? target.actions : undefined;
    };
    const hold = () => {
      if (state !== 'resting') return;
      const { drop, hold: held } = actions() ?? {};
      if (drop) state = 'dragging';
      else if (held) {
        state = 'held';
        held();
      }
    };
    const cancelTimer = clock.after(HOLD_MS, hold);
    /** The clock's timer and the finger's next report may be due at the same instant. */
    const holdIfDue = () => {
      if (clock.now() - downAt >= HOLD_MS) hold();
    };
    return {
      move(x, y) {
        holdIfDue();
        if (state === 'resting') {
          const across = Math.abs(x - startX);
          const along = Math.abs(y - startY);
          if (across > SLOP && across > along && actions()?.swipe) state = 'swiping';
          else if (Math.max(across, along) > SLOP) state = 'gone';
        }
        return state === 'held' || state === 'dragging' || state === 'swiping';
      },
      up(x, y) {
        cancelTimer();
        holdIfDue();
        const now = actions();
        if (state === 'dragging') now?.drop?.(zoneAt(x, y));
        const width = node.bounds[2] - node.bounds[0];
        if (state === 'swiping' && Math.abs(x - startX) >= width * SWIPED_SHARE) now?.swipe?.();
        if (state !== 'resting') return;
        const count = tapCount(node.id, downAt, x, y);
        series = { nodeId: node.id, at: clock.now(), x, y, count };
        now?.tap(count);
      },
      cancel() {
        cancelTimer();
        state = 'gone';
      },
    };
  };
}
