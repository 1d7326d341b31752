import type { View, Widget } from '../../app/widget.ts';
import { bind, type PageContext, setAttribute, setStyle, setText } from './binding.ts';
import {
  buttonMaker,
  checkboxMaker,
  dropdownMaker,
  type ElementMaker,
  fieldMaker,
  linkMaker,
  sliderMaker,
  switchMaker,
  tabsMaker,
} from './controls.ts';
import { renderDialogs } from './dialogs.ts';
import { padMaker, segmentedMaker, zoneMaker } from './pads.ts';
import { renderList } from './virtual-list.ts';

/** Kind and key of the widget that an element was made for; another one there means another element. */
const made = new WeakMap<Element, string>();

/** Brings the children of `parent` in line with the widgets: same key and kind keep their element. */
export function renderChildren(
  parent: Element,
  widgets: readonly Widget[],
  row: string | undefined,
  context: PageContext,
): void {
  const old = new Map<string, HTMLElement>();
  for (const child of parent.children) old.set(made.get(child) ?? '', child as HTMLElement);
  let next: Element | null = parent.firstElementChild;
  widgets.forEach((widget, index) => {
    const name = `${widget.kind}:${widget.key ?? index}`;
    const element = old.get(name) ?? create(widget, context);
    old.delete(name);
    made.set(element, name);
    if (element === next) next = next.nextElementSibling;
    else parent.insertBefore(element, next);
    update(element, widget, row, context);
  });
  for (const left of old.values()) left.remove();
}

/** These carry their id on the control inside them, where a label points at it. */
const INNER_ID: ReadonlySet<Widget['kind']> = new Set(['field', 'dropdown', 'checkbox', 'segmented']);

const PLAIN_TAGS: Partial<Record<Widget['kind'], string>> = { heading: 'h1', text: 'p' };

function create(widget: Widget, context: PageContext): HTMLElement {
  const maker = makerOf(widget);
  return maker ? maker.create(context) : document.createElement(PLAIN_TAGS[widget.kind] ?? 'div');
}

function update(element: HTMLElement, widget: Widget, outerRow: string | undefined, context: PageContext): void {
  const row = widget.row ?? outerRow;
  bind(element, widget, row);
  if (!INNER_ID.has(widget.kind)) {
    setAttribute(element, context.insideList ? 'data-testid' : 'id', widget.id);
  }
  const maker = makerOf(widget);
  if (maker) return maker.update(element, widget);
  switch (widget.kind) {
    case 'column':
    case 'row':
      setAttribute(element, 'class', `${widget.kind} ${widget.look ?? 'plain'}${widget.grow ? ' grow' : ''}`);
      setAttribute(element, 'role', widget.label === undefined ? undefined : 'group');
      setAttribute(element, 'aria-label', widget.label);
      setStyle(element, 'gap', `${widget.gap ?? 0}px`);
      setStyle(element, 'padding', `${widget.padding ?? 0}px`);
      return renderChildren(element, widget.children, row, context);
    case 'text':
      setAttribute(element, 'class', `text ${widget.look ?? 'body'}${widget.grow ? ' grow' : ''}`);
      if (widget.look === 'error') setAttribute(element, 'role', 'alert');
      if (widget.look === 'status') setAttribute(element, 'role', 'status');
      if (widget.tooltip) setAttribute(element, 'role', 'tooltip');
      setAttribute(element, 'dir', 'auto');
      return setText(element, widget.text);
    case 'heading':
      return setText(element, widget.text);
    case 'spinner':
      setAttribute(element, 'class', 'spinner');
      setAttribute(element, 'role', 'progressbar');
      return setAttribute(element, 'aria-label', widget.label);
    case 'gap':
      return setStyle(element, 'height', `${widget.height}px`);
    case 'scroll':
      setAttribute(element, 'class', 'scroll grow');
      return renderChildren(element, [widget.child], row, context);
    case 'overlay':
      setAttribute(element, 'class', 'overlay');
      return renderChildren(element, [widget.child], row, context);
    case 'list':
      return renderList(element, context, renderChildren);
    default:
      throw new Error(`No element is known for a ${widget.kind}.`);
  }
}

function makerOf<W extends Widget>(widget: W): ElementMaker<W> | undefined {
  return MAKERS[widget.kind] as ElementMaker<W> | undefined;
}

const MAKERS: { [K in Widget['kind']]?: ElementMaker<Extract<Widget, { kind: K }>> } = {
  button: buttonMaker,
  link: linkMaker,
  field: fieldMaker,
  switch: switchMaker,
  checkbox: checkboxMaker,
  slider: sliderMaker,
  dropdown: dropdownMaker,
  tabs: tabsMaker,
  segmented: segmentedMaker,
  pad: padMaker,
  zone: zoneMaker,
};

/** One whole screen: body, tab bar and overlay in one layer, the dialog in the browser's top layer. */
export function renderView(root: Element, view: View, context: PageContext): void {
  const layers: Widget[] = [{ ...view.body, key: 'body' }];
  if (view.tabs) layers.push(view.tabs);
  if (view.overlay) layers.push(view.overlay);
  renderChildren(root, layers, undefined, context);
  renderDialogs(view.dialogs ?? [], context, renderChildren);
}
