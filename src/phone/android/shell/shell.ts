import { BrokenPipeError, type ByteSink, CollectingSink, emptySource } from '../bytes.ts';
import type { AndroidDevice } from '../device.ts';
import { FileError } from '../files/memory-files.ts';
import { Pipe } from '../pipe.ts';
import { builtins, ShellExit } from './builtins.ts';
import { expandToText, expandWord, type Surroundings } from './expand.ts';
import { parseScript } from './parse.ts';
import type { ProgramCall, ProgramIo } from './program.ts';
import { redirected, writeOutputs } from './redirect.ts';
import { type Command, type Pipeline, ShellSyntaxError, type SimpleCommand, type Statement } from './syntax.ts';

const NOT_FOUND = 127;
const BROKEN_PIPE = 141;
const SHELL_NAME = '/system/bin/sh';

/** One running shell: variables, the last exit code, and the program table of the phone behind it. */
export class Shell {
  readonly device: AndroidDevice;
  readonly hungUp: AbortSignal;
  readonly variables: Map<string, string>;
  workingFolder = '/';
  parameters: string[];
  private scriptName: string;
  lastCode = 0;
  /** Background jobs that still write to the outputs of this shell. */
  private readonly jobs: Promise<void>[];

  constructor(device: AndroidDevice, hungUp: AbortSignal, parent?: Shell) {
    this.device = device;
    this.hungUp = hungUp;
    this.variables = new Map(
      parent?.variables ?? [
        ['HOME', '/'],
        ['PATH', '/system/bin'],
        ['USER', 'shell'],
        ['PWD', '/'],
      ],
    );
    this.workingFolder = parent?.workingFolder ?? '/';
    this.parameters = parent?.parameters ?? [];
    this.scriptName = parent?.scriptName ?? SHELL_NAME;
    this.lastCode = parent?.lastCode ?? 0;
    this.jobs = parent?.jobs ?? [];
  }

  /** Runs a whole script, as `sh -c` does, and answers with its exit code. */
  async run(script: string, io: ProgramIo): Promise<number> {
    try {
      await this.runStatements(parseScript(script), io);
    } catch (error) {
      if (error instanceof ShellExit) this.lastCode = error.code;
      else if (error instanceof BrokenPipeError) this.lastCode = BROKEN_PIPE;
      else if (error instanceof ShellSyntaxError) {
        await io.stderr.write(`${SHELL_NAME}: ${error.message}\n`);
        this.lastCode = 1;
      } else throw error;
    }
    return this.lastCode;
  }

  async jobsDone(): Promise<void> {
    await Promise.all(this.jobs);
  }

  private async runStatements(statements: Statement[], io: ProgramIo): Promise<void> {
    for (const statement of statements) {
      if (this.hungUp.aborted) throw new BrokenPipeError();
      if (statement.background) {
        this.startJob(statement, io);
      } else await this.runChain(statement, io);
    }
  }

  /** A job lives on when its asker hangs up; one that still holds the outputs keeps the answer open, as on a device. */
  private startJob(statement: Statement, io: ProgramIo): void {
    const shell = new Shell(this.device, this.device.switchedOff, this);
    const job = shell.runChain(statement, { ...io, stdin: emptySource }).catch(() => undefined);
    const detached = statement.chain.every(({ pipeline }) =>
      pipeline.commands.every((command) => command.redirects.some((redirect) => redirect.from === 1)),
    );
    if (!detached) this.jobs.push(job);
    this.lastCode = 0;
  }

  private async runChain(statement: Statement, io: ProgramIo): Promise<void> {
    for (const { when, pipeline } of statement.chain) {
      if (when === 'and' && this.lastCode !== 0) continue;
      if (when === 'or' && this.lastCode === 0) continue;
      const code = await this.runPipeline(pipeline, io);
      this.lastCode = pipeline.negated ? Number(code === 0) : code;
    }
  }

  private async runPipeline(pipeline: Pipeline, io: ProgramIo): Promise<number> {
    const [only] = pipeline.commands;
    if (pipeline.commands.length === 1 && only) return this.runCommand(only, io);
    let input: Pipe | undefined;
    const running = pipeline.commands.map((command, index) => {
      const last = index === pipeline.commands.length - 1;
      const reads = input;
      const writes = last ? undefined : new Pipe();
      input = writes;
      const part: ProgramIo = { stdin: reads ?? io.stdin, stdout: writes ?? io.stdout, stderr: io.stderr };
      return this.copy().runPart(command, part, reads, writes);
    });
    const codes = await Promise.all(running);
    return codes.at(-1) ?? 0;
  }

  /** One command of a pipeline: it closes its ends of the pipes whatever happens to it. */
  private async runPart(command: Command, io: ProgramIo, reads?: Pipe, writes?: Pipe): Promise<number> {
    try {
      return await this.runCommand(command, io);
    } catch (error) {
      if (error instanceof BrokenPipeError) return BROKEN_PIPE;
      if (error instanceof ShellExit) return error.code;
      throw error;
    } finally {
      reads?.abandon();
      writes?.end();
    }
  }

  private async runCommand(command: Command, io: ProgramIo): Promise<number> {
    const surroundings = this.surroundings(io.stderr);
    try {
      const { io: target, files } = await redirected(command.redirects, io, surroundings, this);
      const code =
        command.kind === 'simple'
          ? await this.runSimple(command, target, surroundings)
          : await this.runGroup(command, target);
      writeOutputs(files, this.device.files);
      return code;
    } catch (error) {
      if (!(error instanceof FileError)) throw error;
      await io.stderr.write(`${SHELL_NAME}: ${error.message}\n`);
      return 1;
    }
  }

  private async runGroup(group: Extract<Command, { kind: 'group' }>, io: ProgramIo): Promise<number> {
    const shell = group.subshell ? this.copy() : this;
    try {
      await shell.runStatements(group.body, io);
    } catch (error) {
      if (!(group.subshell && error instanceof ShellExit)) throw error;
      return error.code;
    }
    return shell.lastCode;
  }

  private async runSimple(command: SimpleCommand, io: ProgramIo, surroundings: Surroundings): Promise<number> {
    const argv: string[] = [];
    for (const word of command.words) argv.push(...(await expandWord(word, surroundings)));
    const local = argv.length > 0 ? new Map(this.variables) : this.variables;
    for (const { name, value } of command.assignments) local.set(name, await expandToText(value, surroundings));
    if (argv.length === 0) return 0;
    this.device.recordExecuted(argv);
    const builtin = builtins.get(argv[0] as string);
    if (builtin) return builtin(this, argv.slice(1), io);
    return this.runProgram(argv, io, local);
  }

  async runProgram(
    argv: string[],
    io: ProgramIo,
    variables: ReadonlyMap<string, string> = this.variables,
  ): Promise<number> {
    const [name = '', ...args] = argv;
    const program = this.device.programs.get(name.replace(/^\/system\/bin\//, ''));
    if (!program) {
      await io.stderr.write(`${SHELL_NAME}: ${name}: inaccessible or not found\n`);
      return NOT_FOUND;
    }
    const call: ProgramCall = {
      name,
      args,
      io,
      device: this.device,
      environment: variables,
      workingFolder: this.workingFolder,
      hungUp: this.hungUp,
      runScript: (script, [scriptName, ...parameters], scriptIo) => {
        const shell = this.copy();
        shell.scriptName = scriptName ?? SHELL_NAME;
        shell.parameters = parameters;
        return shell.run(script, scriptIo);
      },
      runProgram: (words, programIo) => {
        this.device.recordExecuted(words);
        return this.runProgram(words, programIo);
      },
    };
    return program(call);
  }

  private copy(): Shell {
    return new Shell(this.device, this.hungUp, this);
  }

  private surroundings(stderr: ByteSink): Surroundings {
    return {
      files: this.device.files,
      workingFolder: this.workingFolder,
      parameters: this.parameters,
      variable: (name) => this.variableText(name),
      substitute: async (script) => {
        const output = new CollectingSink();
        this.lastCode = await this.copy().run(script, {
          stdin: emptySource,
          stdout: output,
          stderr,
        });
        return output.bytes().toString('utf8').replaceAll('\0', '');
      },
    };
  }

  private variableText(name: string): string {
    if (name === '?') return String(this.lastCode);
    if (name === '$') return '4711';
    if (name === '#') return String(this.parameters.length);
    if (name === '@' || name === '*') return this.parameters.join(' ');
    if (name === '0') return this.scriptName;
    if (/^[0-9]$/.test(name)) return this.parameters[Number(name) - 1] ?? '';
    return this.variables.get(name) ?? '';
  }
}
