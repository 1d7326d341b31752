import { describe, expect, it } from 'vitest';
import type { Probe } from '../../src/drivers/driver.ts';
import { judge } from '../../src/engine/gate/gate.ts';

const good: Probe = {
  attached: true,
  enabled: true,
  role: 'button',
  rect: [10, 10, 110, 50],
  rect_next_frame: [10, 10, 110, 50],
  viewport: [0, 0, 400, 800],
  point: { x: 60, y: 30 },
  hit: { kind: 'self' },
};
const all = { check_stable: true, check_receives_events: true };

describe('the gate', () => {
  it('passes what is attached, enabled, inside, still and on top', () => {
    expect(judge(good, all).failed).toBeUndefined();
  });

  // The order is a public contract: a probe that breaks everything from a check on must name that check.
  const broken: [string, Partial<Probe>][] = [
    ['defunct (the element is no longer attached)', { attached: false, enabled: false, rect: [0, 0, 0, 0] }],
    ['not enabled', { enabled: false, rect: [0, 0, 0, 0] }],
    ['zero rect', { rect: [10, 10, 10, 50], rect_next_frame: [90, 10, 90, 50] }],
    ['off-viewport (rect=10,900,110,940, viewport=0,0,400,800)', { rect: [10, 900, 110, 940] }],
    ['not stable (rect changed by 3.0px)', { rect_next_frame: [13, 10, 113, 50], hit: { kind: 'other', name: 'x' } }],
    ['obscured by other widget (top=dialog "Offer")', { hit: { kind: 'other', name: 'dialog "Offer"' } }],
  ];
  it.each(broken)('says: %s', (words, change) => {
    const verdict = judge({ ...good, ...change }, all);
    expect(verdict.reason).toBe(words);
    const at = verdict.checks.findIndex((check) => check.result === 'failed');
    expect(verdict.checks.slice(at + 1).every((check) => check.result === 'not_reached')).toBe(true);
  });

  it('lets half a pixel pass and no more', () => {
    expect(judge({ ...good, rect_next_frame: [10.5, 10, 110, 50] }, all).failed).toBeUndefined();
    expect(judge({ ...good, rect_next_frame: [10.6, 10, 110, 50] }, all).failed).toBe('not_stable');
  });

  it('reports an opted-out check as skipped, not as passed', () => {
    const moving: Probe = { ...good, rect_next_frame: [50, 10, 150, 50], hit: { kind: 'other', name: 'x' } };
    const verdict = judge(moving, { check_stable: false, check_receives_events: false });
    expect(verdict.failed).toBeUndefined();
    expect(verdict.checks.filter((check) => check.result === 'skipped').map((check) => check.check)).toEqual([
      'not_stable',
      'obscured',
    ]);
  });

  it('skips what the platform cannot tell', () => {
    const verdict = judge({ ...good, enabled: undefined, hit: { kind: 'none' } }, all);
    expect(verdict.checks.find((check) => check.check === 'not_enabled')?.result).toBe('skipped');
    expect(verdict.checks.find((check) => check.check === 'obscured')?.result).toBe('skipped');
  });
});
