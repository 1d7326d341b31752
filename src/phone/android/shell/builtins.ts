import type { ProgramIo } from './program.ts';
import type { Shell } from './shell.ts';

/** `exit` and `exec` unwind the running script with this. */
export class ShellExit extends Error {
  readonly code: number;
  constructor(code: number) {
    super(`exit ${code}`);
    this.name = 'ShellExit';
    this.code = code;
  }
}

type Builtin = (shell: Shell, args: string[], io: ProgramIo) => Promise<number>;

/** Commands that change the shell itself, and so cannot be programs of their own. */
export const builtins: ReadonlyMap<string, Builtin> = new Map<string, Builtin>([
  [':', () => Promise.resolve(0)],
  [
    'export',
    (shell, args) => {
      for (const arg of args) {
        const equals = arg.indexOf('=');
        const name = equals < 0 ? arg : arg.slice(0, equals);
        if (equals >= 0) shell.variables.set(name, arg.slice(equals + 1));
      }
      return Promise.resolve(0);
    },
  ],
  [
    'unset',
    (shell, args) => {
      for (const arg of args) shell.variables.delete(arg);
      return Promise.resolve(0);
    },
  ],
  [
    'exec',
    async (shell, args, io) => {
      if (args.length === 0) return 0;
      shell.device.recordExecuted(args);
      throw new ShellExit(await shell.runProgram(args, io));
    },
  ],
  [
    'exit',
    (shell, args) => {
      throw new ShellExit(Number(args[0] ?? shell.lastCode) & 0xff);
    },
  ],
  [
    'cd',
    async (shell, args, io) => {
      const goal = shell.device.files.normalise(args[0] ?? '/', shell.workingFolder);
      const node = shell.device.files.find(goal);
      if (node?.kind !== 'directory') {
        const problem = node ? 'Not a directory' : 'No such file or directory';
        await io.stderr.write(`/system/bin/sh: cd: ${args[0]}: ${problem}\n`);
        return 2;
      }
      shell.workingFolder = goal;
      shell.variables.set('PWD', goal);
      return 0;
    },
  ],
  [
    'pwd',
    async (shell, _args, io) => {
      await io.stdout.write(`${shell.workingFolder}\n`);
      return 0;
    },
  ],
]);
