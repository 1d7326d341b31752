import { z } from 'zod';
import { Deadline } from '../../base/deadline.ts';
import { quoteScreenText } from '../../contract/line/index.ts';
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
    /** The activity, or the path of the address, where there is one. */
    activity: z.string().nullable(),
    snapshot_revision: z.number().int(),
    /** Why there is no fingerprint. */
    error: z.string().optional(),
  }),
  effect: 'read',
  async run(engine, input, call) {
    const deadline = Deadline.after(TIMEOUT_MS, call.signal);
    const session = await engine.sessions.need(input.session_id, deadline);
    const { scene } = await session.lock.run(() => session.observer.capture(deadline));
    const { capture, screen } = scene;
    const name = screenName(screen);
    // A screen that was not read whole has no fingerprint: it would never match again.
    const fingerprint = capture.complete ? fingerprintOf(scene) : null;
    const error = fingerprint ? undefined : `the screen could not be read whole: ${capture.reason ?? 'unknown reason'}`;
    const said = fingerprint ?? `no fingerprint: ${error}`;
    return {
      ok: true,
      exit: fingerprint ? 0 : 3,
      text: `${said} · screen ${quoteScreenText(name, 60)} · ${session.deviceLine}`,
      data: {
        fingerprint,
        screen: name,
        activity: screen.activity ?? screen.id ?? null,
        snapshot_revision: scene.revision,
        ...(error ? { error } : {}),
      },
      show_data: true,
    };
  },
});
