import type { Button, Widget } from '../widget.ts';
import { lineHeight, px, TEXT_STYLES, type TextStyle, textWidth, wrapText } from './metrics.ts';

export const CONTROL_HEIGHT = px(48);
export const FIELD_HEIGHT = px(56);
export const ROW_LINK_HEIGHT = px(56);
export const PAD_HEIGHT = px(64);
export const ZONE_HEIGHT = px(88);
export const TAB_BAR_HEIGHT = px(64);

export const BUTTON_TEXT: TextStyle = { ...TEXT_STYLES.body, bold: true };

export function styleOf(widget: Extract<Widget, { kind: 'text' | 'heading' }>): TextStyle {
  return widget.kind === 'heading' ? TEXT_STYLES.heading : TEXT_STYLES[widget.look ?? 'body'];
}

export function buttonWidth(button: Button): number {
  return textWidth(button.label, BUTTON_TEXT) + px(button.look === 'text' ? 24 : 40);
}

/** A filled button spans its column, unless it moves; the quieter ones are as wide as their label. */
export function spansColumn(widget: Widget): boolean {
  if (widget.kind !== 'button') return true;
  return (widget.look ?? 'filled') === 'filled' && widget.shiftX === undefined && widget.drift === undefined;
}

/** The width that a widget takes in a row. */
export function naturalWidth(widget: Widget): number {
  if (widget.kind === 'button') return buttonWidth(widget);
  if (widget.kind === 'text' || widget.kind === 'heading') return textWidth(widget.text, styleOf(widget));
  if (widget.kind === 'column') return Math.max(0, ...widget.children.map(naturalWidth)) + 2 * px(widget.padding ?? 0);
  return px(120);
}

/** The widths of a row's children: natural ones first, the rest is shared by those that grow. */
export function rowWidths(children: Widget[], width: number, gap: number): number[] {
  const fixed = children.map((child) => (child.grow ? 0 : naturalWidth(child)));
  const growers = children.filter((child) => child.grow).length;
  const used = fixed.reduce((sum, each) => sum + each, 0) + gap * Math.max(0, children.length - 1);
  const share = growers > 0 ? Math.max(0, width - used) / growers : 0;
  return children.map((child, index) => (child.grow ? share : (fixed[index] as number)));
}

export function naturalHeight(widget: Widget, width: number): number {
  switch (widget.kind) {
    case 'text':
    case 'heading': {
      const style = styleOf(widget);
      return wrapText(widget.text, style, width).length * lineHeight(style);
    }
    case 'column': {
      const padding = px(widget.padding ?? 0);
      const inner = width - 2 * padding;
      const heights = widget.children.map((child) => naturalHeight(child, inner));
      const gaps = px(widget.gap ?? 0) * Math.max(0, heights.length - 1);
      return heights.reduce((sum, each) => sum + each, 0) + gaps + 2 * padding;
    }
    case 'row': {
      const padding = px(widget.padding ?? 0);
      const widths = rowWidths(widget.children, width - 2 * padding, px(widget.gap ?? 0));
      const heights = widget.children.map((child, index) => naturalHeight(child, widths[index] as number));
      return Math.max(0, ...heights) + 2 * padding;
    }
    case 'field':
    case 'dropdown':
      return FIELD_HEIGHT;
    case 'pad':
      return PAD_HEIGHT;
    case 'zone':
      return ZONE_HEIGHT;
    case 'link':
      return ROW_LINK_HEIGHT;
    case 'tabs':
      return TAB_BAR_HEIGHT;
    case 'gap':
      return px(widget.height);
    case 'scroll':
      return naturalHeight(widget.child, width);
    case 'list':
      return widget.count * px(widget.rowHeight);
    case 'overlay':
      return 0;
    default:
      return CONTROL_HEIGHT;
  }
}
