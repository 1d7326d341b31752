import type { List, Scroll, Widget } from '../widget.ts';
import { naturalHeight } from './measure.ts';
import { px } from './metrics.ts';
import { intersection, type LayoutContext, nodeAt, type PlacedNode, rectOf, resourceId, type Spot } from './node.ts';

type Place = (widget: Widget, spot: Spot, context: LayoutContext) => PlacedNode | undefined;

export function placeScroll(scroll: Scroll, spot: Spot, context: LayoutContext, place: Place): PlacedNode | undefined {
  const content = naturalHeight(scroll.child, spot.width);
  const height = spot.height ?? content;
  const max = Math.max(0, content - height);
  const offset = Math.min(context.scrollOffset(spot.path), max);
  const full = rectOf(spot, height);
  const node = nodeAt(full, spot.clip, {
    id: spot.path,
    className: 'android.widget.ScrollView',
    resourceId: resourceId(context.packageName, scroll.id),
    scrollable: max > 0,
    focusable: max > 0,
    target: { kind: 'scroll', max, onPointerDown: undefined },
  });
  if (!node) return undefined;
  const clip = intersection(spot.clip, full);
  const inner = { ...spot, path: `${spot.path}/content`, y: spot.y - offset, height: content, clip };
  const child = place(scroll.child, inner, context);
  if (child) node.children.push(child);
  return node;
}

/** Row `index` is shown by view number `index % views`: the views on screen are the only ones that exist. */
export function placeList(list: List, spot: Spot, context: LayoutContext, place: Place): PlacedNode | undefined {
  const rowHeight = px(list.rowHeight);
  const height = spot.height ?? list.count * rowHeight;
  const max = Math.max(0, list.count * rowHeight - height);
  const offset = Math.min(context.scrollOffset(spot.path), max);
  const full = rectOf(spot, height);
  const node = nodeAt(full, spot.clip, {
    id: spot.path,
    className: 'androidx.recyclerview.widget.RecyclerView',
    resourceId: resourceId(context.packageName, list.id),
    scrollable: max > 0,
    focusable: true,
    target: { kind: 'scroll', max, onPointerDown: list.onPointerDown },
  });
  if (!node) return undefined;
  const views = Math.ceil(height / rowHeight) + 1;
  const clip = intersection(spot.clip, full);
  const first = Math.floor(offset / rowHeight);
  for (let index = first; index < Math.min(first + views, list.count); index++) {
    const y = spot.y + index * rowHeight - offset;
    const path = `${spot.path}/view${index % views}`;
    const row = place(list.rowAt(index), { ...spot, path, y, height: rowHeight, clip }, context);
    if (row) node.children.push(row);
  }
  return node;
}
