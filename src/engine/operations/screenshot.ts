import { z } from 'zod';
import { Deadline } from '../../base/deadline.ts';
import { defineOperation } from './define.ts';
import { sessionField } from './fields.ts';

const TIMEOUT_MS = 30_000;

export const screenshot = defineOperation({
  name: 'screenshot',
  group: 'observe',
  summary: 'Takes a picture of the screen. Pictures cost many tokens: snapshot says more for less.',
  input: z.strictObject({ session_id: sessionField }),
  output: z.strictObject({ width: z.number(), height: z.number(), bytes: z.number() }),
  effect: 'read',
  async run(engine, input, call) {
    const deadline = Deadline.after(TIMEOUT_MS, call.signal);
    const session = await engine.sessions.need(input.session_id, deadline);
    const shot = await session.lock.run(() => session.driver.screenshot(deadline));
    await session.journal.picture(shot);
    return {
      ok: true,
      exit: 0,
      text: `screenshot ${shot.width}x${shot.height} · ${session.deviceLine}`,
      data: { width: shot.width, height: shot.height, bytes: shot.png.byteLength },
      show_data: false,
      image: { mime: 'image/png', base64: Buffer.from(shot.png).toString('base64') },
    };
  },
});
