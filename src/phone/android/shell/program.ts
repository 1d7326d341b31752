import type { ByteSink, ByteSource } from '../bytes.ts';
import type { AndroidDevice } from '../device.ts';

export interface ProgramIo {
  stdin: ByteSource;
  stdout: ByteSink;
  stderr: ByteSink;
}

/** One run of one program of the phone. */
export interface ProgramCall {
  /** The name it was called by, and its final arguments. */
  name: string;
  args: string[];
  io: ProgramIo;
  device: AndroidDevice;
  environment: ReadonlyMap<string, string>;
  workingFolder: string;
  /** Fires when whoever asked has hung up. */
  hungUp: AbortSignal;
  /** Runs a script in a copy of the calling shell (`sh -c`), with positional parameters. */
  runScript(script: string, parameters: string[], io: ProgramIo): Promise<number>;
  /** Runs another program with words that are already final (`nohup`, `time`). */
  runProgram(argv: string[], io: ProgramIo): Promise<number>;
}

/** Resolves to the exit code. */
export type Program = (call: ProgramCall) => Promise<number>;
export type ProgramTable = ReadonlyMap<string, Program>;
