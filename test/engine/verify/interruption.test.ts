import { describe, expect, it } from 'vitest';
import type { RawNode } from '../../../src/drivers/driver.ts';
import type { Stage } from '../fake-driver.ts';
import { node } from '../nodes.ts';
import { rigOn, stage } from '../rig.ts';
import { useVirtualTime } from '../virtual-time.ts';

useVirtualTime();

const button = node('button', 'Save');
const saved = node('text', 'Saved');
const busy: RawNode = { ...saved, label: 'Busy' };
const gone: RawNode = { ...saved, hidden: true };
const off = node('switch', 'Wifi', { clickable: true, state: { checked: false } });
const on: RawNode = { ...off, state: { checked: true } };

/** Before the tap there is only the button; after it these stages, one a look, the last one for good. */
async function tapThen(stages: Stage[], expected: string) {
  let from: number | undefined;
  const rig = rigOn(true, {
    show: ({ look, inputs }) => {
      if (inputs.length === 0) return stage([button]);
      from ??= look;
      return stages[Math.min(look - from, stages.length - 1)] as Stage;
    },
  });
  return rig.act('tap', { target: 'button "Save"', expect: expected });
}

const shows = (nodes: RawNode[], ended: RawNode[] = []) => stage([button, ...nodes], { ended });

describe('two reads that agree', () => {
  it.each<[string, RawNode[]]>([
    ['said something else in between', [saved, busy]],
    ['was gone in between', [saved, gone]],
  ])('do not prove a text that %s', async (_how, ended) => {
    const action = await tapThen([shows([saved]), shows([saved], ended)], 'text "Saved"');
    expect(action).toMatchObject({ lifecycle_state: 'failed', verdict: { verdict: 'failed' } });
    expect(action.verdict?.lines[0]?.observed).toContain('comes and goes');
  });

  it('do not prove a text that another node said in the meantime', async () => {
    const again: RawNode = { ...saved, key: 'again' };
    const third: RawNode = { ...saved, key: 'third' };
    const stages = [shows([saved]), shows([again], [saved, gone]), shows([third], [again, { ...again, hidden: true }])];
    // What stands there in the end stands there for good, so the read after that proves it.
    const action = await tapThen([...stages, shows([third])], 'text "Saved"');
    expect(action).toMatchObject({ lifecycle_state: 'verified', verdict: { reads: 4 } });
  });

  it('prove it when what ended was something else, or the node only changed otherwise', async () => {
    const focused: RawNode = { ...saved, state: { focused: true } };
    for (const ended of [[node('text', 'Busy')], [saved]]) {
      const action = await tapThen([shows([saved]), shows([focused], ended)], 'text "Saved"');
      expect(action).toMatchObject({ lifecycle_state: 'verified', verdict: { reads: 2 } });
    }
  });

  it('prove it when another element said so all the time', async () => {
    const other = node('text', 'Saved');
    const action = await tapThen([shows([saved, other]), shows([saved, other], [saved, busy])], 'text "Saved"');
    expect(action).toMatchObject({ lifecycle_state: 'verified', verdict: { reads: 2 } });
  });

  it('do not count what ended before the first of them', async () => {
    const action = await tapThen([shows([saved], [saved, gone]), shows([saved])], 'text "Saved"');
    expect(action).toMatchObject({ lifecycle_state: 'verified', verdict: { reads: 2 } });
  });

  it('do not prove the absence of what came and went', async () => {
    const error = node('text', 'Error');
    const fine = [shows([saved]), shows([saved], [error])];
    const action = await tapThen(fine, 'not text "Error"\ntext "Saved"');
    expect(action).toMatchObject({ lifecycle_state: 'failed', verdict: { verdict: 'failed' } });
    expect(action.verdict?.lines.map((line) => line.verdict)).toEqual(['failed', 'verified']);
  });

  it('do not prove a state that was another one in between', async () => {
    const script = [stage([on]), stage([on]), stage([on], { ended: [on, off] })];
    const call = { target: 'switch "Wifi"', property: 'checked', expected: true };
    const flickering = await rigOn(true, { show: script }).call('expect_state', call);
    expect(flickering.ok).toBe(false);
    expect(flickering.text).toContain('comes and goes');
    const steady = await rigOn(true, { show: [stage([on]), stage([on], { ended: [on] })] }).call('expect_state', call);
    expect(steady.ok).toBe(true);
    const replaced: RawNode = { ...on, key: 'another' };
    const again = [stage([on]), stage([on]), stage([replaced], { ended: [on, { ...on, hidden: true }] })];
    const back = await rigOn(true, { show: [...again, stage([replaced])] }).call('expect_state', call);
    expect(back.data).toMatchObject({ verdict: 'verified', reads: 3 });
  });
});
