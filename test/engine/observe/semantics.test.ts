import { describe, expect, it } from 'vitest';
import type { RawNode } from '../../../src/drivers/driver.ts';
import { semanticsOf } from '../../../src/engine/observe/semantics.ts';
import { memory, node, scene } from '../nodes.ts';

/** What the first of these nodes is said to be, when it holds all the others (or those that name no other parent). */
function said(holder: RawNode, parts: RawNode[]) {
  const nodes = parts.map((part) => ({ ...part, parent: part.parent ?? holder.key }));
  const built = scene([holder, ...nodes], null, memory(true));
  const [first] = built.items;
  return first && semanticsOf(built, first);
}

/** Parts side by side, each 40 wide. */
function inRow(parts: RawNode[]): RawNode[] {
  return parts.map((part, index) => ({ ...part, bounds: [index * 40, 0, index * 40 + 40, 40] }));
}

function inColumn(parts: RawNode[]): RawNode[] {
  return parts.map((part, index) => ({ ...part, bounds: [0, index * 40, 40, index * 40 + 40] }));
}

const group = (label?: string) => node('group', label);
const text = (words: string) => node('text', words);
const button = (label: string, state: RawNode['state'] = {}) => node('button', label, { state });
const radio = (label: string, checked: boolean) => node('radio', label, { clickable: true, state: { checked } });

describe('a stepper is two buttons that count and the number between them', () => {
  it.each([
    ['signs', ['-', '+']],
    ['typographic signs', ['−', '＋']],
    ['words about one thing', ['Decrease quantity', 'Increase quantity']],
    ['words at the end', ['guests minus', 'guests plus']],
  ])('%s', (_how, [down = '', up = '']) => {
    expect(said(group(), inRow([button(down), text('2'), button(up)]))?.semantic_role).toBe('stepper');
    expect(said(group(), inColumn([button(up), text('2 kg'), button(down)]))?.semantic_role).toBe('stepper');
  });

  it('a field between the buttons is the number too', () => {
    const field = node('textbox', 'Amount', { clickable: true, editable: true, state: { text_value: '4' } });
    expect(said(group(), inRow([button('-'), field, button('+')]))?.semantic_role).toBe('stepper');
  });

  it.each<[string, RawNode[]]>([
    ['buttons that do not count', [button('Edit'), text('3'), button('Delete')]],
    ['a pager', [button('Previous'), text('3'), button('Next')]],
    ['votes', [button('▲'), text('42'), button('▼')]],
    ['words about two things', [button('Add to cart'), text('3'), button('Remove')]],
    ['two buttons that both count up', [button('+'), text('3'), button('+')]],
    ['no number', [button('-'), text('Guests'), button('+')]],
    ['a sentence', [button('-'), text('3 people are waiting'), button('+')]],
    ['two numbers, neither between', [text('3'), text('4'), button('-'), button('+')]],
    ['another button', [button('-'), text('3'), button('+'), button('Remove all')]],
    ['much to read', [text('a'), text('b'), text('c'), button('-'), text('3'), button('+')]],
  ])('not: %s', (_what, parts) => {
    expect(said(group(), inRow(parts))).toEqual({});
  });

  it('not: a number that stands elsewhere', () => {
    const [minus, plus] = inRow([button('-'), button('+')]) as [RawNode, RawNode];
    expect(said(group(), [minus, plus, { ...text('3'), bounds: [300, 300, 340, 340] }])).toEqual({});
  });

  it('not: a dialog, a form, or a container that can itself be tapped', () => {
    const parts = () => inRow([button('-'), text('2'), button('+')]);
    expect(said(node('dialog', 'Guests'), parts())).toEqual({});
    expect(said(node('form', 'Guests'), parts())).toEqual({});
    expect(said(node('group', 'Guests', { clickable: true }), parts())).toEqual({});
  });

  it('of two nested containers only the inner one', () => {
    const inner = group();
    const parts = inRow([button('-'), text('2'), button('+')]).map((part) => ({ ...part, parent: inner.key }));
    expect(said(group(), [inner, ...parts])).toEqual({});
    expect(said(group('Guests'), [inner, ...parts])).toMatchObject({
      semantic_role: 'composite_control',
      supported_actions: ['increment', 'decrement'],
    });
  });
});

describe('segments are options side by side that exclude each other', () => {
  it('radios, tabs, or buttons that all say whether they are selected', () => {
    const expected = { semantic_role: 'segmented_control', state_shape: 'semantic', supported_actions: ['tap'] };
    expect(said(group(), inRow([radio('S', false), radio('M', true)]))).toMatchObject(expected);
    const tab = (label: string, selected: boolean) => node('tab', label, { clickable: true, state: { selected } });
    expect(said(group(), inRow([tab('A', true), tab('B', false)]))).toMatchObject(expected);
    const buttons = inRow([button('Day', { selected: true }), button('Week', { selected: false })]);
    expect(said(group(), buttons)).toMatchObject(expected);
  });

  it.each<[string, RawNode[]]>([
    ['none is chosen', inRow([radio('S', false), radio('M', false)])],
    ['two are chosen', inRow([radio('S', true), radio('M', true)])],
    ['one below the other', inColumn([radio('S', false), radio('M', true)])],
    ['pressed buttons', inRow([button('Bold', { checked: true }), button('Italic', { checked: false })])],
    ['one button is selected, the others say nothing', inRow([button('Star', { selected: true }), button('Share')])],
    ['a button among the options', inRow([radio('S', false), radio('M', true), button('Help')])],
    ['only one', inRow([radio('S', true)])],
  ])('not: %s', (_what, parts) => {
    expect(said(group(), parts)).toEqual({});
  });
});

describe('a composite is a named group that holds one control', () => {
  const slider = () => node('slider', 'Volume', { state: { value: 4 } });

  it('has the actions and the shape of what it holds', () => {
    expect(said(group('Sound'), [text('Volume'), text('4'), slider()])).toEqual({
      semantic_role: 'composite_control',
      supported_actions: ['adjust'],
      adjustable: true,
      state_shape: 'continuous',
    });
  });

  it.each<[string, RawNode, RawNode[]]>([
    ['no name', group(), [text('Volume'), slider()]],
    ['two controls', group('Sound'), [slider(), slider()]],
    ['a button as well', group('Sound'), [slider(), button('Mute')]],
    ['a field as well', group('Sound'), [slider(), node('textbox', 'Note', { editable: true })]],
    ['no control', group('Sound'), [text('Volume')]],
    [
      'more than a control',
      group('Sound'),
      [slider(), ...Array.from({ length: 20 }, () => node('generic', undefined))],
    ],
  ])('not: %s', (_what, holder, parts) => {
    expect(said(holder, parts)).toEqual({});
  });
});

describe('what an element is by itself wins over what it holds', () => {
  it('a native control is what its role says', () => {
    expect(said(node('radiogroup', 'Size'), [radio('S', false)])?.semantic_role).toBe('segmented_control');
    expect(said(node('combobox', 'Size'), [text('S')])).toMatchObject({ supported_actions: ['tap', 'expand'] });
    // A list that is always open does not drop down.
    expect(said(node('listbox', 'Size'), [])).toEqual({
      supported_actions: ['tap'],
      adjustable: true,
      state_shape: 'semantic',
    });
  });

  it('something operable with a value and a range is adjustable, whatever it is called', () => {
    const state = { value: 30, value_range: { min: 0, max: 100 } };
    const splitter = node('separator', 'Panes', { clickable: true, state });
    expect(said(splitter, [])).toMatchObject({ semantic_role: 'custom_adjustable', state_shape: 'continuous' });
    expect(said(node('separator', 'Panes', { state }), [])).toEqual({});
    expect(said(node('progressbar', 'Download', { clickable: true, state }), [])).toEqual({});
    expect(said(node('separator', 'Panes', { clickable: true }), [])).toEqual({});
  });
});
