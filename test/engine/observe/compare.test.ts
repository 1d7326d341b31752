import { describe, expect, it } from 'vitest';
import type { RawNode, RawScreen } from '../../../src/drivers/driver.ts';
import { compareScenes, isRealChange } from '../../../src/engine/observe/compare.ts';
import { printDelta } from '../../../src/engine/observe/delta-text.ts';
import type { Scene } from '../../../src/engine/observe/scene.ts';
import { memory, node, scene } from '../nodes.ts';

interface Options {
  screen?: Partial<RawScreen>;
  scrolled?: boolean;
  passed?: RawNode[];
  volatile?: string;
  underneath?: boolean;
  tokens?: number;
}

function compare(before: RawNode[], after: RawNode[], options: Options = {}) {
  const mind = memory(true);
  const first = scene(before, null, mind);
  const second: Scene = scene(after, first, mind, options.screen);
  if (options.underneath) second.underneath = first;
  for (const one of [first, second])
    for (const item of one.items) if (item.raw.label === options.volatile) item.volatile = true;
  const difference = compareScenes(first, second, {
    scrolled: options.scrolled ?? false,
    passed: options.passed ?? [],
  });
  const { lines } = printDelta(difference, second, options.tokens ?? 600);
  return { ...difference, lines, real: isRealChange(difference) };
}

const pay = node('button', 'Pay');
const done = node('heading', 'Receipt');

describe('a difference', () => {
  it('is none between scenes that mean the same', () => {
    const same = compare([pay], [{ ...pay, bounds: [5, 5, 9, 9] }]);
    expect(same).toMatchObject({ kinds: [], added: [], removed: [], changed: [], ignored: 0, real: false, lines: [] });
  });

  it('is what came and what went', () => {
    expect(compare([pay], [pay, done])).toMatchObject({
      kinds: ['added'],
      real: true,
      lines: ['+ heading "Receipt" [e2]'],
    });
    expect(compare([pay, done], [pay])).toMatchObject({ kinds: ['removed'], lines: ['gone heading "Receipt" [e2]'] });
    expect(compare([pay], [pay, node('dialog', 'Sure?')]).kinds).toEqual(['dialog']);
    expect(compare([pay], [pay, node('alertdialog', 'Sure?')]).kinds).toEqual(['dialog']);
  });

  it('is what changed, with what it was', () => {
    const paid = compare([pay], [{ ...pay, label: 'Paid' }]);
    expect(paid).toMatchObject({ kinds: ['text'], real: true, lines: ['~ button "Paid" [e1] (was "Pay")'] });
    const field = node('textbox', 'Name', { editable: true, state: { text_value: '' } });
    expect(compare([field], [{ ...field, state: { text_value: 'Ada' } }])).toMatchObject({
      kinds: ['value'],
      lines: ['~ textbox "Name" [e1] value="Ada"'],
    });
    expect(compare([pay], [{ ...pay, state: { enabled: false } }]).kinds).toEqual(['state']);
    expect(compare([pay], [{ ...pay, hidden: true }]).kinds).toEqual(['state']);
  });

  it('is no effect when only the focus moved', () => {
    expect(compare([pay], [{ ...pay, state: { focused: true } }])).toMatchObject({
      kinds: ['focus'],
      real: false,
      changed: [],
    });
  });

  it('is a new screen, which makes naming all that is gone needless', () => {
    const away = compare([pay], [done], { screen: { id: 'receipt', title: 'Receipt' } });
    expect(away.kinds).toEqual(['screen', 'added', 'removed']);
    expect(away.lines).toEqual(['screen "Receipt" (was "Test")', '+ heading "Receipt" [e2]']);
    for (const screen of [{ id: 'x' }, { package: 'x' }, { url: 'x' }, { title: 'x' }]) {
      expect(compare([], [], { screen }).kinds).toEqual(['screen']);
    }
  });

  it('is a scroll, a keyboard, and what came and went', () => {
    expect(compare([pay], [pay], { scrolled: true })).toMatchObject({ kinds: ['scroll'], real: true });
    expect(compare([pay], [pay], { screen: { keyboard: [0, 0, 1, 1] } }).kinds).toEqual(['keyboard']);
    expect(compare([pay], [pay], { screen: { keyboard: null } }).kinds).toEqual([]);
    const toast = compare([pay], [pay], { passed: [node('status', 'Saved')] });
    expect(toast).toMatchObject({ kinds: ['added', 'removed'], lines: ['came and went: status "Saved"'] });
  });

  it('counts what changes by itself, and leaves it out', () => {
    const clock = node('text', 'clock');
    const ticked = compare([pay, clock], [pay, { ...clock, text: '12:01' }], { volatile: 'clock' });
    expect(ticked).toMatchObject({ kinds: [], ignored: 1, real: false, lines: [] });
    expect(compare([pay], [pay, clock], { volatile: 'clock' })).toMatchObject({ kinds: [], ignored: 1 });
    expect(compare([pay, clock], [pay], { volatile: 'clock' })).toMatchObject({ kinds: [], ignored: 1 });
  });

  it('does not call gone what is only hidden behind a dialog', () => {
    const dialog = node('dialog', 'Sure?');
    expect(compare([pay], [dialog]).kinds).toEqual(['dialog', 'removed']);
    expect(compare([pay], [dialog], { underneath: true }).kinds).toEqual(['dialog']);
  });

  it('is cut at the budget, with how much is left', () => {
    const many = Array.from({ length: 40 }, (_, index) => node('button', `Button number ${index}`));
    const { lines } = compare([], many, { tokens: 60 });
    expect(lines.length).toBeLessThan(10);
    expect(lines.at(-1)).toBe(`… ${40 - (lines.length - 1)} more changed lines; call snapshot to see the whole screen`);
  });
});
