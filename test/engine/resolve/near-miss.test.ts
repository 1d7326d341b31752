import { describe, expect, it } from 'vitest';
import type { Step } from '../../../src/contract/line/index.ts';
import type { RawNode } from '../../../src/drivers/driver.ts';
import { describeItem, nearMisses } from '../../../src/engine/resolve/near-miss.ts';
import { memory, node, scene } from '../nodes.ts';
import { target } from '../rig.ts';

function steps(line: string): Step[] {
  const parsed = target(line);
  if (parsed.kind !== 'path') throw new Error('not a path');
  return parsed.steps;
}

function near(nodes: RawNode[], line: string): (string | undefined)[] {
  return nearMisses(scene(nodes, null, memory(true)).items, steps(line)).map(
    (item) => item.raw.label ?? item.raw.text ?? item.raw.stable_id,
  );
}

function named(...names: string[]): RawNode[] {
  return names.map((name) => node('button', name));
}

describe('a near miss', () => {
  it('is a name that differs in case, contains the wanted one, or is contained in it', () => {
    expect(near(named('PAY'), 'button "Pay"')).toEqual(['PAY']);
    expect(near(named('Pay now'), 'button "Pay"')).toEqual(['Pay now']);
    expect(near(named('Pay'), 'button "Pay now"')).toEqual(['Pay']);
    expect(near(named('Cancel'), 'button "Pay"')).toEqual([]);
  });

  it('comes best first, and at most three times', () => {
    expect(near(named('Sing in', 'Sign in now', 'SIGN IN', 'Sign in or up', 'Sign on'), 'button "Sign in"')).toEqual([
      'SIGN IN',
      'Sign in now',
      'Sign in or up',
    ]);
  });

  it('is a slip of a few letters, but not of half the word', () => {
    expect(near(named('Settings'), 'button "Setings"')).toEqual(['Settings']);
    expect(near(named('Setting'), 'button "Sxttxnx"')).toEqual(['Setting']);
    expect(near(named('Sattxng'), 'button "Setting"')).toEqual(['Sattxng']);
    expect(near(named('abcdefgh'), 'button "abcxyzgh"')).toEqual(['abcdefgh']);
    expect(near(named('abcdefgh'), 'button "abwxyzgh"')).toEqual([]);
    expect(near(named('abcdefghijkl'), 'button "abcdwxyzijkl"')).toEqual([]);
    expect(near(named('abcdef'), 'button "abcxyz"')).toEqual([]);
    expect(near(named('abcd'), 'button "abxy"')).toEqual([]);
    expect(near(named('abcde'), 'button "abxye"')).toEqual(['abcde']);
  });

  it('is no word that is much longer or shorter', () => {
    expect(near(named('abcdefghXijk'), 'button "abcdefghi"')).toEqual(['abcdefghXijk']);
    expect(near(named('abcdefghXijkl'), 'button "abcdefghi"')).toEqual([]);
    expect(near(named('abcdefghi'), 'button "abcdefghXijk"')).toEqual(['abcdefghi']);
  });

  it('prefers fewer slips', () => {
    expect(near(named('Settxxgs', 'Settxngs'), 'button "Settings"')).toEqual(['Settxngs', 'Settxxgs']);
  });

  it('prefers the same role among equals, and never for the role alone', () => {
    expect(near([node('link', 'Pay now'), node('button', 'Pay later')], 'button "Pay"')).toEqual([
      'Pay later',
      'Pay now',
    ]);
    expect(near([node('button', 'Cancel')], 'button "Zzzzzzz"')).toEqual([]);
  });

  it('is found by text as well as by name, whatever the white space', () => {
    expect(near(named('Pay   now'), 'text "pay now"')).toEqual(['Pay   now']);
    expect(near([node('text', undefined, { text: 'Total' })], 'text "Totel"')).toEqual(['Total']);
  });

  it('is an id that is alike', () => {
    const ids = (id: string): RawNode[] => [node('button', undefined, { stable_id: id })];
    expect(near(ids('pay_button'), '#pay')).toEqual(['pay_button']);
    expect(near(ids('pay'), '#pay_button')).toEqual(['pay']);
    expect(near(ids('PAY_button'), '#pay_b')).toEqual(['PAY_button']);
    expect(near(ids('pay_b'), '#PAY_button')).toEqual(['pay_b']);
    expect(near(ids('pax_buttom'), '#pay_button')).toEqual(['pax_buttom']);
    expect(near(ids('pxx_buttom'), '#pay_button')).toEqual(['pxx_buttom']);
    expect(near(ids('pxx_xuttom'), '#pay_button')).toEqual([]);
    expect(near(ids('cancel'), '#pay_button')).toEqual([]);
    expect(near(named('Pay'), '#pay_button')).toEqual([]);
  });

  it('takes the better of name and id', () => {
    const byId = node('button', 'Zzzzzzzz', { stable_id: 'save_all' });
    const byName = node('button', 'save');
    expect(near([byId, byName], 'button "Save" #save_al')).toEqual(['save', 'Zzzzzzzz']);
    const both = node('button', 'SAVE', { stable_id: 'save_all' });
    expect(near([node('button', 'save'), both], 'button "Save" #save_al')).toEqual(['save', 'SAVE']);
  });

  it('is not looked for without something to go by', () => {
    expect(nearMisses(scene(named('Pay'), null, memory(true)).items, [])).toEqual([]);
    expect(near(named('Pay'), 'button')).toEqual([]);
    expect(near([node('button', undefined)], 'button "Pay"')).toEqual([]);
    expect(near([node('button', '')], 'button "Pay"')).toEqual([]);
  });
});

describe('a description', () => {
  it('names the row that something lies in, and not the row of itself', () => {
    const row = node('listitem', 'Ada', { row: { text: 'Ada' } });
    const { items } = scene([row, node('button', 'Delete', { parent: row.key })], null, memory(true));
    expect(items.map(describeItem)).toEqual(['listitem "Ada" [e1]', 'button "Delete" [e2] in listitem "Ada" [e1]']);
    const group = node('group', 'Card');
    const plain = scene([group, node('button', 'Pay', { parent: group.key })], null, memory(true)).items;
    expect(plain.map(describeItem)).toEqual(['group "Card" [e1]', 'button "Pay" [e2]']);
  });
});
