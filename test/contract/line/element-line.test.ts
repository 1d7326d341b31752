import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Element } from '../../../src/contract/element.ts';
import {
  counts,
  matchName,
  matchShownText,
  parseExpectation,
  parseTarget,
  printElementLine,
} from '../../../src/contract/line/index.ts';
import { ROLES } from '../../../src/contract/words.ts';
import { screenText } from './arbitraries.ts';

/** As long as what our lines cut: nothing shorter counts as cut. */
const LONG = 'Terms that go on and on '.repeat(4).trim();

function element(facts: Partial<Element>): Element {
  return {
    element_id: 'e9',
    role: 'button',
    bounds: [0, 0, 10, 10],
    visible: true,
    depth: 0,
    semantic: { is_clickable: true, is_container: false },
    ...facts,
  };
}

describe('printElementLine', () => {
  test.each([
    [{ label: 'Pay €12.00', state: { enabled: false } }, '- button "Pay €12.00" [e9] disabled'],
    [{ role: 'list' as const }, '- list [e9]'],
    [
      { role: 'textbox' as const, label: 'Card', state: { text_value: '', focused: true, enabled: true } },
      '- textbox "Card" [e9] focused value=""',
    ],
    [{ role: 'switch' as const, label: 'Wifi', state: { checked: false } }, '- switch "Wifi" [e9] unchecked'],
    [{ role: 'checkbox' as const, label: 'All', state: { checked: 'mixed' as const } }, '- checkbox "All" [e9] mixed'],
    [{ role: 'slider' as const, label: 'Volume', state: { value: 40 } }, '- slider "Volume" [e9] value="40"'],
    [{ role: 'combobox' as const, state: { selected: { label: 'Two' } } }, '- combobox [e9] value="Two"'],
    [{ role: 'text' as const, text: 'Visa\n  4242' }, '- text "Visa 4242" [e9]'],
    [{ label: 'More', text: 'See more' }, '- button "More" [e9] text "See more"'],
    [{ label: 'x', visible: false, not_visible: 'covered' as const }, '- button "x" [e9] covered'],
    [{ label: 'x', volatile: true as const }, '- button "x" [e9] volatile'],
    [{ label: 'a'.repeat(81) }, `- button "${'a'.repeat(80)}…" [e9]`],
  ])('%j', (facts, line) => expect(printElementLine(element(facts), 0)).toBe(line));

  test('indents by depth', () => expect(printElementLine(element({ label: 'x' }), 2)).toBe('    - button "x" [e9]'));

  test('every line that a snapshot can show is a target and an expectation, and names the element it shows', () => {
    const facts = fc.record({
      label: screenText,
      text: screenText,
      role: fc.constantFrom(...ROLES),
      value: screenText,
    });
    fc.assert(
      fc.property(facts, ({ label, text, role, value }) => {
        const line = printElementLine(element({ label, text, role, state: { text_value: value } }), 3);
        expect(line.split('\n')).toHaveLength(1);
        const target = parseTarget(line);
        if (!target.ok || target.value.kind !== 'ref') throw new Error(JSON.stringify(target));
        expect(target.value.id).toBe('e9');
        const { shown } = target.value;
        if (shown?.name !== undefined) expect(counts(matchName(shown, label))).toBe(true);
        if (shown?.text !== undefined) expect([label, text].some((it) => counts(matchShownText(shown, it)))).toBe(true);
        expect(parseExpectation(line)).toMatchObject({ ok: true });
      }),
    );
  });
});

describe('matchName', () => {
  test.each([
    ['Pay', undefined, 'Pay', 'exact'],
    ['Pay  now', undefined, ' Pay\nnow ', 'exact'],
    ['Pay', undefined, 'pay', 'near'],
    ['Pay', undefined, 'Pay now', 'none'],
    ['Pay', undefined, undefined, 'none'],
    [LONG, true, `${LONG} and conditions`, 'cut'],
    [LONG, true, `${LONG.toLowerCase()} and conditions`, 'near'],
    ['Terms and', true, 'Terms and conditions', 'near'],
    ['Loading', true, 'Loading…', 'exact'],
    ['Terms and', true, 'The terms and conditions', 'none'],
    ['', true, 'anything', 'none'],
  ] as const)('%j (cut %s) against %j is %s', (name, name_cut, actual, match) => {
    expect(matchName({ name, name_cut }, actual)).toBe(match);
  });

  test('a step without a name matches any name', () => expect(matchName({}, undefined)).toBe('exact'));

  test('contains looks inside, and only contains does', () => {
    expect(matchShownText({ text: 'isa', contains: true }, 'Visa 4242')).toBe('part');
    expect(matchShownText({ text: 'isa' }, 'Visa 4242')).toBe('none');
    expect(matchShownText({ text: 'ISA', contains: true }, 'Visa 4242')).toBe('near');
    expect(['exact', 'cut', 'part', 'near', 'none'].map((it) => counts(it as 'exact'))).toEqual([
      true,
      true,
      true,
      false,
      false,
    ]);
  });
});
