import { statSync } from 'node:fs';
import { createConnection, createServer, type Server } from 'node:net';
import { Deadline } from '../../base/deadline.ts';
import { claimFile, removeFile } from '../../base/output-file.ts';
import type { HostPlace } from './place.ts';

/** Taking a place is a matter of milliseconds; a lock this old was left behind by a process that was killed. */
const STALE_LOCK_MS = 10_000;

/** Listens at the place, or returns null because another host does. Safe when several start at once. */
export async function takePlace(place: HostPlace, deadline: Deadline): Promise<Server | null> {
  const { lock } = place;
  if (lock === null) return listen(place.socket);
  while (!claimFile(lock)) {
    if (isStale(lock)) removeFile(lock);
    if (deadline.expired) return null;
    await deadline.pause(20);
  }
  try {
    if (await answers(place.socket)) return null;
    // The socket's file outlives a host that was killed; nobody can listen there until it is gone.
    removeFile(place.socket);
    return await listen(place.socket);
  } finally {
    removeFile(lock);
  }
}

function listen(path: string): Promise<Server | null> {
  const server = createServer();
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) =>
      error.code === 'EADDRINUSE' ? resolve(null) : reject(error),
    );
    server.listen(path, () => resolve(server));
  });
}

/** A host that is about to end still takes connections for a moment; only a greeting counts. */
async function answers(path: string): Promise<boolean> {
  const socket = createConnection(path);
  const greeted = new Promise<boolean>((resolve) => {
    socket.once('data', () => resolve(true));
    socket.once('error', () => resolve(false));
    socket.once('close', () => resolve(false));
  });
  try {
    return await Deadline.after(2000).race(greeted, 'the answer of another host');
  } catch {
    return false;
  } finally {
    socket.destroy();
  }
}

function isStale(path: string): boolean {
  try {
    return Date.now() - statSync(path).mtimeMs > STALE_LOCK_MS;
  } catch {
    return false;
  }
}
