import { IME_PACKAGE } from '../../app/layout/keyboard.ts';
import type { AndroidDevice } from '../device.ts';
import type { Program, ProgramCall } from '../shell/program.ts';
import { complain, say } from './basic.ts';
import { activityDump } from './dumps/activity-dump.ts';
import { packageDump } from './dumps/package-dump.ts';
import { windowDump } from './dumps/window-dump.ts';
import { DISPLAY_ID } from './screen-programs.ts';

const DUMP_TIME = 5;

export const dumpsysPrograms: [string, Program][] = [['dumpsys', dumpsys]];

const DUMPS: Record<string, (device: AndroidDevice, args: string[]) => string> = {
  window: (device, [section]) => windowDump(device, section === '-a' ? undefined : section),
  activity: (device, [section]) => activityDump(device, section),
  package: (device, [name]) =>
    name === undefined
      ? device.host
          .packages()
          .map((app) => packageDump(device, app.name))
          .join('\n')
      : packageDump(device, name),
  input_method: inputMethod,
  battery: () => BATTERY,
  display,
  SurfaceFlinger: (_device, [option]) =>
    option === '--display-id'
      ? `Display ${DISPLAY_ID} (HWC display 0): port=0 pnpId=GGL displayName="EMU_display_0"\n`
      : 'Build configuration: [sf PRESENT_TIME_OFFSET=0]\n',
  power: () =>
    'POWER MANAGER (dumpsys power)\n\nPower Manager State:\n  mWakefulness=Awake\n  mIsPowered=true\nDisplay Power: state=ON\n',
};

async function dumpsys(call: ProgramCall): Promise<number> {
  const args = withoutOptions(call.args);
  if (args[0] === '-l')
    return say(
      call,
      `Currently running services:\n${Object.keys(DUMPS)
        .map((name) => `  ${name}\n`)
        .join('')}`,
    );
  const [service = '', ...rest] = args;
  await call.device.spend(DUMP_TIME, call.hungUp);
  const dump = Object.hasOwn(DUMPS, service) ? DUMPS[service] : undefined;
  if (!dump) return complain(call, `Can't find service: ${service}`, 0);
  return say(call, dump(call.device, rest));
}

/** `-t SECONDS` and `-T MS` limit the time of a dump; these dumps take none. */
function withoutOptions(args: string[]): string[] {
  return args[0] === '-t' || args[0] === '-T' ? args.slice(2) : args;
}

function inputMethod(device: AndroidDevice): string {
  const shown = device.host.windows().some((window) => window.kind === 'ime');
  const front = device.host.frontmost();
  return `Current Input Method Manager state:
  Input Methods: mMethodMapUpdateCount=2
  InputMethod #0:
      mId=${IME_PACKAGE}/.LatinIME mSettingsActivityName=${IME_PACKAGE}.settings.SettingsActivity
  Clients:
  mCurMethodId=${IME_PACKAGE}/.LatinIME
  mCurFocusedWindow=android.os.BinderProxy@1f2c
  mCurFocusedWindowSoftInputMode=STATE_UNSPECIFIED|ADJUST_RESIZE
  mCurAttribute=EditorInfo{packageName=${front.package}}
  mShowRequested=${shown} mShowExplicitlyRequested=false mShowForced=false mInputShown=${shown}
  mInputShown=${shown}
  mInFullscreenMode=false
  mSystemReady=true mInteractive=true
`;
}

function display(device: AndroidDevice): string {
  const { width, height } = device.host.size;
  return `DISPLAY MANAGER (dumpsys display)
  mViewports=[DisplayViewport{type=INTERNAL, valid=true, isActive=true, displayId=0, uniqueId='local:${DISPLAY_ID}', physicalPort=0, orientation=0, logicalFrame=Rect(0, 0 - ${width}, ${height}), physicalFrame=Rect(0, 0 - ${width}, ${height}), deviceWidth=${width}, deviceHeight=${height}}]
  Display States: size=1
    Display Id=0
    Display State=ON
`;
}

const BATTERY = `Current Battery Service state:
  AC powered: true
  USB powered: false
  Wireless powered: false
  Dock powered: false
  Max charging current: 0
  Max charging voltage: 0
  Charge counter: 10000
  status: 2
  health: 2
  present: true
  level: 100
  scale: 100
  voltage: 5000
  temperature: 250
  technology: Li-ion
`;
