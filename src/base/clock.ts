import { performance } from 'node:perf_hooks';

/** Milliseconds that only move forward; every duration and deadline uses this one. */
export function monotonicNow(): number {
  return performance.now();
}
