// What is tried, and how the side door knows whether it really happened. Each scenario is one action with the
// expectation that an honest agent would have.

const view = (phone) => phone.door.state().view ?? {};
const screen = (phone) => phone.door.state().screen;

/** @typedef {{name: string, path: string, call: (rig: any) => Promise<any>, happened: (phone: any) => boolean, only?: 'android'|'web'}} Scenario */

/** @type {Scenario[]} */
export const ACTIONS = [
  {
    name: 'tap',
    path: '/restless',
    call: (rig) => rig.call('tap', { target: '#count', expect: 'text "Counted 1"' }),
    happened: (phone) => phone.door.events({ kind: 'clicked', id: 'count' }).length === 1,
  },
  {
    name: 'tap double',
    path: '/gestures',
    call: (rig) => rig.call('tap', { target: '#double', kind: 'double', expect: 'text "Double tapped"' }),
    happened: (phone) => phone.door.events({ kind: 'double_tapped' }).length === 1,
  },
  {
    name: 'tap long',
    path: '/gestures',
    call: (rig) => rig.call('tap', { target: '#hold', kind: 'long', expect: 'text "Held"' }),
    happened: (phone) => phone.door.events({ kind: 'long_pressed' }).length === 1,
  },
  {
    name: 'drag',
    path: '/gestures',
    call: (rig) => rig.call('drag', { from: '#parcel', to: '#truck', expect: 'text "Delivered to Truck"' }),
    happened: (phone) => phone.door.events({ kind: 'dropped', id: 'parcel' }).some((event) => event.detail === 'truck'),
  },
  {
    name: 'type_text',
    path: '/signin',
    call: (rig) => rig.call('type_text', { target: '#email', text: 'ada@example.com' }),
    happened: (phone) => view(phone).email === 'ada@example.com',
  },
  {
    name: 'press_key',
    path: '/signin',
    call: async (rig) => {
      await rig.call('type_text', { target: '#email', text: 'ada@example.com' });
      await rig.call('type_text', { target: '#password', text: 'correct-horse' });
      return rig.call('press_key', { key: 'Enter', expect: 'text "Messages"' });
    },
    happened: (phone) => screen(phone) === '/messages',
  },
  {
    name: 'press_back',
    path: '/traps',
    call: async (rig) => {
      await rig.call('tap', { target: 'text "Twins"' });
      return rig.call('press_back', { expect: 'text "Dead button"' });
    },
    happened: (phone) => screen(phone) === '/traps',
  },
  {
    name: 'delete a row',
    path: '/messages',
    call: (rig) =>
      rig.call('tap', {
        target: 'listitem "Bruno Abara" > button "Delete"',
        expect: 'not listitem "Bruno Abara Lunch on Thursday?"',
      }),
    happened: (phone) => phone.door.events({ kind: 'row_deleted', row: 'Bruno Abara' }).length > 0,
  },
  {
    name: 'scroll_to_element',
    path: '/messages',
    call: (rig) => rig.call('scroll_to_element', { target: { text: 'Bruno B', contains: true } }),
    // In view is a fact of the screen, not of the app: the claim is checked by looking again.
    happened: () => undefined,
  },
  {
    name: 'adjust switch',
    path: '/controls',
    call: (rig) => rig.call('adjust_control', { target: 'checkbox "Terms"', value: true }),
    happened: (phone) => view(phone).terms === true,
  },
  {
    name: 'adjust slider',
    path: '/controls',
    call: (rig) => rig.call('adjust_control', { target: 'slider "Zoom"', value: 70, max_attempts: 6 }),
    happened: (phone) => view(phone).zoom === 70,
  },
  {
    name: 'adjust choice',
    path: '/controls',
    call: (rig) => rig.call('adjust_control', { target: '#size', value: 'L' }),
    happened: (phone) => view(phone).size === 'L',
  },
  {
    name: 'handle_dialog',
    path: '/dialogs',
    call: async (rig) => {
      await rig.call('tap', { target: '#confirm' });
      return rig.call('handle_dialog', { action: 'accept' });
    },
    happened: (phone) => view(phone).status === 'Confirm: OK',
  },
  {
    name: 'sign in',
    path: '/signin',
    call: async (rig) => {
      await rig.call('type_text', { target: '#email', text: 'ada@example.com' });
      await rig.call('type_text', { target: '#password', text: 'correct-horse' });
      return rig.call('tap', { target: '#sign_in', expect: 'text "Messages"' });
    },
    happened: (phone) => screen(phone) === '/messages',
  },
];

const status = (phone) => view(phone).status ?? '';

/** @type {Scenario[]} */
export const TRAPS = [
  ['dead-button', 'button "Save draft"', 'text "Saved"', () => false],
  ['late-overlay', '#claim', 'text "Reward claimed"', (phone) => status(phone) === 'Reward claimed'],
  ['moving-target', 'button "Catch me"', 'text "Caught"', (phone) => status(phone) === 'Caught'],
  ['enabled-later', '#continue', 'text "Continued"', (phone) => status(phone) === 'Continued'],
  ['twins', 'button "Edit" nth=2', 'text "Editing Home"', (phone) => status(phone) === 'Editing Home'],
  [
    'replaced-row',
    'listitem "Bravo" > button "Delete"',
    'text "Deleted Bravo"',
    (phone) => status(phone) === 'Deleted Bravo',
  ],
  ['silent-failure', 'button "Send"', 'text "Sent"', (phone) => status(phone) === 'Sent'],
].map(([trap, target, expect, happened]) => ({
  name: `trap ${trap}`,
  path: `/traps/${trap}`,
  call: (rig) => rig.call('tap', { target, expect }),
  happened,
}));
