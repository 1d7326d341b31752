import type { LaidWindow, Rect } from '../host.ts';
import type { Dialog, Dropdown, View, Widget } from '../widget.ts';
import { outline } from './controls.ts';
import { naturalHeight, TAB_BAR_HEIGHT } from './measure.ts';
import { COLOURS, NAVIGATION_BAR, px, SCREEN, STATUS_BAR, TEXT_STYLES } from './metrics.ts';
import { type LayoutContext, lineIn, nodeAt, type PlacedNode, resourceId, type Spot } from './node.ts';
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

export function dialogWindow(dialog: Dialog, path: string, title: string, context: LayoutContext): PlacedWindow {
  const margin = px(28);
  const width = SCREEN.width - 2 * margin;
  const body: Widget = {
    kind: 'column',
    id: dialog.id,
    padding: 24,
    gap: 16,
    children: [
      { kind: 'text', id: 'alertTitle', text: dialog.title, look: 'strong' },
      { kind: 'text', id: 'message', text: dialog.message, look: 'faint' },
      {
        kind: 'row',
        gap: 8,
        // The empty group pushes the buttons to the end of the line.
        children: [{ kind: 'column', key: 'push', grow: true, children: [] }, ...dialog.buttons],
      },
    ],
  };
  const height = naturalHeight(body, width);
  const top = Math.round((SCREEN.height - height) / 2);
  const bounds: Rect = [margin, top, margin + width, top + height];
  const root = rootAt(bounds, path, COLOURS.card);
  root.paint.radius = px(20);
  const spot = { path: `${path}/body`, x: margin, y: top, width, height, clip: bounds, row: undefined };
  add(root, place(body, spot, context));
  return {
    id: path,
    kind: 'dialog',
    package: context.packageName,
    title,
    bounds,
    active: false,
    modal: true,
    dimsBelow: true,
    root,
    onOutside: dialog.onCancel,
  };
}

/** The list of a dropdown, hung below its control. `close` runs before the choice is told to the app. */
export function popupWindow(
  dropdown: Dropdown,
  anchor: Rect,
  path: string,
  close: () => void,
  context: LayoutContext,
): PlacedWindow {
  const rowHeight = px(48);
  const bounds: Rect = [anchor[0], anchor[3], anchor[2], anchor[3] + rowHeight * dropdown.options.length];
  const root = rootAt(bounds, path, COLOURS.card);
  const list = nodeAt(bounds, bounds, { id: `${path}/list`, className: 'android.widget.ListView', focusable: true });
  dropdown.options.forEach((option, index) => {
    const top = bounds[1] + index * rowHeight;
    const full: Rect = [bounds[0], top, bounds[2], top + rowHeight];
    const chosen = option === dropdown.value;
    const row = nodeAt(full, bounds, {
      id: `${path}/list/${index}`,
      className: 'android.widget.CheckedTextView',
      resourceId: resourceId('android', 'text1'),
      text: option,
      clickable: true,
      checkable: true,
      checked: chosen,
      target: {
        kind: 'tap',
        run() {
          close();
          context.fire({ kind: 'selected', id: dropdown.id, detail: option }, () => dropdown.onSelect(option));
        },
      },
      paint: {
        background: chosen ? COLOURS.page : COLOURS.card,
        radius: 0,
        shapes: outline(full, COLOURS.line),
        lines: [lineIn(full, option, { ...TEXT_STYLES.body, bold: chosen }, px(12))],
      },
    });
    if (list) add(list, row);
  });
  add(root, list);
  return {
    id: path,
    kind: 'popup',
    package: context.packageName,
    title: 'PopupWindow:4f1c2e',
    bounds,
    active: false,
    modal: true,
    dimsBelow: false,
    root,
    onOutside: close,
  };
}
