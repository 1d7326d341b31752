import { Deadline, DeadlineError } from '../../base/deadline.ts';
import { fail, type TouchstoneError } from '../../contract/failure.ts';
import { callOf, eitherOf, oneAfterTheOther } from '../../contract/next.ts';
import type { Tab } from './tab.ts';

/** After so long without an answer the page is asked whether it is there at all. */
const ASK_AFTER_MS = 3000;
/** A page that is only busy (it parses, it draws much) gets so long to say so. */
const PATIENCE_MS = 5000;
/** A page that has been silent before. */
const LITTLE_PATIENCE_MS = 1000;
/** Kept for the answer, so that it comes before the caller's own deadline. */
const SLACK_MS = 100;

/** Tabs that did not answer when they were last asked. */
const silent = new WeakSet<Tab>();
/** Tabs that were reloaded in vain and have not answered since. */
const beyondReload = new WeakSet<Tab>();

/** The work, unless the page's own program keeps it so busy that nothing in it can answer: then a failure that says so. */
export async function unlessHung<T>(
  work: () => Promise<T>,
  currentTab: () => Tab | undefined,
  deadline: Deadline,
): Promise<T> {
  const watch = new HangWatch(currentTab, deadline);
  try {
    return await Promise.race([work(), watch.hung]);
  } finally {
    watch.stop();
  }
}

/** A timer and no more: nearly every call is answered long before anybody has to ask. */
class HangWatch {
  /** Never resolves; rejects when the page does not answer. */
  readonly hung: Promise<never>;
  readonly #currentTab: () => Tab | undefined;
  readonly #deadline: Deadline;
  readonly #suspect: boolean;
  #reject: (failure: TouchstoneError) => void = () => undefined;
  #timer: NodeJS.Timeout | undefined;
  #asking: AbortController | undefined;
  #over = false;

  constructor(currentTab: () => Tab | undefined, deadline: Deadline) {
    this.#currentTab = currentTab;
    this.#deadline = deadline;
    this.#suspect = isSilent(currentTab());
    this.hung = new Promise((_resolve, reject) => {
      this.#reject = reject;
    });
    this.hung.catch(() => undefined);
    this.#askIn(this.#suspect ? 0 : Math.min(ASK_AFTER_MS, deadline.remaining() / 2));
  }

  stop(): void {
    this.#over = true;
    clearTimeout(this.#timer);
    this.#asking?.abort();
  }

  #askIn(ms: number): void {
    this.#timer = setTimeout(() => void this.#ask(), ms);
  }

  async #ask(): Promise<void> {
    const tab = this.#currentTab();
    const left = this.#deadline.remaining() - SLACK_MS;
    // The work's own deadline is near: from here on it says what there is to say.
    if (left <= 0) return;
    this.#asking = new AbortController();
    const patience = Math.min(this.#suspect ? LITTLE_PATIENCE_MS : PATIENCE_MS, left);
    const alive = tab === undefined || (await answers(tab, Deadline.after(patience, this.#asking.signal)));
    if (this.#over) return;
    if (alive) this.#askIn(ASK_AFTER_MS);
    else this.#reject(unresponsive(tab));
  }
}

function isSilent(tab: Tab | undefined): boolean {
  return tab !== undefined && silent.has(tab);
}

/** A dialog stops the page as well, but that is known and told in another way. */
async function answers(tab: Tab, deadline: Deadline): Promise<boolean> {
  if (tab.dialog || tab.crashed) return true;
  try {
    await tab.session.request('Runtime.evaluate', { expression: '0' }, deadline);
  } catch (error) {
    if (!(error instanceof DeadlineError) || tab.dialog) return true;
    silent.add(tab);
    return false;
  }
  silent.delete(tab);
  beyondReload.delete(tab);
  return true;
}

/**
 * Before the page is left: a program that runs without end would keep the next page of the same site waiting as well,
 * because they share a process. Leaving ends it anyway.
 */
export async function stopEndlessProgram(tab: Tab, deadline: Deadline): Promise<void> {
  const patience = deadline.within(isSilent(tab) ? LITTLE_PATIENCE_MS / 4 : LITTLE_PATIENCE_MS);
  if (await answers(tab, patience)) return;
  await tab.session
    .request('Runtime.terminateExecution', {}, deadline.within(LITTLE_PATIENCE_MS))
    .catch((error: unknown) => {
      if (!(error instanceof DeadlineError)) throw error;
    });
  silent.delete(tab);
}

export function reloadingDidNotHelp(tab: Tab): void {
  beyondReload.add(tab);
}

function unresponsive(tab: Tab): TouchstoneError {
  const anew = oneAfterTheOther('close_session', 'open_session');
  return fail('TIMEOUT', 'unresponsive', {
    message: 'The page does not answer: its own program keeps it busy, perhaps without end.',
    next: beyondReload.has(tab) ? anew : eitherOf(callOf('navigate', { action: 'reload' }), anew),
    retryable: true,
  });
}
