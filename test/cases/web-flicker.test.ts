import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { envelope } from './with-rigs.ts';
import { startWebPageRig, type WebPageRig } from './web-page-rig.ts';

/** There for 80 ms, gone for 80 ms: two reads 110 ms apart that both meet it have missed a time without it. */
const flickering = (show: string, hide: string) => `<h1>Page</h1><p id="place"></p>
<button onclick="begin()">Save</button>
<script>
  const place = document.getElementById('place');
  const show = () => { ${show} };
  const hide = () => { ${hide} };
  function begin() { let on = true; show(); setInterval(() => { on = !on; on ? show() : hide(); }, 80); }
</script>`;

const KINDS: [string, string, string][] = [
  ['whose text changes', `place.textContent = 'Saved'`, `place.textContent = 'Busy'`],
  ['that is taken out and put back', `place.innerHTML = '<b>Saved</b>'`, `place.innerHTML = ''`],
  ['that is hidden and shown', `place.textContent = 'Saved'; place.hidden = false`, `place.hidden = true`],
];

/** The page looks around every 40 ms at best: on a machine that is very busy it may miss a time without the text. */
describe('what flickers does not hold', { retry: 3 }, () => {
  let rig: WebPageRig;
  beforeAll(async () => {
    rig = await startWebPageRig();
  });
  afterAll(() => rig.close());

  it.each(KINDS)('a text %s is not verified', async (_how, show, hide) => {
    await rig.show(flickering(show, hide));
    const saved = await rig.call('tap', { target: 'button "Save"', expect: 'text "Saved"', timeout_ms: 3000 });
    expect(envelope(saved), saved.text).toMatchObject({
      lifecycle_state: 'failed',
      failure_code: 'VERIFICATION_FAILED',
    });
    const seen = await rig.call('expect_element_visible', { target: 'text "Saved"' });
    expect(seen.ok, seen.text).toBe(false);
  });

  it('an error that comes and goes is not absent', async () => {
    await rig.show(flickering(`place.textContent = 'Fine'`, `place.textContent = 'Error'`));
    await rig.call('tap', { target: 'button "Save"' });
    const absent = await rig.call('expect_element_visible', { target: 'text "Error"', visible: false });
    expect(absent.ok, absent.text).toBe(false);
  });

  it('a state that comes and goes is not held', async () => {
    const box = (on: string) => `place.innerHTML || (place.innerHTML = '<button role=switch>Wifi</button>');
      place.firstChild.setAttribute('aria-checked', '${on}')`;
    await rig.show(flickering(box('true'), box('false')));
    await rig.call('tap', { target: 'button "Save"' });
    const held = await rig.call('expect_state', { target: 'switch "Wifi"', property: 'checked', expected: true });
    expect(held.ok, held.text).toBe(false);
  });

  it('what is drawn anew all the time, and always there, does hold', async () => {
    await rig.show(`<div id="place"></div><button onclick="begin()">Save</button><script>
      const draw = () => { place.innerHTML = '<p>Saved</p><p>' + Date.now() + '</p>'; };
      function begin() { draw(); setInterval(draw, 25); }</script>`);
    const saved = await rig.call('tap', { target: 'button "Save"', expect: 'text "Saved"' });
    expect(saved.text).toContain('VERIFIED');
  });

  it('what has come to rest after a flicker holds', async () => {
    await rig.show(`<p id="place"></p><button onclick="begin()">Save</button><script>
      const say = (text) => () => { place.textContent = text; };
      function begin() { say('Saved')(); setTimeout(say('Busy'), 150); setTimeout(say('Saved'), 250); }</script>`);
    const saved = await rig.call('tap', { target: 'button "Save"', expect: 'text "Saved"' });
    expect(saved.text).toContain('VERIFIED');
  });
});
