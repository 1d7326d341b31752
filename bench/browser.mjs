// The one browser that all subjects use, chosen by Touchstone's own rule. Touchstone is then told this very path, so
// that a difference in the numbers is never a difference of browsers.
const UNPACKING_MS = 60_000;

export async function chooseBrowser() {
  const { browserProgram, findBrowser } = await import('../dist/drivers/web/find-browser.js');
  const { Deadline } = await import('../dist/base/deadline.js');
  return browserProgram(findBrowser(), Deadline.after(UNPACKING_MS));
}

/** Chromium has no sandbox for root; every subject gets the same answer to that. */
export const isRoot = process.getuid?.() === 0;
