import type { Deadline } from '../../base/deadline.ts';
import { deviceCommand, type MarkedOutput } from '../../wires/adb/device-shell.ts';
import type { AppCommand, AppResult } from '../driver.ts';
import { assertAllowedUrl } from './allowed-url.ts';
import { type DeviceLink, type Said, textOf } from './device-link.ts';
import { KEYCODE } from './key-codes.ts';
import { assertPackage } from './names.ts';

/** `schemes` are those that may be opened besides http and https. */
export async function runAppCommand(
  link: DeviceLink,
  command: AppCommand,
  schemes: readonly string[],
  deadline: Deadline,
): Promise<AppResult> {
  switch (command.kind) {
    case 'start':
      return start(link, command.app, deadline);
    case 'stop':
      return stop(link, command.app, deadline);
    case 'reset':
      return reset(link, command.app, deadline);
    case 'goto':
      assertAllowedUrl(command.url, schemes);
      return goto(link, command.url, deadline);
    case 'back': {
      const said = await link.run(deviceCommand('input', 'keyevent', String(KEYCODE.BACK)), deadline);
      return { said: words(said), done: said.exit === 0 };
    }
    default:
      return { said: `Android has no ${command.kind}.`, done: false, why: 'not_supported' };
  }
}

/** The launcher's own way: ask which activity a tap on the icon would open, and open that one. */
async function start(link: DeviceLink, app: string, deadline: Deadline): Promise<AppResult> {
  assertPackage(app);
  const resolve = ['cmd', 'package', 'resolve-activity', '--brief'];
  const launcher = ['-a', 'android.intent.action.MAIN', '-c', 'android.intent.category.LAUNCHER', app];
  const found = await link.run(deviceCommand(...resolve, ...launcher), deadline);
  const activity = found.stdout.trim().split('\n').at(-1)?.trim() ?? '';
  if (found.exit !== 0 || !activity.startsWith(`${app}/`)) {
    return { said: words(found), done: false, why: 'unknown_app' };
  }
  const said = await link.run(deviceCommand('am', 'start', '-W', '-n', activity), deadline);
  return wasStarted(said) ? { said: words(said), done: true } : { said: words(said), done: false };
}

/** force-stop says nothing, even of a package that is not there, so the package is looked up in the same round trip. */
async function stop(link: DeviceLink, app: string, deadline: Deadline): Promise<AppResult> {
  assertPackage(app);
  const [path, stopped] = await link.runTogether(
    [deviceCommand('pm', 'path', app), deviceCommand('am', 'force-stop', app)],
    deadline,
  );
  const said = textOf(stopped?.output ?? new Uint8Array()).trim();
  if (!isInstalled(path)) return { said: said || `There is no package ${app}.`, done: false, why: 'unknown_app' };
  return { said, done: stopped?.exit === 0 };
}

/** `pm clear` says only Success or Failed; a package that is not there is told apart in the same round trip. */
async function reset(link: DeviceLink, app: string, deadline: Deadline): Promise<AppResult> {
  assertPackage(app);
  const [path, cleared] = await link.runTogether(
    [deviceCommand('pm', 'path', app), deviceCommand('pm', 'clear', app)],
    deadline,
  );
  const said = textOf(cleared?.output ?? new Uint8Array()).trim();
  if (!isInstalled(path)) return { said: said || `There is no package ${app}.`, done: false, why: 'unknown_app' };
  return { said, done: cleared?.exit === 0 && /^Success$/m.test(said) };
}

function isInstalled(path: MarkedOutput | undefined): boolean {
  return textOf(path?.output ?? new Uint8Array()).includes('package:');
}

async function goto(link: DeviceLink, url: string, deadline: Deadline): Promise<AppResult> {
  const view = ['am', 'start', '-W', '-a', 'android.intent.action.VIEW', '-d', url];
  const said = await link.run(deviceCommand(...view), deadline);
  return wasStarted(said)
    ? { said: words(said), done: true }
    : { said: words(said), done: false, why: 'navigation_failed' };
}

/** `am start` ends with 0 on many a failure; only its words tell. */
function wasStarted(said: Said): boolean {
  const all = words(said);
  return said.exit === 0 && !/^Error\b|Error type|Exception/im.test(all) && /Status: ok|Complete|Starting:/.test(all);
}

function words(said: Said): string {
  return [said.stdout.trim(), said.stderr.trim()].filter((part) => part !== '').join('\n');
}
