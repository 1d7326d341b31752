import { z } from 'zod';

/** left, top, right, bottom, in the pixels that the driver's own input uses (device px on Android, CSS px on the web). */
export const boundsSchema = z.tuple([z.number(), z.number(), z.number(), z.number()]);
export type Bounds = z.infer<typeof boundsSchema>;

export interface Point {
  x: number;
  y: number;
}

export function area(bounds: Bounds): number {
  return Math.max(0, bounds[2] - bounds[0]) * Math.max(0, bounds[3] - bounds[1]);
}

export function centre(bounds: Bounds): Point {
  return { x: (bounds[0] + bounds[2]) / 2, y: (bounds[1] + bounds[3]) / 2 };
}

export function intersect(a: Bounds, b: Bounds): Bounds {
  return [Math.max(a[0], b[0]), Math.max(a[1], b[1]), Math.min(a[2], b[2]), Math.min(a[3], b[3])];
}

export function contains(bounds: Bounds, point: Point): boolean {
  return point.x >= bounds[0] && point.x < bounds[2] && point.y >= bounds[1] && point.y < bounds[3];
}

/** The largest distance that any side moved. */
export function sideShift(a: Bounds, b: Bounds): number {
  return Math.max(...a.map((side, index) => Math.abs(side - (b[index] as number))));
}
