import { monotonicNow } from '../../base/clock.ts';
import type { Deadline } from '../../base/deadline.ts';
import { deviceCommand } from '../../wires/adb/device-shell.ts';
import type { DeviceLink } from './device-link.ts';

const NOW = deviceCommand('date', '+%s.%N');
/** Two clocks drift apart by a few milliseconds in this time; after it they are compared again. */
const KEPT_MS = 60_000;
/** `date` and the log round each in its own way. */
const ROUNDING_MS = 2;

/** What the wall clock of the device showed at an instant of ours. */
export class DeviceClock {
  private readonly link: DeviceLink;
  private reading: { ahead: number; taken: number } | undefined;

  constructor(link: DeviceLink) {
    this.link = link;
  }

  /**
   * The earliest that it can have been, in milliseconds since the epoch: a log line of later than `instant` is never
   * stamped earlier. Too early by at most one round trip. Undefined when the device does not tell its time.
   */
  async earliestAt(instant: number, deadline: Deadline): Promise<number | undefined> {
    if (!this.reading || monotonicNow() - this.reading.taken > KEPT_MS) {
      const said = await this.link.run(NOW, deadline);
      const taken = monotonicNow();
      // A device that knows no %N prints something else there; whole seconds are early enough.
      const time = /^(\d+)(?:\.(\d{3})\d*)?/.exec(said.stdout);
      if (!time) return undefined;
      this.reading = { ahead: Number(time[1]) * 1000 + Number(time[2] ?? 0) - taken, taken };
    }
    return Math.floor(instant + this.reading.ahead) - ROUNDING_MS;
  }
}
