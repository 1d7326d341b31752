import type { Deadline } from '../../base/deadline.ts';
import type { Device } from '../../contract/device.ts';
import { deviceCommand } from '../../wires/adb/device-shell.ts';
import type {
  AppCommand,
  AppResult,
  Capabilities,
  Driver,
  DriverEvent,
  Evidence,
  Input,
  RawCapture,
  RawScreen,
  Receipt,
  Screenshot,
} from '../driver.ts';
import { extraSchemes } from './allowed-url.ts';
import { runAppCommand } from './apps.ts';
import { Capturer } from './capture.ts';
import { DeviceClock } from './device-clock.ts';
import type { DeviceLink } from './device-link.ts';
import { readEvidence } from './evidence.ts';
import { takesSingleSteps } from './gestures.ts';
import { performInput } from './perform.ts';
import { readScreenshot } from './png.ts';
import type { DisplaySize } from './screen-facts.ts';

/** Android over adb: there is only the next capture, and no way to learn which view got a touch. */
export class AndroidDriver implements Driver {
  readonly platform = 'android';
  readonly device: Device;
  readonly capabilities: Capabilities = {
    handles: 'capture',
    hit_test: false,
    guarded_input: false,
    receipts: false,
    text_input: 'ascii',
    hover: false,
    invoke: [],
    log_pid: true,
  };
  private readonly link: DeviceLink;
  private readonly capturer: Capturer;
  private readonly clock: DeviceClock;
  private readonly listeners = new Set<(event: DriverEvent) => void>();
  private lastScreen: RawScreen | undefined;

  constructor(link: DeviceLink, device: Device, natural: DisplaySize) {
    this.link = link;
    this.device = device;
    this.capturer = new Capturer(link, natural);
    this.clock = new DeviceClock(link);
    link.onLost((why) => this.tell({ kind: 'disconnected', why }));
  }

  async capture(deadline: Deadline): Promise<RawCapture> {
    const capture = await this.capturer.capture(deadline);
    this.lastScreen = capture.screen;
    return capture;
  }

  /** Plain adb has no such request; scrolling by touch is the engine's decision. */
  async reveal(): Promise<boolean> {
    return false;
  }

  async perform(input: Input, deadline: Deadline): Promise<Receipt> {
    const { width, height, density } = this.lastScreen ?? (await this.screen(deadline));
    const shown = input.kind === 'text' && input.key !== undefined ? this.capturer.shown.get(input.key) : undefined;
    const glass = { width, height, density, single_steps: takesSingleSteps(this.device.os_version) };
    return performInput(this.link, input, glass, shown ?? '', deadline);
  }

  async screen(deadline: Deadline): Promise<RawScreen> {
    const screen = await this.capturer.screen(deadline);
    this.lastScreen = screen;
    return screen;
  }

  async screenshot(deadline: Deadline): Promise<Screenshot> {
    return readScreenshot(await this.link.bytes(deviceCommand('screencap', '-p'), deadline));
  }

  async evidence(since: number, deadline: Deadline): Promise<Evidence> {
    return readEvidence(this.link, this.clock, this.lastScreen?.package, since, deadline);
  }

  async app(command: AppCommand, deadline: Deadline): Promise<AppResult> {
    const schemes = extraSchemes(process.env, this.device.simulated);
    return runAppCommand(this.link, command, schemes, deadline);
  }

  async close(): Promise<void> {
    this.listeners.clear();
    await this.link.close();
  }

  on(listener: (event: DriverEvent) => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  /** How often the device was asked so far. */
  get roundTrips(): number {
    return this.link.roundTrips;
  }

  private tell(event: DriverEvent): void {
    for (const listener of this.listeners) listener(event);
  }
}
