import type { LaidNode, LaidWindow, Rect } from '../../app/host.ts';
import { Canvas } from './canvas.ts';

const SCRIM = '#00000099';

/** Paints every window, bottom to top, as the glass would show them. */
export function paintScreen(windows: LaidWindow[], size: { width: number; height: number }): Canvas {
  const canvas = new Canvas(size.width, size.height);
  const glass: Rect = [0, 0, size.width, size.height];
  for (const window of windows) {
    if (window.dimsBelow) canvas.fill(glass, SCRIM, 0, glass);
    paintNode(window.root, canvas);
  }
  return canvas;
}

function paintNode(node: LaidNode, canvas: Canvas): void {
  const { paint, bounds } = node;
  if (paint.background !== undefined) canvas.fill(bounds, paint.background, paint.radius, bounds);
  for (const shape of paint.shapes) canvas.fill(shape.bounds, shape.colour, shape.radius, bounds);
  for (const line of paint.lines) canvas.text(line, bounds);
  for (const child of node.children) paintNode(child, canvas);
}
