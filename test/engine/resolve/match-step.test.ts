import { describe, expect, it } from 'vitest';
import type { RawNode } from '../../../src/drivers/driver.ts';
import type { Item } from '../../../src/engine/observe/scene.ts';
import { matchesStep, matchPath, stateWords } from '../../../src/engine/resolve/match.ts';
import { memory, node, scene } from '../nodes.ts';
import { target } from '../rig.ts';

/** As long as what our lines cut: nothing shorter counts as cut. */
const LONG = 'Terms that go on and on '.repeat(4).trim();

function item(extra: Partial<RawNode>, own: Partial<Item> = {}): Item {
  const [one] = scene([node('button', 'Pay', extra)], null, memory(true)).items;
  return Object.assign(one as Item, own);
}

function holds(one: Item, line: string): boolean {
  const parsed = target(line);
  if (parsed.kind !== 'path') throw new Error('not a path');
  return matchPath([one], parsed.steps).length === 1;
}

describe('a state word', () => {
  const rows: [string, RawNode['state'], boolean][] = [
    ['disabled', { enabled: false }, true],
    ['disabled', { enabled: true }, false],
    ['disabled', {}, false],
    ['enabled', { enabled: true }, true],
    ['enabled', { enabled: false }, false],
    ['enabled', {}, false],
    ['checked', { checked: true }, true],
    ['checked', { checked: 'mixed' }, false],
    ['unchecked', { checked: false }, true],
    ['unchecked', { checked: true }, false],
    ['unchecked', {}, false],
    ['mixed', { checked: 'mixed' }, true],
    ['mixed', { checked: true }, false],
    ['selected', { selected: true }, true],
    ['selected', { selected: { label: 'Visa' } }, true],
    ['selected', { selected: false }, false],
    ['selected', {}, false],
    ['unselected', { selected: false }, true],
    ['unselected', { selected: true }, false],
    ['unselected', {}, false],
    ['focused', { focused: true }, true],
    ['focused', { focused: false }, false],
    ['unfocused', { focused: false }, true],
    ['unfocused', { focused: true }, false],
    ['unfocused', {}, false],
    ['expanded', { expanded: true }, true],
    ['expanded', { expanded: false }, false],
    ['collapsed', { expanded: false }, true],
    ['collapsed', { expanded: true }, false],
    ['collapsed', {}, false],
  ];
  it.each(rows)('%s of %j: %s', (word, state, expected) => {
    expect(holds(item({ state }), `button "Pay" ${word}`)).toBe(expected);
  });

  const seen: [string, Item['not_visible'], boolean][] = [
    ['visible', undefined, true],
    ['visible', 'covered', false],
    ['hidden', 'hidden', true],
    ['hidden', 'offscreen', true],
    ['hidden', undefined, false],
    ['offscreen', 'offscreen', true],
    ['offscreen', 'covered', false],
    ['offscreen', undefined, false],
    ['covered', 'covered', true],
    ['covered', 'offscreen', false],
    ['covered', undefined, false],
  ];
  it.each(seen)('%s of %s: %s', (word, not_visible, expected) => {
    expect(holds(item({}, { not_visible }), `button "Pay" ${word}`)).toBe(expected);
  });

  it('volatile is what changes by itself', () => {
    expect(holds(item({}, { volatile: true }), 'button "Pay" volatile')).toBe(true);
    expect(holds(item({}), 'button "Pay" volatile')).toBe(false);
  });

  it('must hold together with all the others', () => {
    const one = item({ state: { enabled: true, checked: false } });
    expect(holds(one, 'button "Pay" enabled unchecked')).toBe(true);
    expect(holds(one, 'button "Pay" enabled checked')).toBe(false);
  });

  it('is put into words for messages', () => {
    expect(stateWords(item({ state: { enabled: false, checked: true } }))).toEqual(['disabled', 'checked']);
  });
});

describe('a step', () => {
  it('matches a stable id by its whole or its last part, and nothing else', () => {
    const one = item({ stable_id: 'pay' });
    expect(matchesStep(one, { stable_id: 'pay', states: [] })).toBe(true);
    expect(matchesStep(one, { stable_id: 'com.shop:id/pay', states: [] })).toBe(true);
    expect(matchesStep(one, { stable_id: 'com.shop:id/prepay', states: [] })).toBe(false);
    expect(matchesStep(one, { stable_id: 'pay2', states: [] })).toBe(false);
    expect(matchesStep(item({}), { stable_id: 'undefined', states: [] })).toBe(false);
    expect(matchesStep(item({}), { stable_id: 'a:id/undefined', states: [] })).toBe(false);
  });

  it('matches a ref only by its own id', () => {
    expect(matchesStep(item({}), { ref: 'e1', states: [] })).toBe(true);
    expect(matchesStep(item({}), { ref: 'e2', states: [] })).toBe(false);
  });

  it('matches text by label, text or content', () => {
    expect(holds(item({ label: 'Visa' }), 'text "Visa"')).toBe(true);
    expect(holds(item({ label: 'x', text: 'Visa' }), 'text "Visa"')).toBe(true);
    expect(holds(item({ label: 'x', state: { text_value: 'Visa' } }), 'text "Visa"')).toBe(true);
    expect(holds(item({ label: 'Visa card' }), 'text "Visa"')).toBe(false);
    expect(holds(item({ label: 'Visa card' }), 'contains "Visa"')).toBe(true);
    expect(holds(item({ label: 'Visa card' }), 'text "Vis…"')).toBe(false);
    expect(holds(item({ label: `${LONG} card` }), `text "${LONG}…"`)).toBe(true);
    expect(holds(item({ label: undefined }), 'text "Visa"')).toBe(false);
  });

  it('matches a value exactly, by its beginning where it was cut, and never where there is none', () => {
    const field = item({ state: { text_value: 'a@b.c' } });
    const long = item({ state: { text_value: `${LONG} and more` } });
    expect(holds(field, 'button "Pay" value="a@b.c"')).toBe(true);
    expect(holds(field, 'button "Pay" value="a@"')).toBe(false);
    expect(holds(field, 'button "Pay" value="a@…"')).toBe(false);
    expect(holds(item({ state: { text_value: 'a@…' } }), 'button "Pay" value="a@…"')).toBe(true);
    expect(holds(long, `button "Pay" value="${LONG}…"`)).toBe(true);
    expect(holds(long, `button "Pay" value="x${LONG}…"`)).toBe(false);
    expect(holds(item({ state: { value: 5 } }), 'button "Pay" value="5"')).toBe(true);
    expect(holds(item({ state: { selected: { label: 'Visa' } } }), 'button "Pay" value="Visa"')).toBe(true);
    expect(holds(item({ state: { text_value: '' } }), 'button "Pay" value=""')).toBe(true);
    expect(holds(item({}), 'button "Pay" value=""')).toBe(false);
    expect(holds(item({}), 'button "Pay" value="a…"')).toBe(false);
  });
});
