import type { InstallResult, InstalledPackage } from './host.ts';
import { IME_PACKAGE } from './layout/keyboard.ts';
import { LAUNCHER_ACTIVITY, LAUNCHER_PACKAGE } from './layout/launcher.ts';
import { ROUTES } from './routes.ts';

export const DEMO_PACKAGE = 'dev.touchstone.demo';
export const DEMO_LABEL = 'Touchstone Demo';
export const LAUNCHER_PID = 1610;
export const SYSTEM_PID = 1432;
const IME_PID = 1788;

type Entry = Omit<InstalledPackage, 'pid'> & { pid?: number };

/** ".SignInActivity" of the demo package, in full. */
export function fullActivity(short: string): string {
  return short.startsWith('.') ? `${DEMO_PACKAGE}${short}` : short;
}

function demoPackage(): Entry {
  const activities = [...new Set(ROUTES.map((route) => fullActivity(route.activity)))];
  return { name: DEMO_PACKAGE, label: DEMO_LABEL, versionName: '1.4.2', versionCode: 142, system: false, activities };
}

function systemPackage(name: string, label: string, pid: number, activities: string[] = []): Entry {
  return { name, label, versionName: '14', versionCode: 34, system: true, activities, pid };
}

/** What is installed. Pids of system apps never change; the demo app's pid is known to the host alone. */
export interface PackageTable {
  list(demoPid: number | undefined): InstalledPackage[];
  find(name: string): Entry | undefined;
  install(fileName: string, bytes: Uint8Array): InstallResult;
  uninstall(name: string): boolean;
}

export function packageTable(): PackageTable {
  const table = new Map<string, Entry>();
  for (const entry of [
    demoPackage(),
    systemPackage(LAUNCHER_PACKAGE, 'Launcher', LAUNCHER_PID, [LAUNCHER_ACTIVITY]),
    systemPackage(IME_PACKAGE, 'Keyboard', IME_PID),
  ]) {
    table.set(entry.name, entry);
  }
  return {
    list: (demoPid) =>
      [...table.values()].map((entry) => ({ ...entry, pid: entry.name === DEMO_PACKAGE ? demoPid : entry.pid })),
    find: (name) => table.get(name),
    install(fileName, bytes) {
      // An APK is a ZIP archive; this phone cannot run it, but it keeps the books as a phone would.
      const isZip = bytes[0] === 0x50 && bytes[1] === 0x4b && bytes[2] === 0x03 && bytes[3] === 0x04;
      if (!isZip) {
        const message = `Failed to parse ${fileName}: Missing AndroidManifest.xml`;
        return { ok: false, code: 'INSTALL_PARSE_FAILED_NOT_APK', message };
      }
      const stem = fileName.replace(/^.*\//, '').replace(/\.apk$/i, '');
      const name = /^[a-z]\w*(\.[a-z]\w*)+$/i.test(stem) ? stem : `com.example.${stem.replace(/\W+/g, '_')}`;
      if (name === DEMO_PACKAGE) table.set(name, demoPackage());
      else table.set(name, { name, label: stem, versionName: '1.0', versionCode: 1, system: false, activities: [] });
      return { ok: true, package: name };
    },
    uninstall(name) {
      const entry = table.get(name);
      if (entry === undefined || entry.system) return false;
      return table.delete(name);
    },
  };
}
