import { quoteScreenText } from '../../contract/line/index.ts';
import { z } from 'zod';
import { Deadline } from '../../base/deadline.ts';
import { fingerprintOf } from '../observe/fingerprint.ts';
import { screenName } from '../observe/scene.ts';
import { defineOperation } from './define.ts';
import { sessionField } from './fields.ts';

const TIMEOUT_MS = 30_000;

export const getScreenFingerprint = defineOperation({
  name: 'get_screen_fingerprint',
  group: 'observe',
  summary: 'A short word for the screen that is shown, the same again when the same screen is shown again.',
  input: z.strictObject({ session_id: sessionField }),
  output: z.strictObject({
    fingerprint: z.string().nullable(),
    screen: z.string(),
    snapshot_revision: z.number().int(),
  }),
  effect: 'read',
  async run(engine, input, call) {
    const deadline = Deadline.after(TIMEOUT_MS, call.signal);
    const session = await engine.sessions.need(input.session_id, deadline);
    const { scene } = await session.lock.run(() => session.observer.capture(deadline));
    // A screen that was not read whole has no fingerprint: it would never match again.
    const fingerprint = scene.capture.complete ? fingerprintOf(scene) : null;
    const screen = screenName(scene.screen);
    const text = `${fingerprint ?? 'no fingerprint: the screen could not be read whole'} · screen ${quoteScreenText(screen, 60)} · ${session.deviceLine}`;
    return {
      ok: true,
      exit: fingerprint ? 0 : 3,
      text,
      data: { fingerprint, screen, snapshot_revision: scene.revision },
      show_data: true,
    };
  },
});
