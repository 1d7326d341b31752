import { ExactReader } from '../bytes.ts';
import { FileError, type FileNode, type MemoryFiles, PROBLEM_NUMBER } from '../files/memory-files.ts';
import type { AdbStream } from '../transport/stream.ts';

const MAX_DATA = 64 * 1024;
const MAX_PATH = 1024;

/** The `sync:` service behind push, pull and ls: requests of 4 letters and a length, one after another until QUIT. */
export async function serveSync(files: MemoryFiles, stream: AdbStream): Promise<void> {
  const input = new ExactReader(stream);
  for (;;) {
    const header = await input.take(8);
    if (!header) return;
    const id = header.toString('latin1', 0, 4);
    const length = header.readUInt32LE(4);
    if (id === 'QUIT') return;
    if (length > MAX_PATH) return stream.write(failure('path too long'));
    const path = (await input.take(length))?.toString('utf8');
    if (path === undefined) return;
    switch (id) {
      case 'STAT':
        await stream.write(oldStat(files.find(path)));
        break;
      case 'STA2':
      case 'LST2':
        await stream.write(Buffer.concat([Buffer.from(id), fullStat(files.find(path))]));
        break;
      case 'LIST':
      case 'LIS2':
        await stream.write(listing(files.find(path), id === 'LIS2'));
        break;
      case 'RECV':
        await sendFile(files, path, stream);
        break;
      case 'SEND':
        if (!(await receiveFile(files, path, input, stream))) return;
        break;
      default:
        return stream.write(failure(`unknown command ${id}`));
    }
  }
}

function failure(message: string): Buffer {
  const text = Buffer.from(message);
  return Buffer.concat([idAnd('FAIL', text.length), text]);
}

function idAnd(id: string, ...numbers: number[]): Buffer {
  const out = Buffer.alloc(4 + 4 * numbers.length);
  out.write(id, 'latin1');
  numbers.forEach((number, index) => out.writeUInt32LE(number >>> 0, 4 + 4 * index));
  return out;
}

function sizeOf(node: FileNode): number {
  return node.kind === 'directory' ? 4096 : node.data.length;
}

function oldStat(node: FileNode | undefined): Buffer {
  return node ? idAnd('STAT', node.mode, sizeOf(node), node.modifiedAt) : idAnd('STAT', 0, 0, 0);
}

/** The body that STA2, LST2 and DNT2 share; a missing file is an errno and zeros. */
function fullStat(node: FileNode | undefined): Buffer {
  const out = Buffer.alloc(68);
  if (!node) {
    out.writeUInt32LE(PROBLEM_NUMBER.ENOENT, 0);
    return out;
  }
  const shellUser = 2000;
  const time = BigInt(node.modifiedAt);
  out.writeBigUInt64LE(64n, 4);
  out.writeBigUInt64LE(BigInt(node.inode), 12);
  out.writeUInt32LE(node.mode, 20);
  out.writeUInt32LE(1, 24);
  out.writeUInt32LE(shellUser, 28);
  out.writeUInt32LE(shellUser, 32);
  out.writeBigUInt64LE(BigInt(sizeOf(node)), 36);
  for (const at of [44, 52, 60]) out.writeBigInt64LE(time, at);
  return out;
}

function listing(folder: FileNode | undefined, full: boolean): Buffer {
  const out: Buffer[] = [];
  for (const [name, node] of folder?.children ?? []) {
    const text = Buffer.from(name);
    const length = Buffer.alloc(4);
    length.writeUInt32LE(text.length);
    if (full) out.push(Buffer.from('DNT2'), fullStat(node), length, text);
    else out.push(idAnd('DENT', node.mode, sizeOf(node), node.modifiedAt), length, text);
  }
  out.push(Buffer.from('DONE'), Buffer.alloc(full ? 72 : 16));
  return Buffer.concat(out);
}

async function sendFile(files: MemoryFiles, path: string, stream: AdbStream): Promise<void> {
  let data: Buffer;
  try {
    data = files.read(path);
  } catch (error) {
    if (!(error instanceof FileError)) throw error;
    // A folder can be opened on a device and only then fails to be read.
    return stream.write(failure(`${error.problem === 'EISDIR' ? 'read' : 'open'} failed: ${error.message}`));
  }
  for (let start = 0; start < data.length; start += MAX_DATA) {
    const part = data.subarray(start, start + MAX_DATA);
    await stream.write(Buffer.concat([idAnd('DATA', part.length), part]));
  }
  await stream.write(idAnd('DONE', 0));
}

/** Takes "path,mode" and DATA blocks. False when the stream must end. A refused file is still read to its end. */
async function receiveFile(files: MemoryFiles, spec: string, input: ExactReader, stream: AdbStream): Promise<boolean> {
  const comma = spec.lastIndexOf(',');
  const path = comma < 0 ? spec : spec.slice(0, comma);
  const mode = comma < 0 ? 0o644 : Number(spec.slice(comma + 1));
  const parts: Buffer[] = [];
  for (;;) {
    const header = await input.take(8);
    if (!header) return false;
    const id = header.toString('latin1', 0, 4);
    const number = header.readUInt32LE(4);
    if (id === 'DONE') {
      await stream.write(store(files, path, Buffer.concat(parts), mode, number));
      return true;
    }
    if (id !== 'DATA' || number > MAX_DATA) {
      await stream.write(failure(id === 'DATA' ? 'oversize data message' : 'invalid data message'));
      return false;
    }
    const part = await input.take(number);
    if (!part) return false;
    parts.push(part);
  }
}

function store(files: MemoryFiles, path: string, data: Buffer, mode: number, modifiedAt: number): Buffer {
  try {
    files.makeFolder(path.slice(0, path.lastIndexOf('/')) || '/', true);
    files.write(path, data, { mode, modifiedAt });
    return idAnd('OKAY', 0);
  } catch (error) {
    if (!(error instanceof FileError)) throw error;
    return failure(`couldn't create file: ${error.message}`);
  }
}
