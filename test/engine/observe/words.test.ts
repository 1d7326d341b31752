import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { RawNode } from '../../../src/drivers/driver.ts';
import { fingerprintOf } from '../../../src/engine/observe/fingerprint.ts';
import { meaningOf, sceneMeaning } from '../../../src/engine/observe/revision.ts';
import type { Scene } from '../../../src/engine/observe/scene.ts';
import { printScene } from '../../../src/engine/observe/text-form.ts';
import { memory, node, scene, screen } from '../nodes.ts';

const FACTS: ((raw: RawNode) => RawNode)[] = [
  (raw) => raw,
  (raw) => ({ ...raw }),
  (raw) => ({ ...raw, bounds: [0, 2000, 100, 2040] }),
  (raw) => ({ ...raw, bounds: [0, 10, 100, 50] }),
  (raw) => ({ ...raw, label: `${raw.label ?? ''}!` }),
  (raw) => ({ ...raw, text: 'more' }),
  (raw) => ({ ...raw, role: raw.role === 'link' ? 'button' : 'link' }),
  (raw) => ({ ...raw, state: { ...raw.state, checked: raw.state.checked !== true } }),
  (raw) => ({ ...raw, stable_id: raw.stable_id ? `${raw.stable_id}x` : 'id' }),
  (raw) => ({ ...raw, row: { text: `${raw.row?.text ?? ''}r` } }),
  ({ hidden, ...raw }) => (hidden ? raw : { ...raw, hidden: true }),
  (raw) => ({ ...raw, covered_by: 'a sheet' }),
];

function lines(one: Scene): string[] {
  const page = printScene(one, { device: 'test', max_tokens: 100_000, from: 0, items: one.items });
  return page.text.split('\n').filter((line) => /^\s*- /.test(line));
}

/** The same scene with nothing kept from earlier looks. */
function forgetful(one: Scene): Scene {
  const items = one.items.map((item) => ({ ...item, words: undefined }));
  for (const item of items) item.parent = items.find((it) => it.id === item.parent?.id) ?? null;
  return { ...one, items };
}

test('words kept from earlier looks are those that would be made anew', () => {
  const change = fc.tuple(fc.nat(4), fc.nat(FACTS.length - 1));
  fc.assert(
    fc.property(fc.array(fc.array(change, { maxLength: 3 }), { minLength: 1, maxLength: 6 }), (looks) => {
      const group = node('group', 'Group');
      let raws = [
        group,
        ...['A', 'B', 'C'].map((name) => node('button', name, { parent: group.key })),
        node('text', 'x'),
      ];
      const mind = memory(true);
      let last = scene(raws, null, mind);
      lines(last);
      for (const changes of looks) {
        for (const [at, fact] of changes)
          raws = raws.map((raw, index) => (index === at ? (FACTS[fact] as (raw: RawNode) => RawNode)(raw) : raw));
        const before = last;
        last = scene(raws, before, mind);
        mind.volatile.learn(before, last);
        const fresh = forgetful(last);
        expect(lines(last)).toEqual(lines(fresh));
        expect(last.items.map(meaningOf)).toEqual(fresh.items.map(meaningOf));
        expect(fingerprintOf(last)).toBe(fingerprintOf(fresh));
        expect(last.meaning).toBe(sceneMeaning(fresh.items, screen, () => true));
        const same = before.items.map(meaningOf).join('\n') === fresh.items.map(meaningOf).join('\n');
        expect(last.revision === before.revision).toBe(same);
        const signatures = scene(raws, null, memory(true)).items.map((item) => item.signature);
        expect(last.items.map((item) => item.signature)).toEqual(signatures);
      }
    }),
  );
});
