import { describe, expect, it } from 'vitest';
import { parseExpectation } from '../../src/contract/line/index.ts';
import type { RawNode } from '../../src/drivers/driver.ts';
import { evaluate } from '../../src/engine/verify/evaluate.ts';
import { memory, node, scene } from './nodes.ts';

function judge(line: string, nodes: RawNode[], complete = true) {
  const parsed = parseExpectation(line);
  if (!parsed.ok) throw new Error(parsed.message);
  const one = scene(nodes, null, memory(true));
  one.capture.complete = complete;
  return evaluate(parsed.value, one).verdict;
}

const pay = node('button', 'Pay', { state: { enabled: true } });
const email = node('textbox', 'Email', { editable: true, state: { text_value: 'a@b.c' } });

describe('an expectation', () => {
  const rows: [string, RawNode[], string][] = [
    ['button "Pay"', [pay], 'verified'],
    ['button "Pay" enabled', [pay], 'verified'],
    ['button "Pay" disabled', [pay], 'failed'],
    ['button "Buy"', [pay], 'failed'],
    ['not button "Buy"', [pay], 'verified'],
    ['not button "Pay"', [pay], 'failed'],
    ['button "Pay" checked', [pay], 'unavailable'],
    ['textbox "Email" value="a@b.c"', [email], 'verified'],
    ['textbox "Email" value="x"', [email], 'failed'],
    ['textbox "Email" value=""', [email], 'failed'],
    ['button "Pay" value="1"', [pay], 'unavailable'],
    ['screen "Test"', [pay], 'verified'],
    ['screen "Other"', [pay], 'failed'],
    ['not screen "Other"', [pay], 'verified'],
    ['button "Pay"', [{ ...pay, hidden: true }], 'failed'],
    ['button "Pay" visible', [{ ...pay, bounds: [0, 900, 100, 940] }], 'failed'],
    ['button "Pay" offscreen', [{ ...pay, bounds: [0, 900, 100, 940] }], 'verified'],
    ['button "Pay" visible', [{ ...pay, covered_by: 'dialog' }], 'failed'],
  ];
  it.each(rows)('%s', (line, nodes, verdict) => {
    expect(judge(line, nodes)).toBe(verdict);
  });

  it('is never decided on a capture that is not whole', () => {
    expect(judge('button "Pay"', [pay], false)).toBe('unavailable');
    expect(judge('not button "Buy"', [pay], false)).toBe('unavailable');
  });
});
