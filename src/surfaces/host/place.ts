import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { ensurePrivateFolder } from '../../base/output-file.ts';
import { packageVersion } from '../../base/package-root.ts';

export interface HostPlace {
  /** Unix socket, or named pipe on Windows. Other versions have another name: they may speak differently. */
  socket: string;
  /** Held only while a host takes its place; null where the system itself lets only one listen. */
  lock: string | null;
}

/** Where the background host of this user listens. Nobody else may enter the folder. */
export function hostPlace(): HostPlace {
  const name = `host-${packageVersion()}`;
  if (process.platform === 'win32')
    return { socket: `\\\\.\\pipe\\touchstone-${userInfo().username}-${name}`, lock: null };
  const folder = process.env.TOUCHSTONE_HOST_DIR ?? defaultFolder();
  ensurePrivateFolder(folder);
  return { socket: join(folder, `${name}.sock`), lock: join(folder, `${name}.lock`) };
}

function defaultFolder(): string {
  const runtime = process.env.XDG_RUNTIME_DIR;
  return runtime ? join(runtime, 'touchstone') : join(tmpdir(), `touchstone-${userInfo().uid}`);
}
