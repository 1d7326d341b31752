import { monotonicNow } from '../../base/clock.ts';
import type { Deadline } from '../../base/deadline.ts';
import type { GateCheck } from '../../contract/words.ts';
import type { Probe } from '../../drivers/driver.ts';
import type { Item } from '../observe/scene.ts';
import type { Trace } from '../record/trace.ts';
import type { Session } from '../sessions/session.ts';
import { type GateOptions, type GateReport, judge } from './gate.ts';
import { probeByCapture } from './probe-by-capture.ts';

/** These pass by themselves often enough to be worth another look; the others need a deed first. */
const TRANSIENT: ReadonlySet<GateCheck> = new Set(['not_enabled', 'zero_rect', 'not_stable', 'obscured']);

const PAUSE_BETWEEN_LOOKS_MS = 50;

export interface GateRun {
  report: GateReport;
  /** The last look: dispatch goes to its point, never to a remembered one. */
  probe: Probe | null;
  item: Item;
}

export interface GateRequest extends GateOptions {
  actionable_timeout_ms: number;
}

/** Looks at the live element until all six checks pass, or until waiting longer makes no sense. */
export async function passGate(
  session: Session,
  target: Item,
  request: GateRequest,
  trace: Trace,
  deadline: Deadline,
): Promise<GateRun> {
  const startedAt = monotonicNow();
  const patience = deadline.within(request.actionable_timeout_ms);
  const report: GateReport = { passed: false, checks: [], looks: 0, waited_ms: 0, revealed: false };
  let item = target;
  for (;;) {
    const look = await lookOnce(session, item, report, deadline);
    report.looks++;
    report.waited_ms = Math.round(monotonicNow() - startedAt);
    if (!look) {
      report.reason = 'defunct (the screen could not be read)';
      report.failed = 'defunct';
      report.checks = [{ check: 'defunct', result: 'unavailable', detail: 'the screen could not be read' }];
      trace.step('gate', 'failure', { look: report.looks, reason: report.reason });
      return { report, probe: null, item };
    }
    item = look.item;
    const { reason, failed, checks } = judge(look.probe, request);
    report.checks = checks;
    report.reason = reason;
    report.failed = failed;
    report.passed = failed === undefined;
    const again = failed !== undefined && TRANSIENT.has(failed) && !patience.expired;
    trace.step('gate', report.passed ? 'success' : again ? 'retry' : 'failure', {
      look: report.looks,
      ...(reason ? { reason } : {}),
    });
    if (!again) return { report, probe: look.probe, item };
    await deadline.pause(PAUSE_BETWEEN_LOOKS_MS);
  }
}

async function lookOnce(
  session: Session,
  item: Item,
  report: GateReport,
  deadline: Deadline,
): Promise<{ probe: Probe; item: Item } | null> {
  const { driver } = session;
  if (!driver.probe) return probeByCapture(session, item, deadline);
  let probe = await driver.probe(item.raw.key, deadline);
  if (probe.attached && !report.revealed && !centreInside(probe)) {
    report.revealed = await driver.reveal(item.raw.key, deadline);
    if (report.revealed) probe = await driver.probe(item.raw.key, deadline);
  }
  return { probe, item };
}

function centreInside(probe: Probe): boolean {
  const [left, top, right, bottom] = probe.rect;
  const [x, y] = [(left + right) / 2, (top + bottom) / 2];
  const view = probe.viewport;
  return x >= view[0] && x < view[2] && y >= view[1] && y < view[3];
}
