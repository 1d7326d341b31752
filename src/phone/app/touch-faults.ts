import type { DemoApp } from './app.ts';
import type { Clock } from './clock.ts';
import type { FaultSwitches } from './faults.ts';

const INTERRUPTS_AFTER_MS = 300;

export interface TouchFaultParts {
  faults: FaultSwitches;
  clock: Clock;
  /** The app when it is the one that is touched. */
  app(): DemoApp | undefined;
  crash(): void;
}

/** What the faults make of a finger on the app, on either face. The answer tells whether the app may hear of it. */
export function touchFaults(parts: TouchFaultParts): (kind: 'down' | 'move' | 'up') => boolean {
  const { faults, clock } = parts;
  let lost = false;

  /** Another screen, whatever the one is that was touched. */
  const interrupt = (touched: DemoApp) => {
    clock.after(INTERRUPTS_AFTER_MS, () => {
      if (parts.app() === touched) touched.open(touched.route().path === '/settings' ? '/messages' : '/settings');
    });
  };

  return (kind) => {
    const app = parts.app();
    if (app === undefined) return true;
    if (kind === 'down') {
      lost = faults.strikes('tap_lost');
      if (!lost && faults.strikes('screen_change')) interrupt(app);
    }
    if (lost) return false;
    if (kind === 'up' && faults.strikes('app_crash')) {
      parts.crash();
      return false;
    }
    return true;
  };
}
