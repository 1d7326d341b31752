import type { Deadline } from '../../base/deadline.ts';
import type { Device } from '../../contract/device.ts';
import { fail } from '../../contract/failure.ts';
import { quoteScreenText } from '../../contract/line/index.ts';
import { callOf, eitherOf, sameCallWith, sameCallWithout } from '../../contract/next.ts';
import type { DeviceListing, DeviceRegistry, OpenOptions } from '../registry.ts';
import type { Journal } from '../record/journal.ts';
import type { Driver } from '../../drivers/driver.ts';
import type { Session } from './session.ts';

const MOST_ENDED_REMEMBERED = 100;

/** The open sessions of one server. State lives behind ids that cannot be guessed. */
export class Sessions {
  private readonly open = new Map<string, Session>();
  /** The journals of closed sessions: their traces can still be read. */
  private readonly ended = new Map<string, Journal>();
  private readonly registry: DeviceRegistry;
  private readonly implicit: boolean;
  private readonly create: (driver: Driver) => Session;
  private opening: Promise<Session> | undefined;

  constructor(registry: DeviceRegistry, implicit: boolean, create: (driver: Driver) => Session) {
    this.registry = registry;
    this.implicit = implicit;
    this.create = create;
  }

  list(): Session[] {
    return [...this.open.values()];
  }

  devices(deadline: Deadline): Promise<DeviceListing> {
    return this.registry.list(deadline);
  }

  /** The session that a call means; with none open, the only device there is gets opened. */
  async need(id: string | undefined, deadline: Deadline): Promise<Session> {
    if (id !== undefined) return this.byId(id);
    const alive = this.list().filter((session) => session.alive);
    // With nothing else open, a session whose device is gone says so, once and for all.
    const sessions = alive.length > 0 ? alive : this.list();
    const [only] = sessions;
    if (only && sessions.length === 1 && this.implicit) return this.byId(only.id);
    if (only) throw this.severalSessions(sessions);
    if (!this.implicit) throw noSession();
    // Agents call several tools at once: the first ones share what they open.
    this.opening ??= this.start(undefined, {}, deadline).finally(() => {
      this.opening = undefined;
    });
    return deadline.race(this.opening, 'opening a session');
  }

  async start(deviceId: string | undefined, options: OpenOptions, deadline: Deadline): Promise<Session> {
    const device = await this.choose(deviceId, options, deadline);
    if (device.status !== 'ready') throw notReady(device);
    await this.endLost();
    const driver = await this.registry.open(device, options, deadline);
    const session = this.create(driver);
    this.open.set(session.id, session);
    return session;
  }

  private async choose(deviceId: string | undefined, { uri }: OpenOptions, deadline: Deadline): Promise<Device> {
    if (uri !== undefined && deviceId === undefined && this.registry.at) return this.registry.at(uri);
    const listing = await this.registry.list(deadline);
    return deviceId === undefined ? onlyDevice(listing) : namedDevice(deviceId, listing);
  }

  /** Which session close_session means: also one whose device is gone. */
  toClose(id: string | undefined): string {
    if (id !== undefined) return id;
    const sessions = this.list();
    const [only] = sessions;
    if (only && sessions.length === 1 && this.implicit) return only.id;
    throw only ? this.severalSessions(sessions) : noSession();
  }

  async end(id: string): Promise<Session> {
    const session = this.byId(id, true);
    this.open.delete(id);
    this.ended.set(id, session.journal);
    const [oldest] = this.ended.keys();
    if (this.ended.size > MOST_ENDED_REMEMBERED && oldest !== undefined) this.ended.delete(oldest);
    try {
      await session.driver.close();
    } finally {
      session.journal.close();
    }
    return session;
  }

  /** The journal that a call is written to; none while it is not clear which session it means. */
  journalOf(id: string | undefined): Journal | undefined {
    if (id !== undefined) return this.open.get(id)?.journal;
    return this.open.size === 1 ? this.list()[0]?.journal : undefined;
  }

  /** The journal that get_trace means: without an id the only open session's, or else the one that was closed last. */
  journalToRead(id: string | undefined): Journal | undefined {
    if (id !== undefined) return this.open.get(id)?.journal ?? this.ended.get(id) ?? this.byId(id).journal;
    if (this.open.size > 1 || !this.implicit)
      throw this.open.size > 0 ? this.severalSessions(this.list()) : noSession();
    return this.journalOf(undefined) ?? [...this.ended.values()].at(-1);
  }

  /** A session whose device is gone must not keep that device from being opened again. */
  private async endLost(): Promise<void> {
    const lost = this.list().filter((session) => !session.alive);
    await Promise.allSettled(lost.map((session) => this.end(session.id)));
  }

  async close(): Promise<void> {
    await Promise.allSettled(this.list().map((session) => this.end(session.id)));
    await this.registry.close();
  }

  private byId(id: string, evenIfLost = false): Session {
    const session = this.open.get(id);
    if (session) {
      if (!evenIfLost) session.assertAlive();
      return session;
    }
    const closed = this.ended.has(id);
    const others = this.list().map((one) => `${one.id} (${one.driver.device.device_id})`);
    throw fail('SESSION_NOT_FOUND', closed ? 'session_closed' : 'unknown_session', {
      message: closed
        ? `Session ${quoteScreenText(id)} is closed.`
        : `There is no session ${quoteScreenText(id)}.${others.length > 0 ? ` Open: ${others.join(', ')}.` : ''}`,
      next: this.instead(),
      details: { open_sessions: others },
    });
  }

  /** The session that was meant is not there; the only other one is a good guess, several are not. */
  private instead(): string {
    if (this.open.size === 0) return 'open_session';
    if (this.open.size === 1 && this.implicit) return sameCallWithout(['session_id']);
    return eitherOf(...this.list().map((one) => sameCallWith({ session_id: one.id })));
  }

  private severalSessions(sessions: Session[]) {
    const lines = sessions.map((one) => `session_id "${one.id}" (${one.driver.device.device_id})`);
    return fail('INVALID_ARGUMENT', 'several_sessions', {
      message: `${sessions.length} sessions are open, so session_id is needed: ${lines.join(', ')}.`,
      next: eitherOf(...sessions.map((one) => sameCallWith({ session_id: one.id }))),
      details: { sessions: lines },
    });
  }
}

function onlyDevice(listing: DeviceListing): Device {
  const ready = listing.devices.filter((device) => device.status === 'ready');
  const preferred = ready.find((device) => device.device_id === listing.preferred);
  if (preferred) return preferred;
  const [only] = ready;
  if (only && ready.length === 1) return only;
  const calls = ready.map((device) => callOf('open_session', { device_id: device.device_id }));
  if (only) {
    throw fail('INVALID_ARGUMENT', 'several_devices', {
      message: `There are ${ready.length} devices and none was chosen: ${ready.map(print).join(', ')}.`,
      next: eitherOf(...calls),
      details: { devices: ready, calls },
    });
  }
  const [waiting] = listing.devices;
  if (waiting) throw notReady(waiting);
  const problems = listing.problems.map((one) => `${one.platform}: ${one.problem} ${one.fix}`);
  throw fail('CAPABILITY_MISSING', 'no_device', {
    message: `There is no device to work on. ${problems.join(' ')}`.trim(),
    next: 'get_system_status',
    details: { problems: listing.problems },
  });
}

function namedDevice(id: string, listing: DeviceListing): Device {
  const device = listing.devices.find((one) => one.device_id === id);
  if (device) return device;
  throw fail('INVALID_ARGUMENT', 'unknown_device', {
    message: `There is no device ${quoteScreenText(id)}. Known: ${listing.devices.map(print).join(', ') || 'none'}.`,
    next: 'list_devices',
    details: { devices: listing.devices.map((one) => one.device_id), problems: listing.problems },
  });
}

function notReady(device: Device) {
  const reason = device.status === 'unauthorized' ? 'device_unauthorized' : 'device_offline';
  return fail('DEVICE_LOST', reason, {
    message: `${print(device)} is ${device.status}. ${device.note ?? 'Connect it again.'}`,
    next: 'list_devices',
    retryable: true,
    details: { device },
  });
}

function noSession() {
  return fail('SESSION_NOT_FOUND', 'unknown_session', {
    message: 'No session was named, and this connection keeps none by itself.',
    next: 'open_session',
  });
}

function print(device: Device): string {
  return `${device.device_id} (${device.platform}${device.simulated ? ', simulated' : ''}, ${quoteScreenText(device.name)})`;
}
