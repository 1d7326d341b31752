import { fail, type TouchstoneError } from '../../contract/failure.ts';
import { quoteScreenText } from '../../contract/line/index.ts';
import type { AppResult, Receipt } from '../../drivers/driver.ts';
import type { Scene } from '../observe/scene.ts';
import type { Settled } from '../settle/settle.ts';
import type { ActionPlan, Aim, ReadBackReport, SharedPlan } from './plan.ts';

type Command = { kind: 'goto'; url: string } | { kind: 'back' | 'forward' | 'reload' };

export function navigate(command: Command, shared: SharedPlan): ActionPlan {
  return {
    ...shared,
    action_type: 'navigate',
    source_module: 'interact',
    may_leave_app: true,
    what: WORDS[command.kind](command.kind === 'goto' ? command.url : ''),
    send: (aim) => sendNavigation(aim, command),
    ...(command.kind === 'goto'
      ? { read_back: (after: Settled, aim: Aim) => whereItIs(command.url, after.scene, aim) }
      : {}),
  };
}

const WORDS: Record<Command['kind'], (url: string) => string> = {
  goto: (url) => `go to ${quoteScreenText(url, 200)}`,
  back: () => 'go back',
  forward: () => 'go forward',
  reload: () => 'reload',
};

async function sendNavigation(aim: Aim, command: Command): Promise<Receipt> {
  const result = await aim.session.driver.app(command, aim.deadline);
  if (!result.done) {
    // It was asked for: the page that was there may be gone.
    if (result.why === 'navigation_failed') aim.trace.step('act', 'failure', { said: result.said });
    throw refused(command, result);
  }
  return { delivered: true, received_by: 'unknown' };
}

function refused(command: Command, result: AppResult): TouchstoneError {
  if (result.why === 'no_history') {
    return fail('NAVIGATION_NO_CHANGE', 'no_change', {
      message: `There is nothing to go ${command.kind} to.`,
      next: 'snapshot',
    });
  }
  if (result.why === 'not_supported') {
    return fail('CAPABILITY_MISSING', 'not_supported', {
      message: `This device cannot do that (${command.kind}): ${quoteScreenText(result.said, 200)}.`,
      next: 'press_back',
    });
  }
  return fail('ACTION_REJECTED', 'unknown_route', {
    message: `The address could not be opened: ${quoteScreenText(result.said, 200)}.`,
    next: 'snapshot',
    details: { said: result.said },
  });
}

/** Where an address led to. Platforms without an address bar cannot tell. */
function whereItIs(wanted: string, after: Scene, aim: Aim): ReadBackReport {
  const { url } = after.screen;
  if (url === undefined) return { result: 'unavailable', observed: 'this platform shows no address', already: false };
  const observed = `the address is ${quoteScreenText(url, 200)}`;
  const already = aim.before.screen.url === url;
  // A redirect is how sites work; what matters is that the agent is told where it is.
  return { result: sameAddress(wanted, url) ? 'matched' : 'transformed', observed, already };
}

function sameAddress(a: string, b: string): boolean {
  try {
    return new URL(a).href === new URL(b).href;
  } catch {
    return a === b;
  }
}
