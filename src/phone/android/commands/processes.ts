import { SYSTEM_PID } from '../../app/packages.ts';
import type { Program, ProgramCall } from '../shell/program.ts';
import { complain, line, say } from './basic.ts';
import { sayLines } from './file-tools.ts';

interface RunningProcess {
  user: string;
  pid: number;
  name: string;
}

export const processPrograms: [string, Program][] = [
  ['ps', ps],
  ['pidof', pidof],
  ['pgrep', pgrep],
  ['kill', kill],
];

function processes(call: ProgramCall): RunningProcess[] {
  const system: RunningProcess[] = [
    { user: 'root', pid: 1, name: 'init' },
    { user: 'root', pid: 320, name: 'zygote64' },
    { user: 'shell', pid: 402, name: 'adbd' },
    { user: 'system', pid: SYSTEM_PID, name: 'system_server' },
  ];
  const apps = call.device.host.packages().flatMap((app): RunningProcess[] => {
    if (app.pid === undefined) return [];
    return [{ user: `u0_a${call.device.userOf(app.name) - 10000}`, pid: app.pid, name: app.name }];
  });
  return [...system, ...apps];
}

function ps(call: ProgramCall): Promise<number> {
  const everything = call.args.some((arg) => /^-(A|e|ef|Af)$/.test(arg));
  const at = call.args.indexOf('-p');
  const wanted = at >= 0 ? Number(call.args[at + 1]) : undefined;
  const shown = processes(call).filter((process) => {
    if (wanted !== undefined) return process.pid === wanted;
    return everything || process.user === 'shell';
  });
  const columns = call.args[call.args.indexOf('-o') + 1];
  if (call.args.includes('-o')) {
    if (columns !== 'PID,NAME') return complain(call, `ps: bad -o ${columns ?? ''}`);
    const lines = shown.map(({ pid, name }) => `${String(pid).padStart(5)} ${name}`);
    return sayLines(call, ['  PID NAME', ...lines]);
  }
  const rows = shown.map(({ user, pid, name }) => {
    const parent = pid === 1 ? 0 : name.includes('.') ? 320 : 1;
    return `${user.padEnd(12)} ${String(pid).padStart(6)} ${String(parent).padStart(6)}   14562304 152340 0                   0 S ${name}`;
  });
  return sayLines(call, [
    'USER            PID   PPID        VSZ    RSS WCHAN            ADDR S NAME                       ',
    ...rows,
  ]);
}

async function pidof(call: ProgramCall): Promise<number> {
  const names = call.args.filter((arg) => !arg.startsWith('-'));
  const found = processes(call).filter((process) => names.includes(process.name));
  if (found.length === 0) return 1;
  return line(call, found.map((process) => process.pid).join(' '));
}

async function pgrep(call: ProgramCall): Promise<number> {
  const pattern = call.args.filter((arg) => !arg.startsWith('-')).at(-1);
  if (pattern === undefined) return complain(call, 'pgrep: Needs 1 argument');
  const found = processes(call).filter((process) => process.name.includes(pattern));
  await say(call, found.map((process) => `${process.pid}\n`).join(''));
  return found.length > 0 ? 0 : 1;
}

/** The shell user may not signal apps or the system, on a device without root. */
async function kill(call: ProgramCall): Promise<number> {
  const pids = call.args.filter((arg) => /^\d+$/.test(arg)).map(Number);
  for (const pid of pids) {
    const known = processes(call).some((process) => process.pid === pid);
    return complain(call, `/system/bin/sh: kill: ${pid}: ${known ? 'Operation not permitted' : 'No such process'}`);
  }
  return complain(call, '/system/bin/sh: usage: kill [-s signame | -signum | -signame] { job | pid | pgrp } ...');
}
