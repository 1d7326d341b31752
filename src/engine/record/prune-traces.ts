import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { removeFolder } from '../../base/output-file.ts';

/** Traces outlive their server on purpose; so the oldest go when there are too many of them, or when they are too big. */
const MOST_TRACES = 50;
const MOST_BYTES = 256 * 1024 * 1024;

const TRACE_FOLDER = /^\d{8}T\d{6}-(\d+)-[0-9a-f]{12}$/;

/** Removes old folders that this program made, never one of a server that still runs, and never anything else. */
export function pruneTraces(root: string, most = MOST_TRACES, mostBytes = MOST_BYTES): void {
  // The time stands first in the name, so this is newest first.
  const folders = readdirSync(root).filter((name) => TRACE_FOLDER.test(name));
  folders.sort().reverse();
  let bytes = 0;
  for (const [index, name] of folders.entries()) {
    const path = join(root, name);
    bytes += sizeOf(path);
    if (index < most && bytes <= mostBytes) continue;
    if (!isAlive(Number(TRACE_FOLDER.exec(name)?.[1]))) removeQuietly(path);
  }
}

function sizeOf(folder: string): number {
  try {
    return readdirSync(folder).reduce((sum, name) => sum + statSync(join(folder, name)).size, 0);
  } catch {
    // Another server removes old traces at the same time.
    return 0;
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** What cannot be removed stays; it is no reason to record nothing. */
function removeQuietly(folder: string): void {
  try {
    removeFolder(folder);
  } catch {}
}
