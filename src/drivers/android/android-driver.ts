import type { Deadline } from '../../base/deadline.ts';
import type { Device } from '../../contract/device.ts';
import { deviceCommand } from '../../wires/adb/device-shell.ts';
import type {
  AppCommand,
  AppResult,
  Capabilities,
  Driver,
  DriverEvent,
  Input,
  RawCapture,
  RawScreen,
  Receipt,
  Screenshot,
} from '../driver.ts';
import { extraSchemes } from './allowed-url.ts';
import { runAppCommand } from './apps.ts';
import { Capturer } from './capture.ts';
import type { DeviceLink } from './device-link.ts';
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
  };
  private readonly link: DeviceLink;
  private readonly capturer: Capturer;
  private readonly listeners = new Set<(event: DriverEvent) => void>();
  private lastSize: { width: number; height: number } | undefined;

  constructor(link: DeviceLink, device: Device, natural: DisplaySize) {
    this.link = link;
    this.device = device;
    this.capturer = new Capturer(link, natural);
    link.onLost((why) => this.tell({ kind: 'disconnected', why }));
  }

  async capture(deadline: Deadline): Promise<RawCapture> {
    const capture = await this.capturer.capture(deadline);
    this.lastSize = capture.screen;
    return capture;
  }

  /** Plain adb has no such request; scrolling by touch is the engine's decision. */
  async reveal(): Promise<boolean> {
    return false;
  }

  async perform(input: Input, deadline: Deadline): Promise<Receipt> {
    const size = this.lastSize ?? (await this.screen(deadline));
    const shown = input.kind === 'text' && input.key !== undefined ? this.capturer.shown.get(input.key) : undefined;
    return performInput(this.link, input, size, shown ?? '', deadline);
  }

  async screen(deadline: Deadline): Promise<RawScreen> {
    const screen = await this.capturer.screen(deadline);
    this.lastSize = screen;
    return screen;
  }

  async screenshot(deadline: Deadline): Promise<Screenshot> {
    return readScreenshot(await this.link.bytes(deviceCommand('screencap', '-p'), deadline));
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
