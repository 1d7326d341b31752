import type { Deadline } from '../../base/deadline.ts';
import type { Device } from '../../contract/device.ts';
import { fail } from '../../contract/failure.ts';
import { BrowserGoneError, SessionGoneError } from '../../wires/cdp/errors.ts';
import type {
  AppCommand,
  AppResult,
  Capabilities,
  Driver,
  DriverEvent,
  Evidence,
  Input,
  NodeKey,
  Probe,
  RawCapture,
  RawScreen,
  Receipt,
  Screenshot,
  SemanticAction,
} from '../driver.ts';
import { backReceipt } from '../back-receipt.ts';
import { closedMeanwhile } from '../closed-meanwhile.ts';
import type { BrowserProcess } from './browser-process.ts';
import { captureTab } from './capture.ts';
import { ConsoleLog } from './console-log.ts';
import { decodeScreen, splitKey } from './decode.ts';
import { closeDialog, captureDialog, performOnDialog, probeUnderDialog } from './dialog.ts';
import { drag } from './drag.ts';
import { WebFeed } from './feed.ts';
import { askFrame, callFrame, DocumentGoneError } from './frame.ts';
import { unlessHung } from './hang-watch.ts';
import { invoke } from './invoke.ts';
import { pressKey } from './keyboard.ts';
import { goInHistory, goTo, reload } from './navigation.ts';
import type { DocumentFacts } from './page-answers.ts';
import type { PageProgram } from './page-program.ts';
import { hoverAt, scrollAt, tapAt } from './pointer.ts';
import { probeNode } from './probe.ts';
import { RequestLog } from './request-log.ts';
import { takeScreenshot } from './screenshot.ts';
import { swipe } from './swipe.ts';
import { DialogOpenError, type Tab, type TabListener } from './tab.ts';
import { Tabs } from './tabs.ts';
import { typeText } from './typing.ts';

export class WebDriver implements Driver {
  readonly platform = 'web' as const;
  readonly device: Device;
  readonly capabilities: Capabilities = {
    handles: 'live',
    hit_test: true,
    guarded_input: true,
    receipts: true,
    text_input: 'unicode',
    hover: true,
    invoke: ['set_value', 'select_option'],
    log_pid: false,
    leaves_with: 'Escape',
  };
  readonly changes: WebFeed;
  readonly #browser: BrowserProcess;
  readonly #tabs: Tabs;
  readonly #listeners = new Set<(event: DriverEvent) => void>();
  readonly #logs = { console: new ConsoleLog(), requests: new RequestLog() };
  #lastScreen: RawScreen;
  #closed = false;

  constructor(
    browser: BrowserProcess,
    program: PageProgram,
    device: Device,
    viewport: { width: number; height: number },
    headless: boolean,
  ) {
    this.#browser = browser;
    this.device = device;
    this.#lastScreen = { id: 'about:blank', title: '', url: 'about:blank', ...viewport, keyboard: null };
    const listen = (tabOf: () => Tab | undefined): TabListener => ({
      dialogOpened: ({ type, message }) => this.#tell(tabOf(), { kind: 'dialog_opened', dialog: type, message }),
      dialogClosed: () => this.#tell(tabOf(), { kind: 'dialog_closed' }),
      crashed: () => this.#tell(tabOf(), { kind: 'app_died', app: tabOf()?.top.url ?? '', why: 'the tab crashed' }),
    });
    this.#tabs = new Tabs(browser.connection, program, headless ? viewport : null, listen, this.#logs);
    this.changes = new WebFeed({
      tab: (deadline) => this.#tab(deadline),
      lastScreen: () => this.#lastScreen,
      sawScreen: (screen) => (this.#lastScreen = screen),
      requests: this.#logs.requests.ended,
    });
    browser.connection.onGone((why) => {
      if (!this.#closed) this.#emit({ kind: 'disconnected', why });
    });
    return guarded(
      this,
      browser,
      () => this.#tabs.shown,
      () => this.#closed,
    );
  }

  start(deadline: Deadline): Promise<void> {
    return this.#tabs.start(deadline);
  }

  async capture(deadline: Deadline): Promise<RawCapture> {
    const tab = await this.#tab(deadline);
    try {
      if (tab.dialog) throw new DialogOpenError(tab.dialog);
      const { capture, documents } = await captureTab(tab, deadline);
      this.#lastScreen = capture.screen;
      return { ...capture, version: this.changes.startFrom(tab, documents) };
    } catch (error) {
      if (!(error instanceof DialogOpenError)) throw error;
      return { ...captureDialog(error.dialog, this.#lastScreen), version: this.changes.startFrom(tab, []) };
    }
  }

  async probe(key: NodeKey, deadline: Deadline): Promise<Probe> {
    const tab = await this.#tab(deadline);
    try {
      if (tab.dialog) throw new DialogOpenError(tab.dialog);
      return await probeNode(tab, key, deadline);
    } catch (error) {
      if (!(error instanceof DialogOpenError)) throw error;
      return probeUnderDialog(key, error.dialog, this.#lastScreen);
    }
  }

  async reveal(key: NodeKey, deadline: Deadline): Promise<boolean> {
    const tab = await this.#tab(deadline);
    const { doc, key: number } = splitKey(key);
    try {
      return (await tab.unlessDialog(callFrame(tab.frameOf(doc), `touchstone.reveal(${number})`, deadline))) === true;
    } catch (error) {
      if (error instanceof DocumentGoneError || error instanceof DialogOpenError) return false;
      throw error;
    }
  }

  /** All of it came by events, so there is nothing to wait for. */
  evidence(since: number): Promise<Evidence> {
    const { console: said, requests } = this.#logs;
    return Promise.resolve({
      logs: said.lines.since(since),
      logs_cut: said.lines.forgottenSince(since),
      errors: said.errors.since(since),
      ...requests.since(since),
      request_source: 'platform',
    });
  }

  async perform(input: Input, deadline: Deadline): Promise<Receipt> {
    const tab = await this.#tab(deadline);
    if (tab.dialog) return performOnDialog(tab, input, this.#lastScreen, deadline);
    switch (input.kind) {
      case 'tap':
        return tapAt(tab, input, deadline);
      case 'hover':
        return hoverAt(tab, input, deadline);
      case 'drag':
        return drag(tab, input, deadline);
      case 'swipe':
        return swipe(tab, input, deadline);
      case 'scroll':
        return scrollAt(tab, input, deadline);
      case 'text':
        return typeText(tab, input, deadline);
      case 'back': {
        const result = await goInHistory(tab, -1, deadline);
        return backReceipt(result);
      }
      case 'key':
        await tab.deliver(pressKey(tab.session, input.key, input.modifiers, deadline));
        return { delivered: true, received_by: 'unknown' };
    }
  }

  async invoke(key: NodeKey, action: SemanticAction, deadline: Deadline): Promise<Receipt> {
    return invoke(await this.#tab(deadline), key, action, deadline);
  }

  async screen(deadline: Deadline): Promise<RawScreen> {
    const tab = await this.#tab(deadline);
    try {
      const frame = await tab.document(deadline);
      const facts = await tab.unlessDialog(askFrame<DocumentFacts>(frame, 'touchstone.facts()', deadline));
      this.#lastScreen = decodeScreen(facts);
    } catch (error) {
      if (!(error instanceof DialogOpenError || error instanceof DocumentGoneError)) throw error;
    }
    return this.#lastScreen;
  }

  async screenshot(deadline: Deadline): Promise<Screenshot> {
    return takeScreenshot(await this.#tab(deadline), deadline);
  }

  async app(command: AppCommand, deadline: Deadline): Promise<AppResult> {
    const tab = await this.#tab(deadline);
    switch (command.kind) {
      case 'goto':
        return goTo(tab, command.url, deadline);
      case 'back':
        return goInHistory(tab, -1, deadline);
      case 'forward':
        return goInHistory(tab, 1, deadline);
      case 'reload':
        return reload(tab, deadline);
      case 'dialog':
        return closeDialog(tab, command.accept, command.text, deadline);
      default:
        return { said: 'a browser has pages, not apps', done: false, why: 'not_supported' };
    }
  }

  async close(): Promise<void> {
    this.#closed = true;
    await this.#browser.close();
  }

  on(listener: (event: DriverEvent) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  async #tab(deadline: Deadline): Promise<Tab> {
    const tab = await this.#tabs.current(deadline);
    if (tab.crashed) throw new SessionGoneError('the tab crashed');
    return tab;
  }

  #tell(tab: Tab | undefined, event: DriverEvent): void {
    if (tab && this.#tabs.isCurrent(tab)) this.#emit(event);
  }

  #emit(event: DriverEvent): void {
    for (const listener of [...this.#listeners]) listener(event);
  }
}

/** Every way in which the browser can be gone is one typed failure at the edge. */
function guarded(
  driver: WebDriver,
  browser: BrowserProcess,
  tab: () => Tab | undefined,
  isClosed: () => boolean,
): WebDriver {
  const typed = <A extends unknown[], R>(method: (...args: A) => Promise<R>) => {
    return async (...args: A): Promise<R> => {
      // Some waits hang on events, which a browser that is gone never sends. One promise for each call: a race leaves its
      // mark on every promise in it, and one that lasts as long as the browser would gather them all.
      let stopListening = () => {};
      const gone = new Promise<never>((_resolve, reject) => {
        stopListening = browser.connection.onGone((why) => reject(new BrowserGoneError(why)));
      });
      gone.catch(() => undefined);
      try {
        return await Promise.race([method(...args), gone]);
      } catch (error) {
        if (!(error instanceof BrowserGoneError || error instanceof SessionGoneError)) throw error;
        if (isClosed()) throw closedMeanwhile();
        throw fail('DEVICE_LOST', 'disconnected', {
          message: `The browser is gone: ${error.message}.`,
          next: 'open_session',
        });
      } finally {
        stopListening();
      }
    };
  };
  const answered = <A extends [...unknown[], Deadline], R>(method: (...args: A) => Promise<R>) =>
    typed((...args: A) => unlessHung(() => method(...args), tab, args.at(-1) as Deadline));
  driver.start = typed(driver.start.bind(driver));
  driver.capture = answered(driver.capture.bind(driver));
  driver.probe = answered(driver.probe.bind(driver));
  driver.reveal = answered(driver.reveal.bind(driver));
  driver.perform = answered(driver.perform.bind(driver));
  driver.invoke = answered(driver.invoke.bind(driver));
  driver.screen = answered(driver.screen.bind(driver));
  driver.screenshot = answered(driver.screenshot.bind(driver));
  driver.app = typed(driver.app.bind(driver));
  driver.changes.mark = answered(driver.changes.mark.bind(driver.changes));
  driver.changes.settle = answered(driver.changes.settle.bind(driver.changes));
  driver.changes.reread = answered(driver.changes.reread.bind(driver.changes));
  return driver;
}
