import type { Point } from '../../contract/geometry.ts';
import type { Guard } from '../../drivers/driver.ts';
import type { GateRequest } from '../gate/pass-gate.ts';
import { enclosingRow, type Item } from '../observe/scene.ts';
import type { SaidTarget } from '../operations/fields.ts';
import type { ActionPlan, Aim } from './plan.ts';

type Shared = Pick<ActionPlan, 'expect' | 'if_revision' | 'timeout_ms' | 'delta_tokens'>;

export function tapTarget(said: SaidTarget, gate: GateRequest, shared: Shared): ActionPlan {
  return {
    ...shared,
    action_type: 'tap_element',
    source_module: 'interact',
    target: said,
    gate,
    what: 'tap',
    send: (aim) => sendTap(aim, aimedPoint(aim)),
  };
}

/** A point names nothing, so there is nothing to gate; the answer says what lies there and what changed. */
export function tapPoint(at: Point, said: string, shared: Shared): ActionPlan {
  return {
    ...shared,
    action_type: 'tap',
    source_module: 'interact',
    target: { said, target: { kind: 'point', ...at } },
    what: `tap the point ${said}`,
    send: (aim) => aim.session.driver.perform({ kind: 'tap', at }, aim.deadline),
  };
}

export function sendTap(aim: Aim, at: Point) {
  const { item } = aim;
  const guard = item ? guardFor(item) : undefined;
  return aim.session.driver.perform({ kind: 'tap', at, ...(guard ? { guard } : {}) }, aim.deadline);
}

/** The point that passed the gate's last look. */
export function aimedPoint(aim: Aim): Point {
  if (!aim.probe) throw new Error('a gated action has a probe');
  return aim.probe.point;
}

/** What the platform must find under the finger, or else stop the input. */
function guardFor(item: Item): Guard {
  const { raw } = item;
  const row = enclosingRow(item)?.raw.row;
  return {
    key: raw.key,
    // A ticking label is no other element, and a field's label may be its content.
    ...(item.volatile || raw.editable ? {} : { label: raw.label }),
    ...(row ? { row } : {}),
  };
}
