import { describe, expect, it } from 'vitest';
import type { RawNode } from '../../../src/drivers/driver.ts';
import { parseNext } from '../../../src/contract/next.ts';
import { node } from '../nodes.ts';
import { rigOn, stage } from '../rig.ts';
import { useVirtualTime } from '../virtual-time.ts';

useVirtualTime();

describe('handle_dialog get', () => {
  const dialog = node('dialog', 'Delete file', { key: 'd' });
  const inside = (role: RawNode['role'], label: string, more: Partial<RawNode> = {}) =>
    node(role, label, { parent: 'd', ...more });
  const got = async (nodes: RawNode[]) =>
    await rigOn(true, { show: [stage(nodes)] }).call('handle_dialog', { action: 'get' });

  it('tells what the dialog asks, beside its name and its buttons', async () => {
    const yes = inside('button', 'Yes', { key: 'yes' });
    const { data, text } = await got([
      node('text', 'behind'),
      dialog,
      inside('heading', 'Delete file'),
      inside('text', 'Delete a.txt for \n good?'),
      inside('text', 'Delete a.txt for \n good?'),
      inside('textbox', 'Reason', { editable: true }),
      yes,
      node('text', 'Yes, delete', { parent: 'yes' }),
    ]);
    expect(data.dialogs).toMatchObject([
      { dialog: expect.stringContaining('Delete file'), texts: ['"Delete a.txt for \\n good?"'] },
    ]);
    expect(text).toMatch(/dialog "Delete file" .*\n {2}"Delete a.txt for \\n good\?"\n {2}button "Yes"/);
  });

  it('is bounded: five texts of 200 characters, and a name that was cut is told as a text', async () => {
    const long = (mark: number) => `${mark}${'x'.repeat(300)}`;
    const texts = [1, 2, 3, 4, 5, 6].map((mark) => inside('text', long(mark)));
    const { data } = await got([{ ...dialog, label: long(0) }, ...texts]);
    const [{ texts: told }] = data.dialogs as [{ texts: string[] }];
    expect(told.map((one) => one[1])).toEqual(['0', '1', '2', '3', '4']);
    for (const one of told) expect(one).toMatch(/^"\dx{199}…"$/);
  });
});

describe('a choice of something that is no list', () => {
  const asked = async (more: Partial<RawNode>, role: RawNode['role'] = 'button') => {
    const rig = rigOn(true, { show: [stage([node(role, 'English', { state: { enabled: true }, ...more })])] });
    return { ...(await rig.act('adjust_control', { target: `${role} "English"`, value: 'German' })), rig };
  };

  it('what says that it opens is to be tapped', async () => {
    const { next, message, dispatch, rig } = await asked({ state: { enabled: true, expanded: false } });
    expect(next).toBe('tap target "e1"');
    expect(message).toContain('A tap opens it');
    expect(dispatch).toBe('none');
    expect((await rig.call('tap', { target: 'e1' })).ok).toBe(true);
  });

  it('any other button is only offered as the second way: a tap could do harm', async () => {
    const { next, message } = await asked({});
    expect(next).toBe('snapshot, or tap target "e1"');
    expect(parseNext(next ?? '')).toHaveLength(2);
    expect(message).toContain('If a tap opens its choices');
  });

  it('what cannot be tapped opens nothing', async () => {
    const { next, message } = await asked({ clickable: false }, 'heading');
    expect(next).toBe('snapshot');
    expect(message).toMatch(/Nothing was sent\.$/);
  });
});

describe('the revision of a search that failed', () => {
  it.each([true, false])('is that of its last look (live: %s)', async (live) => {
    const list = node('list', 'Rows', { bounds: [0, 0, 400, 800], scrollable: true });
    const rig = rigOn(live, {
      show: ({ inputs: { length } }) => {
        const top = 600 - 100 * length;
        return stage([
          list,
          node('text', `Row ${length}`, { key: 'r', parent: list.key, bounds: [0, top, 400, top + 40] }),
        ]);
      },
    });
    const before = await rig.call('snapshot');
    const envelope = await rig.act('scroll_to_element', { target: 'text "Row 99"', max_scrolls: 3 });
    expect(envelope).toMatchObject({ reason: 'no_match', details: { scrolls: 3 } });
    expect(envelope.snapshot_revision).toBeGreaterThan(Number(before.data.snapshot_revision));
    expect(envelope.snapshot_revision).toBe((await rig.call('snapshot')).data.snapshot_revision);
  });
});
