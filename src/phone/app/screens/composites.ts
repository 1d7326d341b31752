import type { ScreenFactory } from '../screen.ts';
import type { Button, Group, Widget } from '../widget.ts';
import { labPage, statusLine } from './lab-page.ts';

const FIRST = { apples: 3, level: 40, size: 'M', left: false, right: true, lines: 3, page: 3 };
type Values = typeof FIRST;
type Set = (part: Partial<Values>, news: string) => void;

/** Controls that are made of several parts, and beside each one its twin: much alike, and no such control. */
export const compositesScreen: ScreenFactory = (context) => {
  let values: Values = FIRST;
  let status = '';
  const set: Set = (part, news) => {
    values = { ...values, ...part };
    status = news;
    context.changed();
  };
  return {
    view: () => ({
      body: labPage('Composites', [...controls(values, set), ...twins(values, set)], statusLine(status)),
    }),
    state: () => ({ ...values, status }),
  };
};

function controls(values: Values, set: Set): Widget[] {
  const { apples, level } = values;
  const count = (next: number) => () => set({ apples: next }, `Apples ${next}`);
  return [
    // A row of a cart: the stepper is a part of it, and it holds more than the stepper.
    row('cart', 'Cart', [
      { kind: 'text', text: 'Apples', grow: true },
      { ...button('-', count(apples - 1)), id: 'apples_minus' },
      { kind: 'text', id: 'apples_value', text: String(apples), look: 'strong' },
      { ...button('+', count(apples + 1)), id: 'apples_plus' },
      button('Empty', () => set({ apples: 0 }, 'Emptied')),
    ]),
    {
      kind: 'column',
      key: 'sound',
      id: 'sound',
      label: 'Sound',
      children: [
        { kind: 'text', id: 'level_value', text: `${level} %`, look: 'faint' },
        {
          kind: 'slider',
          key: 'level',
          id: 'level',
          label: 'Level',
          value: level,
          min: 0,
          max: 100,
          step: 10,
          onSlide: (next) => set({ level: next }, `Level ${next}`),
        },
      ],
    },
    {
      kind: 'segmented',
      key: 'fit',
      id: 'fit',
      label: 'Fit',
      unnamed: true,
      options: ['S', 'M', 'L'],
      value: values.size,
      onSelect: (size) => set({ size }, `Size ${size}`),
    },
  ];
}

function twins(values: Values, set: Set): Widget[] {
  const { lines, page, left, right } = values;
  return [
    // A number between two buttons that do not count it.
    row('order', 'Order', [
      button('Edit', () => set({}, 'Edited')),
      { kind: 'text', id: 'order_lines', text: String(lines) },
      button('Delete', () => set({ lines: 0 }, 'Deleted')),
    ]),
    row('pages', 'Pages', [
      button('Previous', () => set({ page: page - 1 }, `Page ${page - 1}`)),
      { kind: 'text', id: 'page_number', text: String(page) },
      button('Next', () => set({ page: page + 1 }, `Page ${page + 1}`)),
    ]),
    // Two controls in one group.
    {
      kind: 'column',
      key: 'lamps',
      id: 'lamps',
      label: 'Lamps',
      children: [
        { kind: 'switch', key: 'left', id: 'left', label: 'Left', on: left, onToggle: (on) => set({ left: on }, '') },
        {
          kind: 'switch',
          key: 'right',
          id: 'right',
          label: 'Right',
          on: right,
          onToggle: (on) => set({ right: on }, ''),
        },
      ],
    },
  ];
}

function row(id: string, label: string, children: Widget[]): Group {
  return { kind: 'row', key: id, id, label, gap: 12, children };
}

function button(label: string, onTap: () => void): Button {
  return { kind: 'button', label, look: 'outlined', onTap };
}
