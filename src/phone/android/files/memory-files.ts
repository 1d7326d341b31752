/** Mode bits as `stat` reports them. */
export const DIRECTORY_MODE = 0o040771;
export const FILE_MODE = 0o100660;
export const DEVICE_MODE = 0o020666;

export interface FileNode {
  kind: 'file' | 'directory' | 'device';
  mode: number;
  /** Seconds since 1970. */
  modifiedAt: number;
  inode: number;
  data: Buffer;
  children: Map<string, FileNode>;
}

export type FileProblem = 'ENOENT' | 'ENOTDIR' | 'EISDIR' | 'EROFS' | 'EEXIST' | 'EACCES' | 'ENOTEMPTY';

export const PROBLEM_TEXT: Record<FileProblem, string> = {
  ENOENT: 'No such file or directory',
  ENOTDIR: 'Not a directory',
  EISDIR: 'Is a directory',
  EROFS: 'Read-only file system',
  EEXIST: 'File exists',
  EACCES: 'Permission denied',
  ENOTEMPTY: 'Directory not empty',
};

export const PROBLEM_NUMBER: Record<FileProblem, number> = {
  ENOENT: 2,
  EACCES: 13,
  EEXIST: 17,
  ENOTDIR: 20,
  EISDIR: 21,
  EROFS: 30,
  ENOTEMPTY: 39,
};

export class FileError extends Error {
  readonly problem: FileProblem;
  constructor(problem: FileProblem) {
    super(PROBLEM_TEXT[problem]);
    this.name = 'FileError';
    this.problem = problem;
  }
}

/** The only places where the shell user of a device may write. */
const WRITABLE = ['/sdcard', '/data/local/tmp'];
/** Names that lead to the same place on a device. */
const ALIASES: [string, string][] = [
  ['/storage/emulated/0', '/sdcard'],
  ['/mnt/sdcard', '/sdcard'],
  ['/storage/self/primary', '/sdcard'],
];

/** The phone's file system, in memory: nothing that is pushed to the phone ever touches this machine's disk. */
export class MemoryFiles {
  private readonly root: FileNode;
  private readonly now: () => number;
  private nextInode = 2;

  constructor(nowMs: () => number) {
    this.now = nowMs;
    this.root = this.makeNode('directory', 0o040755);
    const folders = [
      '/sdcard/Download',
      '/sdcard/DCIM',
      '/sdcard/Pictures',
      '/data/local/tmp',
      '/data/app',
      '/system/bin',
    ];
    for (const folder of folders) this.ensureFolder(folder);
    for (const device of ['null', 'tty'])
      this.ensureFolder('/dev').children.set(device, this.makeNode('device', DEVICE_MODE));
  }

  /** Absolute, without `.`, `..`, doubled slashes or aliases. */
  normalise(path: string, workingFolder = '/'): string {
    const parts: string[] = [];
    for (const part of (path.startsWith('/') ? path : `${workingFolder}/${path}`).split('/')) {
      if (part === '' || part === '.') continue;
      if (part === '..') parts.pop();
      else parts.push(part);
    }
    const plain = `/${parts.join('/')}`;
    const alias = ALIASES.find(([from]) => plain === from || plain.startsWith(`${from}/`));
    return alias ? alias[1] + plain.slice(alias[0].length) : plain;
  }

  find(path: string): FileNode | undefined {
    let node: FileNode | undefined = this.root;
    for (const part of partsOf(this.normalise(path))) node = node?.children.get(part);
    return node;
  }

  read(path: string): Buffer {
    const node = this.find(path);
    if (!node) throw new FileError('ENOENT');
    if (node.kind === 'directory') throw new FileError('EISDIR');
    return node.data;
  }

  /** Writes a file; its folder must exist, as for open(2). */
  write(path: string, data: Buffer, options: { mode?: number; modifiedAt?: number; append?: boolean } = {}): void {
    const plain = this.normalise(path);
    const existing = this.find(plain);
    if (existing?.kind === 'device') return;
    if (existing?.kind === 'directory') throw new FileError('EISDIR');
    const folder = this.find(folderOf(plain));
    if (!folder) throw new FileError('ENOENT');
    if (folder.kind !== 'directory') throw new FileError('ENOTDIR');
    this.demandWritable(plain);
    const node = existing ?? this.makeNode('file', FILE_MODE);
    node.data = options.append ? Buffer.concat([node.data, data]) : Buffer.from(data);
    node.modifiedAt = options.modifiedAt ?? this.seconds();
    if (options.mode !== undefined) node.mode = 0o100000 | (options.mode & 0o777);
    folder.children.set(nameOf(plain), node);
  }

  makeFolder(path: string, withParents: boolean): void {
    const plain = this.normalise(path);
    const existing = this.find(plain);
    if (existing) {
      if (withParents && existing.kind === 'directory') return;
      throw new FileError('EEXIST');
    }
    if (!withParents && !this.find(folderOf(plain))) throw new FileError('ENOENT');
    this.demandWritable(plain);
    this.ensureFolder(plain);
  }

  remove(path: string): void {
    const plain = this.normalise(path);
    const node = this.find(plain);
    if (!node) throw new FileError('ENOENT');
    this.demandWritable(plain);
    this.find(folderOf(plain))?.children.delete(nameOf(plain));
  }

  move(from: string, to: string): void {
    const node = this.find(from);
    if (!node) throw new FileError('ENOENT');
    const goal = this.normalise(to);
    const target = this.find(goal)?.kind === 'directory' ? `${goal}/${nameOf(this.normalise(from))}` : goal;
    const folder = this.find(folderOf(target));
    if (!folder) throw new FileError('ENOENT');
    if (folder.kind !== 'directory') throw new FileError('ENOTDIR');
    this.demandWritable(target);
    this.remove(from);
    folder.children.set(nameOf(target), node);
  }

  /** For the phone itself: installed apps appear in /data/app, where the shell user may not write. */
  placeForSystem(path: string, data: Buffer): void {
    const plain = this.normalise(path);
    const node = this.makeNode('file', 0o100644);
    node.data = data;
    this.ensureFolder(folderOf(plain)).children.set(nameOf(plain), node);
  }

  removeForSystem(path: string): void {
    const plain = this.normalise(path);
    this.find(folderOf(plain))?.children.delete(nameOf(plain));
  }

  private demandWritable(plain: string): void {
    if (WRITABLE.some((folder) => plain.startsWith(`${folder}/`))) return;
    throw new FileError(plain.startsWith('/data') || plain === '/sdcard' ? 'EACCES' : 'EROFS');
  }

  private ensureFolder(path: string): FileNode {
    let node = this.root;
    for (const part of partsOf(path)) {
      let child = node.children.get(part);
      if (!child) {
        child = this.makeNode('directory', DIRECTORY_MODE);
        node.children.set(part, child);
      }
      if (child.kind !== 'directory') throw new FileError('ENOTDIR');
      node = child;
    }
    return node;
  }

  private makeNode(kind: FileNode['kind'], mode: number): FileNode {
    return {
      kind,
      mode,
      modifiedAt: this.seconds(),
      inode: this.nextInode++,
      data: Buffer.alloc(0),
      children: new Map(),
    };
  }

  private seconds(): number {
    return Math.floor(this.now() / 1000);
  }
}

export function nameOf(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1);
}

export function folderOf(path: string): string {
  return path.slice(0, path.lastIndexOf('/')) || '/';
}

function partsOf(path: string): string[] {
  return path.split('/').filter((part) => part !== '');
}
