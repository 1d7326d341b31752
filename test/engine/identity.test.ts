import { describe, expect, it } from 'vitest';
import type { Scene } from '../../src/engine/observe/scene.ts';
import { memory, node, scene } from './nodes.ts';

function idOf(one: Scene, label: string): string {
  const item = one.items.find((each) => each.raw.label === label);
  if (!item) throw new Error(`no ${label}`);
  return item.id;
}

describe('identity on a live platform', () => {
  it('keeps the id of a node whose text changed, because text is state outside a row', () => {
    const mind = memory(true);
    const follow = node('button', 'Follow');
    const first = scene([follow], null, mind);
    const second = scene([{ ...follow, label: 'Unfollow' }], first, mind);
    expect(idOf(second, 'Unfollow')).toBe(idOf(first, 'Follow'));
  });

  it('gives a new id to a node that now shows another row', () => {
    const mind = memory(true);
    const row = node('listitem', 'Ada', { row: { text: 'Ada' } });
    const button = node('button', 'Delete', { parent: row.key });
    const first = scene([row, button], null, mind);
    const second = scene([{ ...row, label: 'Grace', row: { text: 'Grace' } }, button], first, mind);
    expect(idOf(second, 'Delete')).not.toBe(idOf(first, 'Delete'));
    expect(idOf(second, 'Grace')).not.toBe(idOf(first, 'Ada'));
  });

  it('gives a row its id back when it returns on another node', () => {
    const mind = memory(true);
    const row = node('listitem', 'Ada', { row: { text: 'Ada' } });
    const first = scene([row], null, mind);
    const away = scene([{ ...row, label: 'Grace', row: { text: 'Grace' } }], first, mind);
    const back = scene([node('listitem', 'Ada', { row: { text: 'Ada' } })], away, mind);
    expect(idOf(back, 'Ada')).toBe(idOf(first, 'Ada'));
  });

  it('does not trust a moved node among rows that read the same', () => {
    const mind = memory(true);
    const one = node('listitem', 'Spam', { row: { text: 'Spam' }, bounds: [0, 0, 100, 40] });
    const two = node('listitem', 'Spam', { row: { text: 'Spam' }, bounds: [0, 40, 100, 80] });
    const first = scene([one, two], null, mind);
    const second = scene(
      [
        { ...one, bounds: [0, 10, 100, 50] },
        { ...two, bounds: [0, 50, 100, 90] },
      ],
      first,
      mind,
    );
    expect(second.items.map((item) => item.id)).not.toEqual(first.items.map((item) => item.id));
  });

  it('never hands an id to two elements of one scene', () => {
    const mind = memory(true);
    const old = node('button', 'OK');
    const first = scene([old], null, mind);
    const second = scene([{ ...old, label: 'Later' }, node('button', 'OK')], first, mind);
    expect(new Set(second.items.map((item) => item.id)).size).toBe(2);
  });
});

describe('identity on a capture platform', () => {
  it('knows an element again by its stable id although its label changed', () => {
    const mind = memory(false);
    const first = scene([node('text', '0 items', { stable_id: 'count' })], null, mind);
    const second = scene([node('text', '1 item', { stable_id: 'count' })], first, mind);
    expect(second.items[0]?.id).toBe(first.items[0]?.id);
  });

  it('treats a button with another label and no id as another element', () => {
    const mind = memory(false);
    const first = scene([node('button', 'OK')], null, mind);
    const second = scene([node('button', 'Delete all')], first, mind);
    expect(second.items[0]?.id).not.toBe(first.items[0]?.id);
  });

  it('tells the same button apart in two dialogs with different titles', () => {
    const mind = memory(false);
    const dialog = (title: string) => {
      const box = node('dialog', title);
      return [box, node('button', 'OK', { parent: box.key, stable_id: 'button1' })];
    };
    const first = scene(dialog('Save?'), null, mind);
    const second = scene(dialog('Delete everything?'), first, mind);
    expect(idOf(second, 'OK')).not.toBe(idOf(first, 'OK'));
  });

  it('keeps twins while they stand still, and gives them up when their number changes', () => {
    const mind = memory(false);
    const pair = () => [
      node('button', 'Edit', { bounds: [0, 0, 100, 40] }),
      node('button', 'Edit', { bounds: [0, 50, 100, 90] }),
    ];
    const first = scene(pair(), null, mind);
    const still = scene(pair(), first, mind);
    expect(still.items.map((item) => item.id)).toEqual(first.items.map((item) => item.id));
    const one = scene([node('button', 'Edit', { bounds: [0, 0, 100, 40] })], still, mind);
    expect(first.items.map((item) => item.id)).not.toContain(one.items[0]?.id);
  });

  it('keeps a text in its place when its words change', () => {
    const mind = memory(false);
    const first = scene([node('text', undefined, { text: 'Waiting' })], null, mind);
    const second = scene([node('text', undefined, { text: 'Done' })], first, mind);
    expect(second.items[0]?.id).toBe(first.items[0]?.id);
  });
});

describe('revision', () => {
  it('rises with text and state, and not with focus or movement', () => {
    const mind = memory(true);
    const field = node('textbox', 'Email', { editable: true, state: { text_value: '', focused: false } });
    const first = scene([field], null, mind);
    const focused = scene(
      [{ ...field, state: { text_value: '', focused: true }, bounds: [5, 5, 105, 45] }],
      first,
      mind,
    );
    expect(focused.revision).toBe(first.revision);
    const typed = scene([{ ...field, state: { text_value: 'a', focused: true } }], focused, mind);
    expect(typed.revision).toBe(first.revision + 1);
  });
});
