import type { LaidWindow } from '../../app/host.ts';
import { FileError } from '../files/memory-files.ts';
import { hierarchyXml } from '../screen/hierarchy-xml.ts';
import type { AndroidDevice } from '../device.ts';
import type { Program, ProgramCall } from '../shell/program.ts';
import { complain, line } from './basic.ts';

const DEFAULT_FILE = '/sdcard/window_dump.xml';
const IDLE_TIMEOUT = 10_000;
const IDLE_POLL = 20;
/** Real time of one dump. A real one takes about a second; tests must stay quick. */
const DUMP_TIME = 60;
const STALE_MS = 1000;

export const uiautomatorPrograms: [string, Program][] = [['uiautomator', uiautomator]];

const USAGE = `Usage: uiautomator <subcommand> [options]

Available subcommands:

help: displays help message

runtest: executes UI automation tests

dump: creates an XML dump of current UI hierarchy
    dump [--verbose][file]
      [--compressed]: dumps compressed layout information.
      [--windows]: dumps all windows on all displays
      [file]: the location where the dumped XML should be stored, default is
      ${DEFAULT_FILE}

events: prints out accessibility events until terminated
`;

async function uiautomator(call: ProgramCall): Promise<number> {
  const [verb, ...rest] = call.args;
  if (verb !== 'dump') return complain(call, USAGE, 1);
  const { device } = call;
  await device.spend(DUMP_TIME, call.hungUp);
  // The real tool tells its failures on stderr and still exits with 0.
  if (!(await quietWithin(device, IDLE_TIMEOUT, call.hungUp)))
    return complain(call, 'ERROR: could not get idle state.', 0);
  const active = dumpedWindow(device);
  if (!active) return complain(call, 'ERROR: null root node returned by UiTestAutomationBridge.', 0);
  const whole = hierarchyXml(active);
  const xml = device.host.faults.has('truncated_dump') ? whole.slice(0, Math.floor(whole.length / 2)) : whole;
  const file = rest.find((arg) => !arg.startsWith('--')) ?? DEFAULT_FILE;
  if (file === '/dev/tty' || file === '/dev/stdout') await call.io.stdout.write(xml);
  else {
    try {
      device.files.write(device.files.normalise(file, call.workingFolder), Buffer.from(xml));
    } catch (error) {
      if (!(error instanceof FileError)) throw error;
      return complain(
        call,
        `java.io.FileNotFoundException: ${file}: open failed: ${error.problem} (${error.message})`,
        1,
      );
    }
  }
  return line(call, `UI hierchary dumped to: ${file}`);
}

function dumpedWindow({ host }: AndroidDevice): LaidWindow | undefined {
  if (host.faults.has('null_root')) return undefined;
  const windows = host.faults.has('stale_dump') ? host.windowsAgo(STALE_MS) : host.windows();
  return windows.find((window) => window.active);
}

/** Waits in phone time, so that a stepped clock decides what happens while the tool waits. */
function quietWithin(device: AndroidDevice, ms: number, hungUp: AbortSignal): Promise<boolean> {
  const { clock } = device.host;
  const end = clock.now() + ms;
  return new Promise((resolve) => {
    const look = (): void => {
      if (device.host.idle()) resolve(true);
      else if (clock.now() >= end || hungUp.aborted) resolve(false);
      else clock.after(IDLE_POLL, look);
    };
    look();
  });
}
