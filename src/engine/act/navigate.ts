import { fail, type TouchstoneError } from '../../contract/failure.ts';
import { quoteScreenText } from '../../contract/line/index.ts';
import { callOf, oneAfterTheOther } from '../../contract/next.ts';
import type { AppResult } from '../../drivers/driver.ts';
import type { Scene } from '../observe/scene.ts';
import { noHistory } from './no-history.ts';
import { isSameAddress } from './same-address.ts';
import type { ActionPlan, Aim, ReadBackReport, SharedPlan } from './plan.ts';

export type Command =
  | { kind: 'goto'; url: string }
  | { kind: 'back' | 'forward' | 'reload' }
  | { kind: 'route'; action: 'push' | 'pop' | 'popUntil'; route?: string; args?: unknown };

export function navigate(command: Command, shared: SharedPlan): ActionPlan {
  let keptOpen = false;
  let answered: number | undefined;
  const readBack = readBackOf(command, () => answered);
  return {
    ...shared,
    action_type: 'navigate',
    source_module: 'interact',
    may_leave_app: true,
    what: words(command),
    async send(aim) {
      const { vetoed, said, status } = await sendNavigation(aim, command);
      answered = status;
      keptOpen = vetoed === true;
      return { delivered: true, received_by: 'unknown', ...(keptOpen ? { by: said } : {}) };
    },
    read_back: (after, aim) => (keptOpen ? KEPT_OPEN : readBack?.(after, aim)),
  };
}

function words(command: Command): string {
  switch (command.kind) {
    case 'goto':
      return `go to ${quoteScreenText(command.url, 200)}`;
    case 'route':
      return command.route === undefined ? 'pop a page' : `${command.action} ${quoteScreenText(command.route, 200)}`;
    case 'reload':
      return 'reload';
    default:
      return `go ${command.kind}`;
  }
}

function readBackOf(command: Command, answered: () => number | undefined): ActionPlan['read_back'] {
  if (command.kind === 'goto') return (after, aim) => whereItIs(command.url, answered(), after.scene, aim);
  const { route } = command.kind === 'route' ? command : {};
  return route === undefined ? undefined : (after, aim) => whichPage(route, after.scene, aim);
}

async function sendNavigation(aim: Aim, command: Command): Promise<AppResult> {
  const result = await aim.hands.app(command, aim.deadline);
  if (!result.done) {
    // It was asked for: the page that was there may be gone.
    if (result.why === 'navigation_failed' || result.why === 'no_answer')
      aim.trace.step('act', 'failure', { said: result.said });
    if (result.why === 'navigation_failed' && aim.session.platformDialog) throw dialogOnTheWay(command, result);
    throw refused(command, result);
  }
  return result;
}

function refused(command: Command, result: AppResult): TouchstoneError {
  const said = quoteScreenText(result.said, 200);
  switch (result.why) {
    case 'no_history':
      return command.kind === 'route' ? noPageBelow() : noHistory(command.kind);
    case 'no_answer':
      return noAnswer(command, said);
    case 'dialog_open':
      return fail('ACTION_REJECTED', 'intercepted', {
        // Its words are quoted already.
        message: `Nothing was sent, because ${result.said}. Answer it first.`,
        next: callOf('handle_dialog', { action: 'get' }),
        retryable: true,
      });
    case 'not_supported':
      return fail('CAPABILITY_MISSING', 'not_supported', {
        message: `This device cannot do that (${command.kind === 'route' ? command.action : command.kind}): ${said}.`,
        next: 'press_back',
      });
    case 'unknown_route':
    case 'route_not_in_stack':
    case 'navigator_not_found':
      return fail('ACTION_REJECTED', result.why, {
        message: `Nothing was opened or closed: ${said}.`,
        next: result.stack?.[0] ? callOf('navigate', { action: 'popUntil', route: result.stack[0] }) : 'snapshot',
        ...(result.stack ? { details: { stack: result.stack } } : {}),
      });
    default:
      return fail('ACTION_REJECTED', 'unknown_route', {
        message: `The address could not be opened: ${said}.`,
        next: 'snapshot',
        details: { said: result.said },
      });
  }
}

/** The page asks before it lets itself be left, often; what it asks is on the screen. */
function dialogOnTheWay(command: Command, { said }: AppResult): TouchstoneError {
  return fail('ACTION_REJECTED', 'intercepted', {
    message: `It was asked for (${words(command)}), and did not come to its end: ${quoteScreenText(said, 200)}.`,
    next: callOf('handle_dialog', { action: 'get' }),
  });
}

/** Another address may still be opened; a page that does not even come back when it is reloaded needs a new session. */
function noAnswer(command: Command, said: string): TouchstoneError {
  return fail('TIMEOUT', 'deadline', {
    message: `The page did not answer in time (${words(command)}): ${said}.`,
    next: command.kind === 'reload' ? oneAfterTheOther('close_session', 'open_session') : 'snapshot',
  });
}

function noPageBelow(): TouchstoneError {
  return fail('NAVIGATION_NO_CHANGE', 'no_change', {
    message: 'There is no page below this one.',
    next: 'snapshot',
  });
}

/** The page was asked: what it shows instead (a question, often) is in the effect. */
const KEPT_OPEN: ReadBackReport = {
  result: 'mismatch',
  observed: 'the page is still open',
  already: false,
  failure: fail('NAVIGATION_NO_CHANGE', 'no_change', {
    message: 'The page was asked to close and did not let itself be closed; it may ask something first.',
    next: 'snapshot',
  }).failure,
};

/** Where an address led to. Platforms without an address bar cannot tell. */
function whereItIs(wanted: string, status: number | undefined, after: Scene, aim: Aim): ReadBackReport {
  const { url } = after.screen;
  if (url === undefined) return { result: 'unavailable', observed: 'this platform shows no address', already: false };
  if (aim.session.platformDialog) {
    const observed = 'a dialog is open, and the page behind it does not answer';
    return { result: 'unavailable', observed, already: false };
  }
  const observed = `the address is ${quoteScreenText(url, 200)}`;
  const already = aim.before.screen.url === url;
  const same = isSameAddress(wanted, url);
  // A redirect may be meant (a short link) or not (a page that wants a sign-in first): only the caller knows.
  const doubts = same ? [] : [`${observed}, and not the one that was asked for`];
  if (status !== undefined && status >= 400) doubts.push(`the page was answered with status ${status}`);
  const unproved = doubts.length > 0 ? { unproved: doubts.join('; ') } : {};
  return { result: same ? 'matched' : 'transformed', observed, already, ...unproved };
}

/** Which page is on top, by its route's name. */
function whichPage(route: string, after: Scene, aim: Aim): ReadBackReport {
  const { id } = after.screen;
  if (id === undefined) return { result: 'unavailable', observed: 'the page on top has no name', already: false };
  const observed = `the page on top is ${quoteScreenText(id, 200)}`;
  return { result: id === route ? 'matched' : 'mismatch', observed, already: aim.before.screen.id === id };
}
