import { oneLine, quoteScreenText } from '../../contract/line/index.ts';
import { z } from 'zod';
import { Deadline } from '../../base/deadline.ts';
import { type Device, deviceSchema } from '../../contract/device.ts';
import { PLATFORMS } from '../../contract/words.ts';
import type { Session } from '../sessions/session.ts';
import { defineOperation } from './define.ts';

const problemSchema = z.strictObject({ platform: z.string(), problem: z.string(), fix: z.string() });
type Problem = z.infer<typeof problemSchema>;
const LIST_TIMEOUT_MS = 15_000;

export const listDevices = defineOperation({
  name: 'list_devices',
  group: 'sessions',
  summary: 'Lists the devices and browsers that can be opened, and what stands in the way of the others.',
  input: z.strictObject({ platform: z.enum(PLATFORMS).optional() }),
  output: z.strictObject({ devices: z.array(deviceSchema), problems: z.array(problemSchema) }),
  effect: 'read',
  async run(engine, input, call) {
    const all = await engine.sessions.devices(Deadline.after(LIST_TIMEOUT_MS, call.signal));
    const devices = all.devices.filter((device) => !input.platform || device.platform === input.platform);
    const problems = all.problems.filter((one) => !input.platform || one.platform === input.platform);
    const lines = [
      ...devices.map(describe),
      ...problems.map((one) => `${one.platform}: ${one.problem} Fix: ${one.fix}`),
    ];
    const text = lines.length > 0 ? lines.join('\n') : 'no devices';
    return { ok: true, exit: 0, text, data: { devices, problems }, show_data: false };
  },
});

export const getSystemStatus = defineOperation({
  name: 'get_system_status',
  group: 'sessions',
  summary: 'Says what works here, what does not, and the command that mends it; lists the open sessions.',
  input: z.strictObject({}),
  output: z.strictObject({
    status: z.enum(['ready', 'degraded', 'blocked']),
    devices: z.array(deviceSchema),
    problems: z.array(problemSchema),
    sessions: z.array(
      z.strictObject({
        session_id: z.string(),
        device_id: z.string(),
        alive: z.boolean(),
        trace: z.strictObject({
          recording: z.boolean(),
          folder: z.string().nullable(),
          bytes: z.number(),
          stopped: z.string().optional(),
        }),
      }),
    ),
  }),
  effect: 'read',
  async run(engine, _input, call) {
    const { devices, problems: found } = await engine.sessions.devices(Deadline.after(LIST_TIMEOUT_MS, call.signal));
    const working = workingSessions(engine.sessions.list());
    const ready = working.size > 0 || devices.some((device) => device.status === 'ready');
    const inTheWay = found.filter((one) => !working.has(one.platform));
    const status = !ready ? 'blocked' : inTheWay.length > 0 ? 'degraded' : 'ready';
    const problems = found.map((one) => besideSession(one, working.get(one.platform)));
    const sessions = engine.sessions.list().map((session) => ({
      session_id: session.id,
      device_id: session.driver.device.device_id,
      alive: session.alive,
      trace: session.journal.state(),
    }));
    const lines = [
      `status: ${status}`,
      ...devices.map(describe),
      ...problems.map((one) => `${one.platform}: ${one.problem} Fix: ${one.fix}`),
      ...sessions.map(
        (one) =>
          `session ${one.session_id} on ${one.device_id}${one.alive ? '' : ' (lost)'} · trace ${one.trace.stopped ?? one.trace.folder}`,
      ),
    ];
    return {
      ok: true,
      exit: 0,
      text: lines.join('\n'),
      data: { status, devices, problems, sessions },
      show_data: false,
    };
  },
});

/** A device need not be listed to be worked on: an app that was opened by its address is not. By platform. */
function workingSessions(sessions: readonly Session[]): Map<string, string> {
  return new Map(sessions.filter((one) => one.alive).map((one) => [one.driver.device.platform, one.id]));
}

function besideSession(problem: Problem, session: string | undefined): Problem {
  if (session === undefined) return problem;
  return { ...problem, problem: `It works in session ${session}; beside that: ${problem.problem}` };
}

function describe(device: Device): string {
  const version = device.os_version;
  const how = [
    device.platform,
    version && (/^[\w.]+$/.test(version) ? version : quoteScreenText(version)),
    device.simulated ? 'simulated' : undefined,
    device.status,
  ]
    .filter((word) => word !== undefined)
    .join(', ');
  return `${oneLine(device.device_id, 100)}: ${quoteScreenText(device.name)} (${how})${device.note ? ` ${device.note}` : ''}`;
}
