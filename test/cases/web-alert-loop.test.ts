import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startWebPageRig, type WebPageRig } from './web-page-rig.ts';

const page = (times: number) =>
  `<button onclick="for (let i = 0; i < ${times}; i++) alert('Again'); document.title = 'Over'">Nag</button>`;

describe('a page that opens one dialog after the other', () => {
  let rig: WebPageRig;
  beforeAll(async () => {
    rig = await startWebPageRig();
  });
  afterAll(() => rig.close());

  it('one that was closed is told as closed, although the next one says the same', async () => {
    await rig.show(page(3));
    await rig.call('tap', { target: 'button "Nag"' });
    const one = await rig.call('handle_dialog', { action: 'accept' });
    expect(one.text).toContain('VERIFIED');
    const all = await rig.call('handle_dialog', { action: 'dismiss_all', expect: 'screen "Over"' });
    expect(all.text).toContain('VERIFIED');
    expect(all.data).toMatchObject({ details: { closed: 2 } });
  });

  it('closing all of them ends, and says that there is no end', async () => {
    await rig.show(page(12));
    await rig.call('tap', { target: 'button "Nag"' });
    const all = await rig.call('handle_dialog', { action: 'dismiss_all' });
    expect(all.failure).toMatchObject({ failure_code: 'ACTION_REJECTED', reason: 'no_change' });
    expect(all.text.split('\n')[0]).toContain('5 dialogs were closed, and each time another one opened');
    // As its `next` says: the same call goes on where this one stopped.
    await rig.call('handle_dialog', { action: 'dismiss_all' });
    const rest = await rig.call('handle_dialog', { action: 'dismiss_all' });
    expect(rest.text).toContain('VERIFIED');
    expect(rest.text).toContain('2 dialogs');
  });
});
