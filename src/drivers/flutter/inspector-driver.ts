import { monotonicNow } from '../../base/clock.ts';
import { Deadline } from '../../base/deadline.ts';
import type { Device } from '../../contract/device.ts';
import { fail } from '../../contract/failure.ts';
import type { ServiceUri } from '../../wires/vm-service/index.ts';
import type {
  AppResult,
  Capabilities,
  Driver,
  DriverEvent,
  Evidence,
  RawCapture,
  RawScreen,
  Receipt,
  Screenshot,
} from '../driver.ts';
import { AppLink } from './app-link.ts';
import { AppLog } from './app-log.ts';
import { FlutterDeveloper } from './flutter-developer.ts';
import { type Inspected, Inspector } from './inspector.ts';
import { ONLY_OBSERVED, onlyObserved, typedFailure } from './link-failures.ts';

const CLOSE_MS = 2000;
const CANNOT_TELL = {
  'flutter inspector':
    'an app without a compiler tells its own widgets and their words, not where they are (so each counts as hidden), not their state, and pages below the top one are among them',
  'flutter semantics dump':
    'an app without a compiler tells what a screen reader would say, not where it is (so each counts as hidden)',
};

/** A Flutter app that cannot take our program in: looked at with what the framework tells its own tools, never acted on. */
export class InspectorDriver implements Driver {
  readonly platform = 'flutter' as const;
  readonly device: Device;
  readonly capabilities: Capabilities = {
    handles: 'capture',
    hit_test: false,
    guarded_input: false,
    receipts: false,
    text_input: 'unicode',
    hover: false,
    invoke: [],
    log_pid: false,
    only_observed: ONLY_OBSERVED,
  };
  readonly developer: FlutterDeveloper;
  readonly #link: AppLink;
  readonly #inspector: Inspector;
  readonly #log: AppLog;
  readonly #listeners: Set<(event: DriverEvent) => void>;

  private constructor(link: AppLink, log: AppLog, listeners: Set<(event: DriverEvent) => void>, device: Device) {
    this.device = device;
    this.#link = link;
    this.#log = log;
    this.#listeners = listeners;
    this.#inspector = new Inspector(link);
    this.developer = new DeveloperWithoutCompiler(link);
  }

  /** Undefined: the app tells nothing about its screen either (a profile build does not, as a rule). */
  static async open(uri: ServiceUri, device: Device, deadline: Deadline): Promise<InspectorDriver | undefined> {
    const log = new AppLog('Flutter.Error');
    const listeners = new Set<(event: DriverEvent) => void>();
    const heard = {
      event: log.noteEvent.bind(log),
      lost: (why: string) => [...listeners].forEach((listener) => listener({ kind: 'disconnected', why })),
    };
    return typed(uri, async () => {
      const driver = new InspectorDriver(
        await AppLink.openWithoutProgram(uri, heard, deadline),
        log,
        listeners,
        device,
      );
      const seen = await driver.#inspector.look(deadline).catch(async (error: unknown) => {
        await driver.close();
        throw error;
      });
      if (seen) return driver;
      await driver.close();
      return undefined;
    });
  }

  async capture(deadline: Deadline): Promise<RawCapture> {
    const startedAt = monotonicNow();
    const seen = await typed(this.#link.uri, () => this.#inspector.look(deadline));
    if (!seen) throw onlyObserved();
    return {
      backend: seen.backend,
      complete: false,
      reason: CANNOT_TELL[seen.backend],
      started_at: startedAt,
      duration_ms: monotonicNow() - startedAt,
      screen: screenOf(seen),
      nodes: seen.nodes,
    };
  }

  async screen(deadline: Deadline): Promise<RawScreen> {
    return (await this.capture(deadline)).screen;
  }

  async screenshot(deadline: Deadline): Promise<Screenshot> {
    const png = await typed(this.#link.uri, () => this.#inspector.screenshot(deadline));
    if (!png) throw noPicture();
    const header = Buffer.from(png);
    return { png, width: header.readUInt32BE(16), height: header.readUInt32BE(20) };
  }

  /** Lines and reports come by themselves; requests would have to be asked for inside the app. */
  async evidence(since: number): Promise<Evidence> {
    return this.#log.evidence(since, false);
  }

  async reveal(): Promise<boolean> {
    return false;
  }

  async perform(): Promise<Receipt> {
    throw onlyObserved();
  }

  async app(): Promise<AppResult> {
    throw onlyObserved();
  }

  async close(): Promise<void> {
    await this.#link.close(Deadline.after(CLOSE_MS));
  }

  on(listener: (event: DriverEvent) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }
}

/** What an app registered itself can be listed and called without any compiler. */
class DeveloperWithoutCompiler extends FlutterDeveloper {
  override async reload(): Promise<never> {
    throw onlyObserved();
  }

  override async evaluate(): Promise<never> {
    throw onlyObserved();
  }
}

function screenOf({ size }: Inspected): RawScreen {
  return size ?? { width: 0, height: 0 };
}

async function typed<T>(uri: ServiceUri, deed: () => Promise<T>): Promise<T> {
  try {
    return await deed();
  } catch (error) {
    throw typedFailure(error, uri.shown);
  }
}

function noPicture() {
  return fail('CAPABILITY_MISSING', 'not_supported', {
    message: `The inspector of this app made no picture. ${ONLY_OBSERVED}`,
    next: 'snapshot',
  });
}
