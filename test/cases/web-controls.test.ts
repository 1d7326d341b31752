import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startWebPageRig, type WebPageRig } from './web-page-rig.ts';

/** Draws itself and takes only the pointer: nothing could set it from a program. */
const drawn = (role: string) => `<div id="bar" role="${role}" tabindex="0" aria-label="Level" aria-valuemin="0"
  aria-valuemax="100" aria-valuenow="20" style="width: 500px; height: 40px; background: #ccc"></div>
<script>
  const bar = document.getElementById('bar');
  const take = (event) => {
    const { left, width } = bar.getBoundingClientRect();
    const part = (event.clientX - left) / width;
    bar.setAttribute('aria-valuenow', String(Math.round(Math.min(1, Math.max(0, part)) * 100)));
  };
  let down = false;
  bar.addEventListener('pointerdown', (event) => { down = true; take(event); });
  document.addEventListener('pointermove', (event) => { if (down) take(event); });
  document.addEventListener('pointerup', () => { down = false; });
  bar.addEventListener('click', take);
</script>`;

describe('controls that a page draws itself', () => {
  let rig: WebPageRig;
  beforeAll(async () => {
    rig = await startWebPageRig();
  });
  afterAll(() => rig.close());

  it.each([
    ['slider', 'slider'],
    ['separator', 'custom_adjustable'],
  ])('a %s that no program can set is moved by the pointer and read back', async (role, semanticRole) => {
    await rig.show(drawn(role));
    const found = await rig.call('find_element', { target: '#bar' });
    expect(found.data).toMatchObject({
      element: { role, semantic: { semantic_role: semanticRole, adjustable: true } },
    });
    const moved = await rig.call('adjust_control', { target: '#bar', value: 75, tolerance: 1 });
    expect(moved.text).toContain('VERIFIED');
    expect(moved.data).toMatchObject({ details: { converged: true } });
  });

  it('a number field between two buttons is set by itself, and its group by the buttons', async () => {
    await rig.show(`<div role="group" aria-label="Tickets" style="display: flex">
      <button onclick="count.stepDown(); said()">-</button><input id="count" type="number" value="2" min="0" max="9"
      aria-label="Count"><button onclick="count.stepUp(); said()">+</button></div><p id="heard">0</p>
      <script>const said = () => { heard.textContent = Number(heard.textContent) + 1; };</script>`);
    const group = await rig.call('find_element', { target: 'group "Tickets"' });
    expect(group.data).toMatchObject({ element: { semantic: { semantic_role: 'stepper' } } });
    expect((await rig.call('adjust_control', { target: 'spinbutton "Count"', value: 7 })).text).toContain('VERIFIED');
    expect((await rig.call('find_element', { target: '#heard' })).text).toContain('"0"');
    expect((await rig.call('adjust_control', { target: 'group "Tickets"', value: 5 })).text).toContain('VERIFIED');
    expect((await rig.call('find_element', { target: '#heard' })).text).toContain('"2"');
  });

  const twins = "onclick=\"this.setAttribute('aria-checked', 'true')\"";
  it.each([
    ['a native list', '<select id=c><option>Alpha<option value=2>Beta<option value=3>Beta</select>'],
    [
      'a radio group',
      `<div id=c role=radiogroup><button role=radio ${twins}>Beta</button><button role=radio ${twins}>Beta</button></div>`,
    ],
    [
      'a popup',
      `<div id=c role=combobox tabindex=0 aria-expanded=false onclick="list.hidden = false">Alpha</div>
       <div id=list role=listbox hidden><div role=option tabindex=0 onclick="c.textContent = 'Beta'">Beta</div>
       <div role=option tabindex=0 onclick="c.textContent = 'Beta'">Beta</div></div>`,
    ],
  ])('two options of one label are not guessed between: %s', async (_what, html) => {
    await rig.show(html);
    const { failure, text } = await rig.call('adjust_control', { target: '#c', value: 'Beta' });
    expect(failure, text).toMatchObject({ failure_code: 'AMBIGUOUS_TARGET', reason: 'several_matches' });
    expect(text).toContain('There are 2 options "Beta", and none was chosen.');
    expect((await rig.call('snapshot')).text).not.toMatch(/ checked| selected|combobox.*Beta/);
  });
});
