import { Deadline } from '../../base/deadline.ts';
import { type Failure, fail, TouchstoneError } from '../../contract/failure.ts';
import { passGate } from '../gate/pass-gate.ts';
import { compareScenes, isRealChange } from '../observe/compare.ts';
import { printDelta } from '../observe/delta-text.ts';
import { fingerprintOf } from '../observe/fingerprint.ts';
import { enclosingRow, type Scene } from '../observe/scene.ts';
import type { Call } from '../operation.ts';
import { EnvelopeDraft } from '../record/draft.ts';
import type { Envelope } from '../record/envelope.ts';
import { resolve } from '../resolve/resolve.ts';
import type { Session } from '../sessions/session.ts';
import { toFailure } from '../sessions/to-failure.ts';
import { type Settled, settle } from '../settle/settle.ts';
import { type Expected, markAlreadyTrue, parseExpectations, verifyExpectations } from '../verify/expectations.ts';
import type { ActionPlan, Aim } from './plan.ts';

/** observe -> resolve -> gate -> act -> settle -> verify -> record, for every action alike. Never throws. */
export async function runAction(session: Session, plan: ActionPlan, call: Call): Promise<Envelope> {
  const draft = new EnvelopeDraft(session, plan);
  const deadline = Deadline.after(plan.timeout_ms, call.signal);
  let started: Scene | null = null;
  try {
    const expected = parseExpectations(plan.expect);
    const before = await observe(session, plan, draft, deadline);
    markAlreadyTrue(expected, before);
    const aim = await resolveAndGate(session, plan, draft, before, deadline);
    started = aim.before;
    session.observer.acting = true;
    await dispatch(plan, draft, aim);
    const settled = await settleAndCompare(session, plan, draft, aim, deadline);
    await verify(session, plan, draft, expected, settled, aim, deadline);
  } catch (error) {
    draft.fail(toFailure(error));
  } finally {
    session.observer.acting = false;
  }
  const envelope = draft.finish();
  session.recordAction(envelope, started);
  return envelope;
}

async function observe(session: Session, plan: ActionPlan, draft: EnvelopeDraft, deadline: Deadline): Promise<Scene> {
  session.sceneBefore = session.observer.scene;
  const { scene } = await session.observer.look(deadline);
  draft.trace.step('observe', scene.capture.complete ? 'success' : 'failure', {
    backend: scene.capture.backend,
    revision: scene.revision,
    ...(scene.capture.reason ? { reason: scene.capture.reason } : {}),
  });
  draft.before(scene);
  if (plan.if_revision !== undefined && plan.if_revision !== scene.revision) {
    throw fail('STALE_REFERENCE', 'revision_changed', {
      message: `The screen is at revision ${scene.revision} and no longer at ${plan.if_revision}. Nothing was sent.`,
      next: 'snapshot',
      retryable: true,
      details: { if_revision: plan.if_revision, snapshot_revision: scene.revision },
    });
  }
  return scene;
}

async function resolveAndGate(
  session: Session,
  plan: ActionPlan,
  draft: EnvelopeDraft,
  before: Scene,
  deadline: Deadline,
): Promise<Aim> {
  const aim: Aim = { session, before, item: null, probe: null, trace: draft.trace, deadline };
  if (!plan.target || plan.target.target.kind === 'point') {
    draft.lifecycle.move('resolved');
    return aim;
  }
  const found = resolve(plan.target.target, session.resolveContext(before, true));
  if (!found.ok) {
    draft.trace.step('resolve', 'failure', { reason: found.reason });
    throw fail(found.code, found.reason, { ...found, retryable: found.code !== 'AMBIGUOUS_TARGET' });
  }
  draft.trace.step('resolve', 'success', { element_id: found.item.id, strategy: found.resolution.strategy });
  draft.resolved(found.item, found.resolution);
  aim.item = found.item;
  if (!plan.gate) return aim;
  const gate = await passGate(session, found.item, plan.gate, draft.trace, deadline);
  draft.gate = gate.report;
  aim.item = gate.item;
  aim.probe = gate.probe;
  if (!gate.report.passed) throw gateFailure(gate.item.id, gate.report);
  assertSameIdentity(aim);
  // On platforms that only capture, the gate's last capture is the state that the action really started from.
  if (!session.driver.changes && session.observer.scene) aim.before = session.observer.scene;
  return aim;
}

function gateFailure(id: string, report: { reason?: string; failed?: string; checks: unknown }): TouchstoneError {
  const advice: Record<string, string> = {
    defunct: 'snapshot',
    not_enabled: 'change what enables it, then the same call',
    zero_rect: `wait_for_ui target "${id}" condition visible`,
    off_viewport: 'snapshot, after scrolling it into view',
    not_stable: 'the same call with a longer actionable_timeout_ms',
    obscured: 'snapshot, then dismiss or act on what is named',
  };
  const failed = (report.failed ?? 'defunct') as keyof typeof advice;
  const transient = failed !== 'defunct' && failed !== 'off_viewport';
  return fail('ELEMENT_NOT_INTERACTABLE', failed as 'defunct', {
    message: `Widget ref=${id} is not actionable: ${report.reason}`,
    next: advice[failed] ?? 'snapshot',
    retryable: transient,
    details: { checks: report.checks },
  });
}

/** The last look, right before dispatch, must still show what was resolved. */
function assertSameIdentity(aim: Aim): void {
  const { item, probe } = aim;
  if (!item || !probe) return;
  const row = enclosingRow(item)?.raw.row;
  const sameRow = (probe.row?.key ?? probe.row?.text) === (row?.key ?? row?.text);
  const sameName = item.raw.editable === true || item.volatile || probe.label === item.raw.label;
  if (probe.role === item.raw.role && sameRow && sameName) return;
  throw fail('STALE_REFERENCE', 'identity_changed', {
    message: `${item.id} changed while it was looked at: it was ${item.raw.role} ${JSON.stringify(item.raw.label ?? '')} and is ${probe.role} ${JSON.stringify(probe.label ?? '')} now. Nothing was sent.`,
    next: 'snapshot',
    retryable: true,
    details: { element_id: item.id },
  });
}

async function dispatch(plan: ActionPlan, draft: EnvelopeDraft, aim: Aim): Promise<void> {
  draft.sending();
  const receipt = await plan.send(aim);
  draft.receipt = receipt;
  draft.trace.step('act', receipt.delivered && receipt.received_by !== 'other' ? 'success' : 'failure', { ...receipt });
  if (!receipt.delivered || receipt.received_by === 'other') {
    throw fail('ACTION_REJECTED', 'intercepted', {
      message: receipt.delivered
        ? `The input did not reach its target: ${receipt.by ?? 'something else'} got it.`
        : `The input was stopped before it reached the app: ${receipt.by ?? 'it would have reached something else'}.`,
      next: 'snapshot',
      retryable: !receipt.delivered,
      details: { receipt },
    });
  }
  draft.delivered();
}

async function settleAndCompare(
  session: Session,
  plan: ActionPlan,
  draft: EnvelopeDraft,
  aim: Aim,
  deadline: Deadline,
): Promise<Settled> {
  const settled = await settle(session, aim.before, deadline);
  const { scene } = settled;
  draft.trace.step('settle', settled.settled ? 'success' : 'retry', {
    captures: settled.seen.length,
    ...(settled.pending.length > 0 ? { pending: settled.pending } : {}),
  });
  const difference = compareScenes(aim.before, scene, settled);
  const delta = printDelta(difference, scene, plan.delta_tokens);
  session.showed(delta.shown);
  draft.after(scene, {
    changed: isRealChange(difference),
    kinds: difference.kinds,
    delta: delta.lines,
    settled: settled.settled,
    pending: settled.pending,
    ignored_volatile: difference.ignored,
  });
  draft.lifecycle.move('pending_verification');
  return settled;
}

async function verify(
  session: Session,
  plan: ActionPlan,
  draft: EnvelopeDraft,
  expected: Expected[],
  settled: Settled,
  aim: Aim,
  deadline: Deadline,
): Promise<void> {
  const back = plan.read_back?.(settled.scene, aim);
  if (back) {
    draft.readBack(back);
    draft.trace.step('verify', back.result === 'mismatch' ? 'failure' : 'success', { read_back: back.result });
  }
  if (expected.length > 0) {
    const options = { seen: settled.seen, trace: draft.trace };
    const { report, scene } = await verifyExpectations(session, expected, options, deadline);
    draft.verdict = report;
    draft.fingerprintAfter = fingerprintOf(scene);
  }
  const failure = verdictFailure(draft, back?.observed);
  if (failure) throw new TouchstoneError(failure);
  draft.conclude();
}

function verdictFailure(draft: EnvelopeDraft, observed: string | undefined): Failure | undefined {
  if (draft.read_back === 'mismatch') {
    return fail('VERIFICATION_FAILED', 'mismatch', {
      message: `It was sent, but the read back does not match: ${observed ?? 'another value'}.`,
      next: 'snapshot',
      details: { observed },
    }).failure;
  }
  const { verdict } = draft;
  if (!verdict || verdict.verdict === 'verified') return undefined;
  const lines = verdict.lines.filter((line) => line.verdict === verdict.verdict);
  const said = lines.map(
    (line) => `${line.expect} (there is ${line.observed}${line.nearest ? `; nearest: ${line.nearest}` : ''})`,
  );
  const reasons = { failed: 'mismatch', unavailable: 'unavailable', already_true: 'already_true' } as const;
  const sentences = {
    failed: `It was delivered, but this does not hold: ${said.join('; ')}.`,
    unavailable: `It was delivered, but whether it worked cannot be told: ${said.join('; ')}.`,
    already_true: `It was delivered, but every expectation held before, so nothing is proved: ${said.join('; ')}.`,
  };
  return fail('VERIFICATION_FAILED', reasons[verdict.verdict], {
    message: sentences[verdict.verdict],
    next: 'snapshot',
    details: { lines: verdict.lines },
  }).failure;
}
