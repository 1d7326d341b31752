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

  it('tells what the proof was read from: a field that takes the text late has changed', async () => {
    await rig.show(`<label>Name <input id="n" oninput="
      const typed = n.value; n.value = ''; setTimeout(() => { n.value = typed }, 400)"></label>`);
    const answer = await rig.call('type_text', { target: 'textbox "Name"', text: 'Ada' });
    expect(answer.text).toContain('VERIFIED');
    expect(answer.text).toContain('value="Ada"');
    expect(envelope(answer)).toMatchObject({ read_back: 'matched', effect: { changed: true } });
    const { data } = await rig.call('snapshot');
    expect(data).toMatchObject({ snapshot_revision: envelope(answer).snapshot_revision });
  });

  it('and so has a box that is ticked late', async () => {
    await rig.show(`<label><input type="checkbox" id="c" onclick="
      event.preventDefault(); setTimeout(() => { c.checked = true }, 500)"> Agree</label>`);
    const answer = await rig.call('adjust_control', { target: 'checkbox "Agree"', value: true });
    expect(answer.text).toContain('VERIFIED');
    expect(envelope(answer)).toMatchObject({ effect: { changed: true } });
    expect(answer.text).not.toContain('nothing changed');
  });
});
