import { area, intersect, sideShift } from '../../contract/geometry.ts';
import { type CheckResult, GATE_CHECKS, type GateCheck } from '../../contract/words.ts';
import type { Probe } from '../../drivers/driver.ts';

/** More movement than this on any side within one frame means that the element is on its way somewhere. */
const STABLE_PX = 0.5;

export interface GateOptions {
  check_stable: boolean;
  check_receives_events: boolean;
}

export interface GateCheckReport {
  check: GateCheck;
  result: CheckResult;
  detail?: string;
}

export interface GateReport {
  passed: boolean;
  /** The frozen words of the first check that failed. */
  reason?: string;
  failed?: GateCheck;
  checks: GateCheckReport[];
  looks: number;
  waited_ms: number;
  revealed: boolean;
}

/** The six preconditions in their frozen order, judged on one look. */
export function judge(
  probe: Probe,
  options: GateOptions,
): { reason?: string; failed?: GateCheck; checks: GateCheckReport[] } {
  const checks: GateCheckReport[] = [];
  for (const check of GATE_CHECKS) {
    const verdict = run(check, probe, options);
    checks.push({ check, result: verdict.result, ...(verdict.detail ? { detail: verdict.detail } : {}) });
    if (verdict.result !== 'failed') continue;
    for (const rest of GATE_CHECKS.slice(checks.length)) checks.push({ check: rest, result: 'not_reached' });
    return { reason: verdict.words, failed: check, checks };
  }
  return { checks };
}

interface CheckVerdict {
  result: CheckResult;
  words?: string;
  detail?: string;
}

const passed: CheckVerdict = { result: 'passed' };

function run(check: GateCheck, probe: Probe, options: GateOptions): CheckVerdict {
  switch (check) {
    case 'defunct':
      return probe.attached ? passed : failed('defunct (the element is no longer attached)');
    case 'not_enabled':
      // Only an explicit "disabled" counts: a platform that says nothing has not said no.
      if (probe.enabled === undefined) return { result: 'skipped', detail: 'the platform does not say' };
      return probe.enabled ? passed : failed('not enabled');
    case 'zero_rect':
      return area(probe.rect) > 0 ? passed : failed('zero rect');
    case 'off_viewport':
      return area(intersect(probe.rect, probe.viewport)) > 0
        ? passed
        : failed(`off-viewport (rect=${print(probe.rect)}, viewport=${print(probe.viewport)})`);
    case 'not_stable':
      return judgeStable(probe, options);
    case 'obscured':
      return judgeObscured(probe, options);
  }
}

function judgeStable(probe: Probe, options: GateOptions): CheckVerdict {
  if (!options.check_stable) return { result: 'skipped', detail: 'check_stable is off' };
  const shift = sideShift(probe.rect, probe.rect_next_frame);
  return shift > STABLE_PX ? failed(`not stable (rect changed by ${shift.toFixed(1)}px)`) : passed;
}

function judgeObscured(probe: Probe, options: GateOptions): CheckVerdict {
  if (!options.check_receives_events) return { result: 'skipped', detail: 'check_receives_events is off' };
  if (probe.hit.kind === 'none') return { result: 'skipped', detail: 'no hit test at this point' };
  return probe.hit.kind === 'self' ? passed : failed(`obscured by other widget (top=${probe.hit.name})`);
}

function failed(words: string): CheckVerdict {
  return { result: 'failed', words, detail: words };
}

function print(rect: readonly number[]): string {
  return rect.map((side) => Math.round(side)).join(',');
}
