import type { ScreenFactory } from '../screen.ts';
import { trapPage } from './page.ts';

/** The request fails, the developer logged it, and the screen says nothing. */
export const silentFailure: ScreenFactory = (context) => {
  let tries = 0;
  return {
    view: () => ({
      body: trapPage(
        'Silent failure',
        'Your message is ready to go.',
        [
          {
            kind: 'button',
            key: 'send',
            id: 'send',
            label: 'Send',
            onTap() {
              tries += 1;
              context.send({ method: 'POST', path: '/api/send', body: { text: 'Hello' } }, (answer) => {
                if (answer.status < 200 || answer.status > 299) {
                  context.log('E', 'MessageSender', `Sending failed: HTTP ${answer.status}`);
                }
              });
            },
          },
        ],
        '',
      ),
    }),
    state: () => ({ tries }),
  };
};
