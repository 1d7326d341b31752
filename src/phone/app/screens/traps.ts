import type { ScreenFactory } from '../screen.ts';
import { TRAPS } from '../traps/index.ts';
import { tabBar } from './tab-bar.ts';

export const trapsScreen: ScreenFactory = (context) => ({
  view: () => ({
    body: {
      kind: 'column',
      grow: true,
      children: [
        { kind: 'column', key: 'top', padding: 16, children: [{ kind: 'heading', text: 'Traps' }] },
        {
          kind: 'scroll',
          key: 'links',
          id: 'links',
          grow: true,
          child: {
            kind: 'column',
            children: TRAPS.map((trap) => ({
              kind: 'link',
              key: trap.name,
              label: trap.title,
              path: `/traps/${trap.name}`,
              onTap: () => context.open(`/traps/${trap.name}`),
            })),
          },
        },
      ],
    },
    tabs: tabBar('/traps', context),
  }),
  state: () => ({}),
});
