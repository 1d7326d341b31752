import { ExactReader } from '../bytes.ts';
import { apkPath } from '../device.ts';
import { FileError } from '../files/memory-files.ts';
import type { ProgramCall } from '../shell/program.ts';
import { complain, line } from './basic.ts';

/** Options that are followed by a value. */
const WITH_VALUE = new Set([
  '-i',
  '-S',
  '--user',
  '--install-location',
  '--abi',
  '--originating-uri',
  '--referrer',
  '--pkg',
  '--install-reason',
]);

/** `install [options] FILE`, or `install -S N` with the APK on stdin: how adb streams it. */
export async function install(call: ProgramCall, args: string[]): Promise<number> {
  const words = args.filter((arg, at) => !arg.startsWith('-') && !WITH_VALUE.has(args[at - 1] ?? ''));
  const at = args.indexOf('-S');
  const [path] = words;
  if (path !== undefined && path !== '-') return installFile(call, path);
  const size = Number(args[at + 1]);
  if (at < 0 || !Number.isInteger(size))
    return complain(call, 'Error: must either specify a package size or an APK file', 1);
  const apk = await new ExactReader(call.io.stdin).take(size);
  if (!apk) return complain(call, `Error: failed to write; the stream ended before ${size} bytes`, 1);
  return finish(call, 'base.apk', apk);
}

async function installFile(call: ProgramCall, path: string): Promise<number> {
  const { files } = call.device;
  try {
    return await finish(call, path, files.read(files.normalise(path, call.workingFolder)));
  } catch (error) {
    if (!(error instanceof FileError)) throw error;
    return complain(
      call,
      `Error: Unable to open file: ${path}\nConsider using a file under /data/local/tmp/\nError: Can't open file: ${path}`,
      255,
    );
  }
}

async function finish(call: ProgramCall, name: string, apk: Buffer): Promise<number> {
  const result = call.device.host.install(name, apk);
  if (!result.ok) {
    await line(call, `Failure [${result.code}: ${result.message}]`);
    return 1;
  }
  call.device.files.placeForSystem(apkPath(result.package), apk);
  return line(call, 'Success');
}

export async function uninstall(call: ProgramCall, args: string[]): Promise<number> {
  const name = args.find((arg, at) => !arg.startsWith('-') && args[at - 1] !== '--user');
  if (name === undefined) return complain(call, 'Error: package name not specified', 1);
  if (!call.device.host.uninstall(name)) {
    await line(call, 'Failure [DELETE_FAILED_INTERNAL_ERROR]');
    return 1;
  }
  call.device.files.removeForSystem(apkPath(name));
  return line(call, 'Success');
}
