import { describe, expect, it } from 'vitest';
import { parseExpectation } from '../../../src/contract/line/index.ts';
import type { RawNode, RawScreen } from '../../../src/drivers/driver.ts';
import type { SceneCapture } from '../../../src/engine/observe/scene.ts';
import { evaluate } from '../../../src/engine/verify/evaluate.ts';
import { memory, node, scene } from '../nodes.ts';

function judge(line: string, nodes: RawNode[], capture: Partial<SceneCapture> = {}, screen: Partial<RawScreen> = {}) {
  const parsed = parseExpectation(line);
  if (!parsed.ok) throw new Error(parsed.message);
  const one = scene(nodes, null, memory(true), screen);
  one.capture = { ...one.capture, ...capture };
  const { items, ...verdict } = evaluate(parsed.value, one);
  return { ...verdict, items: items.map((item) => item.id) };
}

const pay = node('button', 'Pay', { state: { enabled: true } });

describe('what an expectation observed', () => {
  it('is what matches, up to three, when it holds', () => {
    expect(judge('button "Pay"', [pay])).toEqual({ verdict: 'verified', observed: 'button "Pay" [e1]', items: ['e1'] });
    const four = [1, 2, 3, 4].map(() => node('button', 'Pay'));
    expect(judge('button "Pay"', four)).toEqual({
      verdict: 'verified',
      observed: 'button "Pay" [e1]; button "Pay" [e2]; button "Pay" [e3]',
      items: ['e1', 'e2', 'e3', 'e4'],
    });
  });

  it('is what matches when it should not be there', () => {
    expect(judge('not button "Pay"', [pay])).toEqual({
      verdict: 'failed',
      observed: 'button "Pay" [e1]',
      items: ['e1'],
    });
  });

  it('is the same element in another state, which is also the nearest', () => {
    expect(judge('button "Pay" disabled', [pay])).toEqual({
      verdict: 'failed',
      observed: 'button "Pay" [e1]',
      nearest: 'button "Pay" [e1]',
      items: ['e1'],
    });
    expect(judge('button disabled', [pay]).nearest).toBe('button "Pay" [e1]');
    const four = [1, 2, 3, 4].map(() => node('button', 'Pay', { state: { enabled: true } }));
    expect(judge('button "Pay" disabled', four).observed).toBe(
      'button "Pay" [e1]; button "Pay" [e2]; button "Pay" [e3]',
    );
  });

  it('is nothing, with the nearest miss by name', () => {
    expect(judge('button "Pay now"', [pay])).toEqual({
      verdict: 'failed',
      observed: 'nothing that matches',
      nearest: 'button "Pay" [e1]',
      items: [],
    });
    expect(judge('button "Zzzzzzzzz"', [pay])).toEqual({
      verdict: 'failed',
      observed: 'nothing that matches',
      items: [],
    });
  });

  it('is nothing when it is rightly absent; what is like it is handed on to be read again', () => {
    expect(judge('not button "Zzzz"', [pay])).toEqual({
      verdict: 'verified',
      observed: 'nothing that matches',
      items: [],
    });
    expect(judge('not button "Pay" disabled', [pay]).items).toEqual(['e1']);
    expect(judge('not button "Pay" disabled', [pay]).verdict).toBe('verified');
  });

  it('keeps the containers of the line', () => {
    const group = node('group', 'Card');
    const inside = node('button', 'Pay', { parent: group.key, state: { enabled: true } });
    expect(judge('group "Card" > button "Pay"', [group, inside, pay]).items).toEqual(['e2']);
    expect(judge('group "Card" > button "Pay" disabled', [group, inside, pay]).items).toEqual(['e2']);
    expect(judge('group "Cash" > button "Pay"', [group, inside]).verdict).toBe('failed');
  });
});

describe('what cannot be told', () => {
  it('is anything on a capture that is not whole, with its reason', () => {
    expect(judge('button "Pay"', [pay], { complete: false, reason: 'no root' })).toEqual({
      verdict: 'unavailable',
      observed: 'the screen could not be read whole (no root)',
      items: [],
    });
    expect(judge('screen "Test"', [pay], { complete: false }).observed).toContain('(unknown reason)');
    expect(judge('screen "Test"', [pay], { complete: false }).verdict).toBe('unavailable');
  });

  it('is absence beside an open dialog', () => {
    const scope = { scope: 'active_window' as const };
    expect(judge('not button "Buy"', [pay], scope)).toEqual({
      verdict: 'unavailable',
      observed: 'only the open dialog or menu can be read, not what is beside it',
      items: [],
    });
    expect(judge('not button "Pay"', [pay], scope).verdict).toBe('failed');
    expect(judge('button "Pay"', [pay], scope).verdict).toBe('verified');
  });

  const unsaid: [string, RawNode['state'], string][] = [
    ['enabled', {}, 'unavailable'],
    ['disabled', {}, 'unavailable'],
    ['disabled', { enabled: true }, 'failed'],
    ['enabled', { enabled: false }, 'failed'],
    ['checked', {}, 'unavailable'],
    ['unchecked', {}, 'unavailable'],
    ['mixed', {}, 'unavailable'],
    ['mixed', { checked: true }, 'failed'],
    ['checked', { checked: false }, 'failed'],
    ['unchecked', { checked: true }, 'failed'],
    ['selected', {}, 'unavailable'],
    ['unselected', {}, 'unavailable'],
    ['selected', { selected: false }, 'failed'],
    ['unselected', { selected: true }, 'failed'],
    ['focused', {}, 'unavailable'],
    ['unfocused', {}, 'unavailable'],
    ['focused', { focused: false }, 'failed'],
    ['unfocused', { focused: true }, 'failed'],
    ['expanded', {}, 'unavailable'],
    ['collapsed', {}, 'unavailable'],
    ['expanded', { expanded: false }, 'failed'],
    ['collapsed', { expanded: true }, 'failed'],
    ['volatile', {}, 'failed'],
    ['hidden', {}, 'failed'],
    ['offscreen', {}, 'failed'],
    ['covered', {}, 'failed'],
  ];
  it.each(unsaid)('%s of %j: %s', (word, state, verdict) => {
    const one = node('button', 'Pay', { state });
    expect(judge(`button "Pay" ${word}`, [one]).verdict).toBe(verdict);
    expect(judge(`not button "Pay" ${word}`, [one]).verdict).toBe(verdict === 'failed' ? 'verified' : 'unavailable');
  });

  it('says which fact is missing, of which element', () => {
    expect(judge('button "Pay" checked focused', [pay])).toEqual({
      verdict: 'unavailable',
      observed: 'button "Pay" [e1]: it does not say whether it is checked focused',
      items: ['e1'],
    });
  });

  it('is a value that an element does not hold at all', () => {
    expect(judge('button "Pay" value="1"', [pay])).toMatchObject({
      verdict: 'unavailable',
      observed: 'button "Pay" [e1]: it does not say what it holds',
    });
    expect(judge('button "Pay" disabled value="1"', [pay]).verdict).toBe('failed');
    const holding: RawNode['state'][] = [{ text_value: '2' }, { value: 2 }, { selected: { label: '2' } }];
    for (const state of holding) {
      expect(judge('button "Pay" value="1"', [node('button', 'Pay', { state })]).verdict).toBe('failed');
      expect(judge('button "Pay" value="2"', [node('button', 'Pay', { state })]).verdict).toBe('verified');
    }
    expect(judge('button "Pay" value="1"', [node('button', 'Pay', { state: { selected: true } })]).verdict).toBe(
      'unavailable',
    );
  });

  it('is nothing at all when a line says nothing', () => {
    const one = scene([pay], null, memory(true));
    expect(evaluate({ kind: 'element', negated: false, steps: [] }, one)).toEqual({
      verdict: 'unavailable',
      observed: 'the line says nothing',
      items: [],
    });
  });
});

describe('being seen', () => {
  const hidden = node('button', 'Pay', { hidden: true });
  const low = node('button', 'Pay', { bounds: [0, 900, 10, 910] });

  it('is not asked by a line without such a word, except that hidden is not there', () => {
    expect(judge('button "Pay"', [hidden]).verdict).toBe('failed');
    expect(judge('not button "Pay"', [hidden]).verdict).toBe('verified');
    expect(judge('button "Pay"', [low]).verdict).toBe('verified');
  });

  it('is asked by visible, hidden, offscreen and covered', () => {
    expect(judge('button "Pay" hidden', [hidden]).verdict).toBe('verified');
    expect(judge('button "Pay" visible', [hidden]).verdict).toBe('failed');
    expect(judge('not button "Pay" visible', [hidden]).verdict).toBe('verified');
    expect(judge('button "Pay" hidden', [low]).verdict).toBe('verified');
    expect(judge('button "Pay" covered', [node('button', 'Pay', { covered_by: 'x' })]).verdict).toBe('verified');
    expect(judge('button "Pay" offscreen', [low]).verdict).toBe('verified');
  });
});

describe('a screen', () => {
  const names: Partial<RawScreen> = { title: 'Title', id: 'id', activity: '.Main', url: 'https://a.b/c' };

  it('has a title, an id, an activity and an address, and any of them names it', () => {
    for (const name of Object.values(names)) {
      expect(judge(`screen "${String(name)}"`, [], {}, names).verdict).toBe('verified');
      expect(judge(`not screen "${String(name)}"`, [], {}, names).verdict).toBe('failed');
    }
    expect(judge('screen "Titl"', [], {}, names).verdict).toBe('failed');
    expect(judge('screen "undefined"', [], {}, {}).verdict).toBe('failed');
  });

  it('may be named by the beginning of its name, as long as our own lines cut it', () => {
    const long = 'Orders of the last twelve months, sorted by date, newest first';
    const called = { ...names, title: `${long}, all` };
    expect(judge(`screen "${long}…"`, [], {}, called).verdict).toBe('verified');
    expect(judge(`screen "x${long}…"`, [], {}, called).verdict).toBe('failed');
    expect(judge('screen "Tit…"', [], {}, names).verdict).toBe('failed');
  });

  it('is told by the name that it goes by', () => {
    expect(judge('screen "Other"', [], {}, names)).toEqual({
      verdict: 'failed',
      observed: 'screen "Title"',
      items: [],
    });
  });
});
