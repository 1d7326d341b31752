import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { RawDelta, RawNode } from '../../../src/drivers/driver.ts';
import { applyDelta } from '../../../src/engine/observe/apply-delta.ts';
import { deltaBetween } from '../delta-between.ts';
import { node, screen } from '../nodes.ts';

function delta(change: Partial<RawDelta>): RawDelta {
  return { version: 1, lost: false, removed: [], upserts: [], passed: [], scrolled: false, screen, ...change };
}

const [a, b, c] = ['a', 'b', 'c'].map((key) => node('button', key, { key })) as [RawNode, RawNode, RawNode];
const keys = (nodes: RawNode[] | null) => nodes?.map((one) => one.key).join('') ?? null;

describe('a delta', () => {
  it('without content gives a copy of the list', () => {
    const list = [a, b];
    expect(applyDelta(list, delta({}))).toEqual(list);
    expect(applyDelta(list, delta({}))).not.toBe(list);
  });

  it('puts nodes in, moves them, takes them out and replaces them', () => {
    expect(keys(applyDelta([a, b], delta({ upserts: [{ node: c, after: 'a' }] })))).toBe('acb');
    expect(keys(applyDelta([a, b], delta({ upserts: [{ node: c, after: null }] })))).toBe('cab');
    expect(keys(applyDelta([a, b, c], delta({ removed: ['b'] })))).toBe('ac');
    expect(keys(applyDelta([a, b, c], delta({ upserts: [{ node: a, after: 'c' }] })))).toBe('bca');
    const renamed = { ...b, label: 'x' };
    expect(applyDelta([a, b, c], delta({ upserts: [{ node: renamed, after: 'a' }] }))).toEqual([a, renamed, c]);
  });

  it('may bring more nodes in a row than a driver ever sends at once', () => {
    const nodes = Array.from({ length: 3000 }, (_, index) => node('button', `${index}`, { key: `${index}` }));
    expect(applyDelta([], delta(deltaBetween([], nodes)))).toEqual(nodes);
  });

  it('that does not fit the list is refused', () => {
    expect(applyDelta([a], delta({ upserts: [{ node: b, after: 'zzz' }] }))).toBeNull();
    expect(applyDelta([a, b], delta({ removed: ['b'], upserts: [{ node: c, after: 'b' }] }))).toBeNull();
  });

  it('applied to the old list equals the new list, whatever changed', () => {
    const pool = 'abcdefghij'.split('');
    const list = fc
      .uniqueArray(fc.tuple(fc.constantFrom(...pool), fc.integer({ min: 0, max: 1 })), { selector: ([key]) => key })
      .map((entries) => entries.map(([key, turn]) => `${key}${turn}`));
    const nodes = new Map<string, RawNode>(
      pool.flatMap((key) => [0, 1].map((turn) => [`${key}${turn}`, node('button', `${key}${turn}`, { key })] as const)),
    );
    const build = (names: string[]): RawNode[] => names.map((name) => nodes.get(name) as RawNode);
    fc.assert(
      fc.property(list, list, (before, after) => {
        const [old, now] = [build(before), build(after)];
        expect(applyDelta(old, delta(deltaBetween(old, now)))).toEqual(now);
      }),
      { numRuns: 300 },
    );
  });
});
