import type { ScreenFactory } from '../screen.ts';
import { deadButton } from './dead-button.ts';
import { enabledLater } from './enabled-later.ts';
import { lateOverlay } from './late-overlay.ts';
import { movingTarget } from './moving-target.ts';
import { offScreen } from './off-screen.ts';
import { replacedRow } from './replaced-row.ts';
import { silentFailure } from './silent-failure.ts';
import { twins } from './twins.ts';

/** A page of its own for each way in which an app fools a program; the trap is set when the page opens. */
export interface Trap {
  name: string;
  title: string;
  create: ScreenFactory;
}

export const TRAPS: readonly Trap[] = [
  { name: 'dead-button', title: 'Dead button', create: deadButton },
  { name: 'late-overlay', title: 'Late overlay', create: lateOverlay },
  { name: 'moving-target', title: 'Moving target', create: movingTarget },
  { name: 'enabled-later', title: 'Enabled later', create: enabledLater },
  { name: 'off-screen', title: 'Off screen', create: offScreen },
  { name: 'twins', title: 'Twins', create: twins },
  { name: 'replaced-row', title: 'Replaced row', create: replacedRow },
  { name: 'silent-failure', title: 'Silent failure', create: silentFailure },
];
