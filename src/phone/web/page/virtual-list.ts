import type { Widget } from '../../app/widget.ts';
import { boundTo, type PageContext, setAttribute, setStyle } from './binding.ts';

type RenderChildren = (
  parent: Element,
  widgets: readonly Widget[],
  row: string | undefined,
  context: PageContext,
) => void;

/** Rows above and below the fold that exist besides those in sight. */
const SPARE_ROWS = 2;

/**
 * A long list with few nodes: row `index` is shown by item number `index % items`, so an item that scrolls out at the
 * top comes back at the bottom as another row.
 */
export function renderList(element: HTMLElement, context: PageContext, renderChildren: RenderChildren): void {
  const bound = boundTo(element, 'list');
  if (!bound) return;
  const { widget } = bound;
  setAttribute(element, 'class', 'list grow');
  const list = element.querySelector('ul') ?? firstTime(element, context, renderChildren);
  setAttribute(list, 'aria-label', widget.label);
  setStyle(list, 'height', `${widget.count * widget.rowHeight}px`);

  const items = Math.ceil(element.clientHeight / widget.rowHeight) + SPARE_ROWS;
  const first = Math.max(0, Math.min(Math.floor(element.scrollTop / widget.rowHeight), widget.count - items));
  const used = Math.min(items, widget.count);
  while (list.children.length > used) list.lastElementChild?.remove();
  while (list.children.length < used) list.append(document.createElement('li'));
  for (let index = first; index < first + used; index++) {
    const item = list.children[index % used] as HTMLElement;
    const group = widget.rowAt(index);
    setStyle(item, 'height', `${widget.rowHeight}px`);
    setStyle(item, 'transform', `translateY(${index * widget.rowHeight}px)`);
    setAttribute(item, 'aria-setsize', String(widget.count));
    setAttribute(item, 'aria-posinset', String(index + 1));
    renderChildren(item, [group], bound.row, { ...context, insideList: true });
  }
}

function firstTime(element: HTMLElement, context: PageContext, renderChildren: RenderChildren): HTMLUListElement {
  const list = document.createElement('ul');
  element.append(list);
  const again = () => renderList(element, context, renderChildren);
  element.addEventListener('scroll', again);
  element.addEventListener('pointerdown', () => boundTo(element, 'list')?.widget.onPointerDown?.());
  // The height is known only once the element stands in the page; after that it changes with the window.
  new ResizeObserver(again).observe(element);
  return list;
}
