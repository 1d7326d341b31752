import { LAUNCHER_PACKAGE } from '../../app/layout/launcher.ts';
import type { StartResult } from '../../app/host.ts';
import type { Program, ProgramCall } from '../shell/program.ts';
import { complain, line, say } from './basic.ts';
import { fullComponent, shortComponent, splitComponent } from './component.ts';
import { type IntentRequest, intentText, parseIntent, UnknownOptionError } from './intent.ts';

const AM_TIME = 15;

export const activityPrograms: [string, Program][] = [
  ['am', activityManager],
  ['monkey', monkey],
];

export async function activityManager(call: ProgramCall): Promise<number> {
  const [verb = '', ...args] = call.args;
  await call.device.spend(AM_TIME, call.hungUp);
  try {
    switch (verb) {
      case 'start':
      case 'start-activity':
        return await start(call, parseIntent(args));
      case 'force-stop':
      case 'kill':
        for (const name of args.filter((arg, at) => !arg.startsWith('-') && args[at - 1] !== '--user'))
          call.device.host.stop(name);
        return 0;
      case 'get-current-user':
        return await line(call, '0');
      case 'broadcast':
        return await line(
          call,
          `Broadcasting: ${intentText({ flags: '0x400000', ...parseIntent(args) })}\nBroadcast completed: result=0`,
        );
      case 'instrument':
        return await instrument(call, args.at(-1) ?? '');
      default:
        return await complain(
          call,
          `Unknown command: ${verb}\nActivity manager (activity) commands:\n  help\n      Print this help text.`,
          255,
        );
    }
  } catch (error) {
    if (!(error instanceof UnknownOptionError)) throw error;
    return complain(
      call,
      `\nException occurred while executing '${verb}':\njava.lang.IllegalArgumentException: ${error.message}`,
      255,
    );
  }
}

async function start(call: ProgramCall, request: IntentRequest): Promise<number> {
  const { host } = call.device;
  const target = request.component?.package ?? request.package;
  if (request.stopsFirst && target) {
    await line(call, `Stopping: ${target}`);
    host.stop(target);
  }
  await line(call, `Starting: ${intentText(request)}`);
  const began = host.clock.now();
  const result = launch(call, request);
  if (!result.ok) return refuse(call, request);
  const component = shortComponent(result.package, result.activity);
  if (result.how === 'brought_to_front') {
    await complain(call, 'Warning: Activity not started, its current task has been brought to the front');
  }
  if (!request.waits) return 0;
  const took = Math.round(host.clock.now() - began);
  const state = result.how === 'started' ? 'COLD' : 'HOT';
  return say(
    call,
    `Status: ok\nLaunchState: ${state}\nActivity: ${component}\nTotalTime: ${took}\nWaitTime: ${took + 2}\nComplete\n`,
  );
}

/** An intent that names neither a component, a package nor an address has nobody to go to. */
function launch(call: ProgramCall, request: IntentRequest): StartResult {
  const { host } = call.device;
  const { component, data } = request;
  if (component) return host.start({ package: component.package, activity: component.activity, dataUri: data });
  if (request.categories.includes('android.intent.category.HOME')) return host.start({ package: LAUNCHER_PACKAGE });
  if (request.package === undefined && data === undefined) return { ok: false, reason: 'no_handler' };
  return host.start({ package: request.package, dataUri: data });
}

function refuse(call: ProgramCall, request: IntentRequest): Promise<number> {
  const { component } = request;
  if (component) {
    const name = fullComponent(component.package, component.activity);
    return complain(call, `Error type 3\nError: Activity class {${name}} does not exist.`, 1);
  }
  return complain(
    call,
    `Error: Activity not started, unable to resolve ${intentText({ flags: '0x10000000', ...request })}`,
    1,
  );
}

/** No test packages are on this phone; the answer is what Android says then. */
async function instrument(call: ProgramCall, name: string): Promise<number> {
  const component = splitComponent(name);
  const full = component ? fullComponent(component.package, component.activity) : name;
  await say(
    call,
    `INSTRUMENTATION_STATUS: id=ActivityManagerService\nINSTRUMENTATION_STATUS: Error=Unable to find instrumentation info for: ComponentInfo{${full}}\nINSTRUMENTATION_STATUS_CODE: -1\n`,
  );
  return complain(call, `android.util.AndroidException: INSTRUMENTATION_FAILED: ${name}`, 1);
}

/** Only what people use monkey for: start an app by its package. */
async function monkey(call: ProgramCall): Promise<number> {
  const { args } = call;
  const name = args[args.indexOf('-p') + 1];
  await call.device.spend(AM_TIME, call.hungUp);
  await say(call, args.map((arg) => `  bash arg: ${arg}\n`).join(''));
  await complain(call, `args: [${args.join(', ')}]\n${args.map((arg) => ` arg: "${arg}"`).join('\n')}`);
  const count = Number(args.at(-1));
  if (!args.includes('-p') || name === undefined || !Number.isInteger(count)) {
    return complain(call, '** Error: this phone only knows monkey -p PACKAGE -c CATEGORY 1', 251);
  }
  const result = call.device.host.start({ package: name });
  if (!result.ok) {
    await line(call, '** No activities found to run, monkey aborted.');
    return 252;
  }
  return say(
    call,
    `Events injected: ${count}\n## Network stats: elapsed time=14ms (0ms mobile, 0ms wifi, 14ms not connected)\n`,
  );
}
