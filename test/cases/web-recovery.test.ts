import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { startWebPageRig, type WebPageRig } from './web-page-rig.ts';
import { envelope } from './with-rigs.ts';

/** A row whose middle lies under something else, while its text is free. */
const rowUnder = (cover: string) => `<style>
  #row { position: relative; width: 600px; height: 60px; border: 1px solid }
  #cover { position: absolute; z-index: 2; background: gold; ${cover} }
</style>
<div id="row" role="listitem" onclick="document.getElementById('out').textContent = 'Opened'">
  <h3 style="width: 200px; margin: 0">Ada Abara</h3>
</div>
<div id="cover">Chat</div><p id="out" role="status"></p>`;

describe('recovery in a real browser', () => {
  let rig: WebPageRig;
  beforeAll(async () => {
    rig = await startWebPageRig();
  });
  afterAll(() => rig.close());

  it('alternate_candidate: a row that is covered in its middle is tapped on its text', async () => {
    await rig.show(rowUnder('left: 290px; top: 8px; width: 60px; height: 60px'));
    const answer = await rig.call('tap', { target: '#row', expect: 'text "Opened"', actionable_timeout_ms: 0 });
    expect(answer.text).toContain('VERIFIED');
    expect(envelope(answer).recovery).toMatchObject({ recovery_strategy: 'alternate_candidate', is_terminal: false });
  });

  it('alternate_candidate gives up on a row that is covered all over', async () => {
    await rig.show(rowUnder('left: 0; top: 0; width: 700px; height: 90px'));
    const answer = await rig.call('tap', { target: '#row', expect: 'text "Opened"', actionable_timeout_ms: 0 });
    expect(envelope(answer)).toMatchObject({ reason: 'obscured', success: false, recovery: { is_terminal: true } });
  });

  const jumpy = (times: number) => `<button id="pay" style="width: 200px; height: 60px">Pay</button>
<p id="out" role="status"></p><script>
  // Something slips under the finger as soon as it comes near, so many times.
  let left = ${times};
  const pay = document.getElementById('pay');
  pay.addEventListener('click', () => { document.getElementById('out').textContent = 'Paid'; });
  pay.addEventListener('pointermove', () => {
    if (left-- <= 0) return;
    const cover = document.createElement('div');
    cover.style = 'position: fixed; inset: 0; background: silver';
    document.body.append(cover);
    setTimeout(() => cover.remove(), 150);
  });
</script>`;

  it('step_back: an input that was stopped before the page saw it is sent once more', async () => {
    await rig.show(jumpy(1));
    const answer = await rig.call('tap', { target: '#pay', expect: 'text "Paid"' });
    expect(answer.text).toContain('VERIFIED');
    expect(envelope(answer).recovery).toMatchObject({ recovery_strategy: 'step_back', is_terminal: false });
  });

  it('step_back gives up when it is stopped again', async () => {
    await rig.show(jumpy(99));
    const answer = await rig.call('tap', { target: '#pay', expect: 'text "Paid"' });
    expect(envelope(answer)).toMatchObject({
      failure_code: 'ACTION_REJECTED',
      dispatch: 'stopped',
      outcome: 'unknown',
      details: { hovered: true },
      recovery: { attempted_recovery_strategies: ['step_back'], is_terminal: true },
    });
    expect(answer.text).toContain('The pointer came over the place, and the press was stopped');
    expect((await rig.call('snapshot')).text).not.toContain('Paid');
  });

  it('a press that was stopped is not denied when the next try does not even find its target', async () => {
    let hovered = 0;
    let pressed = 0;
    rig.routes.set('/hovered', (_, response) => response.end(String(++hovered)));
    rig.routes.set('/pressed', (_, response) => response.end(String(++pressed)));
    await rig.show(`<button id="a" onpointerdown="fetch('/pressed', { method: 'POST' })" onpointermove="
      if (window.met) return;
      window.met = true;
      fetch('/hovered', { method: 'POST' });
      a.textContent = 'Delete all'">Cancel</button>`);
    const answer = await rig.call('tap', { target: 'button "Cancel"' });
    expect(envelope(answer)).toMatchObject({
      failure_code: 'ELEMENT_NOT_FOUND',
      reason: 'no_match',
      dispatch: 'stopped',
      receipt: { delivered: false, hovered: true },
      details: { hovered: true },
    });
    // It has ended or is still open, as it happens.
    const { requests = [], pending = [] } = envelope(answer).evidence ?? {};
    expect([...requests.map(({ path }) => path), ...pending].join()).toContain('/hovered');
    expect(answer.text).toContain('(failed, not delivered)');
    expect(answer.text).toContain('the pointer had moved over the place');
    expect(answer.text).not.toContain('not sent');
    await vi.waitFor(() => expect([hovered, pressed]).toEqual([1, 0]));
  });
});
