import { readdirSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'vitest';
import { Deadline } from '../../src/base/deadline.ts';

/** How long the system may take to tell of an end that already happened. */
const PATIENCE_MS = 5000;

/** What this process holds open, by kind, and what it has put into the folder for temporary files. */
export type Holdings = Record<string, number>;

const COUNTED = new Set(['TCPSocketWrap', 'TCPServerWrap', 'PipeWrap', 'ProcessWrap']);

export function holdings(): Holdings {
  const counts: Holdings = {};
  for (const kind of process.getActiveResourcesInfo()) {
    if (COUNTED.has(kind)) counts[kind] = (counts[kind] ?? 0) + 1;
  }
  return { ...counts, descendants: descendantsOf(process.pid).length, folders: ownFolders().length };
}

/** Everything that is there now was there before. */
export async function expectNothingLeft(before: Holdings): Promise<void> {
  const deadline = Deadline.after(PATIENCE_MS);
  while (added(before).length > 0 && !deadline.expired) await deadline.pause(25);
  expect(added(before)).toEqual([]);
}

function added(before: Holdings): string[] {
  return Object.entries(holdings())
    .filter(([kind, count]) => count > (before[kind] ?? 0))
    .map(([kind, count]) => `${kind}: ${count}, before ${before[kind] ?? 0}`);
}

/** Profiles of browsers name the process that made them; others run beside this test. */
function ownFolders(): string[] {
  const mine = new RegExp(`of process ${process.pid} on `);
  return readdirSync(tmpdir()).filter((name) => {
    if (!name.startsWith('touchstone-')) return false;
    return mine.test(textOf(join(tmpdir(), name, 'owner-1.txt')));
  });
}

interface Descendant {
  pid: number;
  command: string;
}

/** The processes that a process started itself. */
export function childrenOf(pid: number): number[] {
  const below = new Set(descendantsOf(pid).map((one) => one.pid));
  return [...below].filter((one) => textOf(`/proc/${pid}/task/${pid}/children`).split(' ').includes(String(one)));
}

/** Children and their children, dead ones left out (Linux; elsewhere nobody is found). */
export function descendantsOf(pid: number): Descendant[] {
  const parents = new Map<number, number[]>();
  for (const name of process.platform === 'linux' ? readdirSync('/proc') : []) {
    const status = /^\d+$/.test(name) ? textOf(`/proc/${name}/stat`) : '';
    // The name of a program stands in brackets and may hold anything, so what follows is found from the end.
    const [state, parent] = status.slice(status.lastIndexOf(')') + 2).split(' ');
    if (!parent || state === 'Z') continue;
    parents.set(Number(parent), [...(parents.get(Number(parent)) ?? []), Number(name)]);
  }
  const below = (one: number): number[] => (parents.get(one) ?? []).flatMap((child) => [child, ...below(child)]);
  return below(pid).map((one) => ({ pid: one, command: textOf(`/proc/${one}/cmdline`).replaceAll('\0', ' ') }));
}

function textOf(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}
