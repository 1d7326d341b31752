// Everything the bench has started and must end: each subject by its own closing, never by a name or pattern.

import { rm } from 'node:fs/promises';

/** @type {Set<() => Promise<void>>} */
const open = new Set();

/**
 * Registers how to end something; answers with the function that ends it and forgets it, safe to call twice.
 * @param {() => Promise<void>} close
 */
export function mustClose(close) {
  const once = async () => {
    if (open.delete(once)) await close();
  };
  open.add(once);
  return once;
}

export async function closeAll() {
  await Promise.allSettled([...open].map((close) => close()));
}

/** Ends what was started on Ctrl-C and on a polite kill, then goes. */
export function closeOnSignals() {
  const leave = async () => {
    await closeAll();
    process.exit(130);
  };
  process.once('SIGINT', () => void leave());
  process.once('SIGTERM', () => void leave());
}

/**
 * Removes a temporary folder of ours. The browser's helper processes may write for a moment after it has ended.
 * @param {string} folder
 */
export async function removeFolder(folder) {
  for (let attempt = 1; ; attempt++) {
    try {
      return await rm(folder, { recursive: true, force: true });
    } catch (error) {
      if (attempt === 20) throw error;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  }
}
