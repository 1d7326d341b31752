import { type Failure, fail, TouchstoneError } from '../../../contract/failure.ts';
import { quoteValue } from '../../../contract/line/index.ts';
import { eitherOf, sameCallWith } from '../../../contract/next.ts';
import type { Receipt } from '../../../drivers/driver.ts';
import { type GateRequest, passGate } from '../../gate/pass-gate.ts';
import { compositeOf, stepperAround } from '../../observe/composites.ts';
import type { Item, Scene } from '../../observe/scene.ts';
import { semanticOfItself } from '../../observe/semantic-roles.ts';
import type { SaidTarget } from '../../resolve/said-target.ts';
import { describeItem } from '../../resolve/near-miss.ts';
import type { ActionPlan, Aim, ReadBackReport, SharedPlan } from '../plan.ts';
import { gateFailure } from '../take-aim.ts';
import { choose } from './choose.ts';
import type { Adjustment } from './control.ts';
import { assertHolds } from './kind-of-value.ts';
import { setByItself, slide } from './slide.ts';
import { stepTo } from './step.ts';
import { toggle } from './toggle.ts';

export interface Wish {
  value: boolean | number | string;
  tolerance: number;
  max_attempts: number;
}

/** Sets a control to a value and proves it: switch, checkbox, slider, stepper, or one of several. */
export function adjustControl(said: SaidTarget, wish: Wish, gate: GateRequest, shared: SharedPlan): ActionPlan {
  let adjustment: Adjustment | undefined;
  return {
    ...shared,
    action_type: 'adjust_control',
    source_module: 'interact',
    target: said,
    gate,
    what: `set to ${quoteValue(wish.value)}`,
    async send(aim): Promise<Receipt> {
      const control = await controlIn(aim, gate);
      adjustment = begin(aim, wish);
      await adjust(adjustment, control);
      const { attempts, converged } = adjustment;
      const missing = attempts === 0 && !converged ? report(adjustment, adjustment.scene).failure : undefined;
      if (missing) throw new TouchstoneError(missing);
      return {
        delivered: true,
        received_by: 'unknown',
        by: attempts > 0 ? counted(attempts, 'input') : 'nothing had to be sent',
      };
    },
    read_back: (after) => report(adjustment as Adjustment, after.scene),
    details: () => (adjustment ? facts(adjustment) : {}),
  };
}

function begin(aim: Aim, wish: Wish): Adjustment {
  return {
    wanted: wish.value,
    tolerance: wish.tolerance,
    max_attempts: wish.max_attempts,
    attempts: 0,
    mode: 'semantic',
    actual: undefined,
    converged: false,
    read: () => undefined,
    scene: aim.before,
    aim,
  };
}

/** The control itself, or the one that a labelled group stands for; that one must pass the gate as well. */
async function controlIn(aim: Aim, gate: GateRequest): Promise<Item> {
  const item = aim.before.by_id.get(aim.item?.id ?? '') ?? (aim.item as Item);
  const composite = semanticOfItself(item) ? undefined : compositeOf(aim.before, item);
  if (composite?.kind !== 'composite_control') return item;
  const { control } = composite;
  const { report } = await passGate(aim.session, control, gate, aim.trace, aim.deadline);
  if (!report.passed) throw gateFailure(control.id, report);
  // The gate may have waited or scrolled: what follows aims by what is there now.
  const { observer, driver } = aim.session;
  aim.before = driver.changes ? (await observer.look(aim.deadline)).scene : (observer.scene ?? aim.before);
  aim.item = control;
  return controlIn(aim, gate);
}

async function adjust(adjustment: Adjustment, control: Item): Promise<void> {
  const { wanted } = adjustment;
  assertHolds(adjustment.scene, control, wanted);
  if (typeof wanted === 'boolean') return toggle(adjustment, control, wanted);
  if (typeof wanted === 'string') return choose(adjustment, control, wanted);
  const range = control.raw.state.value_range;
  if (range && (wanted < range.min || wanted > range.max)) throw outOfRange(wanted, range);
  const itself = semanticOfItself(control)?.semantic_role;
  if (itself === 'slider' || itself === 'custom_adjustable') return slide(adjustment, control, wanted);
  if (itself === 'stepper' && (await setByItself(adjustment, control, wanted))) return;
  const stepper = stepperAround(adjustment.scene, control);
  if (stepper) return stepTo(adjustment, stepper, wanted);
  throw fail('ELEMENT_NOT_INTERACTABLE', 'not_supported', {
    message: `${describeItem(control)} is no slider and no stepper with buttons that can be told, so it cannot be set to a number. Nothing was sent.`,
    next: 'snapshot',
  });
}

function report(adjustment: Adjustment, scene: Scene): ReadBackReport {
  adjustment.read(scene);
  const { actual, converged, attempts } = adjustment;
  const observed = `it is ${quoteValue(actual)} after ${tries(attempts)}`;
  // That it was so before is no doubt here: setting to a value means that it holds it afterwards.
  if (converged) return { result: 'matched', observed, already: false };
  if (actual === undefined) {
    return {
      result: 'unavailable',
      observed: 'the control does not say what it holds',
      already: false,
      failure: unreadable(adjustment),
    };
  }
  return { result: 'mismatch', observed, already: false, failure: missed(adjustment) };
}

function facts(adjustment: Adjustment): Record<string, unknown> {
  const { wanted, tolerance, actual, converged, attempts, mode } = adjustment;
  return {
    target_state: { value: wanted, tolerance },
    actual_state: { value: actual ?? null },
    within_tolerance: converged,
    converged,
    attempts,
    adjustment_mode: mode,
  };
}

function missed({ wanted, actual, attempts }: Adjustment): Failure {
  return fail('CONTROL_CONVERGENCE_FAILED', 'mismatch', {
    message: `The control is at ${quoteValue(actual)} and not at ${quoteValue(wanted)} after ${tries(attempts)}.`,
    next: eitherOf('snapshot', ...looser(wanted, actual)),
    retryable: true,
  }).failure;
}

function unreadable({ attempts }: Adjustment): Failure {
  const done =
    attempts > 0 ? `${counted(attempts, 'input')} went to the control, but n` : 'Nothing was sent, because n';
  return fail('VERIFICATION_FAILED', 'unavailable', {
    message: `${done}othing on this platform says what it holds now.`,
    next: 'screenshot',
  }).failure;
}

function outOfRange(wanted: number, range: { min: number; max: number }) {
  return fail('INVALID_ARGUMENT', 'bad_argument', {
    message: `${wanted} is outside of ${range.min} to ${range.max}.`,
    next: sameCallWith({ value: wanted < range.min ? range.min : range.max }),
    details: { range },
  });
}

function counted(count: number, thing: string): string {
  return `${count} ${thing}${count === 1 ? '' : 's'}`;
}

function tries(count: number): string {
  return count === 1 ? '1 try' : `${count} tries`;
}

/** How near it came may be near enough for the caller. */
function looser(wanted: unknown, actual: unknown): string[] {
  if (typeof wanted !== 'number' || typeof actual !== 'number') return [];
  return [sameCallWith({ tolerance: Math.abs(wanted - actual) })];
}
