import { Deadline, DeadlineError } from '../../base/deadline.ts';
import { fail } from '../../contract/failure.ts';
import { quoteScreenText } from '../../contract/line/index.ts';
import { SessionGoneError } from '../../wires/cdp/errors.ts';
import type { AppResult } from '../driver.ts';
import { callFrame, DocumentGoneError } from './frame.ts';
import { reloadingDidNotHelp, stopEndlessProgram } from './hang-watch.ts';
import { DialogOpenError, type OpenDialog, type Tab } from './tab.ts';

/** http and https, and the empty page; the operator (never the caller) may allow files. */
export function checkedUrl(text: string, env: Record<string, string | undefined> = process.env): string {
  let url: URL | undefined;
  try {
    url = new URL(text);
  } catch {
    // told below
  }
  const next = 'snapshot';
  const help = 'Give a whole address that begins with http:// or https://.';
  if (!url) {
    throw fail('INVALID_ARGUMENT', 'blocked_url', {
      message: `${quoteScreenText(text, 200)} is not a whole web address. ${help}`,
      next,
    });
  }
  if (url.protocol === 'http:' || url.protocol === 'https:' || url.href === 'about:blank') return url.href;
  if (url.protocol === 'file:' && env.TOUCHSTONE_ALLOW_FILE_URLS === '1') return url.href;
  throw fail('INVALID_ARGUMENT', 'blocked_url', {
    message: `Addresses of the kind ${url.protocol} are not opened${url.protocol === 'file:' ? ' unless the operator sets TOUCHSTONE_ALLOW_FILE_URLS=1' : ''}. ${help}`,
    next,
  });
}

export async function goTo(tab: Tab, address: string, deadline: Deadline): Promise<AppResult> {
  const url = checkedUrl(address);
  if (tab.dialog) return underDialog(tab.dialog);
  const before = tab.top.life;
  const statuses = new DocumentStatuses(tab);
  try {
    await stopEndlessProgram(tab, deadline);
    const answer = await tab.unlessDialog(tab.session.request('Page.navigate', { url }, deadline));
    if (typeof answer.errorText === 'string') {
      await stillThere(tab, deadline);
      return failed(answer.errorText);
    }
    // Without a loader it was a jump inside the document.
    if (answer.loaderId !== undefined) await committed(tab, before, deadline);
    await parsed(tab, deadline);
    return { said: `navigated to ${url}`, done: true, ...statuses.of(answer.loaderId) };
  } catch (error) {
    if (error instanceof DeadlineError) await stopLoading(tab);
    // The new page is there, and opened a dialog before it was read to its end.
    if (error instanceof DialogOpenError && tab.top.life !== before) {
      return { said: `navigated to ${url}; ${error.message}`, done: true };
    }
    return tellFailure(error);
  } finally {
    statuses.stopListening();
  }
}

export async function reload(tab: Tab, deadline: Deadline): Promise<AppResult> {
  if (tab.dialog) return underDialog(tab.dialog);
  const before = tab.top.life;
  try {
    await stopEndlessProgram(tab, deadline);
    await tab.unlessDialog(tab.session.request('Page.reload', {}, deadline));
    await committed(tab, before, deadline);
    await parsed(tab, deadline);
    return { said: `reloaded ${tab.top.url}`, done: true };
  } catch (error) {
    if (error instanceof DeadlineError) reloadingDidNotHelp(tab);
    return tellFailure(error);
  }
}

/** What documents were answered with, by their loaders, as long as it listens. */
class DocumentStatuses {
  readonly stopListening: () => void;
  readonly #byLoader = new Map<unknown, number>();

  constructor(tab: Tab) {
    this.stopListening = tab.session.on((method, params) => {
      if (method !== 'Network.responseReceived' || params.type !== 'Document') return;
      this.#byLoader.set(params.loaderId, (params.response as { status: number }).status);
    });
  }

  of(loader: unknown): Pick<AppResult, 'status'> {
    const status = this.#byLoader.get(loader);
    return status === undefined ? {} : { status };
  }
}

interface Entry {
  id: number;
  url: string;
}

export async function goInHistory(tab: Tab, step: -1 | 1, deadline: Deadline): Promise<AppResult> {
  if (tab.dialog) return underDialog(tab.dialog);
  try {
    await stopEndlessProgram(tab, deadline);
    const history = await tab.unlessDialog(tab.session.request('Page.getNavigationHistory', {}, deadline));
    const entries = history.entries as Entry[];
    const index = Number(history.currentIndex) + step;
    const entry = entries[index];
    // The empty page that every tab begins with is not a place that anybody has been to.
    if (!entry || (index === 0 && entry.url === 'about:blank')) {
      return { said: `there is no page to go ${step < 0 ? 'back' : 'forward'} to`, done: false, why: 'no_history' };
    }
    const moved = arrival(tab);
    await tab.unlessDialog(tab.session.request('Page.navigateToHistoryEntry', { entryId: entry.id }, deadline));
    await tab.unlessDialog(deadline.race(moved, 'going through the history'));
    await parsed(tab, deadline);
    return { said: `went ${step < 0 ? 'back' : 'forward'} to ${entry.url}`, done: true };
  } catch (error) {
    return tellFailure(error);
  }
}

/**
 * A page that crashes takes its navigation along, and the browser tells that first, as if the address were at fault.
 * The page itself knows better: it answers, or its session ends.
 */
async function stillThere(tab: Tab, deadline: Deadline): Promise<void> {
  await tab.unlessDialog(tab.session.request('Runtime.evaluate', { expression: '0' }, deadline));
}

/** The next document or address of the top frame. */
function arrival(tab: Tab): Promise<void> {
  return new Promise((resolve) => {
    const stop = tab.session.on((method, params) => {
      const within = method === 'Page.navigatedWithinDocument' && params.frameId === tab.top.id;
      const frame = params.frame as { id?: string } | undefined;
      if (!within && !(method === 'Page.frameNavigated' && frame?.id === tab.top.id)) return;
      stop();
      resolve();
    });
  });
}

/** The old document is gone and the new one is there. */
async function committed(tab: Tab, before: number, deadline: Deadline): Promise<void> {
  while (tab.top.context === undefined || tab.top.life === before) {
    if (tab.crashed) throw new SessionGoneError('the tab crashed');
    await tab.unlessDialog(deadline.race(tab.change(), 'the new page'));
  }
}

/** The document has been read to its end; what it loads after that is the settle's business. */
export async function parsed(tab: Tab, deadline: Deadline): Promise<void> {
  for (;;) {
    const frame = await tab.document(deadline);
    try {
      await tab.unlessDialog(callFrame(frame, 'touchstone.parsed()', deadline));
      return;
    } catch (error) {
      if (!(error instanceof DocumentGoneError) || deadline.expired) throw error;
    }
  }
}

/** Asked for now, it would happen as soon as the dialog is answered, when nobody expects it any more. */
function underDialog({ type, message }: OpenDialog): AppResult {
  return { said: `the ${type} dialog ${quoteScreenText(message)} is open`, done: false, why: 'dialog_open' };
}

function failed(said: string): AppResult {
  return { said, done: false, why: 'navigation_failed' };
}

function tellFailure(error: unknown): AppResult {
  if (error instanceof DeadlineError) return { said: error.message, done: false, why: 'no_answer' };
  if (error instanceof DialogOpenError) return failed(error.message);
  throw error;
}

async function stopLoading(tab: Tab): Promise<void> {
  await tab.session.request('Page.stopLoading', {}, Deadline.after(300)).catch(() => undefined);
}
