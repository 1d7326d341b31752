import { Deadline } from '../../base/deadline.ts';
import type { CdpConnection, CdpParams } from '../../wires/cdp/connection.ts';
import type { PageProgram } from './page-program.ts';
import { type SessionLogs, Tab, type TabListener } from './tab.ts';

interface TargetInfo {
  targetId: string;
  type: string;
  url: string;
  openerId?: string;
}

const SETUP_MS = 10_000;

/**
 * The tabs of one browser. The current one is the last that the current one opened; when it closes, its opener is
 * current again. What other tabs do in the background changes nothing.
 */
export class Tabs {
  readonly #connection: CdpConnection;
  readonly #program: PageProgram;
  readonly #viewport: { width: number; height: number } | null;
  readonly #listen: (tab: () => Tab | undefined) => TabListener;
  readonly #logs: SessionLogs;
  readonly #tabs = new Map<string, { tab: Tab; ready: Promise<void>; session: string }>();
  readonly #waiters = new Set<() => void>();
  #current: string | undefined;
  #opened = 0;

  constructor(
    connection: CdpConnection,
    program: PageProgram,
    viewport: { width: number; height: number } | null,
    listen: (tab: () => Tab | undefined) => TabListener,
    logs: SessionLogs,
  ) {
    this.#connection = connection;
    this.#program = program;
    this.#viewport = viewport;
    this.#listen = listen;
    this.#logs = logs;
    connection.root.on((method, params) => this.#receive(method, params));
  }

  async start(deadline: Deadline): Promise<void> {
    const filter = [{ type: 'page', exclude: false }, { exclude: true }];
    const how = { autoAttach: true, waitForDebuggerOnStart: true, flatten: true, filter };
    await this.#connection.root.request('Target.setAutoAttach', how, deadline);
    await this.current(deadline);
  }

  /** The tab that a person would be looking at, ready to be asked. */
  async current(deadline: Deadline): Promise<Tab> {
    for (;;) {
      const entry = this.#current === undefined ? undefined : this.#tabs.get(this.#current);
      if (entry) {
        await deadline.race(entry.ready, 'the tab');
        if (this.#tabs.get(this.#current ?? '') === entry) return entry.tab;
        continue;
      }
      await deadline.race(new Promise<void>((resolve) => this.#waiters.add(resolve)), 'a tab');
    }
  }

  /** The same without waiting for it. */
  get shown(): Tab | undefined {
    return this.#tabs.get(this.#current ?? '')?.tab;
  }

  isCurrent(tab: Tab): boolean {
    return tab.targetId === this.#current;
  }

  #receive(method: string, params: CdpParams): void {
    if (method === 'Target.attachedToTarget') this.#attached(params.targetInfo as TargetInfo, String(params.sessionId));
    else if (method === 'Target.detachedFromTarget') this.#detached(String(params.sessionId));
    else return;
    for (const waiter of this.#waiters) waiter();
    this.#waiters.clear();
  }

  #attached(info: TargetInfo, sessionId: string): void {
    if (info.type !== 'page' || this.#tabs.has(info.targetId)) return;
    const session = this.#connection.session(sessionId);
    const listener = this.#listen(() => this.#tabs.get(info.targetId)?.tab);
    this.#opened += 1;
    const tab = new Tab(session, { ...info, number: this.#opened }, this.#program, listener, this.#logs);
    const ready = tab.attach(session, this.#viewport, Deadline.after(SETUP_MS));
    // Whoever asks for this tab gets the failure; nobody may ever ask.
    ready.catch(() => undefined);
    this.#tabs.set(info.targetId, { tab, ready, session: sessionId });
    if (this.#current === undefined || info.openerId === this.#current) this.#show(info.targetId);
  }

  #detached(sessionId: string): void {
    const entry = [...this.#tabs.values()].find((it) => it.session === sessionId);
    this.#connection.dropSession(sessionId, 'the tab was closed');
    if (!entry) return;
    const { tab } = entry;
    this.#tabs.delete(tab.targetId);
    tab.drop(sessionId);
    tab.wake();
    tab.network.wake();
    if (this.#current !== tab.targetId) return;
    const fallback = this.#tabs.has(tab.opener ?? '') ? tab.opener : [...this.#tabs.keys()].at(-1);
    this.#current = undefined;
    if (fallback !== undefined) this.#show(fallback);
    // The page closed itself and was the last one: an empty tab, as a browser would show.
    else this.#connection.send('Target.createTarget', { url: 'about:blank' }, undefined).catch(() => undefined);
  }

  #show(targetId: string): void {
    this.#current = targetId;
    this.#connection.send('Target.activateTarget', { targetId }, undefined).catch(() => undefined);
  }
}
