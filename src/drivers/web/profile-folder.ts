import { readdirSync, readFileSync } from 'node:fs';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { createOutputRoot, type OutputRoot, removeFolder } from '../../base/output-file.ts';

const PREFIX = 'touchstone-';
const OWNER = /^touchstone browser profile of process (\d+) on (.+)$/;

/** A private folder that says whose it is, so that it can be cleared away when we could not do it ourselves. */
export async function createOwnedRoot(): Promise<OutputRoot> {
  const root = createOutputRoot();
  await root.writeFile('owner', 'txt', `touchstone browser profile of process ${process.pid} on ${hostname()}`);
  return root;
}

/** Only a SIGKILL of our own process leaves a profile behind; the next start removes it. Others' are not touched. */
export function removeAbandonedRoots(): void {
  for (const name of readdirSync(tmpdir())) {
    if (!name.startsWith(PREFIX)) continue;
    const path = join(tmpdir(), name);
    const owner = ownerOf(path);
    if (owner === undefined || isAlive(owner)) continue;
    try {
      removeFolder(path);
    } catch {
      // Another start is at it, or a last process of that browser still writes: the next one will get it.
    }
  }
}

/** A process of this machine: a folder may be shared with others, whose numbers mean nothing here. */
function ownerOf(path: string): number | undefined {
  try {
    const [, pid, host] = OWNER.exec(readFileSync(join(path, 'owner-1.txt'), 'utf8')) ?? [];
    return pid !== undefined && host === hostname() ? Number(pid) : undefined;
  } catch {
    return undefined;
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
