import type { Deadline } from '../../base/deadline.ts';
import { type Failure, fail } from '../../contract/failure.ts';
import { parseTarget, quoteValue, type Target } from '../../contract/line/index.ts';
import { callOf } from '../../contract/next.ts';
import type { StateProperty } from '../../contract/words.ts';
import type { NodeKey, RawNode } from '../../drivers/driver.ts';
import type { Scene } from '../observe/scene.ts';
import type { VerdictReport } from '../record/envelope.ts';
import type { Trace } from '../record/trace.ts';
import { resolve } from '../resolve/resolve.ts';
import { describeItem } from '../resolve/near-miss.ts';
import type { Session } from '../sessions/session.ts';
import type { Before } from './expectations.ts';
import { type Judge, type ReadVerdict, readUntilStable } from './stabilised.ts';

export interface StateQuestion {
  target: Exclude<Target, { kind: 'point' }>;
  said: string;
  property: StateProperty;
  expected: boolean | number | string | { id?: string; label?: string };
}

export interface StateReading {
  verdict: ReadVerdict;
  /** The element that was asked, where it was found. */
  key?: NodeKey;
  observed: string;
  failure?: Failure;
}

const BOOLEAN: ReadonlySet<StateProperty> = new Set(['checked', 'focused', 'expanded', 'enabled']);

/** The wrong type of expectation is a mistake of the caller, told before anything is read. */
function assertType({ property, expected, said }: StateQuestion): void {
  const kind = typeof expected;
  const fits = BOOLEAN.has(property)
    ? kind === 'boolean'
    : property === 'selected'
      ? kind === 'boolean' || kind === 'string' || kind === 'object'
      : property === 'text_value'
        ? kind === 'string'
        : kind === 'number' || kind === 'string';
  if (fits) return;
  const wanted = BOOLEAN.has(property)
    ? 'true or false'
    : property === 'text_value'
      ? 'a string'
      : property === 'selected'
        ? 'true, false, a label, or {id, label}'
        : 'a number or a string';
  throw fail('INVALID_ARGUMENT', 'wrong_type', {
    message: `${property} is compared with ${wanted}, not with ${quoteValue(expected)}.`,
    // A structured target is no line; a snapshot shows what the element holds as well.
    next: parseTarget(said).ok ? callOf('find_element', { target: said }) : 'snapshot',
    details: { property, expected },
  });
}

export function readState(session: Session, question: StateQuestion, scene: Scene): StateReading {
  if (!scene.capture.complete) {
    return {
      verdict: 'unavailable',
      observed: `the screen could not be read whole (${scene.capture.reason ?? 'unknown reason'})`,
    };
  }
  const found = resolve(question.target, session.resolveContext(scene, false));
  if (!found.ok) {
    return { verdict: 'failed', observed: found.message, failure: fail(found.code, found.reason, found).failure };
  }
  const { state } = found.item.raw;
  const actual = state[question.property];
  if (actual === undefined) {
    return { verdict: 'unavailable', observed: `${describeItem(found.item)} does not say its ${question.property}` };
  }
  const observed = `${describeItem(found.item)}: ${question.property} is ${quoteValue(actual)}`;
  return { verdict: same(actual, question.expected) ? 'verified' : 'failed', observed, key: found.item.raw.key };
}

/** It had the value at the read before and has it now, and lost it in between. */
function cameAndWent(question: StateQuestion, now: StateReading, before: StateReading, ended: readonly RawNode[]) {
  if (now.verdict !== 'verified' || before.verdict !== 'verified') return false;
  const past = ended.filter((node) => node.key === before.key);
  if (now.key !== before.key) return past.length > 0;
  return past.some((node) => !same(node.state[question.property], question.expected));
}

function same(actual: unknown, expected: StateQuestion['expected']): boolean {
  if (typeof actual !== 'object' || actual === null) return actual === expected;
  const option = actual as { id?: string; label: string };
  if (typeof expected === 'string') return expected === option.id || expected === option.label;
  if (typeof expected !== 'object') return expected === true;
  return expected.id !== undefined ? expected.id === option.id : expected.label === option.label;
}

export async function verifyState(
  session: Session,
  question: StateQuestion,
  options: { window_ms?: number; trace: Trace; already: Before },
  deadline: Deadline,
): Promise<{ report: VerdictReport; scene: Scene; failure?: Failure }> {
  assertType(question);
  let last: StateReading = { verdict: 'unavailable', observed: 'nothing was read' };
  const judge: Judge = async (scene, ended) => {
    const before = last;
    last = readState(session, question, scene);
    if (!cameAndWent(question, last, before, ended)) return last.verdict;
    last = { ...last, observed: `${last.observed}, and between two reads it was otherwise: it comes and goes` };
    return 'interrupted';
  };
  const stable = await readUntilStable(session, judge, options, deadline);
  const verdict = proof(stable.verdict, options.already);
  const expect = `${question.said} ${question.property}=${quoteValue(question.expected)}`;
  const report: VerdictReport = {
    verdict,
    basis: 'expect',
    reads: stable.reads,
    lines: [{ expect, verdict, observed: last.observed }],
  };
  const failure = verdict === 'failed' ? (last.failure ?? mismatch(question, last.observed)) : undefined;
  return { report, scene: stable.scene, ...(failure ? { failure } : {}) };
}

/** What was so before, or may have been, does not prove an action. */
export function proof(verdict: ReadVerdict, already: Before): VerdictReport['verdict'] {
  if (verdict !== 'verified' || already === false) return verdict;
  return already === true ? 'already_true' : 'unavailable';
}

function mismatch(question: StateQuestion, observed: string): Failure {
  return fail('EXPECT_STATE_MISMATCH', 'mismatch', {
    message: `${question.property} is not ${quoteValue(question.expected)}.`,
    next: 'snapshot',
    details: { property: question.property, expected: question.expected, observed },
  }).failure;
}
