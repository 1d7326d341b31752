/**
 * Bad days that the phone can have. backend_* are felt by the app; the others by whoever talks to the device:
 * slow_device (every answer takes long), never_idle (the screen never comes to rest), null_root (no active window to
 * dump), drop_connection (the transport is cut in the middle of an answer).
 */
export const FAULTS = [
  'slow_device',
  'never_idle',
  'null_root',
  'backend_down',
  'backend_slow',
  'drop_connection',
] as const;
export type FaultName = (typeof FAULTS)[number];

export function isFaultName(name: string): name is FaultName {
  return (FAULTS as readonly string[]).includes(name);
}

/** The switchboard that the app, its backend and the device daemon share; read it at the moment it matters. */
export interface FaultSwitches {
  has(name: FaultName): boolean;
  set(name: FaultName, on: boolean): void;
}

export function faultSwitches(initial: readonly FaultName[] = []): FaultSwitches {
  const on = new Set<FaultName>(initial);
  return {
    has: (name) => on.has(name),
    set(name, wanted) {
      if (wanted) on.add(name);
      else on.delete(name);
    },
  };
}
