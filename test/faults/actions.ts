import type { FaultRig } from './rig.ts';

/** One action that is under way when the fault strikes. Each would succeed on a good day. */
export interface Action {
  operation: string;
  path: string;
  /** What has to be there before, such as an open dialog. */
  prepare?: (rig: FaultRig) => Promise<unknown>;
  args(rig: FaultRig): Record<string, unknown>;
}

/** Every acting operation that a session can be lost under. */
export const ACTIONS: Action[] = [
  {
    operation: 'tap',
    path: '/restless',
    args: () => ({ target: '#count', expect: 'text "Counted 1"' }),
  },
  {
    operation: 'type_text',
    path: '/signin',
    args: () => ({ target: '#email', text: 'ada@example.com' }),
  },
  {
    operation: 'scroll',
    path: '/messages',
    args: () => ({ direction: 'down' }),
  },
  {
    operation: 'scroll_to_element',
    path: '/messages',
    args: () => ({ target: 'text "No such line"' }),
  },
  {
    operation: 'drag',
    path: '/gestures',
    args: () => ({ from: '#parcel', to: '#truck', expect: 'text "Delivered to Truck"' }),
  },
  {
    operation: 'adjust_control',
    path: '/controls',
    args: () => ({ target: 'slider "Zoom"', value: 70, tolerance: 5, max_attempts: 6 }),
  },
  {
    operation: 'press_key',
    path: '/signin',
    args: () => ({ key: 'Tab' }),
  },
  {
    operation: 'navigate',
    path: '/settings',
    args: ({ platform, phone }) => ({
      action: 'goto',
      url: platform === 'web' ? new URL('/messages', phone.webUrl).href : 'touchstone://messages',
    }),
  },
  {
    operation: 'handle_dialog',
    path: '/dialogs',
    prepare: (rig) => rig.call('tap', { target: '#alert' }),
    args: () => ({ action: 'accept' }),
  },
  {
    operation: 'fill_form',
    path: '/controls',
    args: () => ({
      fields: [
        { target: '#name', value: 'Ada' },
        { target: 'checkbox "Terms"', value: true },
      ],
    }),
  },
];
