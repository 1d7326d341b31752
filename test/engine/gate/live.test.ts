import { describe, expect, it } from 'vitest';
import type { Probe } from '../../../src/drivers/driver.ts';
import { passGate } from '../../../src/engine/gate/pass-gate.ts';
import { Trace } from '../../../src/engine/record/trace.ts';
import type { Script } from '../fake-driver.ts';
import { node } from '../nodes.ts';
import { itemNamed, sessionOn, soon, stage } from '../rig.ts';
import { play, useVirtualTime } from '../virtual-time.ts';

useVirtualTime();

const pay = node('button', 'Pay', { bounds: [10, 10, 110, 50] });
const all = { check_stable: true, check_receives_events: true };

async function gate(script: Partial<Script>, request: { actionable_timeout_ms?: number; outer_ms?: number } = {}) {
  const { driver, session } = sessionOn(true, { show: [stage([pay])], ...script });
  const { scene } = await play(session.observer.capture(soon()));
  // Not at the beginning of all time: a wait is a difference between two moments.
  await play(soon().pause(5));
  const trace = new Trace();
  const options = { ...all, actionable_timeout_ms: request.actionable_timeout_ms ?? 2000 };
  const run = await play(passGate(session, itemNamed(scene, 'Pay'), options, trace, soon(request.outer_ms)));
  return { driver, run, trace, report: run.report };
}

const off: Partial<Probe> = { rect: [10, 900, 110, 940], rect_next_frame: [10, 900, 110, 940] };

describe('the gate on a live node', () => {
  it('passes at the first look and hands on what that look saw', async () => {
    const { driver, run, trace } = await gate({});
    expect(run.report).toMatchObject({ passed: true, looks: 1, waited_ms: 0, revealed: false });
    expect(run.report.checks).toHaveLength(6);
    expect(run.report.reason).toBeUndefined();
    expect(run.report.failed).toBeUndefined();
    expect(run.probe?.point).toEqual({ x: 60, y: 30 });
    expect(run.item.raw.key).toBe(pay.key);
    expect(driver.count('probe')).toBe(1);
    expect(driver.count('reveal')).toBe(0);
    expect(trace.steps).toMatchObject([{ stage: 'gate', result: 'success', metadata: { look: 1 } }]);
    expect(trace.steps[0]?.metadata).not.toHaveProperty('reason');
  });

  const transient: [string, Partial<Probe>][] = [
    ['not_enabled', { enabled: false }],
    ['zero_rect', { rect: [60, 30, 60, 30], rect_next_frame: [60, 30, 60, 30] }],
    ['not_stable', { rect_next_frame: [30, 10, 130, 50] }],
    ['obscured', { hit: { kind: 'other', name: 'dialog' } }],
  ];
  it.each(transient)('looks again at %s until it passes', async (failed, facts) => {
    const { driver, report, trace } = await gate({ probes: [facts, facts, {}] });
    expect(report).toMatchObject({ passed: true, looks: 3, waited_ms: 100 });
    expect(report.failed).toBeUndefined();
    expect(report.checks.every((check) => check.result === 'passed' || check.check === 'not_enabled')).toBe(true);
    expect(driver.count('probe')).toBe(3);
    expect(trace.steps.map((step) => step.result)).toEqual(['retry', 'retry', 'success']);
    expect(trace.steps[0]?.metadata).toMatchObject({ look: 1, reason: expect.stringContaining(words(failed)) });
  });

  it.each(transient)('gives up on %s when the time is over, with the words of the last look', async (failed, facts) => {
    const { report, run, trace } = await gate({ probes: [facts] }, { actionable_timeout_ms: 120 });
    expect(report).toMatchObject({ passed: false, failed, looks: 4 });
    expect(report.reason).toContain(words(failed));
    expect(run.probe).not.toBeNull();
    expect(trace.steps.at(-1)).toMatchObject({ result: 'failure', metadata: { look: 4 } });
  });

  it.each(transient)('takes one look at %s with a timeout of 0', async (failed, facts) => {
    const { report } = await gate({ probes: [facts, {}] }, { actionable_timeout_ms: 0 });
    expect(report).toMatchObject({ passed: false, failed, looks: 1 });
  });

  it('names the last reason, not the first', async () => {
    const { report } = await gate(
      { probes: [{ enabled: false }, { hit: { kind: 'other', name: 'dialog "Offer"' } }] },
      { actionable_timeout_ms: 60 },
    );
    expect(report.reason).toBe('obscured by other widget (top=dialog "Offer")');
  });

  it('never outlives the deadline of the action', async () => {
    const { report } = await gate({ probes: [{ enabled: false }] }, { actionable_timeout_ms: 60_000, outer_ms: 200 });
    expect(report).toMatchObject({ passed: false, failed: 'not_enabled', looks: 5 });
  });

  it('does not wait for what only a deed can change', async () => {
    const gone = await gate({ probes: [{ attached: false }, {}] });
    expect(gone.report).toMatchObject({ passed: false, failed: 'defunct', looks: 1 });
    expect(gone.driver.count('reveal')).toBe(0);
    const away = await gate({ probes: [off], reveals: true });
    expect(away.report).toMatchObject({ passed: false, failed: 'off_viewport', looks: 1, revealed: true });
  });
});

describe('reveal', () => {
  it('asks once, looks again, and judges what it sees then', async () => {
    const { driver, report } = await gate({ probes: [off, {}] });
    expect(report).toMatchObject({ passed: true, revealed: true, looks: 1 });
    expect(driver.log.map((entry) => entry.call)).toEqual(['capture', 'probe', 'reveal', 'probe']);
    expect(driver.log[2]?.what).toBe(pay.key);
  });

  it('is not asked for a second time while it waits', async () => {
    const half: Partial<Probe> = { rect: [10, 790, 110, 830], rect_next_frame: [10, 790, 110, 830] };
    const { driver, report } = await gate({
      probes: [off, { ...half, enabled: false }, { ...half, enabled: false }, half],
    });
    expect(report).toMatchObject({ passed: true, looks: 3, revealed: true });
    expect(driver.count('reveal')).toBe(1);
  });

  it('is told as not done where the platform cannot, and costs no further probe', async () => {
    const { driver, report } = await gate({ probes: [off], reveals: false });
    expect(report).toMatchObject({ passed: false, failed: 'off_viewport', revealed: false });
    expect(driver.count('probe')).toBe(1);
  });

  const edges: [string, Probe['rect'], boolean][] = [
    ['the centre on the left edge', [-50, 10, 50, 50], false],
    ['the centre beyond the left edge', [-52, 10, 50, 50], true],
    ['the centre on the right edge', [350, 10, 450, 50], true],
    ['the centre before the right edge', [340, 10, 450, 50], false],
    ['the centre on the top edge', [10, -20, 110, 20], false],
    ['the centre beyond the top edge', [10, -22, 110, 20], true],
    ['the centre on the bottom edge', [10, 780, 110, 820], true],
    ['the centre before the bottom edge', [10, 770, 110, 820], false],
  ];
  it.each(edges)('is asked for when it needs it: %s', async (_, rect, asked) => {
    const { driver } = await gate({ probes: [{ rect, rect_next_frame: rect }] });
    expect(driver.count('reveal')).toBe(asked ? 1 : 0);
  });
});

function words(failed: string): string {
  return failed === 'not_stable' ? 'not stable' : failed.replace('_', ' ');
}
