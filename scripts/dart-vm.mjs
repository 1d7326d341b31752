// Fetches a real Dart VM for the tests of the Flutter driver: the one that the npm package of a Sass compiler carries
// (32-bit, needs the i386 libraries of Debian). Says where it is, or why there is none; never fails a build.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

const PACKAGE = 'sass-embedded-linux-ia32@1.89.0';
const folder = '.touchstone/dart-vm';
const program = join(folder, 'package/dart-sass/src/dart');

function run(command, args, options = {}) {
  return spawnSync(command, args, { encoding: 'utf8', ...options });
}

function fetchVm() {
  if (existsSync(program)) return undefined;
  mkdirSync(folder, { recursive: true });
  const packed = run('npm', ['pack', PACKAGE, '--silent'], { cwd: folder });
  const archive = readdirSync(folder).find((name) => name.endsWith('.tgz'));
  if (!archive) return `npm pack ${PACKAGE} failed: ${packed.stderr.trim().split('\n')[0]}`;
  const unpacked = run('tar', ['xzf', archive], { cwd: folder });
  return unpacked.status === 0 ? undefined : `the archive could not be unpacked: ${unpacked.stderr.trim()}`;
}

function whyNot() {
  if (process.platform !== 'linux' || process.arch !== 'x64') return 'it runs on Linux on x64 only';
  const missing = fetchVm();
  if (missing) return missing;
  const { status, error, stderr } = run(program, ['--disable-dart-dev', '--version']);
  if (status === 0) return undefined;
  return `it does not start (${error?.message ?? stderr.trim()}); apt-get install libc6:i386 libstdc++6:i386 after dpkg --add-architecture i386`;
}

const reason = whyNot();
console.log(reason ? `no Dart VM, its tests will be skipped: ${reason}` : `Dart VM: ${program}`);
