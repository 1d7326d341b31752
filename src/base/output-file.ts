import {
  closeSync,
  constants,
  fstatSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  rmSync,
  writeSync,
} from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

/**
 * The one place that writes files. Names are made here and never by a caller, so that no text from a screen or a model
 * can choose where something lands; everything lies in one private root, and a link is never followed.
 */
export class OutputRoot {
  readonly path: string;
  private count = 0;

  constructor(path: string) {
    this.path = path;
  }

  /** Writes a new file and returns its path. `kind` and `extension` are words of ours, such as `screenshot`, `png`. */
  async writeFile(kind: string, extension: string, data: string | Uint8Array): Promise<string> {
    const { path, handle } = await this.openFile(kind, extension);
    try {
      await handle.writeFile(data);
    } finally {
      await handle.close();
    }
    return path;
  }

  /** A new file that is open for writing; the caller closes the handle. */
  async openFile(kind: string, extension: string): Promise<{ path: string; handle: FileHandle }> {
    const path = this.nextPath(kind, extension);
    const { O_CREAT, O_EXCL, O_WRONLY, O_NOFOLLOW } = constants;
    return { path, handle: await open(path, O_CREAT | O_EXCL | O_WRONLY | O_NOFOLLOW, 0o600) };
  }

  /** A new file that grows by whole lines, each of them on the disk when `append` returns. */
  openLines(kind: string, extension: string): LinesFile {
    assertWord(kind);
    assertWord(extension);
    assertPrivateFolder(this.path);
    return new LinesFile(join(this.path, `${kind}.${extension}`));
  }

  /** A new empty folder, for a program that wants one of its own (a browser's profile). */
  createFolder(kind: string): string {
    const path = this.nextPath(kind);
    mkdirSync(path, { mode: 0o700 });
    return path;
  }

  /** Removes the root with all that is in it. Safe to call twice. */
  remove(): void {
    rmSync(this.path, { recursive: true, force: true, maxRetries: 3 });
  }

  private nextPath(kind: string, extension?: string): string {
    assertWord(kind);
    if (extension !== undefined) assertWord(extension);
    assertPrivateFolder(this.path);
    this.count += 1;
    return join(this.path, `${kind}-${this.count}${extension === undefined ? '' : `.${extension}`}`);
  }
}

/**
 * One write for each line, synchronous and at the end of the file: a process that is killed leaves every line it wrote,
 * and at most the last one is cut.
 */
export class LinesFile {
  readonly path: string;
  private descriptor: number | null;

  constructor(path: string) {
    const { O_CREAT, O_EXCL, O_WRONLY, O_APPEND, O_NOFOLLOW } = constants;
    this.path = path;
    this.descriptor = openSync(path, O_CREAT | O_EXCL | O_WRONLY | O_APPEND | O_NOFOLLOW, 0o600);
  }

  /** Throws when the line did not reach the file whole. Nothing happens after `close`. */
  append(line: string): void {
    if (this.descriptor === null) return;
    // A file that was removed still takes writes, and nobody will ever read them.
    if (fstatSync(this.descriptor).nlink === 0) throw new Error(`${this.path} was removed`);
    const bytes = Buffer.from(`${line}\n`, 'utf8');
    if (writeSync(this.descriptor, bytes) < bytes.length) throw new Error(`the disk took only a part of a line`);
  }

  close(): void {
    if (this.descriptor !== null) closeSync(this.descriptor);
    this.descriptor = null;
  }
}

/** A new private root below the system's folder for temporary files. Whoever creates it removes it. */
export function createOutputRoot(): OutputRoot {
  return new OutputRoot(mkdtempSync(join(tmpdir(), 'touchstone-')));
}

/** A new private folder in a private folder, under a name of ours. */
export function createPrivateFolder(parent: string, name: string): OutputRoot {
  assertPrivateFolder(parent);
  if (!/^[A-Za-z0-9-]{1,80}$/.test(name)) throw new Error(`${JSON.stringify(name)} cannot be the name of a folder`);
  const path = join(parent, name);
  mkdirSync(path, { mode: 0o700 });
  return new OutputRoot(path);
}

/** A private folder with a fixed name that several processes of one user share. */
export function ensurePrivateFolder(path: string): void {
  try {
    mkdirSync(path, { mode: 0o700 });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
  assertPrivateFolder(path);
}

/** Removes a private folder with all that is in it. */
export function removeFolder(path: string): void {
  assertPrivateFolder(path);
  rmSync(path, { recursive: true, force: true });
}

/** Creates an empty file in a private folder, or says false because it is there already: the simplest lock there is. */
export function claimFile(path: string): boolean {
  assertPrivateFolder(dirname(path));
  try {
    closeSync(openSync(path, 'wx', 0o600));
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}

/** Removes a file (a socket, a lock) from a private folder; nothing happens when it is gone already. */
export function removeFile(path: string): void {
  assertPrivateFolder(dirname(path));
  rmSync(path, { force: true });
}

/** A folder that somebody else owns, may enter, or has put a link in place of is refused. */
function assertPrivateFolder(path: string): void {
  const facts = lstatSync(path);
  if (!facts.isDirectory()) throw new Error(`${path} is not a folder; remove it and try again`);
  if (process.platform === 'win32') return;
  if (facts.uid !== process.getuid?.()) throw new Error(`${path} belongs to another user; remove it and try again`);
  if ((facts.mode & 0o077) !== 0) throw new Error(`${path} is open to other users; run chmod 700 on it and try again`);
}

function assertWord(word: string): void {
  if (!/^[a-z][a-z0-9-]{0,40}$/.test(word)) throw new Error(`${JSON.stringify(word)} cannot be part of a file name`);
}
