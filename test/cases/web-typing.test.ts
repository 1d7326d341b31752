import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startWebPageRig, type WebPageRig } from './web-page-rig.ts';
import { envelope } from './with-rigs.ts';

describe('typing in a real browser', () => {
  let rig: WebPageRig;
  beforeAll(async () => {
    rig = await startWebPageRig();
  });
  afterAll(() => rig.close());

  it('never answers a dialog that opens while it types, also when it was to submit', async () => {
    await rig.show(`<label>Search <input></label><p role="status"></p><script>
      document.querySelector('input').addEventListener('input', () => {
        if (confirm('Delete your account?')) document.querySelector('p').textContent = 'Deleted';
      });
    </script>`);
    const answer = await rig.call('type_text', { target: 'textbox "Search"', text: 'abc', submit: true });
    expect(answer.ok).toBe(false);
    expect(envelope(answer)).toMatchObject({ failure_code: 'ACTION_REJECTED', dispatch: 'possible' });
    expect(answer.text).toContain('next: handle_dialog action "get"');
    await rig.call('handle_dialog', { action: 'dismiss_all' });
    expect((await rig.call('snapshot')).text).not.toContain('Deleted');
  });
});
