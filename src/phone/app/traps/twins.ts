import type { ScreenFactory } from '../screen.ts';
import type { Group } from '../widget.ts';
import { trapPage } from './page.ts';

/** Two buttons that nothing tells apart but the card they stand in. */
export const twins: ScreenFactory = (context) => {
  let status = '';
  const card = (name: string, address: string): Group => ({
    kind: 'column',
    key: name,
    row: name,
    look: 'card',
    padding: 16,
    gap: 8,
    children: [
      { kind: 'text', text: name, look: 'strong' },
      { kind: 'text', text: address, look: 'faint' },
      {
        kind: 'button',
        label: 'Edit',
        look: 'outlined',
        onTap() {
          status = `Editing ${name}`;
          context.changed();
        },
      },
    ],
  });
  return {
    view: () => ({
      body: trapPage(
        'Twins',
        'Which one is meant?',
        [card('Work', '1 Foundry Lane'), card('Home', '12 Mill Road')],
        status,
      ),
    }),
    state: () => ({ status }),
  };
};
