import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { RawNode } from '../../../src/drivers/driver.ts';
import { Bench, byId, byLabel, noBrowser, soon } from './pages.ts';

describe.skipIf(noBrowser)('probing and acting', () => {
  let bench: Bench;
  beforeAll(async () => {
    bench = await Bench.start();
  });
  afterAll(() => bench.close());
  const valueOf = async (id: string) => byId(await bench.driver.capture(soon()), id).state.text_value;
  const type = (node: RawNode, text: string, mode: 'replace' | 'append' = 'replace') =>
    bench.driver.perform({ kind: 'text', text, mode, current_length: 0, key: node.key }, soon());
  const press = (key: string, ...modifiers: ('ctrl' | 'shift' | 'alt' | 'meta')[]) =>
    bench.driver.perform({ kind: 'key', key, modifiers }, soon());

  test('a probe tells enabled, movement, cover and what is scrolled away', async () => {
    const capture = await bench.show(`<button id=a disabled>A</button><button id=b>B</button>
      <div style="position:absolute;left:0;top:100px;width:200px;height:50px" id=veil>Veil</div><button id=c style="position:absolute;left:10px;top:110px;z-index:-1">C</button>
      <button id=m style="position:absolute;left:300px;top:100px">Moving</button><div style="height:3000px"></div><button id=far>Far</button>
      <script>let x = 0; const step = () => { m.style.left = 300 + (x = (x + 5) % 400) + 'px'; requestAnimationFrame(step) }; step()</script>`);
    expect(await bench.probe(byId(capture, 'a'))).toMatchObject({ attached: true, enabled: false });
    expect(await bench.probe(byId(capture, 'b'))).toMatchObject({ enabled: true, hit: { kind: 'self' } });
    expect((await bench.probe(byId(capture, 'c'))).hit).toMatchObject({
      kind: 'other',
      name: expect.stringContaining('Veil'),
    });
    const moving = await bench.probe(byId(capture, 'm'));
    expect(moving.rect[0]).not.toBe(moving.rect_next_frame[0]);
    const far = byId(capture, 'far');
    expect((await bench.probe(far)).rect[1]).toBeGreaterThan(800);
    expect(await bench.driver.reveal(far.key, soon())).toBe(true);
    expect((await bench.probe(far)).hit).toEqual({ kind: 'self' });
  });

  test('a node swapped in pointerdown does not get the click', async () => {
    const capture = await bench.show(`<p id=log>nothing</p><button id=a>Target</button><script>
      a.addEventListener('pointerdown', () => { const b = document.createElement('button'); b.textContent = 'Trap'; b.onclick = () => { log.textContent = 'trapped' }; a.replaceWith(b) });
      a.addEventListener('click', () => { log.textContent = 'clicked' });</script>`);
    const receipt = await bench.tap(byId(capture, 'a'));
    await bench.settle();
    expect(byId(await bench.driver.capture(soon()), 'log').label).toBe('nothing');
    expect(receipt).toMatchObject({ delivered: true, received_by: 'other', by: expect.stringContaining('stopped') });
  });

  test('what slides over the target after the probe is not clicked', async () => {
    const capture = await bench.show(`<p id=log>nothing</p><button id=a>Target</button>`);
    const probe = await bench.probe(byId(capture, 'a'));
    const late = await bench.show(`<p id=log>nothing</p><button id=a onclick="log.textContent='clicked'">Target</button>
      <div id=veil style="position:fixed;inset:0" onclick="log.textContent='veil'">Veil</div>`);
    const guard = { key: byId(late, 'a').key, label: 'Target' };
    const receipt = await bench.driver.perform({ kind: 'tap', at: probe.point, guard }, soon());
    expect(receipt).toMatchObject({ delivered: false, received_by: 'other', by: expect.stringContaining('Veil') });
    expect(byId(await bench.driver.capture(soon()), 'log').label).toBe('nothing');
  });

  test('a recycled row: same node, other row, no click', async () => {
    const capture =
      await bench.show(`<p id=log>nothing</p><ul><li><span id=name>Ada</span> <button id=del onclick="log.textContent='deleted '+document.getElementById('name').textContent">Delete</button></li></ul>
      <button id=recycle onclick="document.getElementById('name').textContent='Bob'">Recycle</button>`);
    const row = capture.nodes.find((node) => node.row)?.row;
    const button = byId(capture, 'del');
    expect((await bench.probe(button)).row).toEqual({ text: 'Ada' });
    await bench.tap(byId(capture, 'recycle'));
    expect((await bench.probe(button)).row).toEqual({ text: 'Bob' });
    expect(await bench.tap(button, row)).toMatchObject({ delivered: false, received_by: 'other' });
    expect(byId(await bench.driver.capture(soon()), 'log').label).toBe('nothing');
    expect(await bench.tap(button, { text: 'Bob' })).toMatchObject({ delivered: true, received_by: 'target' });
    expect(byId(await bench.driver.capture(soon()), 'log').label).toBe('deleted Bob');
  });

  test.each([
    ['ascii', 'hello'],
    ['unicode', 'Größe — żółć 東京'],
    ['right to left', 'שלום עולם'],
    ['emoji', '👩‍👩‍👧 ok'],
  ])('text: %s', async (_name, text) => {
    const capture = await bench.show(
      '<input id=a value=old><textarea id=b>old</textarea><div contenteditable id=c>old <b>bold</b></div>',
    );
    for (const id of ['a', 'b', 'c']) {
      const node = byId(capture, id);
      await bench.tap(node);
      expect(await type(node, text)).toEqual({ delivered: true, received_by: 'target' });
      expect(await valueOf(id)).toBe(text);
      await type(node, '!', 'append');
      expect(await valueOf(id)).toBe(`${text}!`);
    }
  });

  test('text: maxlength, kinds without a caret, emptying, a field without focus', async () => {
    const capture = await bench.show(
      '<input id=a maxlength=3><input id=n type=number value=12><input id=m type=email value=a@b.c><input id=d type=date><input id=e value=full>',
    );
    const fill = async (id: string, text: string, mode: 'replace' | 'append' = 'replace') => {
      await bench.tap(byId(capture, id));
      await type(byId(capture, id), text, mode);
      return valueOf(id);
    };
    expect(await fill('a', 'abcdef')).toBe('abc');
    expect(await fill('n', '34', 'append')).toBe('1234');
    expect(await fill('n', '7')).toBe('7');
    expect(await fill('m', 'om', 'append')).toBe('a@b.com');
    expect(await fill('d', '2026-02-28')).toBe('2026-02-28');
    expect(await fill('e', '')).toBe('');
    expect(await type(byId(capture, 'a'), 'x')).toMatchObject({ delivered: false, received_by: 'other' });
    expect(await valueOf('e')).toBe('');
  });

  test.each(['127.0.0.1', 'localhost'])('text and keys reach a field in a frame of %s', async (host) => {
    bench.pages.put(
      '/field',
      '<!doctype html><form onsubmit="who.value += \' sent\'; return false"><input id=who value=old></form>',
    );
    const capture = await bench.show(
      `<input id=outer><iframe title=Inner src="${bench.pages.url('/field', host)}"></iframe>`,
    );
    const field = byId(capture, 'who');
    await bench.mark();
    expect(await bench.tap(field)).toMatchObject({ delivered: true, received_by: 'target' });
    expect(await type(field, 'Zoë')).toMatchObject({ delivered: true, received_by: 'target' });
    await press('Enter');
    const delta = await bench.settle();
    expect(delta).toMatchObject({ lost: false });
    expect(delta.upserts.find(({ node }) => node.key === field.key)?.node.state).toMatchObject({
      text_value: 'Zoë sent',
      focused: true,
    });
    expect(await valueOf('outer')).toBe('');
  });

  test('keys: Enter sends a form, Tab moves on, modifiers arrive, unknown ones are refused', async () => {
    const capture =
      await bench.show(`<p id=log>nothing</p><form onsubmit="log.textContent='sent '+a.value;return false"><input id=a><input id=b><button>Send</button></form>
      <script>document.addEventListener('keydown', (e) => { if (e.key === 'k' && e.ctrlKey && e.shiftKey) log.textContent = 'shortcut' })</script>`);
    await bench.tap(byId(capture, 'a'));
    await press('x');
    await press('A');
    await press('Enter');
    expect(byId(await bench.driver.capture(soon()), 'log').label).toBe('sent xA');
    await press('Tab');
    expect(byId(await bench.driver.capture(soon()), 'b').state.focused).toBe(true);
    await press('Tab', 'shift');
    await press('a', 'ctrl');
    await press('Backspace');
    expect(await valueOf('a')).toBe('');
    await press('k', 'ctrl', 'shift');
    expect(byId(await bench.driver.capture(soon()), 'log').label).toBe('shortcut');
    await expect(press('Hyper')).rejects.toMatchObject({
      failure: { failure_code: 'INVALID_ARGUMENT', reason: 'unknown_key' },
    });
  });

  test('dialogs: told, shown as nodes, answered; nothing hangs', async () => {
    const events: unknown[] = [];
    const stop = bench.driver.on((event) => events.push(event));
    const capture = await bench.show(
      `<p id=log>nothing</p><button id=a onclick="log.textContent = confirm('Sure?') ? 'yes' : 'no'">Ask</button><button id=p onclick="log.textContent = prompt('Name?', 'Ada')">Prompt</button>`,
    );
    await bench.mark();
    expect(await bench.tap(byId(capture, 'a'))).toMatchObject({ delivered: true, received_by: 'target' });
    expect(events).toEqual([{ kind: 'dialog_opened', dialog: 'confirm', message: 'Sure?' }]);
    expect(await bench.settle()).toMatchObject({ lost: true });
    const shown = await bench.driver.capture(soon());
    expect(shown.nodes.map((node) => [node.role, node.label])).toEqual([
      ['alertdialog', 'Sure?'],
      ['button', 'OK'],
      ['button', 'Cancel'],
    ]);
    expect((await bench.probe(byId(capture, 'a'))).hit).toMatchObject({ kind: 'other' });
    expect(await bench.tap(byLabel(shown, 'Cancel'))).toMatchObject({ delivered: true, received_by: 'target' });
    expect(byId(await bench.driver.capture(soon()), 'log').label).toBe('no');
    expect(events.at(-1)).toEqual({ kind: 'dialog_closed' });
    await bench.tap(byId(capture, 'p'));
    expect(await bench.driver.app({ kind: 'dialog', accept: true, text: 'Bob' }, soon())).toMatchObject({ done: true });
    expect(byId(await bench.driver.capture(soon()), 'log').label).toBe('Bob');
    expect(await bench.driver.app({ kind: 'dialog', accept: true }, soon())).toMatchObject({
      done: false,
      why: 'no_dialog',
    });
    stop();
  });

  test('settle waits for requests that began since the mark, and names what is still open', async () => {
    let release: (() => void) | undefined;
    bench.pages.put('/slow', (_request, response) => {
      release = () => response.end('done');
    });
    const capture = await bench.show(
      `<p id=log>nothing</p><button id=a onclick="fetch('/slow?secret=1').then((r) => r.text()).then((t) => { log.textContent += t })">Load</button>`,
    );
    await bench.mark();
    await bench.tap(byId(capture, 'a'));
    const early = await bench.driver.changes?.settle(30, soon().within(700));
    expect(early).toMatchObject({ quiet: false, pending: ['GET /slow'] });
    release?.();
    await bench.settle();
    await bench.mark();
    await bench.tap(byId(capture, 'a'));
    const settled = bench.settle();
    setTimeout(() => release?.(), 200);
    const delta = await settled;
    expect(delta).toMatchObject({ quiet: true, pending: [] });
    expect(delta.upserts.map(({ node }) => node.label)).toContain('nothingdonedone');
  });
});
