import type { InstalledPackage } from '../../app/host.ts';
import { LAUNCHER_PACKAGE } from '../../app/layout/launcher.ts';
import { apkPath } from '../device.ts';
import type { Program, ProgramCall } from '../shell/program.ts';
import { complain, line, say } from './basic.ts';
import { shortComponent } from './component.ts';
import { packageDump } from './dumps/package-dump.ts';
import { sayLines } from './file-tools.ts';
import { install, uninstall } from './package-install.ts';

const PM_TIME = 10;

export const packagePrograms: [string, Program][] = [['pm', packageManager]];

const FEATURES = [
  'android.hardware.faketouch',
  'android.hardware.screen.portrait',
  'android.hardware.touchscreen',
  'android.hardware.touchscreen.multitouch',
  'android.software.input_methods',
];

/** `pm …` and `cmd package …` are one and the same. */
export async function packageManager(call: ProgramCall): Promise<number> {
  const [verb = '', ...rest] = call.args;
  const args = withoutUser(rest);
  await call.device.spend(PM_TIME, call.hungUp);
  switch (verb) {
    case 'list':
      return list(call, args);
    case 'path':
      return path(call, args[0]);
    case 'clear':
      if (args[0] !== undefined && call.device.host.clear(args[0])) return line(call, 'Success');
      await line(call, 'Failed');
      return 1;
    case 'dump':
      return say(call, packageDump(call.device, args[0] ?? ''));
    case 'install':
      return install(call, args);
    case 'uninstall':
      return uninstall(call, args);
    case 'has-feature': {
      const known = FEATURES.includes(args[0] ?? '');
      await line(call, String(known));
      return known ? 0 : 1;
    }
    case 'resolve-activity':
      return resolveActivity(call, args);
    case 'query-activities':
      return queryActivities(call, args);
    case 'grant':
    case 'revoke':
      if (find(call, args[0])) return 0;
      return complain(
        call,
        `\nException occurred while executing '${verb}':\njava.lang.IllegalArgumentException: Unknown package: ${args[0] ?? ''}`,
        255,
      );
    default:
      return complain(call, `Unknown command: ${verb}`, 255);
  }
}

function withoutUser(args: string[]): string[] {
  const at = args.indexOf('--user');
  return at < 0 ? args : [...args.slice(0, at), ...args.slice(at + 2)];
}

function find(call: ProgramCall, name: string | undefined): InstalledPackage | undefined {
  return call.device.host.packages().find((app) => app.name === name);
}

async function list(call: ProgramCall, args: string[]): Promise<number> {
  const [what, ...options] = args;
  if (what === 'features')
    return sayLines(
      call,
      FEATURES.map((feature) => `feature:${feature}`),
    );
  if (what === 'users') return say(call, 'Users:\n\tUserInfo{0:Owner:4c13} running\n');
  if (what !== 'packages' && what !== 'package') return complain(call, `Error: unknown list type '${what ?? ''}'`, 255);
  const filter = options.find((option) => !option.startsWith('-'));
  const shown = call.device.host.packages().filter((app) => {
    if (options.includes('-3') && app.system) return false;
    if (options.includes('-s') && !app.system) return false;
    return filter === undefined || app.name.includes(filter);
  });
  return sayLines(
    call,
    shown.map((app) => packageLine(call, app, options)),
  );
}

function packageLine(call: ProgramCall, app: InstalledPackage, options: string[]): string {
  let text = `package:${options.includes('-f') ? `${apkPath(app.name)}=` : ''}${app.name}`;
  if (options.includes('--show-versioncode')) text += ` versionCode:${app.versionCode}`;
  if (options.includes('-i')) text += '  installer=com.android.shell';
  if (options.includes('-U')) text += ` uid:${call.device.userOf(app.name)}`;
  return text;
}

async function path(call: ProgramCall, name: string | undefined): Promise<number> {
  const app = find(call, name);
  return app ? line(call, `package:${apkPath(app.name)}`) : 1;
}

const MATCH = 'priority=0 preferredOrder=0 match=0x108000 specificIndex=-1 isDefault=true';

/** The package that an intent names, by `-p`, by a component or as the last bare word. */
function packageOf(args: string[]): string | undefined {
  const valued = new Set(['-a', '-c', '-d', '-t', '-p', '-f', '-n']);
  const at = args.indexOf('-p');
  if (at >= 0) return args[at + 1];
  return args.filter((arg, index) => !arg.startsWith('-') && !valued.has(args[index - 1] ?? '')).at(-1);
}

/** The home screen answers to HOME only; every other app with an activity is in the launcher. */
function answering(call: ProgramCall, args: string[]): InstalledPackage[] {
  const wanted = packageOf(args);
  const home = args.includes('android.intent.category.HOME');
  return call.device.host
    .packages()
    .filter((app) => app.activities.length > 0 && (app.name === LAUNCHER_PACKAGE) === home)
    .filter((app) => wanted === undefined || app.name === wanted);
}

function resolveActivity(call: ProgramCall, args: string[]): Promise<number> {
  const [app] = answering(call, args);
  const [main] = app?.activities ?? [];
  if (!app || main === undefined) return line(call, 'No activity found');
  if (args.includes('--brief')) return line(call, `${MATCH}\n${shortComponent(app.name, main)}`);
  return sayLines(call, [MATCH, ...activityInfo(app, main)]);
}

function queryActivities(call: ProgramCall, args: string[]): Promise<number> {
  const apps = answering(call, args);
  const [brief, bare] = [args.includes('--brief'), args.includes('--components')];
  if (bare)
    return sayLines(
      call,
      apps.map((app) => shortComponent(app.name, app.activities[0] as string)),
    );
  const blocks = apps.flatMap((app, index) => {
    const main = app.activities[0] as string;
    const facts = brief ? [MATCH, shortComponent(app.name, main)] : [MATCH, ...activityInfo(app, main)];
    return [`  Activity #${index}:`, ...facts.map((fact) => `    ${fact}`)];
  });
  return sayLines(call, apps.length === 0 ? ['No activities found'] : [`${apps.length} activities found:`, ...blocks]);
}

function activityInfo(app: InstalledPackage, activity: string): string[] {
  return [
    'ActivityInfo:',
    `  name=${activity}`,
    `  packageName=${app.name}`,
    '  enabled=true exported=true directBootAware=false',
    '  ApplicationInfo:',
    `    packageName=${app.name}`,
    `    processName=${app.name}`,
    `    sourceDir=${apkPath(app.name)}`,
  ];
}
