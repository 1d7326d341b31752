import { encode } from 'gpt-tokenizer/encoding/o200k_base';
import { expect, it } from 'vitest';
import { snapshotSchema } from '../../src/contract/snapshot.ts';
import { idOn, onEveryRig } from './with-rigs.ts';

onEveryRig('observing', (rig) => {
  it('shows a screen of about ten elements, whole, within 200 tokens', async () => {
    await rig().open('/settings');
    const { text } = await rig().call('snapshot');
    const lines = text.split('\n').filter((line) => line.trimStart().startsWith('- '));
    expect(lines.length).toBeGreaterThanOrEqual(9);
    expect(lines.length).toBeLessThanOrEqual(14);
    expect(text).not.toContain('more (cursor');
    expect(encode(text).length).toBeLessThanOrEqual(200);
  });

  it('says in every answer that the device is simulated', async () => {
    for (const [name, args] of [
      ['snapshot', {}],
      ['find_element', { target: 'text "Settings" nth=1' }],
      ['wait_for_ui', { stable: true }],
      ['expect_element_visible', { target: 'button "Reset settings"' }],
    ] as const) {
      const answer = await rig().call(name, args);
      expect(answer.text, name).toContain('(simulated)');
    }
  });

  it('gives the whole snapshot as data only when asked for it', async () => {
    await rig().open('/settings');
    const brief = await rig().call('snapshot');
    expect(brief.show_data).toBe(false);
    const full = await rig().call('snapshot', { detail: 'full' });
    expect(full.show_data).toBe(true);
    const data = snapshotSchema.parse(full.data);
    expect(data.elements.length).toBeGreaterThan(8);
    expect(data.elements.every((one) => one.element_id.startsWith('e'))).toBe(true);
    expect(data.capture.complete).toBe(true);
  });

  it('cuts at an element border and continues from the cursor, without a gap or an overlap', async () => {
    await rig().open('/messages');
    const whole = await rig().call('snapshot', { max_tokens: 50000 });
    const ids = (text: string) => [...text.matchAll(/\[(e\d+)\]/g)].map((match) => match[1]);
    let page = await rig().call('snapshot', { max_tokens: 200 });
    const seen = ids(page.text);
    expect(seen.length).toBeLessThan(ids(whole.text).length);
    for (let pages = 0; pages < 100; pages++) {
      const cursor = /cursor (c:\d+:\d+)/.exec(page.text)?.[1];
      if (!cursor) break;
      page = await rig().call('snapshot', { max_tokens: 200, cursor });
      seen.push(...ids(page.text));
    }
    expect(seen).toEqual(ids(whole.text));
  });

  it('refuses a cursor that means nothing', async () => {
    expect((await rig().call('snapshot', { cursor: 'next' })).failure?.failure_code).toBe('INVALID_ARGUMENT');
    expect((await rig().call('snapshot', { cursor: 'c:99999:1' })).failure?.reason).toBe('revision_changed');
  });

  it('shows one subtree', async () => {
    await rig().open('/messages');
    const { text } = await rig().call('snapshot', { within: 'list nth=1' });
    expect(text).toContain('listitem');
    expect(text).not.toContain('"Settings"');
  });

  it('keeps ids across snapshots and the revision while nothing changes', async () => {
    await rig().open('/settings');
    const first = await rig().call('snapshot');
    const second = await rig().call('snapshot');
    const rest = (text: string) => text.split('\n').filter((line) => line.trimStart().startsWith('- '));
    expect(rest(second.text)).toEqual(rest(first.text));
    expect(second.data.snapshot_revision).toBe(first.data.snapshot_revision);
  });

  it('takes a picture of the screen', async () => {
    await rig().open('/settings');
    const { image, data } = await rig().call('screenshot');
    const png = Buffer.from(image?.base64 ?? '', 'base64');
    expect(png.subarray(1, 4).toString()).toBe('PNG');
    expect(png.readUInt32BE(16)).toBe(data.width);
  });

  it('finds one element, says how, and does not act', async () => {
    await rig().open('/settings');
    rig().door.clear();
    const found = await rig().call('find_element', { target: 'switch "Notifications"', detail: 'full' });
    expect(found.text).toContain('role_label');
    expect(idOn(found.text, 'switch')).toMatch(/^e\d+$/);
    const structured = await rig().call('find_element', { target: { text: 'Reset sett', contains: true } });
    expect(structured.text).toContain('Reset settings');
    const none = await rig().call('find_element', { target: 'button "Reset setings"' });
    expect(none.failure).toMatchObject({ failure_code: 'ELEMENT_NOT_FOUND', reason: 'no_match' });
    expect(none.text).toContain('Reset settings');
    expect(rig().door.events({ kind: 'clicked' })).toEqual([]);
  });
});
