import { expect, it } from 'vitest';
import { envelope, idOn, onEveryRig } from './with-rigs.ts';

function rowsOf(text: string): string[] {
  return [...text.matchAll(/- listitem "((?:[^"\\]|\\.)*)" \[/g)].map((match) => JSON.parse(`"${match[1]}"`) as string);
}

onEveryRig('a long list', (rig) => {
  it('deletes the row that was named, and proves it', async () => {
    await rig().open('/messages');
    const { text } = await rig().call('snapshot', { max_tokens: 20000 });
    const row = rowsOf(text)[2] ?? '';
    rig().door.clear();
    const target = `listitem ${JSON.stringify(row)} > button "Delete"`;
    const tap = await rig().call('tap', { target, expect: `not listitem ${JSON.stringify(row)}` });
    expect(envelope(tap).lifecycle_state).toBe('verified');
    const clicked = rig().door.events({ kind: 'clicked' });
    expect(clicked).toHaveLength(1);
    expect(row.startsWith(clicked[0]?.row ?? 'nobody')).toBe(true);
  });

  it('refuses the button of a row that has since been recycled for another row', async () => {
    await rig().open('/messages');
    const { text } = await rig().call('snapshot', { max_tokens: 20000 });
    const button = idOn(text, 'button "Delete"');
    const before = rowsOf(text)[0];
    await rig().call('scroll', { direction: 'down' });
    await rig().call('scroll', { direction: 'down' });
    rig().door.clear();
    const tap = await rig().call('tap', { target: button });
    expect(envelope(tap)).toMatchObject({ failure_code: 'STALE_REFERENCE', success: false });
    expect(rig().door.events({ kind: 'clicked' })).toEqual([]);
    const now = await rig().call('snapshot', { max_tokens: 20000 });
    expect(rowsOf(now.text)).not.toContain(before);
  });

  it('knows a row again when it comes back', async () => {
    await rig().open('/messages');
    const first = await rig().call('snapshot', { max_tokens: 20000 });
    const row = rowsOf(first.text)[1] ?? '';
    const id = idOn(first.text, `listitem ${JSON.stringify(row)}`);
    await rig().call('scroll', { direction: 'down' });
    await rig().call('scroll', { direction: 'down' });
    await rig().call('scroll', { direction: 'up' });
    await rig().call('scroll', { direction: 'up' });
    await rig().call('scroll', { direction: 'up' });
    const again = await rig().call('snapshot', { max_tokens: 20000 });
    expect(idOn(again.text, `listitem ${JSON.stringify(row)}`)).toBe(id);
  });
});
