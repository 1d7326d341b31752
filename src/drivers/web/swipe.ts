import type { Deadline } from '../../base/deadline.ts';
import type { Receipt } from '../driver.ts';
import { drag, pathBetween } from './drag.ts';
import { callFrame } from './frame.ts';
import { demandTime, type InputOf } from './pointer.ts';
import type { Tab } from './tab.ts';

/**
 * One finger across the page: touch and pointer events for those who listen, scrolling where nobody does. A page that
 * follows only the mouse where the finger would land gets a mouse; which of the two is decided before anything is sent.
 */
export async function swipe(tab: Tab, input: InputOf<'swipe'>, deadline: Deadline): Promise<Receipt> {
  const { from, to, duration_ms } = input;
  demandTime(deadline, duration_ms, 'a swipe');
  const asked = callFrame(await tab.document(deadline), `touchstone.fingerAt(${from.x}, ${from.y})`, deadline);
  if ((await tab.unlessDialog(asked)) === 'mouse') {
    return drag(tab, { kind: 'drag', from, to, duration_ms, hold_ms: 0 }, deadline);
  }
  const send = (method: string, params: Record<string, unknown>) =>
    tab.deliver(tab.session.request(method, params, deadline));
  const touch = (type: string, ...touchPoints: { x: number; y: number }[]) =>
    send('Input.dispatchTouchEvent', { type, touchPoints });
  await send('Emulation.setTouchEmulationEnabled', { enabled: true, maxTouchPoints: 1 });
  let lifted = false;
  try {
    await touch('touchStart', from);
    const path = pathBetween(from, to, duration_ms);
    for (const point of path) {
      await touch('touchMove', point);
      await deadline.pause(duration_ms / path.length);
    }
    lifted = true;
    await touch('touchEnd');
  } finally {
    if (!lifted) touch('touchCancel').catch(() => undefined);
    await send('Emulation.setTouchEmulationEnabled', { enabled: false });
  }
  return { delivered: true, received_by: 'unknown' };
}
