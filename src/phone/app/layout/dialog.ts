import type { Rect } from '../host.ts';
import type { Dialog, Widget } from '../widget.ts';
import { naturalHeight } from './measure.ts';
import { COLOURS, NAVIGATION_BAR, px, SCREEN } from './metrics.ts';
import type { LayoutContext } from './node.ts';
import { place } from './place.ts';
import { type PlacedWindow, rootAt } from './windows.ts';

/** A dialog in the middle of the glass, or a sheet along its bottom edge. */
export function dialogWindow(dialog: Dialog, path: string, title: string, context: LayoutContext): PlacedWindow {
  const body = contentOf(dialog);
  const margin = dialog.sheet ? 0 : px(28);
  const width = SCREEN.width - 2 * margin;
  const height = naturalHeight(body, width);
  const top = dialog.sheet ? SCREEN.height - NAVIGATION_BAR - height : Math.round((SCREEN.height - height) / 2);
  const bounds: Rect = [margin, top, margin + width, top + height];
  const root = rootAt(bounds, path, COLOURS.card);
  root.paint.radius = px(20);
  const spot = { path: `${path}/body`, x: margin, y: top, width, height, clip: bounds, row: undefined };
  const content = place(body, spot, context);
  if (content) root.children.push(content);
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

function contentOf(dialog: Dialog): Widget {
  const id = (name: string) => (dialog.systemIds ? `android:id/${name}` : name);
  const children: Widget[] = [{ kind: 'text', key: 'title', id: id('alertTitle'), text: dialog.title, look: 'strong' }];
  if (dialog.message !== undefined) {
    children.push({ kind: 'text', key: 'message', id: id('message'), text: dialog.message, look: 'faint' });
  }
  if (dialog.sheet) {
    children.push({ kind: 'column', key: 'choices', gap: 4, children: dialog.buttons });
  } else {
    // The empty group pushes the buttons to the end of the line.
    const push: Widget = { kind: 'column', key: 'push', grow: true, children: [] };
    children.push({ kind: 'row', key: 'buttons', gap: 8, children: [push, ...dialog.buttons] });
  }
  return { kind: 'column', id: dialog.id, padding: 24, gap: 16, children };
}
