import { FAULTS, type FaultName, type FaultSwitches, isFaultName } from '../../app/faults.ts';
import { touchFaults, type TouchFaultParts } from '../../app/touch-faults.ts';

/** Follows the switches of the phone, and tells which fault has struck here and is spent. */
export function followFaults(faults: FaultSwitches, spent: (name: FaultName) => void): (names: string[]) => void {
  let listening = false;
  let before = faults.names();
  faults.follow(async (names) => {
    for (const name of before) if (!listening && !names.includes(name)) spent(name);
    before = [...names];
  });
  return (names) => {
    listening = true;
    for (const name of FAULTS) faults.set(name, names.includes(name));
    listening = false;
  };
}

export function namedFaults(list: string): FaultName[] {
  return list.split(',').filter(isFaultName);
}

/** What follows a press that the app must not hear of. */
const REST_OF_A_TOUCH = ['mousedown', 'mouseup', 'click', 'dblclick', 'contextmenu', 'touchstart', 'touchend'] as const;

/** Stands between the glass and the app: whatever a fault swallows never reaches a listener of the app. */
export function guardTouches(parts: TouchFaultParts): void {
  const admits = touchFaults(parts);
  let swallowing = false;
  const swallow = (event: Event) => {
    event.stopImmediatePropagation();
    event.preventDefault();
  };
  const guard = (event: PointerEvent, kind: 'down' | 'up') => {
    swallowing = !admits(kind);
    if (swallowing) swallow(event);
  };
  addEventListener('pointerdown', (event) => guard(event, 'down'), { capture: true });
  addEventListener('pointerup', (event) => guard(event, 'up'), { capture: true });
  for (const type of REST_OF_A_TOUCH) {
    const options = { capture: true, passive: false };
    // A click that the keyboard made has nothing to do with the touch before it.
    addEventListener(type, (event) => swallowing && !isKeyClick(event) && swallow(event), options);
  }
}

function isKeyClick(event: Event): boolean {
  return event instanceof MouseEvent && event.type === 'click' && event.detail === 0;
}
