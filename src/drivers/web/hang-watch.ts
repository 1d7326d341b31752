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
  const done = new AbortController();
  const watch = watchPage(currentTab, Deadline.after(deadline.remaining(), done.signal));
  watch.catch(() => undefined);
  try {
    return await Promise.race([work(), watch]);
  } finally {
    done.abort();
  }
}

/** Never resolves; rejects when the page does not answer, or when it is no longer needed. */
async function watchPage(currentTab: () => Tab | undefined, deadline: Deadline): Promise<never> {
  const suspect = isSilent(currentTab());
  let wait = suspect ? 0 : Math.min(ASK_AFTER_MS, deadline.remaining() / 2);
  for (;;) {
    await deadline.pause(wait);
    const tab = currentTab();
    const patience = Math.min(suspect ? LITTLE_PATIENCE_MS : PATIENCE_MS, deadline.remaining() - SLACK_MS);
    if (tab && patience > 0 && !(await answers(tab, deadline.within(patience)))) throw unresponsive(tab);
    // The work's own deadline is near: from here on it says what there is to say.
    if (patience <= 0) await new Promise<never>(() => undefined);
    wait = ASK_AFTER_MS;
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
