import { monotonicNow } from '../../base/clock.ts';
import { Deadline } from '../../base/deadline.ts';
import type { Device } from '../../contract/device.ts';
import type { ServiceUri } from '../../wires/vm-service/index.ts';
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
} from '../driver.ts';
import { backReceipt } from '../back-receipt.ts';
import type { InputAnswer, LookAnswer, ProbeAnswer, RouteAnswer } from './app-answers.ts';
import { AppLink } from './app-link.ts';
import { AppLog } from './app-log.ts';
import { numberOf } from './decode.ts';
import { FlutterFeed } from './feed.ts';
import { FlutterDeveloper } from './flutter-developer.ts';
import { notReached, typedFailure } from './link-failures.ts';
import { orderOf, receiptOf, targetGone, withWait } from './inputs.ts';
import { decodeProbe, GONE } from './probe.ts';

const CLOSE_MS = 2000;
/** A page may ask back before it closes, a picture may be large: how long that takes nobody knows. */
const UNKNOWN = Number.POSITIVE_INFINITY;

/** A Flutter app in debug mode, reached through the service of its Dart VM. The app itself needs no change. */
export class FlutterDriver implements Driver {
  readonly platform = 'flutter' as const;
  readonly device: Device;
  readonly capabilities: Capabilities = {
    handles: 'live',
    hit_test: true,
    guarded_input: true,
    receipts: true,
    text_input: 'unicode',
    hover: true,
    invoke: [],
    log_pid: false,
    closes_dialogs: true,
  };
  readonly changes: FlutterFeed;
  readonly developer: FlutterDeveloper;
  readonly #link: AppLink;
  readonly #log: AppLog;
  readonly #listeners: Set<(event: DriverEvent) => void>;

  private constructor(link: AppLink, log: AppLog, listeners: Set<(event: DriverEvent) => void>, device: Device) {
    this.#link = link;
    this.#log = log;
    this.#listeners = listeners;
    this.device = device;
    this.changes = new FlutterFeed(link, log);
    this.developer = new FlutterDeveloper(link);
    return guarded(this, link.uri);
  }

  static async open(uri: ServiceUri, device: Device, deadline: Deadline): Promise<FlutterDriver> {
    const log = new AppLog();
    const listeners = new Set<(event: DriverEvent) => void>();
    const tell = (event: DriverEvent) => {
      for (const listener of [...listeners]) listener(event);
    };
    try {
      const link = await AppLink.open(
        uri,
        {
          event: (stream, event) => log.noteEvent(stream, event),
          lost: (why) => tell({ kind: 'disconnected', why }),
        },
        deadline,
      );
      return new FlutterDriver(link, log, listeners, device);
    } catch (error) {
      throw notReached(error, uri.shown);
    }
  }

  /** How many requests of each kind the VM was sent, for whoever counts what an action costs. */
  get requestsSent(): ReadonlyMap<string, number> {
    return this.#link.vm.sent;
  }

  async capture(deadline: Deadline): Promise<RawCapture> {
    const startedAt = monotonicNow();
    const answer = await this.#link.call<LookAnswer>('look', {}, deadline);
    const reason = whyPartial(answer);
    return {
      backend: 'dart_vm',
      complete: reason === undefined,
      ...(reason === undefined ? {} : { reason }),
      // A popup keeps what lies below it out of the tree, although it shows through beside it.
      ...(answer.screen.popup ? { scope: 'active_window' as const } : {}),
      started_at: startedAt,
      duration_ms: monotonicNow() - startedAt,
      ...this.changes.startFrom(answer),
    };
  }

  async probe(key: NodeKey, deadline: Deadline): Promise<Probe> {
    const number = numberOf(key, this.#link.generation);
    if (number === undefined) return GONE;
    return decodeProbe(await this.#link.call<ProbeAnswer>('probe', { key: number }, deadline));
  }

  async reveal(key: NodeKey, deadline: Deadline): Promise<boolean> {
    const number = numberOf(key, this.#link.generation);
    if (number === undefined) return false;
    this.changes.sending();
    return (await this.#link.call<{ revealed: boolean }>('reveal', { key: number }, deadline)).revealed;
  }

  async perform(input: Input, deadline: Deadline): Promise<Receipt> {
    this.changes.sending();
    if (input.kind === 'back') {
      const result = await this.#route('navigate', { action: 'pop' }, deadline);
      return backReceipt(result);
    }
    const order = orderOf(input, this.#link.generation);
    if (!order) return targetGone();
    const wait = withWait(order, deadline);
    const answer = await this.#link.call<InputAnswer>(order.op, wait, deadline, order.takes_ms + wait.limit_ms);
    this.changes.bring(answer.settled);
    return receiptOf(answer, order);
  }

  async screen(deadline: Deadline): Promise<RawScreen> {
    return (await this.changes.mark(deadline)).screen;
  }

  async screenshot(deadline: Deadline): Promise<Screenshot> {
    const shot = await this.#link.call<{ png: string; width: number; height: number }>(
      'screenshot',
      {},
      deadline,
      UNKNOWN,
    );
    return { png: Buffer.from(shot.png, 'base64'), width: shot.width, height: shot.height };
  }

  async evidence(since: number, deadline: Deadline): Promise<Evidence> {
    // Requests travel with a look: without a fresh one the newest are missing. Everything else comes by itself, and is
    // wanted most when the app does not answer.
    const looked =
      this.changes.hasJustLooked() ||
      (await this.changes.reread([], deadline).then(
        () => true,
        () => false,
      ));
    return this.#log.evidence(since, looked && this.#link.seesRequests);
  }

  async app(command: AppCommand, deadline: Deadline): Promise<AppResult> {
    this.changes.sending();
    switch (command.kind) {
      case 'route': {
        const { action, route, args } = command;
        return this.#route('navigate', { action, route, arguments: args }, deadline);
      }
      case 'back':
        return this.#route('navigate', { action: 'pop' }, deadline);
      case 'goto':
        return this.#route('goto', { url: command.url }, deadline);
      case 'dialog':
        if (command.accept)
          return { said: 'a Flutter dialog is accepted by its button', done: false, why: 'not_supported' };
        return this.#route('dismiss', {}, deadline);
      default:
        return { said: `a session on a Flutter app cannot ${command.kind}`, done: false, why: 'not_supported' };
    }
  }

  async close(): Promise<void> {
    await this.#link.close(Deadline.after(CLOSE_MS));
  }

  on(listener: (event: DriverEvent) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  #route(op: string, args: Record<string, unknown>, deadline: Deadline): Promise<AppResult> {
    return this.#link.call<RouteAnswer>(op, args, deadline, UNKNOWN);
  }
}

function whyPartial(answer: LookAnswer): string | undefined {
  if (!answer.frames) return 'the app is in the background and draws no frames';
  if (!answer.semantics) return 'the app has built no semantics tree yet';
  const others = answer.views - 1;
  return others > 0 ? `the app has ${answer.views} views (windows), of which ${others} cannot be read` : undefined;
}

function guarded(driver: FlutterDriver, uri: ServiceUri): FlutterDriver {
  const typed = <A extends unknown[], R>(method: (...args: A) => Promise<R>) => {
    return async (...args: A): Promise<R> => {
      try {
        return await method(...args);
      } catch (error) {
        throw typedFailure(error, uri.shown);
      }
    };
  };
  driver.capture = typed(driver.capture.bind(driver));
  driver.probe = typed(driver.probe.bind(driver));
  driver.reveal = typed(driver.reveal.bind(driver));
  driver.perform = typed(driver.perform.bind(driver));
  driver.screen = typed(driver.screen.bind(driver));
  driver.screenshot = typed(driver.screenshot.bind(driver));
  driver.evidence = typed(driver.evidence.bind(driver));
  driver.app = typed(driver.app.bind(driver));
  const { developer } = driver;
  developer.reload = typed(developer.reload.bind(developer));
  developer.evaluate = typed(developer.evaluate.bind(developer));
  developer.tools = typed(developer.tools.bind(developer));
  developer.callTool = typed(developer.callTool.bind(developer));
  driver.changes.mark = typed(driver.changes.mark.bind(driver.changes));
  driver.changes.settle = typed(driver.changes.settle.bind(driver.changes));
  driver.changes.reread = typed(driver.changes.reread.bind(driver.changes));
  driver.changes.listen = typed(driver.changes.listen.bind(driver.changes));
  return driver;
}
