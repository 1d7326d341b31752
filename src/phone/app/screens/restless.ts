import type { ScreenFactory } from '../screen.ts';
import type { Widget } from '../widget.ts';
import { labPage, statusLine } from './lab-page.ts';

const TICK_MS = 200;
const MESSAGE_MS = 300;

/**
 * A screen that never rests. The clock is a view that draws itself and sends no accessibility events, so that
 * uiautomator still finds its quiet moment; "Loud clock" makes it the ordinary text view with which it never does.
 */
export const restlessScreen: ScreenFactory = (context) => {
  let ticks = 0;
  let loud = false;
  let count = 0;
  let messages = 0;
  let shown = 0;
  let status = '';

  const tick = () => {
    ticks += 1;
    context.changed();
    context.after(TICK_MS, tick);
  };
  context.after(TICK_MS, tick);

  const notify = () => {
    messages += 1;
    shown += 1;
    context.record('message_shown', 'message', undefined, messages);
    context.changed();
    context.after(MESSAGE_MS, () => {
      shown -= 1;
      if (shown === 0) context.record('message_gone', 'message', undefined, messages);
      context.changed();
    });
  };

  return {
    view() {
      const time = `${((ticks * TICK_MS) / 1000).toFixed(1)} s`;
      const content: Widget[] = [
        {
          kind: 'row',
          key: 'time',
          gap: 12,
          children: [
            { kind: 'text', text: 'Clock', grow: true },
            { kind: 'text', id: 'clock', text: time, look: 'strong', quiet: !loud },
          ],
        },
        {
          kind: 'switch',
          key: 'loud',
          id: 'loud_clock',
          label: 'Loud clock',
          on: loud,
          onToggle(on) {
            loud = on;
            context.changed();
          },
        },
        {
          kind: 'button',
          key: 'drifter',
          id: 'drifter',
          label: 'Drifting',
          drift: { span: 160, periodMs: 2000 },
          onTap() {
            status = 'Drifter caught';
            context.changed();
          },
        },
        {
          kind: 'button',
          key: 'count',
          id: 'count',
          label: 'Count',
          onTap() {
            count += 1;
            status = `Counted ${count}`;
            context.changed();
          },
        },
        { kind: 'button', key: 'notify', id: 'notify', label: 'Notify', look: 'outlined', onTap: notify },
      ];
      const news = statusLine(status);
      if (shown > 0) news.push({ kind: 'text', key: 'message', id: 'message', text: 'Message sent', look: 'status' });
      return { body: labPage('Restless', content, news) };
    },
    state: () => ({ ticks, loud, count, messages, message: shown > 0, status }),
  };
};
