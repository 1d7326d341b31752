import { describe, expect, it } from 'vitest';
import { GATE_CHECKS } from '../../../src/contract/words.ts';
import type { Probe } from '../../../src/drivers/driver.ts';
import { judge } from '../../../src/engine/gate/gate.ts';

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

describe('one look', () => {
  it('lists all six checks in their frozen order, with no detail where there is nothing to say', () => {
    expect(judge(good, all)).toEqual({ checks: GATE_CHECKS.map((check) => ({ check, result: 'passed' })) });
  });

  it('says what failed and that the rest was not reached', () => {
    expect(judge({ ...good, enabled: false }, all)).toEqual({
      reason: 'not enabled',
      failed: 'not_enabled',
      checks: [
        { check: 'defunct', result: 'passed' },
        { check: 'not_enabled', result: 'failed', detail: 'not enabled' },
        { check: 'zero_rect', result: 'not_reached' },
        { check: 'off_viewport', result: 'not_reached' },
        { check: 'not_stable', result: 'not_reached' },
        { check: 'obscured', result: 'not_reached' },
      ],
    });
  });

  it('says why a check was skipped', () => {
    const unsaid = judge({ ...good, enabled: undefined, hit: { kind: 'none' } }, all).checks;
    expect(unsaid[1]).toEqual({ check: 'not_enabled', result: 'skipped', detail: 'the platform does not say' });
    expect(unsaid[5]).toEqual({ check: 'obscured', result: 'skipped', detail: 'no hit test at this point' });
    const off = judge(good, { check_stable: false, check_receives_events: false }).checks;
    expect(off[4]).toEqual({ check: 'not_stable', result: 'skipped', detail: 'check_stable is off' });
    expect(off[5]).toEqual({ check: 'obscured', result: 'skipped', detail: 'check_receives_events is off' });
  });

  it('opts out of one check without opting out of the other', () => {
    const moving: Probe = { ...good, rect_next_frame: [50, 10, 150, 50] };
    expect(judge(moving, { check_stable: true, check_receives_events: false }).failed).toBe('not_stable');
    const covered: Probe = { ...good, hit: { kind: 'other', name: 'x' } };
    expect(judge(covered, { check_stable: false, check_receives_events: true }).failed).toBe('obscured');
  });

  it('takes a part inside the viewport as inside, and a touching edge as outside', () => {
    expect(
      judge({ ...good, rect: [390, 10, 490, 50], rect_next_frame: [390, 10, 490, 50] }, all).failed,
    ).toBeUndefined();
    expect(judge({ ...good, rect: [400, 10, 490, 50] }, all).failed).toBe('off_viewport');
    expect(judge({ ...good, rect: [-90.4, 10, 0, 50.6] }, all).reason).toBe(
      'off-viewport (rect=-90,10,0,51, viewport=0,0,400,800)',
    );
  });

  it('lets half a pixel pass and no more', () => {
    expect(judge({ ...good, rect_next_frame: [10.5, 10, 110, 50] }, all).failed).toBeUndefined();
    expect(judge({ ...good, rect_next_frame: [10.6, 10, 110, 50] }, all).failed).toBe('not_stable');
  });

  it('counts the largest move of any side, with one digit', () => {
    expect(judge({ ...good, rect_next_frame: [10, 10, 110, 51.26] }, all).reason).toBe(
      'not stable (rect changed by 1.3px)',
    );
    expect(judge({ ...good, rect_next_frame: [10, 8, 110, 50.4] }, all).reason).toBe(
      'not stable (rect changed by 2.0px)',
    );
  });
});
