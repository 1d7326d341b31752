import { describe, expect, it } from 'vitest';
import { operations } from '../../src/engine/operations/index.ts';
import { node } from '../engine/nodes.ts';
import { useTraceFolder } from '../engine/record/trace-folder.ts';
import { rigOn } from '../engine/rig.ts';
import { useVirtualTime } from '../engine/virtual-time.ts';
import { ACTS, LOOKS, page } from './samples.ts';

useVirtualTime();

/** The operations that declare a parameter, so that a new operation is tested from its first day. */
function having(parameter: string): [string, Record<string, unknown>][] {
  const samples = { ...ACTS, ...LOOKS };
  return operations
    .filter((one) => parameter in one.input.shape)
    .map((one) => {
      const sample = samples[one.name];
      if (!sample) throw new Error(`${one.name} has no sample arguments in samples.ts`);
      return [one.name, sample];
    });
}

const acting = (parameter: string) => having(parameter).filter(([name]) => name in ACTS);

describe('session_id', () => {
  it.each(having('session_id'))('of %s names the session', async (name, args) => {
    const rig = rigOn(true, { show: [{ nodes: page() }] });
    const answer = await rig.call(name, { ...args, session_id: 's_nobody' });
    expect(answer.failure?.failure_code).toBe('SESSION_NOT_FOUND');
    expect(rig.driver.inputs).toEqual([]);
  });
});

describe('if_revision', () => {
  it.each(acting('if_revision'))('of %s refuses another revision and sends nothing', async (name, args) => {
    const rig = rigOn(true, { show: [{ nodes: page() }] });
    const answer = await rig.call(name, { ...args, if_revision: 99 });
    expect(answer.failure).toMatchObject({ failure_code: 'STALE_REFERENCE', reason: 'revision_changed' });
    expect(rig.driver.inputs).toEqual([]);
  });
});

describe('expect', () => {
  it.each(acting('expect'))('of %s is held against what is there', async (name, args) => {
    const rig = rigOn(true, { show: [{ nodes: page() }] });
    const broken = await rig.call(name, { ...args, expect: 'not' });
    expect(broken.failure?.failure_code).toBe('INVALID_ARGUMENT');
    const other = rigOn(true, { show: [{ nodes: page() }] });
    const unmet = await other.call(name, { ...args, expect: 'heading "Receipt"' });
    expect(unmet.ok).toBe(false);
  });

  it('takes several lines, in one text or as a list', async () => {
    const lines = ['heading "Receipt"', 'not text "a\\nb"'];
    for (const said of [lines, `${lines.join('\n')}\n`, [lines.join('\r\n')]]) {
      const rig = rigOn(true, { show: [{ nodes: page() }] });
      const { data } = await rig.call('tap', { ...ACTS.tap, expect: said });
      expect(data).toMatchObject({ verdict: { lines: [{ expect: lines[0] }, { expect: lines[1] }] } });
    }
  });

  it('that says nothing is refused', async () => {
    const rig = rigOn(true, { show: [{ nodes: page() }] });
    const answer = await rig.call('tap', { ...ACTS.tap, expect: ' \n ' });
    expect(answer.failure?.failure_code).toBe('INVALID_ARGUMENT');
  });
});

describe('detail', () => {
  const traces = useTraceFolder();
  it.each(having('detail'))('of %s decides whether the data comes along', async (name, args) => {
    const rig = rigOn(true, { show: [{ nodes: page() }] }, { environment: traces.environment });
    await rig.call('open_session');
    expect((await rig.call(name, args)).show_data).toBe(false);
    expect((await rig.call(name, { ...args, detail: 'full' })).show_data).toBe(true);
  });
});

describe('timeout_ms', () => {
  it.each(acting('timeout_ms'))('of %s bounds the whole action', async (name, args) => {
    const slow = rigOn(false, { show: [{ nodes: page(), takes_ms: 5000 }] });
    const answer = await slow.call(name, { ...args, timeout_ms: 200 });
    expect(answer.ok).toBe(false);
    expect(['deadline', 'unavailable']).toContain(answer.failure?.reason);
  });
});

describe('max_tokens', () => {
  const news = Array.from({ length: 60 }, (_, index) => node('text', `News number ${index}`));
  it.each(acting('max_tokens'))('of %s bounds the lines that changed', async (name, args) => {
    const first = page();
    const sizes = [];
    for (const max_tokens of [60, 5000]) {
      let armed = false;
      const rig = rigOn(true, {
        show: () => ({ nodes: armed ? [...first, ...news] : first }),
        settles: [{ scrolled: true }],
      });
      const note = (): undefined => {
        armed = true;
      };
      await rig.call('snapshot');
      // The news come with the first thing that is done to the device, whichever way the action does it.
      rig.driver.onTouch = note;
      const wanted = name === 'scroll_to_element' ? { target: 'text "News number 7"' } : args;
      const answer = await rig.call(name, { ...wanted, max_tokens });
      sizes.push((answer.data.effect as { delta: string[] } | null)?.delta.length ?? 0);
    }
    expect(sizes[1]).toBeGreaterThan(30);
    expect(sizes[0]).toBeLessThan(10);
  });
});

describe('the gate of an action', () => {
  const disabled = () => page().map((one) => ({ ...one, state: { ...one.state, enabled: false } }));
  it.each(acting('actionable_timeout_ms'))(
    '%s: actionable_timeout_ms decides how often it looks',
    async (name, args) => {
      const looks = [];
      for (const actionable_timeout_ms of [0, 1000]) {
        const rig = rigOn(true, { show: [{ nodes: disabled() }] });
        const answer = await rig.call(name, { ...args, actionable_timeout_ms });
        expect(answer.failure?.reason).toBe('not_enabled');
        looks.push(rig.driver.count('probe'));
      }
      expect(looks[0]).toBe(1);
      expect(looks[1]).toBeGreaterThan(1);
    },
  );

  it.each(acting('check_stable'))('%s: check_stable off lets a moving target pass', async (name, args) => {
    const probes = [{ rect_next_frame: [40, 0, 140, 40] as [number, number, number, number] }];
    const strict = rigOn(true, { show: [{ nodes: page() }], probes });
    const refused = await strict.call(name, { ...args, actionable_timeout_ms: 0 });
    expect(refused.failure?.reason).toBe('not_stable');
    const loose = rigOn(true, { show: [{ nodes: page() }], probes });
    const passed = await loose.call(name, { ...args, actionable_timeout_ms: 0, check_stable: false });
    expect(passed.failure?.reason).not.toBe('not_stable');
  });

  it.each(acting('check_receives_events'))(
    '%s: check_receives_events off lets a covered target pass',
    async (name, args) => {
      const probes = [{ hit: { kind: 'other' as const, name: 'dialog "Offer"' } }];
      const nodes = () => page().map((one) => ({ ...one, state: { ...one.state, focused: false } }));
      const strict = rigOn(true, { show: [{ nodes: nodes() }], probes });
      const refused = await strict.call(name, { ...args, actionable_timeout_ms: 0 });
      expect(refused.failure?.reason).toBe('obscured');
      const loose = rigOn(true, { show: [{ nodes: nodes() }], probes });
      const passed = await loose.call(name, { ...args, actionable_timeout_ms: 0, check_receives_events: false });
      expect(passed.failure?.reason).not.toBe('obscured');
    },
  );
});
