import type { ScreenFactory } from '../screen.ts';
import { trapPage } from './page.ts';

/** The developer forgot the handler: the button takes the click, ripples, and that is all. */
export const deadButton: ScreenFactory = () => ({
  view: () => ({
    body: trapPage(
      'Dead button',
      'Nobody listens to it.',
      [{ kind: 'button', key: 'save', id: 'save_draft', label: 'Save draft' }],
      '',
    ),
  }),
  state: () => ({}),
});
