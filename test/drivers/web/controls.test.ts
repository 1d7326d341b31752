import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { RawNode, SemanticAction } from '../../../src/drivers/driver.ts';
import { Bench, byId, noBrowser, soon } from './pages.ts';

const LOG = `<p id=log>-</p><script>const log = document.getElementById('log'); const say = (it) => { log.textContent += ' ' + it };
  for (const type of ['input', 'change']) document.addEventListener(type, (e) => say(e.target.id + ':' + type + ':' + e.target.value))</script>`;

describe.skipIf(noBrowser)('setting controls by themselves', () => {
  let bench: Bench;
  beforeAll(async () => {
    bench = await Bench.start();
  });
  afterAll(() => bench.close());
  const invoke = async (node: RawNode, action: SemanticAction) => bench.driver.invoke?.(node.key, action, soon());
  const set = (node: RawNode, value: number) => invoke(node, { kind: 'set_value', value });
  const select = (node: RawNode, label: string) => invoke(node, { kind: 'select_option', label });
  const heard = async () => (byId(await bench.driver.capture(soon()), 'log').label ?? '').slice(2);

  test('set_value: clamped, snapped and told by input and change', async () => {
    const capture =
      await bench.show(`${LOG}<input type=range id=r min=0 max=100 step=5 value=20 aria-label=Volume><input type=number id=n value=1 aria-label=Count>
      <input role=spinbutton id=s value=3 aria-valuenow=3 aria-label=Spin>`);
    expect(bench.driver.capabilities.invoke).toEqual(['set_value', 'select_option']);
    expect(await set(byId(capture, 'r'), 63)).toEqual({
      delivered: true,
      received_by: 'target',
      by: 'slider "Volume" #r',
    });
    expect(await heard()).toBe('r:input:65 r:change:65');
    await set(byId(capture, 'r'), 1000);
    expect(byId(await bench.driver.capture(soon()), 'r').state.value).toBe(100);
    await set(byId(capture, 'n'), 7.5);
    await set(byId(capture, 's'), 4);
    expect(await heard()).toContain('n:input:7.5 n:change:7.5 s:input:4 s:change:4');
    await set(byId(capture, 'n'), 7.5);
    expect((await heard()).match(/n:change/g)).toHaveLength(1);
  });

  test('set_value: the change comes with the delta, and a page that wraps the setter notices', async () => {
    const capture = await bench.show(`${LOG}<input type=range id=r value=20 aria-label=Volume><script>
      const own = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value'); let tracked = r.value;
      Object.defineProperty(r, 'value', { get() { return own.get.call(r) }, set(v) { tracked = String(v); own.set.call(r, v) } });
      r.addEventListener('input', () => { if (own.get.call(r) !== tracked) say('noticed') })</script>`);
    await bench.mark();
    await set(byId(capture, 'r'), 50);
    const delta = await bench.settle();
    expect(delta.upserts.find(({ node }) => node.stable_id === 'r')?.node.state).toMatchObject({ value: 50 });
    expect(await heard()).toContain('noticed');
  });

  test('set_value: what has no value of its own, is disabled, read-only or gone is refused', async () => {
    const capture =
      await bench.show(`${LOG}<div role=slider id=d tabindex=0 aria-valuenow=5 aria-label=Aria>o</div><input type=range id=off disabled aria-label=Off>
      <input type=number id=ro readonly value=1 aria-label=Fixed><input type=range id=gone aria-label=Gone><button id=b onclick="gone.remove()">Remove</button>`);
    expect(await set(byId(capture, 'd'), 7)).toMatchObject({
      delivered: false,
      by: expect.stringContaining('no value of its own'),
    });
    expect(await set(byId(capture, 'off'), 7)).toMatchObject({
      delivered: false,
      by: expect.stringContaining('is disabled'),
    });
    expect(await set(byId(capture, 'ro'), 7)).toMatchObject({
      delivered: false,
      by: expect.stringContaining('is read-only'),
    });
    await bench.tap(byId(capture, 'b'));
    expect(await set(byId(capture, 'gone'), 7)).toMatchObject({
      delivered: false,
      by: expect.stringContaining('gone'),
    });
    await bench.show('another page');
    expect(await set(byId(capture, 'off'), 7)).toMatchObject({ delivered: false, by: expect.stringContaining('gone') });
  });

  test('select_option: by label; the options are told; unknown and disabled ones are refused', async () => {
    const capture =
      await bench.show(`${LOG}<select id=s aria-label=Size><option value=1>Small<option value=2>Large  size<option disabled>None<optgroup label=More><option value=9>Huge</optgroup></select>
      <select id=m multiple aria-label=Many><option>a<option selected>b</select><input id=t aria-label=Text>`);
    const size = byId(capture, 's');
    expect(size.options).toEqual(['Small', 'Large size', 'None', 'Huge']);
    expect(await select(size, 'Huge')).toMatchObject({ delivered: true, received_by: 'target' });
    expect(await heard()).toBe('s:input:9 s:change:9');
    expect(byId(await bench.driver.capture(soon()), 's').state).toMatchObject({ selected: { id: '9', label: 'Huge' } });
    await select(size, 'Huge');
    expect(await heard()).toBe('s:input:9 s:change:9');
    expect(await select(size, 'Tiny')).toMatchObject({
      delivered: false,
      by: 'combobox "Size" #s has no option called "Tiny"',
    });
    expect(await select(size, 'None')).toMatchObject({ delivered: false, by: expect.stringContaining('is disabled') });
    expect(await select(byId(capture, 't'), 'x')).toMatchObject({
      delivered: false,
      by: expect.stringContaining('not a native list'),
    });
    await select(byId(capture, 'm'), 'a');
    expect(byId(await bench.driver.capture(soon()), 'm').state.text_value).toBe('a, b');
  });

  test('a handler that opens a dialog got the change all the same', async () => {
    const capture = await bench.show(
      `<select id=s aria-label=S onchange="alert('changed')"><option>a<option>b</select>`,
    );
    expect(await select(byId(capture, 's'), 'b')).toMatchObject({ delivered: true });
    expect(await select(byId(capture, 's'), 'a')).toMatchObject({ delivered: false, by: 'alert dialog "changed"' });
    await bench.driver.app({ kind: 'dialog', accept: true }, soon());
  });
});
