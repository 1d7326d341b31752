import type { ScreenFactory } from '../screen.ts';
import { trapPage } from './page.ts';

const DISABLED_FOR_MS = 1000;

export const enabledLater: ScreenFactory = (context) => {
  let enabled = false;
  let status = '';
  context.after(DISABLED_FOR_MS, () => {
    enabled = true;
    context.changed();
  });
  return {
    view: () => ({
      body: trapPage(
        'Enabled later',
        'Ready in a second.',
        [
          {
            kind: 'button',
            key: 'continue',
            id: 'continue',
            label: 'Continue',
            enabled,
            onTap() {
              status = 'Continued';
              context.changed();
            },
          },
        ],
        status,
      ),
    }),
    state: () => ({ enabled, status }),
  };
};
