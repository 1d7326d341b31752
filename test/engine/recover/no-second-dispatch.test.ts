import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fail } from '../../../src/contract/failure.ts';
import type { Probe, RawNode, Receipt } from '../../../src/drivers/driver.ts';
import { node } from '../nodes.ts';
import { rigOn, stage } from '../rig.ts';
import { useVirtualTime } from '../virtual-time.ts';

useVirtualTime();

const row = node('listitem', 'Ada', { key: 'row', clickable: true, bounds: [0, 0, 400, 60] });
const leaf = node('text', 'Ada', { key: 'leaf', parent: 'row', bounds: [0, 0, 100, 60] });
const rebuilt = { ...row, key: 'row2' };
const box = node('textbox', 'Name', { key: 'box', editable: true, clickable: true, state: { text_value: '' } });
const screens: RawNode[][] = [[row, leaf, box], [rebuilt, box], [box], [row, leaf], []];

const probes: Partial<Probe>[] = [
  {},
  { attached: false },
  { hit: { kind: 'other', name: 'a banner' } },
  { hit: { kind: 'none' } },
  { label: 'Grace' },
  { rect: [0, 0, 0, 0] },
];

/** What a dispatch may end in; only after the first two it is sure that the app did not get it. */
const endings = ['stopped', 'hovered', 'taken', 'got by another', 'unknown', 'deadline', 'lost', 'broken'] as const;
type Ending = (typeof endings)[number];

function receiptOf(ending: Ending): Receipt {
  switch (ending) {
    case 'stopped':
      return { delivered: false, received_by: 'other', by: 'a banner' };
    case 'hovered':
      return { delivered: false, received_by: 'other', by: 'a banner', hovered: true };
    case 'taken':
      return { delivered: true, received_by: 'target' };
    case 'got by another':
      return { delivered: true, received_by: 'other', by: 'a banner' };
    case 'unknown':
      return { delivered: true, received_by: 'unknown' };
    case 'deadline':
      throw fail('TIMEOUT', 'deadline', { message: 'Too late.', next: 'snapshot', retryable: true });
    case 'lost':
      throw fail('DEVICE_LOST', 'disconnected', { message: 'Gone.', next: 'open_session' });
    case 'broken':
      throw new Error('the wire broke');
  }
}

const isStopped = (ending: Ending) => ending === 'stopped' || ending === 'hovered';

const bad = fc.record({
  live: fc.boolean(),
  looks: fc.array(fc.nat(screens.length - 1), { minLength: 1, maxLength: 6 }),
  probes: fc.array(fc.constantFrom(...probes), { minLength: 1, maxLength: 4 }),
  endings: fc.array(fc.constantFrom(...endings), { minLength: 1, maxLength: 4 }),
  blind: fc.boolean(),
  action: fc.constantFrom(
    { name: 'tap', args: { target: 'listitem "Ada"', expect: 'text "Sent"', actionable_timeout_ms: 0 } },
    { name: 'tap', args: { target: '"Ada"', actionable_timeout_ms: 0 } },
    { name: 'tap', args: { target: 'e1', actionable_timeout_ms: 0 } },
    { name: 'tap', args: { target: 'listitem "Ada"', kind: 'double', actionable_timeout_ms: 0 } },
    { name: 'hover', args: { target: 'listitem "Ada"', actionable_timeout_ms: 0 } },
    { name: 'press_key', args: { key: 'Enter' } },
    { name: 'swipe', args: { from: '1,2', to: '3,4' } },
  ),
});

describe('no second dispatch', () => {
  it('ever follows one that the app may have seen', async () => {
    let recovered = 0;
    await fc.assert(
      fc.asyncProperty(bad, async ({ live, looks, probes: facts, endings: ends, blind, action }) => {
        const sent: Ending[] = [];
        const rig = rigOn(live, {
          show: ({ look }) => stage(screens[looks[Math.min(look, looks.length - 1)] as number] as RawNode[]),
          probes: facts,
          ...(blind ? { feed_is_blind: true as const } : {}),
          receipt: () => {
            const ending = ends[Math.min(sent.length, ends.length - 1)] as Ending;
            sent.push(ending);
            return receiptOf(ending);
          },
        });
        await rig.call('snapshot');
        const envelope = await rig.act(action.name, action.args);
        if (envelope.recovery && envelope.recovery.recovery_attempts > 0) recovered++;
        // Everything before the last dispatch was stopped on its way; nothing else may be followed by anything.
        expect(sent.slice(0, -1).every(isStopped)).toBe(true);
        // And what was sent is never denied, whatever came after it.
        const { dispatch, details, evidence } = envelope;
        expect(dispatch).toBe(sent.length === 0 ? 'none' : sent.every(isStopped) ? 'stopped' : 'possible');
        const onlyHovered = dispatch === 'stopped' && sent.includes('hovered');
        expect(details?.hovered).toBe(onlyHovered ? true : undefined);
        if (onlyHovered) {
          expect(evidence).not.toBeNull();
          expect(envelope.outcome).not.toBe('no_op');
        }
        expect(sent.length).toBeLessThanOrEqual(2);
        expect(envelope.recovery?.recovery_attempts ?? 0).toBeLessThanOrEqual(3);
        if (envelope.failure_code)
          expect(envelope.recovery).toMatchObject({ is_terminal: true, final_state: 'failed' });
      }),
      { numRuns: 200 },
    );
    // Else it would have proved nothing.
    expect(recovered).toBeGreaterThan(10);
  }, 60_000);
});
