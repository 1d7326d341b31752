import type { LaidWindow, Rect } from '../host.ts';
import type { View } from '../widget.ts';
import { TAB_BAR_HEIGHT } from './measure.ts';
import { COLOURS, NAVIGATION_BAR, SCREEN, STATUS_BAR } from './metrics.ts';
import { type LayoutContext, nodeAt, type PlacedNode, type Spot } from './node.ts';
import { place } from './place.ts';

/** A window whose nodes still know what a touch on them means. */
export interface PlacedWindow extends LaidWindow {
  root: PlacedNode;
  /** A touch outside a modal window. */
  onOutside?: () => void;
}

export const FULL: Rect = [0, 0, SCREEN.width, SCREEN.height];

export function rootAt(bounds: Rect, id: string, background: string): PlacedNode {
  const paint = { background, radius: 0, shapes: [], lines: [] };
  const root = nodeAt(bounds, FULL, { id, className: 'android.widget.FrameLayout', paint });
  if (!root) throw new Error('A window without area was asked for.');
  return root;
}

function add(parent: PlacedNode, child: PlacedNode | undefined): void {
  if (child) parent.children.push(child);
}

/** The screen itself. The open keyboard lies above it and moves nothing (windowSoftInputMode adjustNothing). */
export function appWindow(view: View, path: string, title: string, context: LayoutContext): PlacedWindow {
  const root = rootAt(FULL, path, COLOURS.page);
  const content = rootAt(FULL, `${path}/frame`, COLOURS.page);
  content.resourceId = 'android:id/content';
  root.children.push(content);
  const bottom = SCREEN.height - NAVIGATION_BAR;
  const tabsTop = view.tabs ? bottom - TAB_BAR_HEIGHT : bottom;
  const whole: Spot = { path, x: 0, y: STATUS_BAR, width: SCREEN.width, height: undefined, clip: FULL, row: undefined };
  const body: Rect = [0, STATUS_BAR, SCREEN.width, tabsTop];
  add(content, place(view.body, { ...whole, path: `${path}/body`, height: tabsTop - STATUS_BAR, clip: body }, context));
  if (view.tabs) {
    add(content, place(view.tabs, { ...whole, path: `${path}/tabs`, y: tabsTop, height: TAB_BAR_HEIGHT }, context));
  }
  if (view.overlay) {
    add(content, place(view.overlay, { ...whole, path: `${path}/overlay`, y: 0, height: SCREEN.height }, context));
  }
  return {
    id: path,
    kind: 'app',
    package: context.packageName,
    title,
    bounds: FULL,
    active: false,
    modal: false,
    dimsBelow: false,
    root,
  };
}
