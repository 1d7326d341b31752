import { describe, expect, it } from 'vitest';
import { node } from '../nodes.ts';
import { rigOn, stage } from '../rig.ts';
import { useVirtualTime } from '../virtual-time.ts';

useVirtualTime();

const pay = node('button', 'Pay', { stable_id: 'pay' });
const done = node('heading', 'Receipt', { bounds: [0, 100, 100, 140] });
const script = { show: ({ inputs }: { inputs: readonly unknown[] }) => stage(inputs.length > 0 ? [pay, done] : [pay]) };

describe('what one verified tap costs', () => {
  it('by captures: its own look, and the two that agree after it also verify it', async () => {
    const { call, act, driver } = rigOn(false, script);
    await call('snapshot');
    const before = driver.count('capture');
    const envelope = await act('tap', { target: '#pay', expect: 'heading "Receipt"' });
    expect(envelope.lifecycle_state).toBe('verified');
    expect(driver.count('capture') - before).toBe(3);
  });

  it('by captures, without a look before: one more, to see that it stands still', async () => {
    const { act, driver } = rigOn(false, script);
    expect((await act('tap', { target: '#pay', expect: 'heading "Receipt"' })).lifecycle_state).toBe('verified');
    expect(driver.count('capture')).toBe(4);
  });

  it('by events: no capture at all', async () => {
    const { call, act, driver } = rigOn(true, script);
    await call('snapshot');
    driver.log.length = 0;
    expect((await act('tap', { target: '#pay', expect: 'heading "Receipt"' })).lifecycle_state).toBe('verified');
    expect(driver.log.map((entry) => entry.call)).toEqual(['mark', 'probe', 'perform', 'settle', 'mark', 'evidence']);
  });

  it('aims at the point that passed the last look, with what must be under the finger', async () => {
    const { act, driver } = rigOn(true, { ...script, probes: [{ point: { x: 7, y: 9 } }] });
    await act('tap', { target: '#pay' });
    expect(driver.inputs).toEqual([{ kind: 'tap', at: { x: 7, y: 9 }, guard: { key: pay.key, label: 'Pay' } }]);
  });
});
