// What is tried, and how the side door knows whether it really happened. Each scenario is one action with the
// expectation that an honest agent would have. `ever`: it happened at some time after the input. `now`: it is so at
// the end, on the screen that is in front.

const view = (phone) => phone.door.state().view ?? {};
const screen = (phone) => phone.door.state().screen;
const event = (phone, filter, detail) =>
  phone.door.events(filter).some((one) => detail === undefined || one.detail === detail);

/** @typedef {{name: string, path: string, call: (rig: any) => Promise<any>, ever: (phone: any) => boolean, now: (phone: any) => boolean}} Scenario */

/** @type {Scenario[]} */
export const ACTIONS = [
  {
    name: 'tap',
    path: '/restless',
    call: (rig) => rig.call('tap', { target: '#count', expect: 'text "Counted 1"' }),
    ever: (phone) => event(phone, { kind: 'clicked', id: 'count' }),
    now: (phone) => view(phone).count === 1,
  },
  {
    name: 'tap double',
    path: '/gestures',
    call: (rig) => rig.call('tap', { target: '#double', kind: 'double', expect: 'text "Double tapped"' }),
    ever: (phone) => event(phone, { kind: 'double_tapped' }),
    now: (phone) => view(phone).status === 'Double tapped',
  },
  {
    name: 'tap long',
    path: '/gestures',
    call: (rig) => rig.call('tap', { target: '#hold', kind: 'long', expect: 'text "Held"' }),
    ever: (phone) => event(phone, { kind: 'long_pressed' }),
    now: (phone) => view(phone).status === 'Held',
  },
  {
    name: 'drag',
    path: '/gestures',
    call: (rig) => rig.call('drag', { from: '#parcel', to: '#truck', expect: 'text "Delivered to Truck"' }),
    ever: (phone) => event(phone, { kind: 'dropped' }, 'truck'),
    now: (phone) => view(phone).deliveries === 1,
  },
  {
    name: 'type_text',
    path: '/signin',
    call: (rig) => rig.call('type_text', { target: '#email', text: 'ada@example.com' }),
    ever: (phone) => event(phone, { kind: 'typed', id: 'email' }, 'ada@example.com'),
    now: (phone) => view(phone).email === 'ada@example.com',
  },
  {
    name: 'press_key',
    path: '/signin',
    call: async (rig) => {
      await rig.call('type_text', { target: '#email', text: 'ada@example.com' });
      await rig.call('type_text', { target: '#password', text: 'correct-horse' });
      return rig.call('press_key', { key: 'Enter', expect: 'text "Messages"' });
    },
    ever: (phone) => event(phone, { kind: 'screen_shown', screen: '/messages' }),
    now: (phone) => screen(phone) === '/messages',
  },
  {
    name: 'press_back',
    path: '/traps',
    call: async (rig) => {
      await rig.call('tap', { target: 'text "Twins"' });
      return rig.call('press_back', { expect: 'text "Dead button"' });
    },
    ever: (phone) => event(phone, { kind: 'screen_shown', screen: '/traps' }),
    now: (phone) => screen(phone) === '/traps',
  },
  {
    name: 'delete a row',
    path: '/messages',
    call: (rig) =>
      rig.call('tap', {
        target: 'listitem "Bruno Abara" > button "Delete"',
        expect: 'not listitem "Bruno Abara Lunch on Thursday?"',
      }),
    ever: (phone) => event(phone, { kind: 'row_deleted', row: 'Bruno Abara' }),
    now: (phone) => screen(phone) === '/messages' && event(phone, { kind: 'row_deleted', row: 'Bruno Abara' }),
  },
  {
    name: 'scroll_to_element',
    path: '/messages',
    call: (rig) => rig.call('scroll_to_element', { target: { text: 'Bruno B', contains: true } }),
    // In view is a fact of the screen, which the app does not know; the claim is held against the list's own scrolling.
    ever: () => true,
    now: () => false,
  },
  {
    name: 'adjust switch',
    path: '/controls',
    call: (rig) => rig.call('adjust_control', { target: 'checkbox "Terms"', value: true }),
    ever: (phone) => event(phone, { kind: 'toggled', id: 'terms' }, true),
    now: (phone) => view(phone).terms === true,
  },
  {
    name: 'adjust slider',
    path: '/controls',
    call: (rig) => rig.call('adjust_control', { target: 'slider "Zoom"', value: 70, max_attempts: 6 }),
    ever: (phone) => event(phone, { kind: 'slid', id: 'zoom' }, 70),
    now: (phone) => view(phone).zoom === 70,
  },
  {
    name: 'adjust choice',
    path: '/controls',
    call: (rig) => rig.call('adjust_control', { target: '#size', value: 'L' }),
    ever: (phone) => event(phone, { kind: 'selected', id: 'size' }, 'L'),
    now: (phone) => view(phone).size === 'L',
  },
  {
    name: 'handle_dialog',
    path: '/dialogs',
    call: async (rig) => {
      await rig.call('tap', { target: '#confirm' });
      return rig.call('handle_dialog', { action: 'accept' });
    },
    ever: (phone) => event(phone, { kind: 'dialog_closed', id: 'confirm_dialog' }, 'ok'),
    now: (phone) => view(phone).status === 'Confirm: OK',
  },
  {
    name: 'sign in',
    path: '/signin',
    call: async (rig) => {
      await rig.call('type_text', { target: '#email', text: 'ada@example.com' });
      await rig.call('type_text', { target: '#password', text: 'correct-horse' });
      return rig.call('tap', { target: '#sign_in', expect: 'text "Messages"' });
    },
    ever: (phone) => event(phone, { kind: 'screen_shown', screen: '/messages' }),
    now: (phone) => screen(phone) === '/messages',
  },
];

const status = (phone) => view(phone).status ?? '';
const clicked = (trap) => (phone) => event(phone, { kind: 'clicked', screen: `/traps/${trap}` });
const never = () => false;

/** @type {Scenario[]} */
export const TRAPS = [
  ['dead-button', 'button "Save draft"', 'text "Saved"', never, never],
  [
    'late-overlay',
    '#claim',
    'text "Reward claimed"',
    clicked('late-overlay'),
    (phone) => status(phone) === 'Reward claimed',
  ],
  [
    'moving-target',
    'button "Catch me"',
    'text "Caught"',
    clicked('moving-target'),
    (phone) => status(phone) === 'Caught',
  ],
  [
    'enabled-later',
    '#continue',
    'text "Continued"',
    clicked('enabled-later'),
    (phone) => status(phone) === 'Continued',
  ],
  [
    'off-screen',
    '#accept',
    'text "Terms accepted"',
    clicked('off-screen'),
    (phone) => status(phone) === 'Terms accepted',
  ],
  [
    'twins',
    'button "Edit" nth=2',
    'text "Editing Home"',
    clicked('twins'),
    (phone) => status(phone) === 'Editing Home',
  ],
  [
    'replaced-row',
    'listitem "Bravo" > button "Delete"',
    'text "Deleted Bravo"',
    (phone) => event(phone, { kind: 'row_deleted', row: 'Bravo' }),
    (phone) => status(phone) === 'Deleted Bravo',
  ],
  ['silent-failure', 'button "Send"', 'text "Sent"', never, never],
].map(([trap, target, expect, ever, now]) => ({
  name: `trap ${trap}`,
  path: `/traps/${trap}`,
  call: (rig) => rig.call('tap', { target, expect }),
  ever,
  now,
}));
