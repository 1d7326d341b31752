import type { Deadline } from '../../base/deadline.ts';
import type { VmConnection } from './connection.ts';
import type { VmResult } from './message.ts';
import {
  CompileError,
  EvaluationError,
  IsolateGoneError,
  NoCompilerError,
  VM_CODES,
  VmServiceError,
} from './errors.ts';

/** What an expression came to: an object of the app, named by its id, with a text where it has one. */
export interface Evaluated {
  id: string;
  kind: string;
  class_name: string;
  /** The whole value of a string, a number, a boolean or null; absent for every other object. */
  value?: string;
}

export interface Expression {
  isolate: string;
  /** The library (or object) whose names the expression may use. */
  target: string;
  text: string;
  /** More names, each standing for an object of the app. */
  scope?: Record<string, string>;
}

const NO_COMPILER =
  /no (incremental compiler|compilation service)|precompiled|compilation.*(not supported|unavailable)|kernel.?service/i;

/** Compiles and runs one expression inside the app. */
export async function evaluate(vm: VmConnection, expression: Expression, deadline: Deadline): Promise<Evaluated> {
  const { isolate, target, text, scope } = expression;
  const params = { isolateId: isolate, targetId: target, expression: text, ...(scope ? { scope } : {}) };
  const answer = await vm.request('evaluate', params, deadline).catch((error: unknown) => {
    throw error instanceof VmServiceError ? typed(error) : error;
  });
  return readInstance(vm, isolate, answer, deadline);
}

async function readInstance(
  vm: VmConnection,
  isolate: string,
  answer: VmResult,
  deadline: Deadline,
): Promise<Evaluated> {
  if (answer.type === 'Sentinel') throw new IsolateGoneError('the isolate is gone');
  const said = String(answer.message ?? 'it failed without a message');
  // The isolate was ended in the middle of it; that is no fault of what was evaluated.
  if (answer.type === '@Error' && said.startsWith('isolate terminated')) throw new IsolateGoneError(said);
  if (answer.type === '@Error') throw new EvaluationError(said);
  const found: Evaluated = {
    id: String(answer.id),
    kind: String(answer.kind),
    class_name: String((answer.class as { name?: string } | undefined)?.name ?? ''),
  };
  if (typeof answer.valueAsString !== 'string') return found;
  const value = answer.valueAsStringIsTruncated
    ? await wholeString(vm, isolate, found.id, deadline)
    : answer.valueAsString;
  return { ...found, value };
}

/** The VM cuts strings after 128 characters; how long the whole one is it tells only when asked for the object. */
async function wholeString(vm: VmConnection, isolate: string, id: string, deadline: Deadline): Promise<string> {
  const short = await vm.request('getObject', { isolateId: isolate, objectId: id, offset: 0, count: 1 }, deadline);
  const count = Number(short.length ?? 0);
  const whole = await vm.request('getObject', { isolateId: isolate, objectId: id, offset: 0, count }, deadline);
  return String(whole.valueAsString ?? '');
}

function typed(error: VmServiceError): Error {
  const said = error.details || error.message;
  if (error.code === VM_CODES.feature_disabled || NO_COMPILER.test(said)) return new NoCompilerError(said);
  if (error.code === VM_CODES.compilation) return new CompileError(said);
  return error;
}
