import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Step } from '../../../src/contract/line/index.ts';
import type { RawNode } from '../../../src/drivers/driver.ts';
import { describeItem, describePlaced, nearMisses } from '../../../src/engine/resolve/near-miss.ts';
import { memory, node, scene } from '../nodes.ts';
import { target } from '../rig.ts';
import { editDistance } from '../../../src/engine/resolve/likeness.ts';

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

  it('is one whose letters changed places, or that has other words between', () => {
    expect(near(named('Sign in'), 'button "Sing in"')).toEqual(['Sign in']);
    expect(near(named('Pay €12.00 now'), 'button "Pay now"')).toEqual(['Pay €12.00 now']);
    expect(near(named('Pay later'), 'button "Pay now"')).toEqual([]);
  });

  it('is not one that merely has a letter in common', () => {
    expect(near(named('Cancel everything'), 'button "a"')).toEqual([]);
    expect(near(named('a'), 'button "Cancel everything"')).toEqual([]);
    expect(near(named('OK'), 'button "OK!"')).toEqual(['OK']);
  });

  it('is found across scripts, accents, widths and hidden marks', () => {
    expect(near(named('Chloé'), 'button "chloe"')).toEqual(['Chloé']);
    expect(near(named('\u202bדנה לוי\u202c'), 'button "דנה לוו"')).toEqual(['\u202bדנה לוי\u202c']);
    expect(near(named('مُحَمَّد علي'), 'button "محمد علي"')).toEqual(['مُحَمَّد علي']);
    expect(near(named('ＰＡＹ'), 'button "pay"')).toEqual(['ＰＡＹ']);
    expect(near(named('Zoë 🎈🎈'), 'button "Zoe 🎈🎉"')).toEqual(['Zoë 🎈🎈']);
  });

  it('of another role comes with the same name first, and what is in sight before what is not', () => {
    expect(near([node('button', 'Payment'), node('link', 'Pay')], 'button "Pay"')).toEqual(['Pay', 'Payment']);
    const far = node('button', 'Save all', { bounds: [0, 5000, 100, 5040] });
    const { items } = scene([far, node('button', 'Save one')], null, memory(true));
    expect(nearMisses(items, steps('button "Save"')).map(describeItem)).toEqual([
      'button "Save one" [e2]',
      'button "Save all" [e1] offscreen',
    ]);
  });

  it('of a path is looked for where the path went wrong', () => {
    const rows = ['Ada', 'Bo'].flatMap((name) => {
      const row = node('listitem', name, { row: { text: name } });
      return [row, node('button', 'Delete', { parent: row.key }), node('button', `Edit ${name}`, { parent: row.key })];
    });
    expect(near(rows, 'listitem "Adda" > button "Delete"')).toEqual(['Ada']);
    expect(near(rows, 'listitem "Bo" > button "Delet"')).toEqual(['Delete']);
    const { items } = scene(rows, null, memory(true));
    expect(nearMisses(items, steps('listitem "Bo" > button "Delet"')).map(describeItem)).toEqual([
      'button "Delete" [e5] in listitem "Bo" [e4]',
    ]);
    expect(near(rows, 'listitem "Bo" > button "Edit Ada"')).toEqual(['Edit Bo']);
  });

  it('costs little among thousands of elements, whatever they are called', () => {
    const names = Array.from({ length: 5000 }, (_, index) => `${'Row with a long é name '.repeat(8)}${index}`);
    const { items } = scene(named(...names, 'Settings'), null, memory(true));
    expect(nearMisses(items, steps('button "Setings"')).map((item) => item.raw.label)).toEqual(['Settings']);
    expect(nearMisses(items, steps(`button "${names[17]}x"`))).toHaveLength(3);
  });

  it('is not looked for without something to go by', () => {
    expect(nearMisses(scene(named('Pay'), null, memory(true)).items, [])).toEqual([]);
    expect(near(named('Pay'), 'button')).toEqual([]);
    expect(near([node('button', undefined)], 'button "Pay"')).toEqual([]);
    expect(near([node('button', '')], 'button "Pay"')).toEqual([]);
  });
});

describe('slips between two words', () => {
  /** The plain way, over the whole table. */
  function whole(a: readonly string[], b: readonly string[]): number {
    const table = Array.from({ length: a.length + 1 }, (_, i) => Array.from({ length: b.length + 1 }, (_, j) => i + j));
    const cell = (i: number, j: number) => table[i]?.[j] ?? Number.POSITIVE_INFINITY;
    for (let i = 1; i <= a.length; i++) {
      for (let j = 1; j <= b.length; j++) {
        const change = cell(i - 1, j - 1) + (a[i - 1] === b[j - 1] ? 0 : 1);
        let cost = Math.min(cell(i - 1, j) + 1, cell(i, j - 1) + 1, change);
        if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
          cost = Math.min(cost, cell(i - 2, j - 2) + 1);
        (table[i] as number[])[j] = cost;
      }
    }
    return cell(a.length, b.length);
  }

  it('are counted as the whole table would count them, up to three', () => {
    const word = fc.array(fc.constantFrom('a', 'b', 'c'), { maxLength: 9 });
    fc.assert(
      fc.property(word, word, (a, b) => {
        const slips = whole(a, b);
        expect(editDistance(a.join(''), b.join(''))).toBe(slips <= 3 ? slips : undefined);
      }),
      { numRuns: 500 },
    );
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

  it('can say where it is: in which dialog or frame, and where on the screen or beyond', () => {
    const dialog = node('dialog', 'Sure?', { bounds: [100, 300, 300, 500] });
    const frame = node('iframe', 'Ads', { bounds: [0, 600, 400, 800] });
    const nodes = [
      dialog,
      node('button', 'Yes', { parent: dialog.key, bounds: [180, 380, 220, 420] }),
      frame,
      node('link', 'Buy', { parent: frame.key, bounds: [340, 700, 390, 740] }),
      node('button', 'Low', { bounds: [0, 900, 40, 940] }),
      node('button', 'High', { bounds: [500, -90, 540, -40] }),
      node('button', 'Side', { bounds: [-90, 0, -40, 40] }),
    ];
    const { items, screen } = scene(nodes, null, memory(true));
    expect(items.map((item) => describePlaced(item, screen))).toEqual([
      'dialog "Sure?" [e1] (middle centre)',
      'button "Yes" [e2] in dialog "Sure?" [e1] (middle centre)',
      'iframe "Ads" [e3] (bottom centre)',
      'link "Buy" [e4] in iframe "Ads" [e3] (bottom right)',
      'button "Low" [e5] offscreen (below)',
      'button "High" [e6] offscreen (above, to the right)',
      'button "Side" [e7] offscreen (to the left)',
    ]);
  });
});
