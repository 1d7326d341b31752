import type { ScreenContext, ScreenFactory } from '../screen.ts';
import type { Field, Group, Slider, Widget } from '../widget.ts';
import { labPage, statusLine } from './lab-page.ts';

const COUNTRIES = [
  'Austria',
  'Belgium',
  'Canada',
  'Denmark',
  'Estonia',
  'Finland',
  'Greece',
  'Hungary',
  'Iceland',
  'Japan',
  'Kenya',
  'Norway',
];
const GUESTS = { min: 1, max: 9 };
const CODE_LENGTH = 6;

const FIRST = {
  guests: 2,
  size: 'M',
  terms: false,
  newsletter: true,
  brightness: 100,
  zoom: 50,
  country: 'Austria',
  card: '',
  code: '',
  name: '',
  email: '',
};
type Values = typeof FIRST;

/** "1234 5678 9": digits in groups of four, whatever was typed between them. */
function grouped(text: string): string {
  return text.replace(/\D/g, '').replace(/(\d{4})(?=\d)/g, '$1 ');
}

/** The length is limited before the letters are thrown out, as a length filter and a maxlength both do. */
function digitsOnly(text: string): string {
  return text.slice(0, CODE_LENGTH).replace(/\D/g, '');
}

/** One of each control that an agent may have to set, with its value in sight and in the status line. */
export const controlsScreen: ScreenFactory = (context) => {
  let values: Values = FIRST;
  let status = '';
  const set = (part: Partial<Values>, news: string) => {
    values = { ...values, ...part };
    status = news;
    context.changed();
  };

  return {
    view: () => ({
      body: labPage('Controls', [...choices(values, set), ...fields(values, set, context)], statusLine(status)),
    }),
    state: () => ({ ...values, status }),
  };
};

type SetValues = (part: Partial<Values>, news: string) => void;

function choices(values: Values, set: SetValues): Widget[] {
  const { guests } = values;
  const setGuests = (next: number) => set({ guests: next }, `Guests ${next}`);
  const stepper: Group = {
    kind: 'row',
    key: 'guests',
    id: 'guests',
    label: 'Guests',
    gap: 12,
    children: [
      { kind: 'text', text: 'Guests', grow: true },
      {
        kind: 'button',
        id: 'guests_minus',
        label: '-',
        description: 'Fewer guests',
        look: 'outlined',
        enabled: guests > GUESTS.min,
        onTap: () => setGuests(guests - 1),
      },
      { kind: 'text', id: 'guests_value', text: String(guests), look: 'strong' },
      {
        kind: 'button',
        id: 'guests_plus',
        label: '+',
        description: 'More guests',
        look: 'outlined',
        enabled: guests < GUESTS.max,
        onTap: () => setGuests(guests + 1),
      },
    ],
  };
  return [
    stepper,
    {
      kind: 'segmented',
      key: 'size',
      id: 'size',
      label: 'Size',
      options: ['S', 'M', 'L'],
      value: values.size,
      onSelect: (size) => set({ size }, `Size ${size}`),
    },
    {
      kind: 'checkbox',
      key: 'terms',
      id: 'terms',
      label: 'Terms',
      on: values.terms,
      onToggle: (terms) => set({ terms }, `Terms ${terms ? 'on' : 'off'}`),
    },
    {
      kind: 'switch',
      key: 'newsletter',
      id: 'newsletter',
      label: 'Newsletter',
      on: values.newsletter,
      onToggle: (newsletter) => set({ newsletter }, `Newsletter ${newsletter ? 'on' : 'off'}`),
    },
    ...slider('Brightness', values.brightness, 255, 1, (brightness) => set({ brightness }, `Brightness ${brightness}`)),
    ...slider('Zoom', values.zoom, 100, 10, (zoom) => set({ zoom }, `Zoom ${zoom}`)),
    {
      kind: 'dropdown',
      key: 'country',
      id: 'country',
      label: 'Country',
      options: COUNTRIES,
      value: values.country,
      onSelect: (country) => set({ country }, `Country ${country}`),
    },
  ];
}

function slider(label: string, value: number, max: number, step: number, onSlide: Slider['onSlide']): Widget[] {
  const id = label.toLowerCase();
  return [
    {
      kind: 'row',
      key: `${id}_row`,
      children: [
        { kind: 'text', text: label, grow: true },
        { kind: 'text', id: `${id}_value`, text: String(value), look: 'faint' },
      ],
    },
    { kind: 'slider', key: id, id, label, value, min: 0, max, step, onSlide },
  ];
}

function fields(values: Values, set: SetValues, context: ScreenContext): Widget[] {
  const { name, email } = values;
  const field = (id: string, label: string, value: string, onInput: Field['onInput']): Field => ({
    kind: 'field',
    key: id,
    id,
    label,
    value,
    input: 'text',
    onInput,
  });
  return [
    field('card', 'Card number', values.card, (text) => set({ card: grouped(text) }, `Card ${grouped(text)}`)),
    {
      ...field('code', 'Code', values.code, (text) => set({ code: digitsOnly(text) }, `Code ${digitsOnly(text)}`)),
      maxLength: CODE_LENGTH,
    },
    // Whatever is typed into it, it stays empty.
    field('nickname', 'Nickname', '', () => context.changed()),
    field('name', 'Name', name, (text) => set({ name: text }, '')),
    { ...field('email', 'Email', email, (text) => set({ email: text }, '')), input: 'email' },
    {
      kind: 'button',
      key: 'save',
      id: 'save',
      label: 'Save',
      enabled: name !== '' && email !== '',
      onTap: () => set({}, `Saved ${name}, ${email}`),
    },
  ];
}
