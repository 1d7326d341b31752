import { DEFAULT_SETTINGS, type ScreenFactory, type Settings } from '../screen.ts';
import type { View } from '../widget.ts';
import { tabBar } from './tab-bar.ts';

export const settingsScreen: ScreenFactory = (context) => {
  let settings = context.settings.read();
  let asking = false;
  let status = '';

  const change = (part: Partial<Settings>) => {
    settings = { ...settings, ...part };
    context.settings.write(settings);
    status = '';
    context.changed();
  };
  const ask = (open: boolean) => {
    asking = open;
    context.changed();
  };
  const reset = () => {
    asking = false;
    change(DEFAULT_SETTINGS);
    status = 'Settings reset';
    context.changed();
  };

  return {
    view() {
      const view: View = {
        body: {
          kind: 'column',
          padding: 16,
          gap: 20,
          grow: true,
          children: [
            { kind: 'heading', key: 'title', text: 'Settings' },
            {
              kind: 'switch',
              key: 'notifications',
              id: 'notifications',
              label: 'Notifications',
              on: settings.notifications,
              onToggle: (notifications) => change({ notifications }),
            },
            {
              kind: 'row',
              key: 'volume_label',
              children: [
                { kind: 'text', text: 'Volume', grow: true },
                { kind: 'text', id: 'volume_value', text: `${settings.volume} %`, look: 'faint' },
              ],
            },
            {
              kind: 'slider',
              key: 'volume',
              id: 'volume',
              label: 'Volume',
              value: settings.volume,
              min: 0,
              max: 100,
              onSlide: (volume) => change({ volume }),
            },
            {
              kind: 'dropdown',
              key: 'theme',
              id: 'theme',
              label: 'Theme',
              options: ['System', 'Light', 'Dark'],
              value: settings.theme,
              onSelect: (theme) => change({ theme }),
            },
            {
              kind: 'button',
              key: 'reset',
              id: 'reset',
              label: 'Reset settings',
              look: 'outlined',
              onTap: () => ask(true),
            },
          ],
        },
        tabs: tabBar('/settings', context),
      };
      if (status && view.body.kind === 'column') {
        view.body.children.push({ kind: 'text', key: 'status', id: 'status', text: status, look: 'status' });
      }
      if (asking) {
        view.dialogs = [
          {
            id: 'reset_dialog',
            title: 'Reset settings?',
            message: 'Notifications, volume and theme go back to what they were on the first day.',
            buttons: [
              { kind: 'button', id: 'cancel', label: 'Cancel', look: 'text', onTap: () => ask(false) },
              { kind: 'button', id: 'confirm_reset', label: 'Reset', look: 'text', onTap: reset },
            ],
            onCancel: () => ask(false),
          },
        ];
      }
      return view;
    },
    state: () => ({ ...settings, dialog: asking, status }),
  };
};
