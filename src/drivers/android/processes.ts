import { type DeviceCommand, deviceCommand } from '../../wires/adb/device-shell.ts';
import type { LogEntry } from './log-entries.ts';

/** Which app a process belongs to, by pid. */
export type ProcessApps = ReadonlyMap<number, string>;

export const LIST_PROCESSES: DeviceCommand = deviceCommand('ps', '-A', '-o', 'PID,NAME');

/** The system's own lines about processes: also of those that are gone. */
const BORN = /^Start proc (\d+):([^/\s]+)\//;
const DIED = /^Process (\S+) \(pid (\d+)\) has died/;
const CRASHED = /^Process: ([^,\s]+), PID: (\d+)/;

/** The processes that run now, and those that the log tells of. */
export function processApps(listed: string, entries: readonly LogEntry[]): ProcessApps {
  const apps = new Map<number, string>();
  for (const { tag, message } of entries) {
    if (tag === 'ActivityManager') {
      const born = BORN.exec(message);
      if (born) apps.set(Number(born[1]), appOf(born[2] as string));
      const died = DIED.exec(message);
      if (died) apps.set(Number(died[2]), appOf(died[1] as string));
    } else if (tag === 'AndroidRuntime') {
      const crashed = CRASHED.exec(message);
      if (crashed) apps.set(Number(crashed[2]), appOf(crashed[1] as string));
    }
  }
  for (const [, pid, name] of listed.matchAll(/^\s*(\d+)\s+(\S+)\s*$/gm)) apps.set(Number(pid), appOf(name as string));
  return apps;
}

/** `com.example:remote` is a process of com.example. */
function appOf(process: string): string {
  return process.replace(/:.*$/, '');
}
