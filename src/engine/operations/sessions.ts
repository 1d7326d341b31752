import { z } from 'zod';
import { Deadline } from '../../base/deadline.ts';
import { deviceSchema } from '../../contract/device.ts';
import { defineOperation } from './define.ts';
import { LONGEST_CALL_MS } from './fields.ts';

export const openSession = defineOperation({
  name: 'open_session',
  group: 'sessions',
  summary: 'Opens a device or browser and answers with a session_id; without device_id the only one there is.',
  input: z.strictObject({
    device_id: z.string().min(1).optional().describe('from list_devices'),
    url: z.string().optional().describe('web: the address to open first'),
    app: z.string().optional().describe('android: the package to start first'),
    uri: z.string().min(1).optional().describe('flutter: VM service address'),
  }),
  output: z.strictObject({ session_id: z.string(), device: deviceSchema }),
  effect: 'session',
  async run(engine, input, call) {
    const { url, app, uri } = input;
    const options = { ...(url ? { url } : {}), ...(app ? { app } : {}), ...(uri ? { uri } : {}) };
    // Whoever has the code in its path can run anything inside the app.
    const code = uri && /\/([^/?#]{6,})\/?(?:ws)?\/?$/.exec(uri)?.[1];
    if (code) engine.redactor.remember('vm service code', code);
    const deadline = Deadline.after(LONGEST_CALL_MS, call.signal);
    const session = await engine.sessions.start(input.device_id, options, deadline);
    const text = `opened session ${session.id} · ${session.deviceLine}`;
    return {
      ok: true,
      exit: 0,
      text,
      data: { session_id: session.id, device: session.driver.device },
      show_data: false,
    };
  },
});

export const closeSession = defineOperation({
  name: 'close_session',
  group: 'sessions',
  summary: 'Closes a session and leaves nothing behind on the device or here.',
  input: z.strictObject({ session_id: z.string().optional().describe('optional while one is open') }),
  output: z.strictObject({ session_id: z.string(), closed: z.literal(true) }),
  effect: 'session',
  async run(engine, input) {
    const id = engine.sessions.toClose(input.session_id);
    const session = await engine.sessions.end(id);
    const text = `closed session ${session.id} · ${session.deviceLine}`;
    return { ok: true, exit: 0, text, data: { session_id: session.id, closed: true }, show_data: false };
  },
});
