import type { Deadline } from '../../base/deadline.ts';
import { fail } from '../../contract/failure.ts';
import { type Expectation, parseExpectation, plainWord } from '../../contract/line/index.ts';
import type { Scene } from '../observe/scene.ts';
import type { VerdictReport } from '../record/envelope.ts';
import type { Trace } from '../record/trace.ts';
import type { Session } from '../sessions/session.ts';
import { absenceOfId } from './absence-of-id.ts';
import { evaluate, type LineVerdict } from './evaluate.ts';
import { keysOf, wasInterrupted } from './interruption.ts';
import { refreshSeen } from './refresh-seen.ts';
import { type Judge, type ReadVerdict, readUntilStable } from './stabilised.ts';

export interface Expected {
  line: string;
  expectation: Expectation;
  /** Held already before the dispatch (or nobody knows): it can still fail, and it can prove nothing. */
  already: Before;
}

/** Whether something held before an action; a screen that was not read whole leaves it open. */
export type Before = boolean | 'unknown';

export function beforeOf(verdict: ReadVerdict | undefined): Before {
  return verdict === undefined || verdict === 'unavailable' ? 'unknown' : verdict === 'verified';
}

export function parseExpectations(lines: readonly string[]): Expected[] {
  return lines.map((line) => {
    const parsed = parseExpectation(line);
    if (parsed.ok) return { line, expectation: parsed.value, already: false };
    throw fail('INVALID_ARGUMENT', 'bad_argument', {
      message: parsed.message,
      next: 'snapshot',
      details: { line, at: parsed.at },
    });
  });
}

/** Notes which expectations hold before anything is sent. */
export function markAlreadyTrue(expected: Expected[], before: Scene): void {
  for (const entry of expected) entry.already = beforeOf(evaluate(entry.expectation, before).verdict);
}

/** Reads until the expectations hold twice in a row, or surely do not. */
export async function verifyExpectations(
  session: Session,
  expected: readonly Expected[],
  options: { seen?: readonly Scene[]; window_ms?: number; trace: Trace; before?: Scene; page_failed?: boolean },
  deadline: Deadline,
): Promise<{ report: VerdictReport; scene: Scene }> {
  let lines: LineVerdict[] = [];
  const judge: Judge = async (scene, ended) => {
    const before = lines.map((line) => keysOf(line.items));
    lines = [];
    for (const [index, { expectation }] of expected.entries()) {
      const verdict =
        absenceOfId(session, expectation, scene) ??
        emptyProof(expectation, scene, options) ??
        evaluate(expectation, scene);
      const line = await refreshSeen(session, expectation, verdict, scene, deadline);
      const read = { items: line.items, before: before[index] ?? new Set(), ended };
      const flickers = line.verdict === 'verified' && wasInterrupted(expectation, scene, read);
      lines.push(flickers ? cameAndWent(line) : line);
    }
    const others = lines.filter((line) => line.flickers !== true);
    if (others.some((line) => line.verdict === 'failed')) return 'failed';
    if (others.some((line) => line.verdict === 'unavailable')) return 'unavailable';
    return others.length < lines.length ? 'interrupted' : 'verified';
  };
  const stable = await readUntilStable(session, judge, options, deadline);
  const report: VerdictReport = {
    verdict: overall(stable.verdict, expected),
    basis: 'expect',
    reads: stable.reads,
    lines: expected.map((entry, index) => {
      const line = lines[index] as LineVerdict;
      return {
        expect: entry.line,
        ...heldBefore(line, entry.already),
        ...(line.nearest ? { nearest: line.nearest } : {}),
      };
    }),
  };
  return { report, scene: stable.scene };
}

function cameAndWent(line: LineVerdict): LineVerdict {
  const observed = `${line.observed}, and between two reads it was otherwise: it comes and goes`;
  return { ...line, verdict: 'failed', observed, flickers: true };
}

/**
 * That something is not there proves nothing when everything is gone: the app died or left the front, or the page is
 * blank. It may well have been left undone.
 */
function emptyProof(
  expectation: Expectation,
  scene: Scene,
  { before, page_failed }: { before?: Scene; page_failed?: boolean },
): LineVerdict | undefined {
  if (!expectation.negated || expectation.kind !== 'element' || !scene.capture.complete) return undefined;
  if (scene.items.length === 0) return { verdict: 'unavailable', observed: 'an empty screen', items: [] };
  if (before === undefined) return undefined;
  const [was, now] = [before.screen, scene.screen];
  if (originOf(was.url) !== originOf(now.url) || (page_failed && was.url !== now.url)) {
    return { verdict: 'unavailable', observed: 'another page, which may be an error page', items: [] };
  }
  if (was.package === now.package) return undefined;
  return {
    verdict: 'unavailable',
    observed: `another app in front (${plainWord(scene.screen.package ?? 'unknown')})`,
    items: [],
  };
}

function originOf(url: string | undefined): string {
  return url !== undefined && URL.canParse(url) ? new URL(url).origin : '';
}

/** What was true before proves nothing: at least one line must have become true. */
function overall(verdict: ReadVerdict, expected: readonly Expected[]): VerdictReport['verdict'] {
  if (verdict !== 'verified' || expected.some((entry) => entry.already === false)) return verdict;
  return expected.every((entry) => entry.already === true) ? 'already_true' : 'unavailable';
}

function heldBefore(line: LineVerdict, already: Before): { verdict: VerdictReport['verdict']; observed: string } {
  const { verdict, observed } = line;
  if (verdict !== 'verified' || already === false) return { verdict, observed };
  if (already === true) return { verdict: 'already_true', observed };
  return { verdict: 'unavailable', observed: `${observed} (whether it was so before is not known)` };
}
