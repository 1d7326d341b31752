import { arrivingText } from '../../app/faults.ts';
import type { Button, Checkbox, Dropdown, Field, Link, Slider, Switch, TabBar } from '../../app/widget.ts';
import { boundTo, type PageContext, setAttribute, setStyle, setText } from './binding.ts';

/** How one kind of widget becomes a real element: made once, brought up to date at each change. */
export interface ElementMaker<W> {
  create(context: PageContext): HTMLElement;
  update(element: HTMLElement, widget: W): void;
}

function make(tag: string, className: string): HTMLElement {
  const element = document.createElement(tag);
  if (className) element.className = className;
  return element;
}

export function part<E extends HTMLElement>(element: HTMLElement, selector: string): E {
  return element.querySelector(selector) as E;
}

export const buttonMaker: ElementMaker<Button> = {
  create(context) {
    const button = make('button', '');
    setAttribute(button, 'type', 'button');
    button.addEventListener('click', () => {
      const bound = boundTo(button, 'button');
      if (!bound) return;
      const { widget, row } = bound;
      context.app().fire({ kind: 'clicked', id: widget.id ?? widget.label, row }, widget.onTap);
    });
    return button;
  },
  update(element, widget) {
    setText(element, widget.label);
    setAttribute(element, 'class', buttonClass(widget));
    setAttribute(element, 'aria-label', widget.description);
    setAttribute(element, 'disabled', widget.enabled === false ? '' : undefined);
    if (widget.shiftX !== undefined) setStyle(element, 'transform', `translateX(${widget.shiftX}px)`);
    if (widget.drift) {
      // There and back are two rounds of one animation that turns around.
      setStyle(element, '--span', `${widget.drift.span}px`);
      setStyle(element, '--period', `${widget.drift.periodMs / 2}ms`);
    }
  },
};

function buttonClass({ look, shiftX, drift, grow }: Button): string {
  const moves = shiftX === undefined && drift === undefined ? '' : ' narrow';
  return `button ${look ?? 'filled'}${moves}${drift ? ' drifting' : ''}${grow ? ' grow' : ''}`;
}

export const linkMaker: ElementMaker<Link> = {
  create(context) {
    const link = make('a', 'link');
    link.addEventListener('click', (event) => {
      const bound = boundTo(link, 'link');
      if (!bound) return;
      event.preventDefault();
      const { widget, row } = bound;
      context.app().fire({ kind: 'clicked', id: widget.id ?? widget.label, row }, widget.onTap);
    });
    return link;
  },
  update(element, widget) {
    setText(element, widget.label);
    setAttribute(element, 'href', widget.path);
  },
};

export const fieldMaker: ElementMaker<Field> = {
  create(context) {
    const group = make('div', 'field');
    const input = document.createElement('input');
    group.append(document.createElement('label'), input);
    input.addEventListener('input', (event) => {
      const bound = boundTo(group, 'field');
      if (!bound) return;
      const { widget, row } = bound;
      const typed = event instanceof InputEvent ? (event.data ?? '') : '';
      const at = input.value.lastIndexOf(typed);
      const arrived = arrivingText(context.faults, typed);
      if (arrived !== typed) input.value = input.value.slice(0, at) + arrived + input.value.slice(at + typed.length);
      const value = input.value;
      if (arrived !== typed && value === widget.value) return;
      context.app().fire({ kind: 'typed', id: widget.id, row, detail: value }, () => widget.onInput(value));
    });
    input.addEventListener('keydown', (event) => {
      if (event.key === 'Enter') boundTo(group, 'field')?.widget.onSubmit?.();
    });
    return group;
  },
  update(element, widget) {
    const label = part<HTMLLabelElement>(element, 'label');
    const input = part<HTMLInputElement>(element, 'input');
    setText(label, widget.label);
    setAttribute(label, 'for', widget.id);
    setAttribute(input, 'id', widget.id);
    setAttribute(input, 'type', widget.input);
    setAttribute(input, 'maxlength', widget.maxLength === undefined ? undefined : String(widget.maxLength));
    setAttribute(input, 'autocomplete', 'off');
    if (input.value !== widget.value) input.value = widget.value;
  },
};

export const switchMaker: ElementMaker<Switch> = {
  create(context) {
    const button = make('button', 'switch');
    setAttribute(button, 'type', 'button');
    setAttribute(button, 'role', 'switch');
    button.append(make('span', 'label'), make('span', 'track'));
    button.addEventListener('click', () => {
      const bound = boundTo(button, 'switch');
      if (!bound) return;
      const { widget, row } = bound;
      const on = !widget.on;
      context
        .app()
        .fire({ kind: 'toggled', id: widget.id ?? widget.label, row, detail: on }, () => widget.onToggle(on));
    });
    return button;
  },
  update(element, widget) {
    setText(part(element, '.label'), widget.label);
    setAttribute(element, 'aria-checked', String(widget.on));
  },
};

export const checkboxMaker: ElementMaker<Checkbox> = {
  create(context) {
    const label = make('label', 'checkbox');
    const box = document.createElement('input');
    box.type = 'checkbox';
    label.append(box, make('span', 'label'));
    box.addEventListener('change', () => {
      const bound = boundTo(label, 'checkbox');
      if (!bound) return;
      const { widget, row } = bound;
      const on = box.checked;
      context
        .app()
        .fire({ kind: 'toggled', id: widget.id ?? widget.label, row, detail: on }, () => widget.onToggle(on));
    });
    return label;
  },
  update(element, widget) {
    const box = part<HTMLInputElement>(element, 'input');
    setAttribute(box, 'id', widget.id);
    setText(part(element, '.label'), widget.label);
    if (box.checked !== widget.on) box.checked = widget.on;
  },
};

export const sliderMaker: ElementMaker<Slider> = {
  create(context) {
    const input = document.createElement('input');
    input.type = 'range';
    input.className = 'slider';
    input.addEventListener('input', () => boundTo(input, 'slider')?.widget.onSlide(input.valueAsNumber));
    input.addEventListener('change', () => {
      const bound = boundTo(input, 'slider');
      if (!bound) return;
      const { widget, row } = bound;
      const value = input.valueAsNumber;
      const event = { kind: 'slid' as const, id: widget.id ?? widget.label, row, detail: value };
      context.app().fire(event, () => widget.onSlide(value));
    });
    return input;
  },
  update(element, widget) {
    const input = element as HTMLInputElement;
    setAttribute(input, 'aria-label', widget.label);
    setAttribute(input, 'min', String(widget.min));
    setAttribute(input, 'max', String(widget.max));
    setAttribute(input, 'step', String(widget.step ?? 1));
    if (input.value !== String(widget.value)) input.value = String(widget.value);
  },
};

export const dropdownMaker: ElementMaker<Dropdown> = {
  create(context) {
    const group = make('div', 'dropdown');
    const select = document.createElement('select');
    group.append(document.createElement('label'), select);
    select.addEventListener('change', () => {
      const bound = boundTo(group, 'dropdown');
      if (!bound) return;
      const { widget, row } = bound;
      const value = select.value;
      context.app().fire({ kind: 'selected', id: widget.id, row, detail: value }, () => widget.onSelect(value));
    });
    return group;
  },
  update(element, widget) {
    const label = part<HTMLLabelElement>(element, 'label');
    const select = part<HTMLSelectElement>(element, 'select');
    setText(label, widget.label);
    setAttribute(label, 'for', widget.id);
    setAttribute(select, 'id', widget.id);
    if (select.options.length === 0) for (const option of widget.options) select.append(new Option(option, option));
    if (select.value !== widget.value) select.value = widget.value;
  },
};

export const tabsMaker: ElementMaker<TabBar> = {
  create(context) {
    const bar = make('nav', 'tabs');
    setAttribute(bar, 'role', 'tablist');
    bar.addEventListener('click', (event) => {
      const tab = (event.target as Element).closest('[role=tab]');
      const chosen = boundTo(bar, 'tabs')?.widget.tabs.find((each) => each.id === tab?.id);
      if (chosen) context.app().fire({ kind: 'clicked', id: chosen.id }, chosen.onTap);
    });
    return bar;
  },
  update(element, widget) {
    widget.tabs.forEach((tab, index) => {
      const button = element.children[index] ?? element.appendChild(make('button', 'tab'));
      setAttribute(button, 'type', 'button');
      setAttribute(button, 'role', 'tab');
      setAttribute(button, 'id', tab.id);
      setAttribute(button, 'aria-selected', String(tab.selected));
      setText(button, tab.label);
    });
  },
};
