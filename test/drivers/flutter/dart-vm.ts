import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { pathToFileURL } from 'node:url';
import { Deadline } from '../../../src/base/deadline.ts';
import {
  callExtension,
  readIsolate,
  readServiceUri,
  readVm,
  VmConnection,
} from '../../../src/wires/vm-service/index.ts';

export const STANDIN = resolve('test/drivers/flutter/standin');
/** Where `node scripts/dart-vm.mjs` puts it. */
const FETCHED = resolve('.touchstone/dart-vm/package/dart-sass/src/dart');

export const dartVm = process.env.TOUCHSTONE_DART_VM ?? FETCHED;

function whyNot(): string | undefined {
  if (!existsSync(dartVm)) return 'there is no Dart VM here (node scripts/dart-vm.mjs fetches one)';
  const { status, stderr } = spawnSync(dartVm, ['--disable-dart-dev', '--version'], { encoding: 'utf8' });
  return status === 0
    ? undefined
    : `the Dart VM does not start (${stderr.trim() || 'its 32-bit libraries are missing'})`;
}

/** Why tests that need a real Dart VM cannot run here. */
export const noDartVm = whyNot();
if (noDartVm) process.stderr.write(`Dart VM tests are skipped: ${noDartVm}\n`);

/** Ends the title of a group of tests that may have to be skipped: it says why. */
export const skipped = noDartVm ? `: skipped, ${noDartVm}` : '';

export interface StandinApp {
  /** As the VM prints it, secret included. */
  uri: string;
  /** What really happened in the app, by a way that no driver uses. */
  truth(): Promise<Record<string, unknown>>;
  /** Calls one of the app's own levers. */
  pull(lever: string, args?: Record<string, string>): Promise<Record<string, unknown>>;
  /** Ends the isolate that shows the app, or puts a new one in its place, whatever it is busy with. */
  order(what: 'exit' | 'restart'): Promise<unknown>;
  end(): Promise<void>;
}

/** Starts the stand-in app on the real VM and waits until it shows its first page (`ready: false`: until its VM can be reached). */
export async function startStandin(options: { source?: string; ready?: false } = {}): Promise<StandinApp> {
  const folder = mkdtempSync(join(tmpdir(), 'touchstone-standin-'));
  const config = join(folder, 'package_config.json');
  const { source = STANDIN } = options;
  const flutter = { name: 'flutter', rootUri: pathToFileURL(source).href, packageUri: 'lib/', languageVersion: '3.0' };
  writeFileSync(config, JSON.stringify({ configVersion: 2, packages: [flutter] }));
  const args = ['--disable-dart-dev', '--no-dds', '--enable-vm-service=0'];
  const child = spawn(dartVm, [...args, `--packages=${config}`, join(source, 'bin', 'app.dart')], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const uri = await announced(child);
  const address = readServiceUri(uri);
  if (!address) throw new Error('the VM announced no address');
  const vm = await VmConnection.open(address, Deadline.after(10_000));
  const pull = async (lever: string, given: Record<string, string> = {}) => {
    const deadline = Deadline.after(30_000);
    return callExtension(vm, await appIsolate(vm, deadline), `ext.standin.${lever}`, given, deadline);
  };
  let supervisor: Promise<string> | undefined;
  const supervised = (deadline: Deadline) => (supervisor ??= isolateWith(vm, 'ext.supervisor.order', deadline));
  if (options.ready !== false) {
    await pull('truth');
    // Known before it is needed, so that an order is one request.
    await supervised(Deadline.after(30_000));
  }
  return {
    uri,
    truth: () => pull('truth'),
    pull,
    async order(what) {
      const deadline = Deadline.after(30_000);
      return callExtension(vm, await supervised(deadline), 'ext.supervisor.order', { what }, deadline);
    },
    async end() {
      vm.close();
      if (child.exitCode === null && child.signalCode === null) {
        const gone = new Promise((over) => child.once('exit', over));
        child.kill('SIGKILL');
        await gone;
      }
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function announced(child: ChildProcess): Promise<string> {
  return new Promise((found, failed) => {
    let said = '';
    child.stderr?.on('data', (chunk: Buffer) => (said += chunk.toString()));
    child.once('exit', (code) => failed(new Error(`the VM ended with ${code}: ${said}`)));
    if (!child.stdout) return failed(new Error('the VM has no stdout'));
    createInterface({ input: child.stdout }).on('line', (line) => {
      const uri = /listening on (http:\S+)/.exec(line)?.[1];
      if (uri) found(uri);
    });
  });
}

/** The isolate that shows the app: it has all levers once its first page is there. */
export function appIsolate(vm: VmConnection, deadline: Deadline): Promise<string> {
  return isolateWith(vm, 'ext.standin.pause', deadline);
}

async function isolateWith(vm: VmConnection, extension: string, deadline: Deadline): Promise<string> {
  for (;;) {
    for (const { id } of (await readVm(vm, deadline)).isolates) {
      const facts = await readIsolate(vm, id, deadline).catch(() => undefined);
      if (facts?.extensions.includes(extension)) return id;
    }
    await deadline.pause(100);
    if (deadline.expired) throw new Error('the stand-in app did not start');
  }
}
