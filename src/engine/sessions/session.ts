import { randomBytes } from 'node:crypto';
import { monotonicNow } from '../../base/clock.ts';
import { type Failure, fail, type TouchstoneError } from '../../contract/failure.ts';
import type { Driver } from '../../drivers/driver.ts';
import { Observer } from '../observe/observer.ts';
import type { Item, Scene } from '../observe/scene.ts';
import type { Envelope } from '../record/envelope.ts';
import { Journal } from '../record/journal.ts';
import type { Recorder } from '../record/recorder.ts';
import { Redactor } from '../record/redact.ts';
import { Trace } from '../record/trace.ts';
import type { ResolveContext } from '../resolve/resolve.ts';
import { ShownMemory } from '../resolve/shown.ts';
import { Mutex } from './mutex.ts';

/** How many past scenes a cursor may still point into. */
const SCENES_KEPT = 3;
const ACTIONS_KEPT = 20;

/** What a later expect_* needs to close an action: its envelope, and what was true before it. */
export interface ActionRecord {
  envelope: Envelope;
  before: Scene | null;
  /** When its input was sent, on the monotonic clock; null when nothing was sent. */
  dispatched_at: number | null;
}

/** One device, opened: its driver, what was seen on it, what was shown to the agent, and what was done. */
export class Session {
  readonly id: string;
  readonly driver: Driver;
  readonly observer: Observer;
  /** The trace on the disk. */
  readonly journal: Journal;
  /** Knows what must never leave the engine. */
  readonly redactor: Redactor;
  readonly shown = new ShownMemory();
  readonly lock = new Mutex();
  readonly actions = new Map<string, ActionRecord>();
  /** The look before the newest one: platforms without live nodes judge rest by comparing the two. */
  sceneBefore: Scene | null = null;
  /** The scene that the gate judged last: judging it again would not be another look. */
  sceneJudged: Scene | null = null;
  /** An open dialog of the platform itself, which blocks the app until it is answered. */
  platformDialog: { dialog: string; message: string } | null = null;
  /** The log of a session begins here. */
  readonly openedAt = monotonicNow();
  /** When the last input was sent, or the session began: evidence is asked for from here on. */
  lastDispatchAt = monotonicNow();
  /** The action that sent it. */
  lastDispatchedAction: string | null = null;
  private readonly scenes: Scene[] = [];
  private lost: TouchstoneError | null = null;
  private sequence = 0;

  constructor(driver: Driver, recorder?: Recorder) {
    this.id = `s_${randomBytes(9).toString('base64url')}`;
    this.driver = driver;
    this.redactor = recorder?.redactor ?? new Redactor();
    this.journal = recorder?.open(this.id, driver.device) ?? Journal.off('this session has no recorder');
    this.observer = new Observer(driver);
    driver.on((event) => {
      if (event.kind === 'disconnected') this.lost = lostError(driver, event.why);
      if (event.kind === 'dialog_opened') this.platformDialog = event;
      if (event.kind === 'dialog_closed') this.platformDialog = null;
    });
  }

  /** Throws when the device is gone, so that no operation starts on a dead session. */
  assertAlive(): void {
    if (this.lost) throw this.lost;
  }

  /** `android phone (simulated)`: stands in the first line of every answer about this device. */
  get deviceLine(): string {
    const { device } = this.driver;
    return `${device.platform} ${device.device_id}${device.simulated ? ' (simulated)' : ''}`;
  }

  /** Short, because agents copy it: unique within the session is enough. */
  nextActionId(): string {
    return `a${++this.sequence}`;
  }

  /** Steps are written to the journal the moment they happen. */
  newTrace(actionId?: string): Trace {
    const of = actionId === undefined ? {} : { action_id: actionId };
    return new Trace((step) => this.journal.write({ kind: 'step', ...of, step }));
  }

  /** Why the device is gone, once it is. */
  get loss(): Failure | undefined {
    return this.lost?.failure;
  }

  get alive(): boolean {
    return this.lost === null;
  }

  recordAction(envelope: Envelope, before: Scene | null, dispatchedAt: number | null): void {
    this.actions.set(envelope.action_id, { envelope, before, dispatched_at: dispatchedAt });
    const ms = Date.now() - Date.parse(envelope.timestamp);
    this.journal.write({ kind: 'action', action_id: envelope.action_id, ms, envelope });
    const oldest = this.actions.keys().next();
    if (this.actions.size > ACTIONS_KEPT && !oldest.done) this.actions.delete(oldest.value);
  }

  rememberScene(scene: Scene): void {
    this.scenes.push(scene);
    if (this.scenes.length > SCENES_KEPT) this.scenes.shift();
  }

  sceneOfRevision(revision: number): Scene | undefined {
    return this.scenes.findLast((scene) => scene.revision === revision);
  }

  showed(items: readonly Item[]): void {
    this.shown.remember(items);
  }

  resolveContext(scene: Scene, promote: boolean): ResolveContext {
    return {
      scene,
      shown: this.shown,
      signature_items: (id) => this.observer.memory.identity.sameIdentity(id, scene),
      promote,
    };
  }
}

function lostError(driver: Driver, why: string): TouchstoneError {
  return fail('DEVICE_LOST', 'disconnected', {
    message: `The connection to ${driver.device.device_id} is gone: ${why.replace(/\.$/, '')}.`,
    next: 'open_session',
    details: { device_id: driver.device.device_id },
  });
}
