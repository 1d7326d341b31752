import { describe, expect, it } from 'vitest';
import type { RawNode } from '../../../src/drivers/driver.ts';
import { resolve } from '../../../src/engine/resolve/resolve.ts';
import { ShownMemory } from '../../../src/engine/resolve/shown.ts';
import { memory, node, scene } from '../nodes.ts';
import { target } from '../rig.ts';

/** As long as what our lines cut: nothing shorter counts as cut. */
const LONG = 'Terms that go on and on '.repeat(4).trim();

function find(
  nodes: RawNode[],
  line: string,
  options: { promote?: boolean; complete?: boolean; reason?: string } = {},
) {
  const one = scene(nodes, null, memory(true));
  one.capture = {
    ...one.capture,
    complete: options.complete ?? true,
    ...(options.reason ? { reason: options.reason } : {}),
  };
  const context = { scene: one, shown: new ShownMemory(), signature_items: () => [], promote: options.promote ?? true };
  return resolve(target(line), context);
}

/** The key of what was found, or the reason why nothing was. */
function key(nodes: RawNode[], line: string, promote = true): string {
  const found = find(nodes, line, { promote });
  return found.ok ? found.item.raw.key : found.reason;
}

function people(...names: string[]): RawNode[] {
  return names.flatMap((name) => {
    const row = node('listitem', name, { row: { text: name } });
    return [row, node('button', 'Delete', { parent: row.key })];
  });
}

describe('a strategy', () => {
  const card = node('group', 'Card');
  const pay = node('button', 'Pay', { stable_id: 'pay', parent: card.key });
  const rows: [string, string, number][] = [
    ['#pay', 'stable_id', 1],
    ['button "Pay" #pay', 'stable_id', 1],
    ['group "Card" > #pay', 'stable_id', 1],
    ['button "Pay"', 'role_label', 0.9],
    ['group "Card" > button "Pay"', 'structure', 0.8],
    ['button "Pay" nth=1', 'structure', 0.8],
    ['"Pay"', 'text', 0.6],
    ['text "Pay"', 'text', 0.6],
  ];
  it.each(rows)('of %s is %s', (line, strategy, confidence) => {
    expect(find([card, pay], line)).toMatchObject({ ok: true, resolution: { strategy, confidence, candidates: 1 } });
  });
});

describe('several matches', () => {
  it('are never decided by guessing', () => {
    const found = find(people('Ada', 'Grace'), 'button "Delete"');
    expect(found).toEqual({
      ok: false,
      code: 'AMBIGUOUS_TARGET',
      reason: 'several_matches',
      message:
        '2 elements match this target, and none was chosen: button "Delete" [e2] in listitem "Ada" [e1] (top left); button "Delete" [e4] in listitem "Grace" [e3] (top left). Choose the one that you mean, by its row and place, and give its id as target.',
      next: 'snapshot',
      details: {
        candidates: [
          'button "Delete" [e2] in listitem "Ada" [e1] (top left)',
          'button "Delete" [e4] in listitem "Grace" [e3] (top left)',
        ],
        count: 2,
      },
    });
  });

  it('are listed up to five, with how many more there are', () => {
    const five = find(people('a', 'b', 'c', 'd', 'e'), 'button "Delete"');
    expect(!five.ok && five.message).not.toContain('more');
    const seven = find(people('a', 'b', 'c', 'd', 'e', 'f', 'g'), 'button "Delete"');
    expect(!seven.ok && seven.message).toContain(' and 2 more. Choose the one');
    expect(!seven.ok && seven.details.candidates).toHaveLength(5);
    expect(!seven.ok && seven.details.count).toBe(7);
  });

  it('are listed as their owners where no match has the role that was asked for', () => {
    const [home, back] = [node('button', 'Home'), node('button', 'Back')];
    const nodes = [home, node('text', 'Go', { parent: home.key }), back, node('text', 'Go', { parent: back.key })];
    const found = find(nodes, '"Go" text');
    expect(!found.ok && found.details.candidates).toEqual([
      'button "Home" [e1] (top left)',
      'button "Back" [e3] (top left)',
    ]);
  });

  it('are listed with the role that was asked for before any other', () => {
    const home = node('button', 'Home');
    const nodes = [home, node('text', 'Go', { parent: home.key }), node('text', 'Go'), node('text', 'Go')];
    const found = find(nodes, '"Go" text');
    expect(!found.ok && found.details.candidates).toEqual(['text "Go" [e3] (top left)', 'text "Go" [e4] (top left)']);
    const any = find(nodes, '"Go"');
    expect(!any.ok && any.details.count).toBe(3);
  });

  it('leave out what is hidden, unless everything is', () => {
    const hidden = node('button', 'Menu', { hidden: true });
    const shown = node('button', 'Menu');
    expect(key([hidden, shown], 'button "Menu"')).toBe(shown.key);
    expect(find([hidden, shown], 'button "Menu"')).toMatchObject({ resolution: { candidates: 2 } });
    expect(key([hidden], 'button "Menu"')).toBe(hidden.key);
    expect(key([hidden, node('button', 'Menu', { hidden: true })], 'button "Menu"')).toBe('several_matches');
  });

  it('count one that is offscreen or covered', () => {
    const low = node('button', 'Menu', { bounds: [0, 900, 10, 910] });
    expect(key([low, node('button', 'Menu')], 'button "Menu"')).toBe('several_matches');
  });

  it('are counted off by nth', () => {
    const nodes = people('Ada', 'Grace');
    expect(key(nodes, 'button "Delete" nth=1')).toBe(nodes[1]?.key);
    expect(key(nodes, 'button "Delete" nth=2')).toBe(nodes[3]?.key);
    expect(key(nodes, 'button "Delete" nth=3')).toBe('no_match');
  });
});

describe('a passive leaf', () => {
  const owner = node('button', 'Visa 4242');
  const leaf = node('text', 'Visa', { parent: owner.key });
  const twin = node('text', 'Visa', { parent: owner.key });

  it('stands for its owner when acting, and for itself when reading', () => {
    expect(key([owner, leaf], 'text "Visa"', true)).toBe(owner.key);
    expect(key([owner, leaf], 'text "Visa"', false)).toBe(leaf.key);
  });

  it('is one target with its twin when both have one owner', () => {
    expect(key([owner, leaf, twin], 'text "Visa"', true)).toBe(owner.key);
    expect(find([owner, leaf, twin], 'text "Visa"')).toMatchObject({ resolution: { candidates: 2 } });
    expect(key([owner, leaf, twin], 'text "Visa"', false)).toBe('several_matches');
  });

  it('stands for an editable owner too, and for itself where nothing owns it', () => {
    const field = node('textbox', 'Card', { editable: true, clickable: false });
    expect(key([field, node('text', 'Visa', { parent: field.key })], 'text "Visa"')).toBe(field.key);
    const alone = node('text', 'Visa');
    expect(key([alone], 'text "Visa"')).toBe(alone.key);
  });
});

describe('containers', () => {
  it('are named by whole words of what they hold', () => {
    const nodes = people('Ada Lovelace', 'Adam Smith');
    expect(key(nodes, 'listitem "Ada" > button "Delete"')).toBe(nodes[1]?.key);
    expect(key(nodes, 'listitem "Smith" > button "Delete"')).toBe(nodes[3]?.key);
    expect(key(nodes, 'listitem "Lovelace Ada" > button "Delete"')).toBe('no_match');
    expect(key(nodes, 'listitem "Smit" > button "Delete"')).toBe('no_match');
  });

  it('are named by their row text rather than by their own name, and by their name where they are no row', () => {
    const row = node('listitem', 'Contact', { row: { text: 'Ada  Lovelace' } });
    const button = node('button', 'Delete', { parent: row.key });
    expect(key([row, button], 'listitem "Ada Lovelace" > button')).toBe(button.key);
    expect(key([row, button], 'listitem "Contact" > button')).toBe(button.key);
    const group = node('group', 'Home address');
    const edit = node('button', 'Edit', { parent: group.key });
    expect(key([group, edit], 'group "address" > button')).toBe(edit.key);
    expect(key([group, edit], 'group "" > button')).toBe('no_match');
    expect(key([group, edit], 'group > button')).toBe(edit.key);
    expect(key([group, edit], 'list "address" > button')).toBe('no_match');
    expect(key([group, edit], 'list > button')).toBe('no_match');
  });

  it('that hold no words are not named by none', () => {
    const row = node('listitem', 'Contact', { row: { text: '' } });
    const button = node('button', 'Delete', { parent: row.key });
    expect(key([row, button], 'listitem "" > button')).toBe('no_match');
  });

  it('may be cut, and then mean the beginning of the name only', () => {
    const group = node('group', `${LONG} address`);
    const edit = node('button', 'Edit', { parent: group.key });
    expect(key([group, edit], `group "${LONG}…" > button`)).toBe(edit.key);
    expect(key([group, edit], 'group "address…" > button')).toBe('no_match');
  });

  it('lie around each other in the order of the line', () => {
    const page = node('main', 'Page');
    const list = node('list', 'Friends', { parent: page.key });
    const row = node('listitem', 'Ada', { parent: list.key, row: { text: 'Ada' } });
    const button = node('button', 'Delete', { parent: row.key });
    const nodes = [page, list, row, button];
    expect(key(nodes, 'main > list "Friends" > listitem "Ada" > button')).toBe(button.key);
    expect(key(nodes, 'main > listitem "Ada" > button')).toBe(button.key);
    expect(key(nodes, 'listitem "Ada" > list "Friends" > button')).toBe('no_match');
    expect(key(nodes, 'listitem "Ada" > listitem "Ada" > button')).toBe('no_match');
    expect(key(nodes, 'list "Enemies" > listitem "Ada" > button')).toBe('no_match');
    expect(key(nodes, 'button > button')).toBe('no_match');
  });
});

describe('a name', () => {
  it('that was cut matches what it was cut from, and exactly itself first', () => {
    const terms = node('link', `${LONG} and conditions`);
    expect(key([terms], `link "${LONG}…"`)).toBe(terms.key);
    const exact = node('link', `${LONG}…`);
    expect(key([terms, exact], `link "${LONG}…"`)).toBe(exact.key);
    expect(key([terms, node('link', `${LONG} b`)], `link "${LONG}…"`)).toBe('several_matches');
  });

  it('with an ellipsis of the app is that name, and never the beginning of another', () => {
    const exact = node('link', 'Saving…');
    expect(key([node('link', 'Saving your work'), exact], 'link "Saving…"')).toBe(exact.key);
    expect(key([node('button', 'Delete all files')], 'button "Delete…"')).toBe('no_match');
  });

  it('that differs only in case is a near miss and no match', () => {
    expect(key([node('button', 'PAY')], 'button "Pay"')).toBe('no_match');
  });

  it('of an element without a label is its text', () => {
    const one = node('text', undefined, { text: 'Total' });
    expect(key([one, node('text', 'Label', { text: 'Total' })], '"Total" text')).toBe(one.key);
  });
});

describe('an empty answer', () => {
  it('says so, with what is nearest', () => {
    expect(find([node('button', 'Pay now'), node('link', 'Zzzzzzzzz')], 'button "Pay"')).toEqual({
      ok: false,
      code: 'ELEMENT_NOT_FOUND',
      reason: 'no_match',
      message: 'Nothing on the screen matches this target. Nearest: button "Pay now" [e1] (top left).',
      next: 'snapshot',
      details: { near_misses: ['button "Pay now" [e1] (top left)'] },
    });
    const two = find([node('button', 'Pay now'), node('button', 'Pay later')], 'button "Pay"');
    expect(!two.ok && two.message).toContain(
      'Nearest: button "Pay now" [e1] (top left); button "Pay later" [e2] (top left).',
    );
    const none = find([], 'button "Pay"');
    expect(!none.ok && none.message).toBe('Nothing on the screen matches this target.');
  });

  it('says that nothing could be told on a screen that was not read whole', () => {
    const blind = find([], 'button "Pay"', { complete: false, reason: 'no root' });
    expect(!blind.ok && blind.reason).toBe('unavailable');
    expect(!blind.ok && blind.message).toBe(
      'Nothing could be matched because the screen could not be read whole (no root).',
    );
    const why = find([], 'button "Pay"', { complete: false });
    expect(!why.ok && why.message).toContain('(unknown reason)');
  });

  it('comes from a line without steps', () => {
    const one = scene([node('button', 'Pay')], null, memory(true));
    const context = { scene: one, shown: new ShownMemory(), signature_items: () => [], promote: true };
    expect(resolve({ kind: 'path', steps: [] }, context)).toMatchObject({ ok: false, reason: 'no_match' });
  });
});

describe('what lies behind an open dialog', () => {
  it('is told as such, with the call that shows the dialog', () => {
    const mind = memory(true);
    const page = scene([node('button', 'Pay')], null, mind);
    const front = { ...scene([node('dialog', 'Sure?')], page, mind), underneath: page };
    const context = { scene: front, shown: new ShownMemory(), signature_items: () => [], promote: true };
    const found = resolve(target('button "Pay"'), context);
    expect(found).toMatchObject({
      ok: false,
      code: 'ELEMENT_NOT_FOUND',
      next: 'handle_dialog action "get"',
      details: { behind: ['button "Pay" [e1]'] },
    });
    expect(!found.ok && found.message).toContain('Behind what is open now there was button "Pay" [e1].');
  });
});
