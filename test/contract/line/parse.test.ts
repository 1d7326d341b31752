import { describe, expect, test } from 'vitest';
import {
  parseExpectation,
  parseTarget,
  type Step,
  structuredTargetSchema,
  targetFromStructured,
} from '../../../src/contract/line/index.ts';

const path = (...steps: Partial<Step>[]) => ({
  ok: true,
  value: { kind: 'path', steps: steps.map((step) => ({ states: [], ...step })) },
});

describe('targets of the design', () => {
  test.each([
    ['button "Pay €12.00"', path({ role: 'button', name: 'Pay €12.00' })],
    ['#pay_button', path({ stable_id: 'pay_button' })],
    ['#com.shop:id/pay', path({ stable_id: 'com.shop:id/pay' })],
    ['text "Visa"', path({ text: 'Visa' })],
    ['text Visa', path({ text: 'Visa' })],
    ['text', path({ role: 'text' })],
    ['text disabled', path({ role: 'text', states: ['disabled'] })],
    ['contains "isa"', path({ text: 'isa', contains: true })],
    ['"Pay"', path({ name: 'Pay' })],
    ['button "Terms and…"', path({ role: 'button', name: 'Terms and', name_cut: true })],
    ['button "Loading\\u2026"', path({ role: 'button', name: 'Loading…' })],
    ['#"a…"', path({ stable_id: 'a…' })],
    ['listitem "Ada" > button "Delete"', path({ role: 'listitem', name: 'Ada' }, { role: 'button', name: 'Delete' })],
    [
      'listitem "Ada">button "Delete" nth=2',
      path({ role: 'listitem', name: 'Ada' }, { role: 'button', name: 'Delete', nth: 2 }),
    ],
    ['list [e11] > button', path({ role: 'list', ref: 'e11' }, { role: 'button' })],
    ['120,340', { ok: true, value: { kind: 'point', x: 120, y: 340 } }],
    ['120.5, 340', { ok: true, value: { kind: 'point', x: 120.5, y: 340 } }],
    ['e9', { ok: true, value: { kind: 'ref', id: 'e9' } }],
    [' [e9] ', { ok: true, value: { kind: 'ref', id: 'e9' } }],
  ])('%s', (line, parsed) => expect(parseTarget(line)).toEqual(parsed));

  test("a snapshot's own line, copied whole", () => {
    expect(parseTarget('    - button "Pay" [e9] disabled')).toEqual({
      ok: true,
      value: { kind: 'ref', id: 'e9', shown: { role: 'button', name: 'Pay', states: ['disabled'] } },
    });
  });
});

describe('expectations of the design', () => {
  test.each([
    [
      'button "Pay" enabled',
      { negated: false, kind: 'element', steps: [{ role: 'button', name: 'Pay', states: ['enabled'] }] },
    ],
    ['not text "Error"', { negated: true, kind: 'element', steps: [{ text: 'Error', states: [] }] }],
    [
      'textbox "Email" value="a@b.c"',
      { negated: false, kind: 'element', steps: [{ role: 'textbox', name: 'Email', value: 'a@b.c', states: [] }] },
    ],
    ['slider value=40', { negated: false, kind: 'element', steps: [{ role: 'slider', value: '40', states: [] }] }],
    ['screen "Receipt"', { negated: false, kind: 'screen', name: 'Receipt' }],
    ['not screen Receipt', { negated: true, kind: 'screen', name: 'Receipt' }],
    ['e9 disabled', { negated: false, kind: 'element', steps: [{ ref: 'e9', states: ['disabled'] }] }],
    [
      '  - textbox "Card" [e4] focused value=""',
      {
        negated: false,
        kind: 'element',
        steps: [{ role: 'textbox', name: 'Card', ref: 'e4', value: '', states: ['focused'] }],
      },
    ],
    ['not - button "x"', { negated: true, kind: 'element', steps: [{ role: 'button', name: 'x', states: [] }] }],
  ])('%s', (line, value) => expect(parseExpectation(line)).toEqual({ ok: true, value }));
});

describe('refusals say where and what is allowed', () => {
  test.each([
    ['', 0, 'which element'],
    ['button "Pay', 7, 'complete JSON string'],
    ['buton "Pay"', 0, 'neither a role nor a state word'],
    ['button Pay', 7, 'button "Pay"'],
    ['button "Pay" enabld', 13, 'State words: disabled, enabled'],
    ['disabled', 0, 'which element'],
    ['> button', 0, 'which element'],
    ['button >', 8, 'which element'],
    ['button nth=0', 7, 'from 1 up'],
    ['button [9]', 7, '[e9]'],
    ['button "a" "b"', 11, 'already given'],
    ['not button "a"', 0, 'cannot begin with "not"'],
    ['button # x', 7, 'stable id'],
    ['button value=', 7, 'quoted text'],
  ])('%j', (line, at, says) => {
    const parsed = parseTarget(line);
    expect(parsed).toMatchObject({ ok: false, at });
    expect(parsed.ok ? '' : parsed.message).toContain(says);
  });

  test('a misspelt state word in a negated expectation is refused, not taken for a name that is absent', () => {
    expect(parseExpectation('not button enabld')).toMatchObject({ ok: false, at: 11 });
  });
});

describe('the structured form means the same', () => {
  test('each field', () => {
    const said = structuredTargetSchema.parse({
      text: 'isa',
      contains: true,
      resource_id: 'pay',
      accessibility_id: 'Pay',
      role: 'button',
      index: 1,
    });
    expect(targetFromStructured(said)).toEqual({
      kind: 'path',
      steps: [{ role: 'button', name: 'Pay', stable_id: 'pay', text: 'isa', contains: true, nth: 2, states: [] }],
    });
    expect(targetFromStructured({ element_id: 'e9' })).toEqual({ kind: 'ref', id: 'e9' });
    expect(targetFromStructured({ element_id: 'e9', text: 'x' })).toEqual({
      kind: 'ref',
      id: 'e9',
      shown: { text: 'x', states: [] },
    });
  });

  test.each([
    {},
    { contains: true },
    { contains: true, role: 'button' },
    { txt: 'x' },
    { text: '' },
    { role: 'buton' },
    { index: 0 },
    { text: 1 },
  ])('%j is refused', (said) => expect(structuredTargetSchema.safeParse(said).success).toBe(false));
});
