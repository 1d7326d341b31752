import type { ScreenFactory } from '../screen.ts';
import { trapPage } from './page.ts';

const SPEED_PER_S = 200;
const MOVES_FOR_MS = 3000;
const SPAN = 200;
const FRAME_MS = 16;

/** Where the button is after `ms`: back and forth between 0 and SPAN. */
function placeAt(ms: number): number {
  const way = (Math.min(ms, MOVES_FOR_MS) / 1000) * SPEED_PER_S;
  const phase = way % (2 * SPAN);
  return phase <= SPAN ? phase : 2 * SPAN - phase;
}

export const movingTarget: ScreenFactory = (context) => {
  const opened = context.now();
  let shiftX = 0;
  let status = '';
  const frame = () => {
    const age = context.now() - opened;
    shiftX = placeAt(age);
    if (age < MOVES_FOR_MS) context.after(FRAME_MS, frame);
    context.changed();
  };
  context.after(FRAME_MS, frame);
  return {
    view: () => ({
      body: trapPage(
        'Moving target',
        'It rests after three seconds.',
        [
          {
            kind: 'button',
            key: 'catch',
            id: 'catch_me',
            label: 'Catch me',
            shiftX,
            onTap() {
              status = 'Caught';
              context.changed();
            },
          },
        ],
        status,
      ),
    }),
    state: () => ({ shift: Math.round(shiftX), status }),
  };
};
