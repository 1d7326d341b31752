import type { Rect } from '../host.ts';
import type { Dropdown } from '../widget.ts';
import { outline } from './controls.ts';
import { COLOURS, NAVIGATION_BAR, px, SCREEN, STATUS_BAR, TEXT_STYLES } from './metrics.ts';
import { type LayoutContext, lineIn, nodeAt, type PlacedNode, resourceId } from './node.ts';
import { type PlacedWindow, rootAt } from './windows.ts';

const ROW_HEIGHT = px(48);
/** A longer list scrolls. */
const ROWS_SHOWN = 6;

export function popupListId(path: string): string {
  return `${path}/list`;
}

/** The list of a dropdown, below its control or above it where there is no room. `close` runs before the choice. */
export function popupWindow(
  dropdown: Dropdown,
  anchor: Rect,
  path: string,
  close: () => void,
  context: LayoutContext,
): PlacedWindow {
  const shown = Math.min(dropdown.options.length, ROWS_SHOWN) * ROW_HEIGHT;
  const fits = anchor[3] + shown <= SCREEN.height - NAVIGATION_BAR;
  const top = fits ? anchor[3] : Math.max(STATUS_BAR, anchor[1] - shown);
  const bounds: Rect = [anchor[0], top, anchor[2], top + shown];
  const root = rootAt(bounds, path, COLOURS.card);
  const id = popupListId(path);
  const max = dropdown.options.length * ROW_HEIGHT - shown;
  const offset = Math.min(context.scrollOffset(id), max);
  const list = nodeAt(bounds, bounds, {
    id,
    className: 'android.widget.ListView',
    focusable: true,
    scrollable: max > 0,
    target: { kind: 'scroll', max, onPointerDown: undefined },
  });
  dropdown.options.forEach((option, index) => {
    const row = optionRow(dropdown, option, index, {
      path,
      bounds,
      top: top + index * ROW_HEIGHT - offset,
      close,
      context,
    });
    if (row) list?.children.push(row);
  });
  if (list) root.children.push(list);
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

interface RowPlace {
  path: string;
  bounds: Rect;
  top: number;
  close: () => void;
  context: LayoutContext;
}

function optionRow(dropdown: Dropdown, option: string, index: number, place: RowPlace): PlacedNode | undefined {
  const { bounds, context } = place;
  const top = Math.round(place.top);
  const full: Rect = [bounds[0], top, bounds[2], top + ROW_HEIGHT];
  const chosen = option === dropdown.value;
  return nodeAt(full, bounds, {
    id: `${popupListId(place.path)}/${index}`,
    className: 'android.widget.CheckedTextView',
    resourceId: resourceId('android', 'text1'),
    text: option,
    clickable: true,
    checkable: true,
    checked: chosen,
    target: {
      kind: 'tap',
      run() {
        place.close();
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
}
