import type { Deadline } from '../../base/deadline.ts';
import { fail, type TouchstoneError } from '../../contract/failure.ts';
import { type Target, quoteScreenText } from '../../contract/line/index.ts';
import { callOf, eitherOf, oneAfterTheOther, sameCallWith, THE_SAME_CALL } from '../../contract/next.ts';
import type { GateCheck } from '../../contract/words.ts';
import type { Probe } from '../../drivers/driver.ts';
import { type GateRequest, passGate } from '../gate/pass-gate.ts';
import { toElement } from '../observe/element.ts';
import { enclosingRow, type Item, type Scene } from '../observe/scene.ts';
import type { EnvelopeDraft } from '../record/draft.ts';
import { resolve } from '../resolve/resolve.ts';
import type { Session } from '../sessions/session.ts';
import { Hands } from './hands.ts';
import type { ActionPlan, Aim } from './plan.ts';

/** resolve -> gate: what the plan names becomes one live element that may be acted on now, or nothing is sent. */
export async function takeAim(
  session: Session,
  plan: ActionPlan,
  draft: EnvelopeDraft,
  before: Scene,
  alternate: Item | undefined,
  deadline: Deadline,
): Promise<Aim> {
  const { trace, recovery } = draft;
  const aim: Aim = {
    session,
    before,
    item: null,
    probe: null,
    to: null,
    trace,
    recovery,
    hands: new Hands(session.driver, draft),
    deadline,
  };
  const target = plan.target?.target;
  if (!target || target.kind === 'point') {
    draft.lifecycle.move('resolved');
    return aim;
  }
  const item = findTarget(target, aim, plan.to ? 'from' : 'target', (found, resolution) => {
    draft.item = found;
    draft.resolved(toElement(before, found), resolution);
    // The answer names it, and so may its next: what is named may be meant by its reference from now on.
    session.showed([found]);
  });
  // The leaf of a control receives the same touch for it.
  aim.item = alternate ?? item;
  if (!plan.gate) return aim;
  const request = typeof plan.gate === 'function' ? plan.gate(aim.item) : plan.gate;
  const source = await gateItem(aim, aim.item, request, draft);
  aim.item = source.item;
  aim.probe = source.probe;
  if (plan.to) aim.to = await aimAtDestination(plan.to.target, aim, request, draft);
  aim.before = await rightBefore(aim, draft);
  return aim;
}

/**
 * The gate may have waited for seconds: what happened meanwhile is no effect of the action and proves nothing. On
 * platforms that only capture the gate's last capture is that state; elsewhere one cheap look is.
 */
async function rightBefore(aim: Aim, draft: EnvelopeDraft): Promise<Scene> {
  const { observer, driver } = aim.session;
  if (!driver.changes) return observer.scene ?? aim.before;
  const waited = (draft.gate?.looks ?? 0) > 1 || draft.gate?.revealed === true;
  return waited ? (await observer.look(aim.deadline)).scene : aim.before;
}

async function aimAtDestination(target: Target, aim: Aim, gate: GateRequest, draft: EnvelopeDraft): Promise<Probe> {
  if (target.kind === 'point') {
    throw fail('INVALID_ARGUMENT', 'bad_argument', {
      message: 'A drag ends on an element, not on a point, because only an element can be gated.',
      next: 'snapshot',
    });
  }
  const item = findTarget(target, aim, 'to', () => undefined);
  return (await gateItem(aim, item, gate, draft)).probe;
}

type Found = Extract<ReturnType<typeof resolve>, { ok: true }>;

function findTarget(
  target: Exclude<Target, { kind: 'point' }>,
  aim: Aim,
  parameter: string,
  note: (item: Item, resolution: Found['resolution']) => void,
): Item {
  const found = resolve(target, { ...aim.session.resolveContext(aim.before, true), parameter });
  if (!found.ok) {
    aim.trace.step('resolve', 'failure', { reason: found.reason });
    throw fail(found.code, found.reason, { ...found, retryable: found.code !== 'AMBIGUOUS_TARGET' });
  }
  aim.trace.step('resolve', 'success', { element_id: found.item.id, strategy: found.resolution.strategy });
  note(found.item, found.resolution);
  return found.item;
}

async function gateItem(
  aim: Aim,
  item: Item,
  request: GateRequest,
  draft: EnvelopeDraft,
): Promise<{ item: Item; probe: Probe }> {
  const gate = await passGate(aim.session, item, request, aim.trace, aim.deadline);
  draft.gate = gate.report;
  // What the gate passed is in view and uncovered now, whatever it was when it was resolved.
  if (gate.report.passed) draft.revealed();
  if (!gate.report.passed || !gate.probe) throw gateFailure(gate.item.id, gate.report);
  assertSameIdentity(gate.item, gate.probe);
  return { item: gate.item, probe: gate.probe };
}

const ADVICE: Record<GateCheck, (id: string) => string> = {
  defunct: () => 'snapshot',
  not_enabled: (id) => eitherOf('snapshot', onceIt('enabled', id)),
  zero_rect: (id) => eitherOf('snapshot', onceIt('visible', id)),
  off_viewport: () => 'snapshot',
  not_stable: () =>
    eitherOf(
      oneAfterTheOther(callOf('wait_for_ui', { stable: true, timeout_ms: 3000 }), THE_SAME_CALL),
      sameCallWith({ check_stable: false }),
    ),
  obscured: () => 'snapshot',
};

function onceIt(condition: 'enabled' | 'visible', id: string): string {
  return oneAfterTheOther(callOf('wait_for_ui', { target: id, condition }), THE_SAME_CALL);
}

/** What hides a keyboard on every platform that has one. */
const HIDE_KEYBOARD = oneAfterTheOther('press_back', THE_SAME_CALL);

export function gateFailure(
  id: string,
  report: { reason?: string; failed?: GateCheck; checks: unknown },
): TouchstoneError {
  const failed = report.failed ?? 'defunct';
  return fail('ELEMENT_NOT_INTERACTABLE', failed, {
    message: `Widget ref=${id} is not actionable: ${report.reason}`,
    next: report.reason?.includes('top=soft keyboard') ? HIDE_KEYBOARD : ADVICE[failed](id),
    retryable: failed !== 'defunct' && failed !== 'off_viewport',
    details: { checks: report.checks },
  });
}

/** The last look, right before dispatch, must still show what was resolved. */
function assertSameIdentity(item: Item, probe: Probe): void {
  const row = enclosingRow(item)?.raw.row;
  const sameRow = (probe.row?.key ?? probe.row?.text) === (row?.key ?? row?.text);
  const sameName = item.raw.editable === true || item.volatile || probe.label === item.raw.label;
  if (probe.role === item.raw.role && sameRow && sameName) return;
  throw fail('STALE_REFERENCE', 'identity_changed', {
    message: `${item.id} changed while it was looked at: it was ${item.raw.role} ${quoteScreenText(item.raw.label ?? '')} and is ${probe.role} ${quoteScreenText(probe.label ?? '')} now. Nothing was sent.`,
    next: 'snapshot',
    retryable: true,
    details: { element_id: item.id },
  });
}
