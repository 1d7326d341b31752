import { ROUTES } from '../../src/phone/app/routes.ts';
import type { Route, ScreenFactory } from '../../src/phone/app/screen.ts';
import type { Widget } from '../../src/phone/app/widget.ts';
import { flood, MARK, payload } from './payload.ts';

/** A screen of the simulated phone on which every word is hostile. */
const create: ScreenFactory = (context) => {
  let asking = false;
  let renamed = false;
  let covered = false;
  const show = (change: () => void) => () => {
    change();
    context.changed();
  };
  const none = () => undefined;
  const button = (name: string, onTap?: () => void): Widget => ({
    kind: 'button',
    key: name,
    id: `${name}${MARK}`,
    label: payload(name),
    ...(onTap ? { onTap } : {}),
  });
  const shout = () => {
    context.log('E', payload('tag'), payload('log'));
    context.log('E', 'AndroidRuntime', `FATAL EXCEPTION: ${payload('crash')}`);
    context.send({ method: 'GET', path: `/api/${payload('path')}` }, none);
  };
  const children = (): Widget[] => [
    { kind: 'heading', text: payload('heading') },
    { kind: 'button', key: 'off', label: payload('off'), enabled: false },
    button(
      'rename',
      show(() => (renamed = !renamed)),
    ),
    { kind: 'text', key: 'state', text: payload(renamed ? 'after' : 'before') },
    button('twin'),
    { kind: 'button', key: 'twin2', label: payload('twin') },
    button('shout', shout),
    button(
      'ask',
      show(() => (asking = true)),
    ),
    button(
      'cover',
      show(() => (covered = true)),
    ),
    {
      kind: 'field',
      key: 'field',
      id: 'field',
      label: payload('field'),
      value: payload('value'),
      input: 'text',
      onInput: none,
    },
    { kind: 'checkbox', key: 'box', id: 'box', label: payload('box'), on: false, onToggle: none },
    {
      kind: 'dropdown',
      key: 'choice',
      id: 'choice',
      label: payload('choice'),
      options: [payload('one'), payload('two')],
      value: payload('one'),
      onSelect: none,
    },
    { kind: 'text', key: 'flood', text: flood('long') },
  ];
  const answer = show(() => (asking = false));
  return {
    view: () => ({
      body: { kind: 'scroll', id: 'all', child: { kind: 'column', gap: 4, children: children() } },
      ...(covered ? { overlay: { kind: 'overlay', child: { kind: 'text', text: payload('overlay') } } as const } : {}),
      dialogs: asking
        ? [
            {
              id: 'ask',
              title: payload('dialog'),
              message: payload('message'),
              buttons: [{ kind: 'button', id: 'yes', label: payload('yes'), onTap: answer }],
              onCancel: answer,
            },
          ]
        : [],
    }),
    state: () => ({}),
  };
};

/** Only in the process of the test: the demo app itself stays friendly. */
export function addHostileScreen(): void {
  (ROUTES as Route[]).push({ path: '/hostile', activity: '.HostileActivity', title: payload('title'), create });
}
