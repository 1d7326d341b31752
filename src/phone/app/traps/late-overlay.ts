import type { ScreenFactory } from '../screen.ts';
import type { View } from '../widget.ts';
import { trapPage } from './page.ts';

const OFFER_AFTER_MS = 600;

/** An offer slides over the button just when a program has decided to press it. */
export const lateOverlay: ScreenFactory = (context) => {
  let offer = false;
  let status = '';
  context.after(OFFER_AFTER_MS, () => {
    offer = true;
    context.changed();
  });
  const show = (text: string) => {
    status = text;
    context.changed();
  };
  return {
    view() {
      const view: View = {
        body: trapPage(
          'Late overlay',
          'An offer comes up shortly after the page.',
          [
            {
              kind: 'button',
              key: 'claim',
              id: 'claim',
              label: 'Claim reward',
              onTap: () => show('Reward claimed'),
            },
          ],
          status,
        ),
      };
      if (offer) {
        view.overlay = {
          kind: 'overlay',
          key: 'offer',
          id: 'offer',
          child: {
            kind: 'column',
            look: 'card',
            padding: 24,
            gap: 16,
            children: [
              { kind: 'text', text: 'Special offer', look: 'strong' },
              { kind: 'text', text: 'Two for one, only today.', look: 'faint' },
              {
                kind: 'button',
                id: 'no_thanks',
                label: 'No thanks',
                look: 'outlined',
                onTap() {
                  offer = false;
                  context.changed();
                },
              },
            ],
          },
        };
      }
      return view;
    },
    state: () => ({ offer, status }),
  };
};
