import type { Program, ProgramCall } from '../shell/program.ts';
import { activityManager } from './activity-manager.ts';
import { complain, line, say } from './basic.ts';
import { packageManager } from './package-manager.ts';
import { DISPLAY_ID } from './screen-programs.ts';

export const systemPrograms: [string, Program][] = [
  ['cmd', cmd],
  ['svc', svc],
  ['ime', ime],
  ['run-as', runAs],
];

/** `cmd SERVICE …` talks to a service of the framework by its name. */
async function cmd(call: ProgramCall): Promise<number> {
  const [service = '', ...args] = call.args;
  const inner: ProgramCall = { ...call, name: service, args };
  switch (service) {
    case 'package':
      return packageManager(inner);
    case 'activity':
      return activityManager(inner);
    case 'input':
    case 'settings': {
      const program = call.device.programs.get(service);
      return program ? program(inner) : 255;
    }
    case 'window':
      return call.runProgram(['wm', ...args], call.io);
    case 'clipboard':
      // The clipboard service of API 34 has no shell commands; this is what every such service answers.
      return complain(call, 'No shell command implementation.', 0);
    case 'display':
      if (args[0] === 'get-displays') return displays(call);
      return complain(call, `Unknown command: ${args[0] ?? ''}`, 255);
    default:
      return complain(call, `cmd: Can't find service: ${service}`, 20);
  }
}

function displays(call: ProgramCall): Promise<number> {
  const { width, height } = call.device.host.size;
  return say(
    call,
    `Displays:\nDisplay id 0: DisplayInfo{"Built-in Screen", displayId 0, real ${width} x ${height}, density ${call.device.host.density}, state ON, type INTERNAL, uniqueId "local:${DISPLAY_ID}"}\n`,
  );
}

/** Radio and power switches: accepted, and remembered where a setting shows them. */
async function svc(call: ProgramCall): Promise<number> {
  const [what, verb] = call.args;
  const settings: Record<string, string> = {
    wifi: 'global/wifi_on',
    data: 'global/mobile_data',
    bluetooth: 'global/bluetooth_on',
  };
  if (what === undefined || verb === undefined)
    return complain(call, 'Available commands:\n    help\n    power\n    data\n    wifi', 0);
  const setting = settings[what];
  if (setting && (verb === 'enable' || verb === 'disable'))
    call.device.settings.set(setting, verb === 'enable' ? '1' : '0');
  return 0;
}

function ime(call: ProgramCall): Promise<number> {
  const current = call.device.settings.get('secure/default_input_method') ?? '';
  if (call.args[0] === 'list') return line(call, call.args.includes('-s') ? current : `${current}:\n  mId=${current}`);
  if (call.args[1] !== current)
    return complain(call, `Unknown input method ${call.args[1] ?? ''} cannot be selected for user #0`, 255);
  return line(call, `Input method ${current} selected for user #0`);
}

function runAs(call: ProgramCall): Promise<number> {
  const name = call.args[0] ?? '';
  const known = call.device.host.packages().some((app) => app.name === name);
  return complain(call, known ? `run-as: package not debuggable: ${name}` : `run-as: unknown package: ${name}`, 1);
}
