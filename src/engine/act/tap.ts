import { fail } from '../../contract/failure.ts';
import type { Point } from '../../contract/geometry.ts';
import type { Guard, Receipt } from '../../drivers/driver.ts';
import type { GateRequest } from '../gate/pass-gate.ts';
import { enclosingRow, type Item } from '../observe/scene.ts';
import type { SaidTarget } from '../resolve/said-target.ts';
import type { ActionPlan, Aim, SharedPlan } from './plan.ts';

export const TAP_KINDS = ['single', 'double', 'triple', 'right', 'long'] as const;
export type TapKind = (typeof TAP_KINDS)[number];

/** Long enough for every platform's long press, which is about half a second. */
const HOLD_MS = 700;

export function tapTarget(said: SaidTarget, kind: TapKind, gate: GateRequest, shared: SharedPlan): ActionPlan {
  return {
    ...shared,
    action_type: kind === 'long' ? 'long_press' : 'tap_element',
    source_module: 'interact',
    target: said,
    gate,
    what: words(kind),
    send: (aim) => sendTap(aim, aimedPoint(aim), kind),
  };
}

/** A point names nothing, so there is nothing to gate; the answer says what changed. */
export function tapPoint(at: Point, said: string, kind: TapKind, shared: SharedPlan): ActionPlan {
  return {
    ...shared,
    action_type: 'tap',
    source_module: 'interact',
    target: { said, target: { kind: 'point', ...at } },
    what: `${words(kind)} the point ${said}`,
    send(aim) {
      assertOnScreen(at, said, aim);
      return sendTap(aim, at, kind);
    },
  };
}

function assertOnScreen(at: Point, said: string, aim: Aim): void {
  const { width, height } = aim.before.screen;
  if (at.x < width && at.y < height) return;
  throw fail('INVALID_ARGUMENT', 'bad_argument', {
    message: `${said} is outside the screen of ${width}x${height}. Nothing was sent.`,
    next: 'snapshot',
  });
}

export function sendTap(aim: Aim, at: Point, kind: TapKind = 'single'): Promise<Receipt> {
  const { item } = aim;
  const guard = item ? guardFor(item) : undefined;
  return aim.hands.perform({ kind: 'tap', at, ...VARIANTS[kind], ...(guard ? { guard } : {}) }, aim.deadline);
}

const VARIANTS: Record<TapKind, { count?: 2 | 3; button?: 'right'; hold_ms?: number }> = {
  single: {},
  double: { count: 2 },
  triple: { count: 3 },
  right: { button: 'right' },
  long: { hold_ms: HOLD_MS },
};

function words(kind: TapKind): string {
  return kind === 'single' ? 'tap' : `${kind} tap`;
}

/** The point that passed the gate's last look. */
export function aimedPoint(aim: Aim): Point {
  if (!aim.probe) throw new Error('a gated action has a probe');
  return aim.probe.point;
}

/** What the platform must find under the finger, or else stop the input. */
export function guardFor(item: Item): Guard {
  const { raw } = item;
  const row = enclosingRow(item)?.raw.row;
  return {
    key: raw.key,
    // A ticking label is no other element, and a field's label may be its content.
    ...(item.volatile || raw.editable ? {} : { label: raw.label }),
    ...(row ? { row } : {}),
  };
}
