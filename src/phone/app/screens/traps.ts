import type { ScreenFactory } from '../screen.ts';
import { TRAPS } from '../traps/index.ts';
import { LABS } from './labs.ts';
import { tabBar } from './tab-bar.ts';

const LINKS = [...TRAPS.map(({ name, title }) => ({ title, path: `/traps/${name}` })), ...LABS];

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
            children: LINKS.map(({ title, path }) => ({
              kind: 'link',
              key: path,
              label: title,
              path,
              onTap: () => context.open(path),
            })),
          },
        },
      ],
    },
    tabs: tabBar('/traps', context),
  }),
  state: () => ({}),
});
