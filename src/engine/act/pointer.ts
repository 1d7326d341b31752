import { fail } from '../../contract/failure.ts';
import type { Point } from '../../contract/geometry.ts';
import type { GateRequest } from '../gate/pass-gate.ts';
import type { SaidTarget } from '../resolve/said-target.ts';
import type { ActionPlan, Aim, SharedPlan } from './plan.ts';
import { aimedPoint, guardFor } from './tap.ts';

/** Enough steps and time for a platform to see a drag and not a fling. */
const DRAG_MS = 400;
const PICK_UP_MS = 600;

export function hover(said: SaidTarget, gate: GateRequest, shared: SharedPlan): ActionPlan {
  return {
    ...shared,
    action_type: 'hover',
    source_module: 'interact',
    target: said,
    gate,
    what: 'hover over',
    async send(aim) {
      if (!aim.session.driver.capabilities.hover) throw noPointer();
      return aim.hands.perform({ kind: 'hover', at: aimedPoint(aim), ...guarded(aim) }, aim.deadline);
    },
  };
}

export function drag(from: SaidTarget, to: SaidTarget, gate: GateRequest, shared: SharedPlan): ActionPlan {
  return {
    ...shared,
    action_type: 'drag',
    source_module: 'interact',
    target: from,
    to,
    gate,
    what: `drag to ${to.said}:`,
    send(aim) {
      if (!aim.to) throw new Error('a drag has two ends');
      const way = { from: aimedPoint(aim), to: aim.to.point, hold_ms: PICK_UP_MS, duration_ms: DRAG_MS };
      return aim.hands.perform({ kind: 'drag', ...way, ...guarded(aim) }, aim.deadline);
    },
  };
}

export function swipe(from: Point, to: Point, durationMs: number, shared: SharedPlan): ActionPlan {
  return {
    ...shared,
    action_type: 'swipe',
    source_module: 'interact',
    what: `swipe from ${from.x},${from.y} to ${to.x},${to.y}`,
    send: (aim) => aim.hands.perform({ kind: 'swipe', from, to, duration_ms: durationMs }, aim.deadline),
  };
}

function guarded(aim: Aim) {
  return aim.item ? { guard: guardFor(aim.item) } : {};
}

function noPointer() {
  return fail('CAPABILITY_MISSING', 'not_supported', {
    message: 'This device has no pointer that could hover: a finger either touches or it does not.',
    next: 'snapshot',
  });
}
