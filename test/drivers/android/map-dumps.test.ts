import { describe, expect, it } from 'vitest';
import { mapTree } from '../../../src/drivers/android/map-tree.ts';
import { readUiDump, type UiNode } from '../../../src/drivers/android/ui-dump.ts';
import { area } from '../../../src/contract/geometry.ts';
import { ROLES } from '../../../src/contract/words.ts';
import { dumps, noDumps } from './dump-files.ts';

function flat(nodes: UiNode[]): UiNode[] {
  return nodes.flatMap((node) => [node, ...flat(node.children)]);
}

function sizeOf(roots: UiNode[]): { width: number; height: number } {
  const [, , width, height] = roots[0]?.bounds ?? [0, 0, 0, 0];
  return { width, height };
}

describe.skipIf(noDumps !== '')(`mapping of real dumps${noDumps}`, () => {
  it.each(dumps)('$name', ({ xml }) => {
    const dump = readUiDump(Buffer.from(xml));
    if (dump.kind !== 'tree') throw new Error(`not a tree: ${JSON.stringify(dump)}`);
    const all = flat(dump.roots);
    const { width, height } = sizeOf(dump.roots);
    const { nodes } = mapTree(dump.roots, { width, height });

    expect(new Set(nodes.map((node) => node.key)).size).toBe(nodes.length);
    const seen = new Set<string>();
    for (const node of nodes) {
      if (node.parent !== null) expect(seen).toContain(node.parent);
      seen.add(node.key);
      expect(ROLES).toContain(node.role);
      if (node.password) expect(node.state.text_value).toBeUndefined();
    }
    // Every clickable place is there, as itself.
    const places = new Map<string, number>();
    const place = (bounds: readonly number[]) => bounds.join();
    for (const node of nodes.filter((one) => one.clickable))
      places.set(place(node.bounds), (places.get(place(node.bounds)) ?? 0) + 1);
    for (const node of all.filter((one) => one.clickable && area(one.bounds) > 0)) {
      const left = places.get(place(node.bounds)) ?? 0;
      expect(left, `clickable ${node.className} at ${place(node.bounds)}`).toBeGreaterThan(0);
      places.set(place(node.bounds), left - 1);
    }
    // Every word on the screen is there, in a label, a text, a value or a row.
    const words = nodes
      .map((node) => [node.label, node.text, node.state.text_value, node.row?.text].join('\n'))
      .join('\n');
    for (const node of all.filter((one) => !one.password && one.text.length > 3 && one.text !== one.hint))
      expect(words).toContain(node.text);
  });

  it('is lean: counts over all dumps', () => {
    let told = 0;
    let kept = 0;
    for (const { xml } of dumps) {
      const dump = readUiDump(Buffer.from(xml));
      if (dump.kind !== 'tree') continue;
      const { width, height } = sizeOf(dump.roots);
      told += flat(dump.roots).length;
      kept += mapTree(dump.roots, { width, height }).nodes.length;
    }
    console.info(`${dumps.length} real dumps: ${told} nodes told, ${kept} kept`);
    expect(kept).toBeLessThan(told / 2);
  });
});
