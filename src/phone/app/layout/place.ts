import type { Group, TabBar, Widget } from '../widget.ts';
import {
  placeButton,
  placeDropdown,
  placeField,
  placeLink,
  placeSlider,
  placeSpinner,
  placeSwitch,
} from './controls.ts';
import { buttonWidth, naturalHeight, rowWidths, spansColumn, styleOf } from './measure.ts';
import { COLOURS, lineHeight, px, TEXT_STYLES, wrapText } from './metrics.ts';
import { type LayoutContext, lineIn, nodeAt, type PlacedNode, rectOf, resourceId, type Spot } from './node.ts';
import { placePad, placeSegmented, placeZone } from './pads.ts';
import { placeList, placeScroll } from './scrolling.ts';

/** Lays out one widget. Undefined: nothing of it can be seen. */
export function place(widget: Widget, spot: Spot, context: LayoutContext): PlacedNode | undefined {
  const here: Spot = widget.row === undefined ? spot : { ...spot, row: widget.row };
  switch (widget.kind) {
    case 'column':
      return placeGroup(widget, here, columnSpots(widget, here), context);
    case 'row':
      return placeGroup(widget, here, rowSpots(widget, here), context);
    case 'text':
    case 'heading':
      return placeText(widget, here, context);
    case 'button':
      return placeButton(widget, here, context);
    case 'link':
      return placeLink(widget, here, context);
    case 'field':
      return placeField(widget, here, context);
    case 'switch':
    case 'checkbox':
      return placeSwitch(widget, here, context);
    case 'slider':
      return placeSlider(widget, here, context);
    case 'dropdown':
      return placeDropdown(widget, here, context);
    case 'segmented':
      return placeSegmented(widget, here, context);
    case 'pad':
      return placePad(widget, here, context);
    case 'zone':
      return placeZone(widget, here, context);
    case 'spinner':
      return placeSpinner(widget, here, context);
    case 'list':
      return placeList(widget, here, context, place);
    case 'scroll':
      return placeScroll(widget, here, context, place);
    case 'tabs':
      return placeTabs(widget, here, context);
    case 'overlay':
      return placeOverlay(widget.child, widget.id, here, context);
    case 'gap':
      return undefined;
  }
}

function childPath(spot: Spot, child: Widget, index: number): string {
  return `${spot.path}/${child.key ?? index}`;
}

function columnSpots(group: Group, spot: Spot): Spot[] {
  const padding = px(group.padding ?? 0);
  const gap = px(group.gap ?? 0);
  const width = spot.width - 2 * padding;
  const heights = group.children.map((child) => (child.grow ? 0 : naturalHeight(child, width)));
  const growers = group.children.filter((child) => child.grow).length;
  const used = heights.reduce((sum, each) => sum + each, 0) + gap * Math.max(0, heights.length - 1) + 2 * padding;
  const rest = spot.height === undefined ? undefined : Math.max(0, spot.height - used);
  let y = spot.y + padding;
  return group.children.map((child, index) => {
    const grown = rest === undefined ? naturalHeight(child, width) : rest / Math.max(1, growers);
    const height = child.grow ? grown : (heights[index] as number);
    const own = child.kind === 'button' && !spansColumn(child) ? Math.min(width, buttonWidth(child)) : width;
    const at = { path: childPath(spot, child, index), x: spot.x + padding, y, width: own, height, clip: spot.clip };
    y += height + gap;
    return { ...at, row: spot.row };
  });
}

function rowSpots(group: Group, spot: Spot): Spot[] {
  const padding = px(group.padding ?? 0);
  const gap = px(group.gap ?? 0);
  const widths = rowWidths(group.children, spot.width - 2 * padding, gap);
  const inner = (spot.height ?? naturalHeight(group, spot.width)) - 2 * padding;
  let x = spot.x + padding;
  return group.children.map((child, index) => {
    const width = widths[index] as number;
    const height = naturalHeight(child, width);
    const y = spot.y + padding + (inner - height) / 2;
    const at = { path: childPath(spot, child, index), x, y, width, height, clip: spot.clip, row: spot.row };
    x += width + gap;
    return at;
  });
}

function placeGroup(group: Group, spot: Spot, spots: Spot[], context: LayoutContext): PlacedNode | undefined {
  if (group.children.length === 0) return undefined;
  const full = rectOf(spot, spot.height ?? naturalHeight(group, spot.width));
  const node = nodeAt(full, spot.clip, {
    id: spot.path,
    className: 'android.widget.LinearLayout',
    resourceId: resourceId(context.packageName, group.id),
    contentDesc: group.label ?? '',
  });
  if (!node) return undefined;
  if (group.look === 'card') node.paint = { background: COLOURS.card, radius: px(12), shapes: [], lines: [] };
  if (group.look === 'divided') {
    const line = { bounds: [full[0], full[3] - 2, full[2], full[3]] as typeof full, colour: COLOURS.line, radius: 0 };
    node.paint = { radius: 0, shapes: [line], lines: [] };
  }
  group.children.forEach((child, index) => {
    const placed = place(child, spots[index] as Spot, context);
    if (placed) node.children.push(placed);
  });
  return node;
}

function placeText(
  widget: Extract<Widget, { kind: 'text' | 'heading' }>,
  spot: Spot,
  context: LayoutContext,
): PlacedNode | undefined {
  const style = styleOf(widget);
  const step = lineHeight(style);
  const wrapped = wrapText(widget.text, style, spot.width);
  const full = rectOf(spot, wrapped.length * step);
  return nodeAt(full, spot.clip, {
    id: spot.path,
    className: 'android.widget.TextView',
    resourceId: resourceId(context.packageName, widget.id),
    text: widget.text,
    ...(widget.kind === 'text' && widget.quiet ? { quiet: true } : {}),
    paint: {
      radius: 0,
      shapes: [],
      lines: wrapped.map((text, index) => ({ text, x: full[0], y: full[1] + index * step, ...style })),
    },
  });
}

function placeTabs(bar: TabBar, spot: Spot, context: LayoutContext): PlacedNode | undefined {
  const height = spot.height ?? 0;
  const width = spot.width / bar.tabs.length;
  const node = nodeAt(rectOf(spot, height), spot.clip, {
    id: spot.path,
    className: 'android.widget.LinearLayout',
    paint: { background: COLOURS.card, radius: 0, shapes: [], lines: [] },
  });
  bar.tabs.forEach((tab, index) => {
    const full = rectOf({ ...spot, x: spot.x + index * width, width }, height);
    const colour = tab.selected ? COLOURS.accent : COLOURS.faint;
    const style = { ...TEXT_STYLES.faint, bold: tab.selected, colour };
    const path = `${spot.path}/${tab.id}`;
    const item = nodeAt(full, spot.clip, {
      id: path,
      className: 'android.widget.FrameLayout',
      resourceId: resourceId(context.packageName, tab.id),
      contentDesc: tab.label,
      clickable: true,
      selected: tab.selected,
      target: { kind: 'tap', run: () => context.fire({ kind: 'clicked', id: tab.id, row: spot.row }, tab.onTap) },
    });
    const line = lineIn(full, tab.label, style, 'centre');
    const label = nodeAt([line.x, line.y, full[2] - (line.x - full[0]), line.y + lineHeight(style)], spot.clip, {
      id: `${path}/label`,
      className: 'android.widget.TextView',
      text: tab.label,
      selected: tab.selected,
      paint: { radius: 0, shapes: [], lines: [line] },
    });
    if (item && label) item.children.push(label);
    if (item) node?.children.push(item);
  });
  return node;
}

function placeOverlay(
  child: Widget,
  id: string | undefined,
  spot: Spot,
  context: LayoutContext,
): PlacedNode | undefined {
  const full = rectOf(spot, spot.height ?? 0);
  const node = nodeAt(full, spot.clip, {
    id: spot.path,
    className: 'android.widget.FrameLayout',
    resourceId: resourceId(context.packageName, id),
    clickable: true,
    target: { kind: 'swallow' },
    paint: { background: COLOURS.scrim, radius: 0, shapes: [], lines: [] },
  });
  const margin = px(32);
  const width = spot.width - 2 * margin;
  const height = naturalHeight(child, width);
  const y = spot.y + ((spot.height ?? 0) - height) / 2;
  const placed = place(child, { ...spot, path: `${spot.path}/content`, x: spot.x + margin, y, width, height }, context);
  if (node && placed) node.children.push(placed);
  return node;
}
