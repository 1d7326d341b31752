import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process';
import { Deadline, DeadlineError } from './deadline.ts';

/**
 * The one place that starts processes: a file and its arguments, never a shell. Every child that is started here ends
 * with us, whichever way we end; only a SIGKILL of our own process is beyond reach, and for that a child that we
 * wrote ourselves watches its stdin.
 */
const alive = new Set<ChildProcess>();
const ENDING_SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
let hooksInstalled = false;

export type ChildOptions = Pick<SpawnOptions, 'cwd' | 'env' | 'stdio'>;

export interface Finished {
  /** Null when a signal ended it. */
  code: number | null;
  stdout: string;
  stderr: string;
}

export function spawnChild(file: string, args: readonly string[], options: ChildOptions = {}): ChildProcess {
  installHooks();
  const env = withoutSecrets(options.env ?? process.env);
  const child = spawn(file, args, { ...options, env, shell: false, windowsHide: true });
  alive.add(child);
  const forget = () => alive.delete(child);
  child.once('exit', forget);
  // Without a listener a missing program would end our own process; whoever waits for it listens as well.
  child.on('error', () => {
    if (child.pid === undefined) forget();
  });
  return child;
}

/** A browser or adb has no use for the operator's secrets, and what it does not know it cannot tell. */
function withoutSecrets(environment: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return Object.fromEntries(Object.entries(environment).filter(([name]) => !name.startsWith('TOUCHSTONE_SECRET_')));
}

/** A child that is meant to outlive us: its own session, no shared streams, nothing that keeps us waiting for it. */
export function spawnDetached(file: string, args: readonly string[], options: Pick<SpawnOptions, 'env'> = {}): void {
  const child = spawn(file, args, { ...options, shell: false, windowsHide: true, detached: true, stdio: 'ignore' });
  child.on('error', () => undefined);
  child.unref();
}

/** Asks with TERM, insists with KILL, and comes back when the child is gone or the deadline has passed. */
export async function endChild(child: ChildProcess, deadline: Deadline): Promise<void> {
  if (isOver(child)) return;
  const gone = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  child.kill('SIGTERM');
  const politely = Deadline.after(Math.min(2000, deadline.remaining() / 2));
  if (await endsWithin(gone, politely)) return;
  child.kill('SIGKILL');
  await endsWithin(gone, Deadline.after(Math.max(500, deadline.remaining())));
}

/** Runs a program to its end and returns all it said. Rejects when it cannot start or outlives the deadline. */
export async function runToEnd(
  file: string,
  args: readonly string[],
  deadline: Deadline,
  options: Pick<ChildOptions, 'cwd' | 'env'> = {},
): Promise<Finished> {
  const child = spawnChild(file, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] });
  const said = { stdout: '', stderr: '' };
  child.stdout?.setEncoding('utf8').on('data', (chunk: string) => (said.stdout += chunk));
  child.stderr?.setEncoding('utf8').on('data', (chunk: string) => (said.stderr += chunk));
  const finished = new Promise<Finished>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => resolve({ code, ...said }));
  });
  try {
    return await deadline.race(finished, `${file} ${args[0] ?? ''}`.trim());
  } catch (error) {
    if (!isOver(child)) child.kill('SIGKILL');
    throw error;
  }
}

function isOver(child: ChildProcess): boolean {
  return child.pid === undefined || child.exitCode !== null || child.signalCode !== null;
}

async function endsWithin(gone: Promise<void>, deadline: Deadline): Promise<boolean> {
  try {
    await deadline.race(gone, 'the end of a child process');
    return true;
  } catch (error) {
    if (error instanceof DeadlineError) return false;
    throw error;
  }
}

function installHooks(): void {
  if (hooksInstalled) return;
  hooksInstalled = true;
  // Also runs after an uncaught exception.
  process.on('exit', killAll);
  for (const signal of ENDING_SIGNALS) {
    const onSignal = () => {
      // Somebody else handles this signal with an orderly end of its own; `exit` then does the rest.
      if (process.listenerCount(signal) > 1) return;
      killAll();
      process.removeListener(signal, onSignal);
      process.kill(process.pid, signal);
    };
    process.on(signal, onSignal);
  }
}

function killAll(): void {
  for (const child of alive) child.kill('SIGKILL');
  alive.clear();
}
