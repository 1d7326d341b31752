import type { z } from 'zod';
import type { Answer, Operation } from '../engine/operation.ts';
import { declared } from '../engine/operations/index.ts';
import { createEngine } from './create-engine.ts';
import type { EngineFace } from './projection.ts';
import type { TargetName } from './target-name.ts';

export type { Failure } from '../contract/failure.ts';
export type { Answer } from '../engine/operation.ts';
export type { TargetName } from './target-name.ts';

type Declared = (typeof declared)[number];

/** What every method takes besides its arguments. */
export interface CallOptions {
  signal?: AbortSignal;
  progress?: (message: string) => void;
}

/** The arguments may be left out where none of them is needed. */
type Method<Input extends z.ZodObject> =
  object extends z.input<Input>
    ? (input?: z.input<Input>, options?: CallOptions) => Promise<Answer>
    : (input: z.input<Input>, options?: CallOptions) => Promise<Answer>;

/** One method for each operation, by its contract name. A failure is an answer too (`ok: false`); nothing is thrown. */
export type Touchstone = { [Each in Declared as Each['name']]: Method<Each['input']> } & {
  /** Closes every session and ends all that was started. */
  close(): Promise<void>;
};

export interface TouchstoneOptions {
  /** Only devices of this kind; `phone` is the simulated phone. */
  target?: TargetName;
}

export function openTouchstone(options: TouchstoneOptions = {}): Touchstone {
  return methodsOf(declared, createEngine(options.target)) as Touchstone;
}

export function methodsOf(declared: readonly Operation[], engine: EngineFace): Record<string, unknown> {
  const methods = declared.map(({ name }) => [
    name,
    (input: unknown = {}, call: CallOptions = {}) =>
      engine.call(name, input, { signal: call.signal ?? new AbortController().signal, progress: call.progress }),
  ]);
  return { ...Object.fromEntries(methods), close: () => engine.close() };
}
