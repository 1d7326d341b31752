import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Deadline } from '../../../src/base/deadline.ts';
import type { Input, RawNode } from '../../../src/drivers/driver.ts';
import { Bench, byId, noBrowser, soon } from './pages.ts';

/** Every page writes what it saw into #log, one word after the other. */
const LOG = `<p id=log>-</p><script>const log = document.getElementById('log'); const say = (it) => { log.textContent += ' ' + it };
  const hear = (element, ...types) => types.forEach((type) => element.addEventListener(type, (e) => say(type)));</script>`;

describe.skipIf(noBrowser)('gestures', () => {
  let bench: Bench;
  beforeAll(async () => {
    bench = await Bench.start();
  });
  afterAll(() => bench.close());
  const perform = (input: Input) => bench.driver.perform(input, soon());
  const heard = async () => (byId(await bench.driver.capture(soon()), 'log').label ?? '').slice(2);
  const guardOf = ({ key, label, row }: RawNode) => ({ key, label, row });
  const tap = async (node: RawNode, extra: Partial<Extract<Input, { kind: 'tap' }>>) => {
    const { point } = await bench.probe(node);
    return perform({ kind: 'tap', at: point, guard: guardOf(node), ...extra });
  };
  const hover = async (node: RawNode) => {
    const { point } = await bench.probe(node);
    return perform({ kind: 'hover', at: point, guard: guardOf(node) });
  };
  const dragTo = async (from: RawNode, to: { x: number; y: number }, hold_ms = 0) => {
    const { point } = await bench.probe(from);
    return perform({ kind: 'drag', from: point, to, hold_ms, duration_ms: 200, guard: guardOf(from) });
  };

  test.each([
    [2, 'click click dblclick'],
    [3, 'click click dblclick click'],
  ] as const)('%i clicks in a row', async (count, events) => {
    const capture = await bench.show(`${LOG}<button id=a>A</button><script>hear(a, 'click', 'dblclick')</script>`);
    expect(await tap(byId(capture, 'a'), { count })).toMatchObject({ delivered: true, received_by: 'target' });
    expect(await heard()).toBe(events);
  });

  test('a triple click selects the whole paragraph, as a person’s would', async () => {
    const capture = await bench.show(
      `${LOG}<p id=a>Many words here</p><script>a.onclick = () => say(getSelection().toString().length)</script>`,
    );
    await tap(byId(capture, 'a'), { count: 3 });
    expect(await heard()).toMatch(/^0 \d+ 1[567]$/);
  });

  test('a second click that would meet something else is stopped', async () => {
    const capture = await bench.show(`${LOG}<button id=a>A</button><script>
      a.onclick = () => { say('first'); const b = document.createElement('button'); b.textContent = 'B'; b.onclick = () => say('trap'); a.replaceWith(b) }</script>`);
    expect(await tap(byId(capture, 'a'), { count: 2 })).toMatchObject({ delivered: true, received_by: 'other' });
    expect(await heard()).toBe('first');
  });

  test('the right button opens a context menu, and only that of the target', async () => {
    const capture = await bench.show(
      `${LOG}<div id=a role=button tabindex=0>A</div><script>hear(a, 'click', 'contextmenu'); a.oncontextmenu = () => false</script>`,
    );
    const receipt = await tap(byId(capture, 'a'), { button: 'right' });
    expect(receipt).toEqual({ delivered: true, received_by: 'target', by: expect.stringContaining('"A"') });
    expect(await heard()).toBe('contextmenu');
    const late = await bench.show(`${LOG}<button id=a>A</button><div id=v style="position:fixed;inset:0">Veil</div>
      <script>hear(document, 'contextmenu', 'mousedown')</script>`);
    const at = { x: 20, y: 60 };
    const stopped = await perform({ kind: 'tap', at, button: 'right', guard: guardOf(byId(late, 'a')) });
    expect(stopped).toMatchObject({ delivered: false, received_by: 'other', by: expect.stringContaining('Veil') });
    expect(await heard()).toBe('');
  });

  test('a long press is held, and guarded to its end', async () => {
    const capture = await bench.show(`${LOG}<button id=a>A</button><button id=b>B</button><script>
      let down; a.onpointerdown = () => { down = performance.now() }; a.onpointerup = () => say(performance.now() - down >= 395 ? 'long' : 'short');
      b.onpointerdown = () => setTimeout(() => { const c = document.createElement('button'); c.textContent = 'B'; hear(c, 'mouseup', 'click'); b.replaceWith(c) }, 50)</script>`);
    expect(await tap(byId(capture, 'a'), { hold_ms: 400 })).toMatchObject({ delivered: true, received_by: 'target' });
    expect(await heard()).toBe('long');
    expect(await tap(byId(capture, 'b'), { hold_ms: 300 })).toMatchObject({ delivered: true, received_by: 'other' });
    expect(await heard()).toBe('long');
  });

  test('a press that cannot be ended in time is not begun', async () => {
    const capture = await bench.show(
      `${LOG}<button id=a>A</button><script>hear(a, 'pointerdown', 'pointerup')</script>`,
    );
    const { point } = await bench.probe(byId(capture, 'a'));
    const long = bench.driver.perform({ kind: 'tap', at: point, hold_ms: 5000 }, Deadline.after(500));
    await expect(long).rejects.toThrow('a press of 5000 ms');
    expect(await heard()).toBe('');
  });

  test('hover: the pointer enters, also a second time, and what only :hover shows is told', async () => {
    const capture =
      await bench.show(`${LOG}<style>#sub{display:none} #menu:hover #sub{display:block} #tip{visibility:hidden} #menu:hover #tip{visibility:visible} #pale{opacity:0} #menu:hover #pale{opacity:1}</style>
      <div id=menu role=group aria-label=Menu><button id=a>File</button><div id=sub><button id=deep>Open</button></div><p id=tip>A tip</p><p id=pale>Pale</p></div>
      <script>hear(a, 'mouseenter')</script>`);
    expect(byId(capture, 'tip').hidden).toBe(true);
    await bench.mark();
    expect(await hover(byId(capture, 'a'))).toEqual({
      delivered: true,
      received_by: 'target',
      by: expect.stringContaining('"File"'),
    });
    const { upserts } = await bench.settle();
    const told = upserts.map(({ node }) => [node.label, node.hidden]);
    expect(told).toEqual(
      expect.arrayContaining([
        ['Open', undefined],
        ['A tip', undefined],
        ['Pale', undefined],
      ]),
    );
    await hover(byId(capture, 'a'));
    expect(await heard()).toBe('mouseenter mouseenter');
    // The way to an item of the menu that :hover holds open does not close it.
    const open = await bench.driver.capture(soon());
    expect(await hover(byId(open, 'deep'))).toMatchObject({ delivered: true, received_by: 'target' });
    expect(await hover(byId(open, 'deep'))).toMatchObject({ delivered: true, received_by: 'target' });
    await perform({ kind: 'hover', at: { x: 1000, y: 700 } });
    const away = (await bench.settle()).upserts.map(({ node }) => [node.label, node.hidden]);
    expect(away).toEqual(
      expect.arrayContaining([
        ['A tip', true],
        ['Pale', true],
      ]),
    );
  });

  test('hover over something else moves nothing', async () => {
    const capture =
      await bench.show(`${LOG}<button id=a>A</button><div id=veil style="position:fixed;inset:0">Veil</div>
      <script>hear(veil, 'mousemove', 'mouseenter')</script>`);
    expect(await hover(byId(capture, 'a'))).toMatchObject({
      delivered: false,
      received_by: 'other',
      by: expect.stringContaining('Veil'),
    });
    expect(await heard()).toBe('');
  });

  test.each(['127.0.0.1', 'localhost'])('hover and drag inside a frame of %s', async (host) => {
    bench.pages.put(
      '/gestures',
      `<!doctype html>${LOG}<button id=a>A</button><script>hear(a, 'mouseenter', 'mousedown'); hear(document, 'mouseup')</script>`,
    );
    const capture = await bench.show(
      `<iframe title=F style="margin:30px" src="${bench.pages.url('/gestures', host)}"></iframe>`,
    );
    const node = byId(capture, 'a');
    expect(await hover(node)).toMatchObject({ delivered: true, received_by: 'target' });
    expect(await hover(node)).toMatchObject({ delivered: true, received_by: 'target' });
    const { point } = await bench.probe(node);
    expect(await dragTo(node, { x: point.x + 60, y: point.y + 20 })).toMatchObject({ received_by: 'target' });
    expect(await heard()).toBe('mouseenter mouseenter mousedown mouseup');
  });

  test('drag with pointer events: press, many moves, release', async () => {
    const capture =
      await bench.show(`${LOG}<div id=box role=button style="position:absolute;left:50px;top:100px;width:60px;height:60px;background:#ccc">Box</div><script>
      let start, moves = 0; box.onpointerdown = (e) => { start = [e.clientX, e.clientY]; box.setPointerCapture(e.pointerId) };
      box.onpointermove = (e) => { if (start) { moves++; box.style.transform = \`translate(\${e.clientX - start[0]}px,\${e.clientY - start[1]}px)\` } };
      box.onpointerup = () => { say(moves >= 10); start = undefined }</script>`);
    const box = byId(capture, 'box');
    const { point } = await bench.probe(box);
    const receipt = await dragTo(box, { x: point.x + 300, y: point.y + 100 }, 50);
    expect(receipt).toMatchObject({ delivered: true, received_by: 'target' });
    expect(await heard()).toBe('true');
    expect((await bench.probe(box)).rect).toEqual([350, 200, 410, 260]);
  });

  test('HTML drag and drop carries its data, ends where it is dropped, and only where it may', async () => {
    const capture =
      await bench.show(`${LOG}<div id=a draggable=true style="width:100px">Card</div><div id=no style="height:60px">No</div><div id=b style="height:80px;background:#eee">Done</div><script>
      a.ondragstart = (e) => e.dataTransfer.setData('text/plain', 'card 7'); hear(a, 'dragstart', 'dragend'); hear(no, 'drop');
      b.ondragover = (e) => e.preventDefault(); b.ondrop = (e) => { e.preventDefault(); say('drop:' + e.dataTransfer.getData('text/plain')) }</script>`);
    const card = byId(capture, 'a');
    const done = await bench.probe(byId(capture, 'b'));
    expect(await dragTo(card, done.point)).toMatchObject({ delivered: true, received_by: 'target' });
    expect(await heard()).toBe('dragstart drop:card 7 dragend');
    const no = await bench.probe(byId(capture, 'no'));
    await dragTo(card, no.point);
    expect(await heard()).toBe('dragstart drop:card 7 dragend dragstart dragend');
    // The button is up again: the next tap is a plain one.
    expect(await bench.tap(byId(capture, 'b'))).toMatchObject({ delivered: true, received_by: 'target' });
  });

  test('a drag that would take hold of something else does nothing', async () => {
    const capture =
      await bench.show(`${LOG}<button id=a>A</button><div id=veil style="position:fixed;inset:0">Veil</div>
      <script>hear(veil, 'pointerdown', 'mousedown', 'mouseup', 'click')</script>`);
    expect(await dragTo(byId(capture, 'a'), { x: 400, y: 400 })).toMatchObject({
      delivered: false,
      received_by: 'other',
      by: expect.stringContaining('Veil'),
    });
    expect(await heard()).toBe('');
  });

  const swipe = (from: [number, number], to: [number, number]) =>
    perform({
      kind: 'swipe',
      from: { x: from[0], y: from[1] },
      to: { x: to[0], y: to[1] },
      duration_ms: 200,
    });

  test('swipe: touch and pointer events of a finger, then no trace of touch', async () => {
    await bench.show(`${LOG}<div id=a style="touch-action:none;height:300px;background:#eee">Pad</div><script>
      let n = 0; a.addEventListener('touchmove', () => n++); hear(a, 'touchstart', 'touchend'); a.addEventListener('click', () => say('points:' + navigator.maxTouchPoints));
      a.onpointerdown = (e) => say(e.pointerType); a.addEventListener('touchend', () => say(n >= 10 ? 'moved' : n))</script>`);
    expect(await swipe([100, 200], [400, 200])).toMatchObject({ delivered: true });
    await bench.settle();
    expect((await heard()).split(' ').sort()).toEqual(['moved', 'touch', 'touchend', 'touchstart']);
    await perform({ kind: 'tap', at: { x: 100, y: 200 } });
    expect(await heard()).toMatch(/mouse points:0$/);
  });

  test('swipe: a page that listens to nothing scrolls as under a finger', async () => {
    await bench.show(`${LOG}<div style="height:4000px">Tall</div>`);
    await bench.mark();
    await swipe([400, 600], [400, 200]);
    const delta = await bench.settle(100);
    expect(delta.scrolled).toBe(true);
    expect((await bench.driver.capture(soon())).nodes[0]?.bounds[1]).toBeLessThan(-300);
  });

  test('swipe: where only the mouse is listened to, it is a mouse', async () => {
    await bench.show(`${LOG}<div id=a style="height:300px;background:#eee">Pad</div><script>
      let n = 0; a.addEventListener('mousedown', () => say('down')); a.addEventListener('mousemove', (e) => { if (e.buttons) n++ }); a.addEventListener('mouseup', () => say(n >= 10 ? 'dragged' : n))</script>`);
    await swipe([100, 200], [400, 200]);
    expect(await heard()).toBe('down dragged');
  });
});
