import { type Failure, fail } from '../../../contract/failure.ts';
import type { Receipt } from '../../../drivers/driver.ts';
import type { GateRequest } from '../../gate/pass-gate.ts';
import type { Item, Scene } from '../../observe/scene.ts';
import type { SaidTarget } from '../../resolve/said-target.ts';
import { describeItem } from '../../resolve/near-miss.ts';
import type { ActionPlan, Aim, ReadBackReport, SharedPlan } from '../plan.ts';
import { choose } from './choose.ts';
import type { Adjustment } from './control.ts';
import { slide } from './slide.ts';
import { findStepper, stepTo } from './step.ts';
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
    what: `set to ${JSON.stringify(wish.value)}`,
    async send(aim): Promise<Receipt> {
      adjustment = begin(aim, wish);
      await adjust(adjustment, aim.item as Item);
      const sent = adjustment.attempts > 0;
      return {
        delivered: true,
        received_by: 'unknown',
        by: sent ? `${adjustment.attempts} inputs` : 'nothing had to be sent',
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

async function adjust(adjustment: Adjustment, control: Item): Promise<void> {
  const { wanted } = adjustment;
  if (typeof wanted === 'boolean') return toggle(adjustment, control, wanted);
  if (typeof wanted === 'string') return choose(adjustment, control, wanted);
  const range = control.raw.state.value_range;
  if (range && (wanted < range.min || wanted > range.max)) throw outOfRange(wanted, range);
  const stepper = control.raw.role === 'slider' ? undefined : findStepper(adjustment.scene.items, control);
  if (stepper) return stepTo(adjustment, stepper, wanted);
  if (control.raw.role === 'slider' || control.raw.role === 'spinbutton') return slide(adjustment, control, wanted);
  throw fail('ELEMENT_NOT_INTERACTABLE', 'not_supported', {
    message: `${describeItem(control)} is no slider and no stepper, so it cannot be set to a number.`,
    next: 'type_text, or adjust_control on a slider',
  });
}

function report(adjustment: Adjustment, scene: Scene): ReadBackReport {
  adjustment.read(scene);
  const { actual, converged, attempts } = adjustment;
  const observed = `it is ${JSON.stringify(actual)} after ${attempts} tries`;
  // That it was so before is no doubt here: setting to a value means that it holds it afterwards.
  if (converged) return { result: 'matched', observed, already: false };
  if (actual === undefined) {
    return {
      result: 'unavailable',
      observed: 'the control does not say what it holds',
      already: false,
      failure: unreadable(),
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

function missed({ wanted, actual, attempts, tolerance }: Adjustment): Failure {
  return fail('CONTROL_CONVERGENCE_FAILED', 'mismatch', {
    message: `The control is at ${JSON.stringify(actual)} and not at ${JSON.stringify(wanted)} after ${attempts} tries.`,
    next: typeof wanted === 'number' ? `the same call with a tolerance larger than ${tolerance}` : 'snapshot',
    retryable: true,
  }).failure;
}

function unreadable(): Failure {
  return fail('VERIFICATION_FAILED', 'unavailable', {
    message: 'The control was moved, but nothing on this platform says what it holds now.',
    next: 'screenshot',
  }).failure;
}

function outOfRange(wanted: number, range: { min: number; max: number }) {
  return fail('INVALID_ARGUMENT', 'bad_argument', {
    message: `${wanted} is outside of ${range.min} to ${range.max}.`,
    next: `adjust_control with a value from ${range.min} to ${range.max}`,
    details: { range },
  });
}
