import type { Deadline } from '../../src/base/deadline.ts';
import { monotonicNow } from '../../src/base/clock.ts';
import type { Device } from '../../src/contract/device.ts';
import { centre, intersect } from '../../src/contract/geometry.ts';
import type {
  AppCommand,
  AppResult,
  Capabilities,
  ChangeFeed,
  Developer,
  Driver,
  DriverEvent,
  Evidence,
  Input,
  NodeKey,
  Probe,
  RawCapture,
  RawDelta,
  RawNode,
  RawScreen,
  Receipt,
  Screenshot,
  SemanticAction,
} from '../../src/drivers/driver.ts';
import { deltaBetween } from './delta-between.ts';
import { screen } from './nodes.ts';

/** What is on the device at one moment. */
export interface Stage {
  nodes: RawNode[];
  screen?: Partial<RawScreen>;
  complete?: boolean;
  reason?: string;
  scope?: 'active_window';
  loading?: { signal: string; source: string };
  /** What nodes ceased to say since the stage before. */
  ended?: RawNode[];
  /** How long a look at it takes, in virtual milliseconds. */
  takes_ms?: number;
}

/** What a script may go by. */
export interface Moment {
  /** How many looks (captures, marks, settles) there were before this one. */
  look: number;
  inputs: readonly Input[];
  /** How many probes there were before this one. */
  probe: number;
  revealed: boolean;
}

export type Settling = Partial<RawDelta> & { quiet?: boolean; pending?: string[]; takes_ms?: number };

export interface Script {
  /** One stage after the other (the last one stays), or a stage for each moment. */
  show: Stage[] | ((moment: Moment) => Stage);
  /** What the change feed adds to the real difference, one entry a settle (the last one stays). */
  settles?: Settling[];
  /** Facts that a probe changes, one entry a look (the last one stays). */
  probes?: Partial<Probe>[];
  reveals?: boolean;
  receipt?: Receipt | ((input: Input) => Receipt);
  /** Thrown by the named call instead of an answer. */
  breaks?: Partial<Record<LogEntry['call'], (moment: Moment) => Error | undefined>>;
  capabilities?: Partial<Capabilities>;
  /** What a command to the app or to its device comes to. */
  app?: (command: AppCommand) => AppResult;
  /** A Flutter app under development has one. */
  developer?: Developer;
  /** What the app logged and requested, at each moment. */
  evidence?: (moment: Moment) => Partial<Evidence>;
  /** The change feed sees nothing at all; only a whole look does. */
  feed_is_blind?: true;
}

export interface LogEntry {
  call:
    | 'capture'
    | 'probe'
    | 'reveal'
    | 'perform'
    | 'invoke'
    | 'mark'
    | 'settle'
    | 'reread'
    | 'evidence'
    | 'screenshot'
    | 'close';
  what?: unknown;
}

/** No test here needs more; a loop that has lost its end is cut off. */
const MOST_CALLS = 400;

/** A device that is nothing but a script and a log: the whole pipeline runs on it without phone, browser or waiting. */
export class FakeDriver implements Driver {
  readonly platform = 'web' as const;
  readonly device: Device;
  readonly capabilities: Capabilities;
  readonly log: LogEntry[] = [];
  readonly inputs: Input[] = [];
  readonly apps: AppCommand[] = [];
  /** Called before anything is done to the device. */
  onTouch: () => void = () => undefined;
  readonly changes?: ChangeFeed;
  readonly developer?: Developer;
  readonly probe?: (key: NodeKey, deadline: Deadline) => Promise<Probe>;
  readonly invoke?: (key: NodeKey, action: SemanticAction, deadline: Deadline) => Promise<Receipt>;
  private readonly script: Script;
  private readonly listeners = new Set<(event: DriverEvent) => void>();
  private known: RawNode[] = [];
  private looks = 0;
  private probes = 0;
  private settles = 0;
  private revealed = false;

  constructor(live: boolean, script: Script) {
    this.script = script;
    this.device = { device_id: 'fake', platform: 'web', name: 'fake', status: 'ready', simulated: true };
    this.capabilities = {
      handles: live ? 'live' : 'capture',
      hit_test: live,
      guarded_input: live,
      receipts: live,
      text_input: 'unicode',
      hover: live,
      invoke: live ? ['set_value', 'select_option'] : [],
      log_pid: !live,
      leaves_with: 'Escape',
      ...script.capabilities,
    };
    if (script.developer) this.developer = script.developer;
    if (!live) return;
    this.probe = (key) => this.probeNode(key);
    this.invoke = (key, action) => this.invokeNode(key, action);
    this.changes = {
      mark: (deadline) => this.delta(deadline),
      settle: (quietMs, deadline) => this.settle(quietMs, deadline),
      reread: (keys) => this.reread(keys),
    };
  }

  /** How often a call was made. */
  count(call: LogEntry['call']): number {
    return this.log.filter((entry) => entry.call === call).length;
  }

  emit(event: DriverEvent): void {
    for (const listener of this.listeners) listener(event);
  }

  async capture(deadline: Deadline): Promise<RawCapture> {
    this.enter('capture');
    const startedAt = monotonicNow();
    const stage = await this.look(deadline);
    this.known = stage.nodes;
    return {
      backend: 'fake',
      complete: stage.complete ?? true,
      ...(stage.reason ? { reason: stage.reason } : {}),
      ...(stage.scope ? { scope: stage.scope } : {}),
      started_at: startedAt,
      duration_ms: monotonicNow() - startedAt,
      screen: { ...screen, ...stage.screen },
      nodes: stage.nodes,
      version: this.looks,
      ...(stage.loading ? { loading: stage.loading } : {}),
    };
  }

  async reveal(key: NodeKey): Promise<boolean> {
    this.enter('reveal', key);
    this.revealed = this.script.reveals ?? true;
    return this.revealed;
  }

  async perform(input: Input): Promise<Receipt> {
    this.enter('perform', input);
    this.onTouch();
    const stopped = this.stoppedByGuard(input);
    if (stopped) return stopped;
    this.inputs.push(input);
    const { receipt } = this.script;
    if (receipt) return typeof receipt === 'function' ? receipt(input) : receipt;
    return { delivered: true, received_by: this.capabilities.receipts ? 'target' : 'unknown' };
  }

  async screen(): Promise<RawScreen> {
    return { ...screen, ...this.stage().screen };
  }

  async screenshot(): Promise<Screenshot> {
    this.enter('screenshot');
    return { png: new Uint8Array(), width: 0, height: 0 };
  }

  async evidence(since: number): Promise<Evidence> {
    this.enter('evidence', since);
    const nothing: Evidence = {
      logs: [],
      logs_cut: 0,
      errors: [],
      requests: [],
      pending: [],
      open: [],
      background: [],
      request_source: 'not_observable',
    };
    return { ...nothing, ...this.script.evidence?.(this.moment()) };
  }

  async app(command: AppCommand): Promise<AppResult> {
    this.onTouch();
    this.apps.push(command);
    return this.script.app?.(command) ?? { said: command.kind, done: true };
  }

  async close(): Promise<void> {
    this.enter('close');
  }

  on(listener: (event: DriverEvent) => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  private async probeNode(key: NodeKey): Promise<Probe> {
    this.enter('probe', key);
    const { nodes, screen: more } = this.stage();
    const own = at(this.script.probes ?? [], this.probes++) ?? {};
    const found = nodes.find((one) => one.key === key);
    const view: Probe['viewport'] = [0, 0, more?.width ?? screen.width, more?.height ?? screen.height];
    const rect = found?.bounds ?? [0, 0, 0, 0];
    return {
      attached: found !== undefined,
      ...(found?.state.enabled !== undefined ? { enabled: found.state.enabled } : {}),
      role: found?.role ?? 'generic',
      label: found?.label,
      row: found ? rowAround(found, nodes) : undefined,
      rect,
      rect_next_frame: own.rect ?? rect,
      viewport: view,
      point: centre(intersect(own.rect ?? rect, view)),
      hit: { kind: 'self' },
      editable: found?.editable,
      ...own,
    };
  }

  private async invokeNode(key: NodeKey, action: SemanticAction): Promise<Receipt> {
    this.enter('invoke', { key, action });
    this.onTouch();
    return { delivered: true, received_by: 'target' };
  }

  private async settle(quietMs: number, deadline: Deadline) {
    this.enter('settle', quietMs);
    const own = at(this.script.settles ?? [], this.settles++) ?? {};
    const { quiet = true, pending = [], takes_ms = 0, ...rest } = own;
    if (takes_ms > 0) await deadline.pause(takes_ms);
    return { ...(await this.delta(deadline, false)), ...rest, quiet, pending };
  }

  private async delta(deadline: Deadline, noted = true): Promise<RawDelta> {
    if (noted) this.enter('mark');
    const stage = await this.look(deadline);
    const seen = this.script.feed_is_blind ? this.known : stage.nodes;
    const difference = deltaBetween(this.known, seen);
    this.known = seen;
    return {
      version: this.looks,
      lost: false,
      ...difference,
      passed: [],
      scrolled: false,
      screen: { ...screen, ...stage.screen },
      ...(stage.ended ? { ended: stage.ended } : {}),
      ...(stage.loading ? { loading: stage.loading } : {}),
    };
  }

  private async reread(keys: NodeKey[]): Promise<RawNode[]> {
    this.enter('reread', keys);
    return this.stage().nodes.filter((one) => keys.includes(one.key));
  }

  private stoppedByGuard(input: Input): Receipt | undefined {
    if (!this.capabilities.guarded_input || !('guard' in input) || !input.guard) return undefined;
    const { guard } = input;
    const { nodes } = this.stage();
    const found = nodes.find((one) => one.key === guard.key);
    const same =
      found !== undefined &&
      (guard.label === undefined || guard.label === found.label) &&
      rowAround(found, nodes)?.text === guard.row?.text;
    return same ? undefined : { delivered: false, received_by: 'other', by: found?.label ?? 'nothing' };
  }

  private enter(call: LogEntry['call'], what?: unknown): void {
    if (this.log.length >= MOST_CALLS) throw new Error('the driver was called without end');
    this.log.push({ call, ...(what !== undefined ? { what } : {}) });
    const broken = this.script.breaks?.[call]?.(this.moment());
    if (broken) throw broken;
  }

  private async look(deadline: Deadline): Promise<Stage> {
    const stage = this.stage();
    this.looks++;
    if (stage.takes_ms) await deadline.race(new Promise((done) => setTimeout(done, stage.takes_ms)), 'a look');
    return stage;
  }

  private moment(): Moment {
    return { look: this.looks, inputs: this.inputs, probe: this.probes, revealed: this.revealed };
  }

  private stage(): Stage {
    const { show } = this.script;
    const stage = typeof show === 'function' ? show(this.moment()) : at(show, this.looks);
    if (!stage) throw new Error('the script shows nothing');
    return stage;
  }
}

function at<T>(list: readonly T[], index: number): T | undefined {
  return list[Math.min(index, list.length - 1)];
}

function rowAround(node: RawNode, nodes: readonly RawNode[]): RawNode['row'] {
  for (let up: RawNode | undefined = node; up; up = nodes.find((one) => one.key === up?.parent)) {
    if (up.row) return up.row;
  }
  return undefined;
}
