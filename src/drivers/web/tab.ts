import type { Deadline } from '../../base/deadline.ts';
import type { CdpParams, CdpSession } from '../../wires/cdp/connection.ts';
import { SessionGoneError } from '../../wires/cdp/errors.ts';
import { callFrame, DocumentGoneError, type Frame } from './frame.ts';
import { FrameTree } from './frame-tree.ts';
import type { ConsoleLog, Speaker } from './console-log.ts';
import { hostOf, NetworkTracker } from './network-tracker.ts';
import type { GuardReport } from './page-answers.ts';
import { BINDING, type PageProgram, WORLD } from './page-program.ts';
import type { RequestLog } from './request-log.ts';

export interface OpenDialog {
  type: 'alert' | 'confirm' | 'prompt' | 'beforeunload';
  message: string;
  prompt: string;
}

/** A JavaScript dialog stands open: nothing in the page answers until somebody closes it. */
export class DialogOpenError extends Error {
  readonly dialog: OpenDialog;
  constructor(dialog: OpenDialog) {
    super(`a ${dialog.type} dialog is open`);
    this.name = 'DialogOpenError';
    this.dialog = dialog;
  }
}

export interface TabListener {
  dialogOpened(dialog: OpenDialog): void;
  dialogClosed(): void;
  crashed(): void;
}

/** What a whole session remembers of its tabs, also of those that are closed. */
export interface SessionLogs {
  console: ConsoleLog;
  requests: RequestLog;
}

const WITHOUT_BODIES = { maxTotalBufferSize: 1, maxResourceBufferSize: 1 };
/** Frames in processes of their own, and workers: each waits until it is watched. */
const CHILDREN = { autoAttach: true, waitForDebuggerOnStart: true, flatten: true };

/** One tab: its frames in all their processes, its requests, its dialog, and what its documents tell us. */
export class Tab {
  readonly targetId: string;
  /** Its place in the order in which the tabs of the session opened. */
  readonly number: number;
  readonly opener: string | undefined;
  readonly session: CdpSession;
  readonly frames: FrameTree;
  readonly network = new NetworkTracker();
  readonly reports: GuardReport[] = [];
  dialog: OpenDialog | null = null;
  crashed = false;
  loading = false;
  readonly #program: PageProgram;
  readonly #listener: TabListener;
  readonly #logs: SessionLogs;
  readonly #wakers = new Set<() => void>();

  constructor(
    session: CdpSession,
    target: { targetId: string; openerId?: string; number: number },
    program: PageProgram,
    listener: TabListener,
    logs: SessionLogs,
  ) {
    this.session = session;
    this.targetId = target.targetId;
    this.number = target.number;
    this.opener = target.openerId;
    this.#program = program;
    this.#listener = listener;
    this.#logs = logs;
    this.frames = new FrameTree(target.targetId, session);
  }

  /** Everything that a tab's or a frame's process has to be told before its first document runs. */
  async attach(
    session: CdpSession,
    viewport: { width: number; height: number } | null,
    deadline: Deadline,
  ): Promise<void> {
    session.on((method, params) => this.#receive(session, method, params));
    const send = (method: string, params: CdpParams = {}) => session.request(method, params, deadline);
    const script = (source: string, world: string | undefined) =>
      send('Page.addScriptToEvaluateOnNewDocument', {
        source,
        runImmediately: true,
        ...(world ? { worldName: world } : {}),
      });
    const steps = [
      send('Page.enable'),
      send('Network.enable', WITHOUT_BODIES),
      send('Runtime.addBinding', { name: BINDING, executionContextName: WORLD }),
      send('Runtime.enable'),
      send('Log.enable'),
      send('DOM.enable'),
      script(this.#program.page, undefined),
      script(this.#program.isolated, WORLD),
      send('Target.setAutoAttach', CHILDREN),
    ];
    if (session === this.session) {
      steps.push(send('Inspector.enable'), send('Emulation.setFocusEmulationEnabled', { enabled: true }));
      if (viewport) {
        steps.push(send('Emulation.setDeviceMetricsOverride', { ...viewport, deviceScaleFactor: 1, mobile: false }));
      }
    }
    const tree = send('Page.getFrameTree').then(({ frameTree }) => this.frames.adopt(frameTree as never, session));
    steps.push(send('Runtime.runIfWaitingForDebugger'));
    // A frame that is removed while it is set up takes its session along; that is no problem of the tab.
    await Promise.all([...steps, tree]).catch((error: unknown) => {
      if (session === this.session || !(error instanceof SessionGoneError)) throw error;
    });
  }

  get top(): Frame {
    return this.frames.top;
  }

  /** The work, unless a dialog opens before it is done; then DialogOpenError. */
  async unlessDialog<T>(work: Promise<T>): Promise<T> {
    work.catch(() => undefined);
    const woken = Symbol('woken');
    for (;;) {
      if (this.dialog) throw new DialogOpenError(this.dialog);
      let waker: (() => void) | undefined;
      const change = new Promise<typeof woken>((resolve) => {
        waker = () => resolve(woken);
        this.#wakers.add(waker);
      });
      try {
        const first = await Promise.race([work, change]);
        if (first !== woken) return first as T;
      } finally {
        if (waker) this.#wakers.delete(waker);
      }
    }
  }

  /** The same for input: an input that closes its own tab was delivered all the same. */
  async deliver(sent: Promise<unknown>): Promise<void> {
    try {
      await this.unlessDialog(sent);
    } catch (error) {
      const closedItself = error instanceof SessionGoneError && !this.crashed;
      // A handler opened a dialog: the page is blocked inside that very input.
      if (!(error instanceof DialogOpenError || closedItself)) throw error;
    }
  }

  /** Resolves when a dialog, a navigation or a document of this tab came or went. */
  change(): Promise<void> {
    return new Promise((resolve) => this.#wakers.add(resolve));
  }

  /** The top document's isolated world, as soon as there is one. */
  async document(deadline: Deadline): Promise<Frame> {
    for (;;) {
      // A crashed tab keeps the name of its last document.
      if (this.crashed) throw new SessionGoneError('the tab crashed');
      if (this.top.context !== undefined) return this.top;
      if (this.dialog) throw new DialogOpenError(this.dialog);
      await deadline.race(this.change(), 'the page');
    }
  }

  frameOf(doc: string): Frame {
    const frame = this.frames.byDocument(doc);
    if (!frame) throw new DocumentGoneError('the document that this node was in is gone');
    return frame;
  }

  wake(): void {
    for (const waker of this.#wakers) waker();
    this.#wakers.clear();
  }

  #receive(session: CdpSession, method: string, params: CdpParams): void {
    if (method.startsWith('Network.')) {
      this.#logs.requests.receive(session.id ?? '', method, params);
      return this.network.receive(session.id ?? '', method, params);
    }
    switch (method) {
      case 'Page.javascriptDialogOpening':
        this.dialog = {
          type: params.type as OpenDialog['type'],
          message: String(params.message),
          prompt: String(params.defaultPrompt ?? ''),
        };
        this.#listener.dialogOpened(this.dialog);
        break;
      case 'Page.javascriptDialogClosed':
        this.dialog = null;
        this.#listener.dialogClosed();
        break;
      case 'Inspector.targetCrashed':
        this.crashed = true;
        this.#logs.console.tabCrashed(this.top.url, this.#speaker);
        this.#listener.crashed();
        // Nothing of it answers any more, and nobody else says so.
        this.session.connection.dropSession(this.session.id ?? '', 'the tab crashed');
        break;
      case 'Page.frameStartedLoading':
      case 'Page.frameStartedNavigating':
        if (params.frameId === this.top.id) this.loading = true;
        break;
      case 'Page.documentOpened':
        // document.open() takes all listeners off the document, ours too.
        this.#reinstall(params.frame as { id: string });
        break;
      case 'Page.frameStoppedLoading':
        if (params.frameId === this.top.id) this.loading = false;
        break;
      case 'Runtime.consoleAPICalled':
        return this.#logs.console.console(params, this.#speaker);
      case 'Log.entryAdded':
        return this.#logs.console.entry(params.entry as Record<string, unknown>, this.#speaker);
      case 'Runtime.exceptionThrown':
        return this.#threw(session, params);
      case 'Runtime.bindingCalled':
        if (params.name === BINDING) this.reports.push(JSON.parse(String(params.payload)) as GuardReport);
        return;
      case 'Target.attachedToTarget':
        this.#attachChild(params);
        break;
      case 'Target.detachedFromTarget':
        session.connection.dropSession(String(params.sessionId), 'the frame is gone');
        this.drop(String(params.sessionId));
        break;
      case 'Page.frameNavigated': {
        const frame = params.frame as { id: string; loaderId: string };
        this.network.dropDocument(frame.id, frame.loaderId);
        this.#logs.requests.dropDocument(frame.id, frame.loaderId);
        this.frames.receive(session, method, params);
        break;
      }
      default:
        if (!this.frames.receive(session, method, params)) return;
    }
    this.wake();
    this.network.wake();
  }

  /** The process of a frame, or of the whole tab, is gone, and its requests with it. */
  drop(session: string): void {
    this.network.drop(session);
    this.#logs.requests.drop(session);
  }

  get #speaker(): Speaker {
    const app = hostOf(this.top.url);
    return { tab: this.number, ...(app ? { app } : {}) };
  }

  /** A mistake of our own program inside the page is no fault of the app. */
  #threw(session: CdpSession, params: CdpParams): void {
    const { executionContextId } = params.exceptionDetails as { executionContextId?: number };
    const ours = (frame: Frame) => frame.session === session && frame.context === executionContextId;
    if (executionContextId === undefined || !this.frames.all().some(ours)) {
      this.#logs.console.exception(params, this.#speaker);
    }
  }

  #reinstall({ id }: { id: string }): void {
    const frame = this.frames.all().find((it) => it.id === id);
    if (frame) callFrame(frame, 'touchstone.reinstall()', this.frames.setupDeadline()).catch(() => undefined);
  }

  /** It shows nothing, but what it asks of a server, and what its own workers ask, is asked by the page. */
  #watchWorker(worker: CdpSession): void {
    worker.on((method, params) => {
      if (/^(?:Network|Target)\./.test(method)) this.#receive(worker, method, params);
    });
    const send = (method: string, params: CdpParams) => worker.connection.send(method, params, worker.id);
    const steps = [send('Network.enable', WITHOUT_BODIES), send('Target.setAutoAttach', CHILDREN)];
    Promise.all(steps).catch(() => undefined);
  }

  #attachChild(params: CdpParams): void {
    const info = params.targetInfo as { targetId: string; type: string; url: string; parentFrameId?: string };
    const child = this.session.connection.session(String(params.sessionId));
    const noMatter = () => undefined;
    if (info.type !== 'iframe') {
      if (info.type === 'worker') this.#watchWorker(child);
      // What is not ours to watch (a service worker asks again what its page asked) must not stay paused either.
      child.connection.send('Runtime.runIfWaitingForDebugger', {}, child.id).catch(noMatter);
      return;
    }
    this.frames.move(info.targetId, info.parentFrameId, child, info.url);
    this.attach(child, null, this.frames.setupDeadline()).catch(noMatter);
  }
}
