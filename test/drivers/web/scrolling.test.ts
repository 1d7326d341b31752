import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { RawNode } from '../../../src/drivers/driver.ts';
import { Bench, byId, byLabel, noBrowser, soon } from './pages.ts';

const rows = (from: number, to: number) =>
  Array.from({ length: to - from }, (_, i) => `<li>Row ${from + i} <button>Open ${from + i}</button></li>`).join('');

describe.skipIf(noBrowser)('scrolling', () => {
  let bench: Bench;
  beforeAll(async () => {
    bench = await Bench.start();
  });
  afterAll(() => bench.close());
  const wheel = async (node: RawNode | undefined, dy: number, dx = 0) => {
    const at = node ? (await bench.probe(node)).point : { x: 900, y: 600 };
    await bench.mark();
    expect(await bench.driver.perform({ kind: 'scroll', at, dx, dy }, soon())).toMatchObject({ delivered: true });
    return bench.settle(30);
  };

  test('the document scrolls by what was asked, and says when it did not', async () => {
    const before = await bench.show(`<h1 id=h>Top</h1><div style="height:2000px">Tall</div>`);
    expect((await wheel(undefined, 300)).scrolled).toBe(true);
    const after = await bench.driver.capture(soon());
    expect(byId(before, 'h').bounds[1] - byId(after, 'h').bounds[1]).toBe(300);
    expect((await wheel(undefined, -1000)).scrolled).toBe(true);
    expect((await wheel(undefined, -100)).scrolled).toBe(false);
    await bench.show('<h1>Short</h1>');
    expect((await wheel(undefined, 300)).scrolled).toBe(false);
  });

  test.each([
    ['a plain box', `<div id=box style="height:200px;width:300px;overflow:auto"><ul>${rows(0, 50)}</ul></div>`],
    ['a list', `<ul id=box style="height:200px;width:300px;overflow-y:scroll">${rows(0, 50)}</ul>`],
    [
      'a box in a shadow root',
      `<div id=host></div><script>host.attachShadow({mode:'open'}).innerHTML = '<div id=box style="height:200px;width:300px;overflow:auto"><ul>${rows(0, 50)}</ul></div>'</script>`,
    ],
  ])('%s says how far it is scrolled, and its rows when they are out of view', async (_name, html) => {
    const capture = await bench.show(html);
    const box = byId(capture, 'box');
    expect(box).toMatchObject({ scrollable: true, scroll: { x: 0, y: 0, max_x: 0 } });
    const [first, late] = [byLabel(capture, 'Open 0'), byLabel(capture, 'Open 30')];
    expect([first.clipped, late.clipped, late.hidden, late.covered_by]).toEqual([
      undefined,
      true,
      undefined,
      undefined,
    ]);
    expect(late.bounds[3]).toBeGreaterThan(late.bounds[1]);
    const delta = await wheel(box, 400);
    expect(delta).toMatchObject({ scrolled: true, lost: false });
    const told = delta.upserts.find(({ node }) => node.key === box.key)?.node;
    expect(told?.scroll?.y).toBe(400);
    const [again] = (await bench.driver.changes?.reread([first.key], soon())) ?? [];
    expect(again?.clipped).toBe(true);
    expect(byLabel(await bench.driver.capture(soon()), 'Open 0').clipped).toBe(true);
    const max = box.scroll?.max_y ?? 0;
    await wheel(box, 10_000);
    expect(byId(await bench.driver.capture(soon()), 'box').scroll?.y).toBe(max);
    expect((await wheel(box, 100)).scrolled).toBe(false);
  });

  test.each(['127.0.0.1', 'localhost'])(
    'a frame of %s scrolls, and its content is cut off by its edge',
    async (host) => {
      bench.pages.put('/long', `<!doctype html><ul>${rows(0, 60)}</ul>`);
      const capture = await bench.show(
        `<iframe id=f title=F height=200 src="${bench.pages.url('/long', host)}"></iframe>`,
      );
      expect(byLabel(capture, 'Open 0').clipped).toBeUndefined();
      expect(byLabel(capture, 'Open 20').clipped).toBe(true);
      expect((await wheel(byLabel(capture, 'Open 0'), 400)).scrolled).toBe(true);
      const after = await bench.driver.capture(soon());
      expect([byLabel(after, 'Open 0').clipped, byLabel(after, 'Open 20').clipped]).toEqual([true, undefined]);
    },
  );

  test('the rows of a virtual list, absolute in a tall box, are cut off by the box that scrolls', async () => {
    const items = [0, 1, 2, 9].map(
      (n) =>
        `<div class=row style="position:absolute;top:${n * 40}px;height:40px">Item ${n} <button>Pick ${n}</button></div>`,
    );
    const capture =
      await bench.show(`<div id=box style="height:120px;overflow:auto"><div style="position:relative;height:4000px">${items.join('')}</div></div>
      <div style="height:50px;overflow:hidden"><p style="position:absolute;top:600px" id=free>Not cut off</p></div>`);
    const row = capture.nodes.find((node) => node.row?.text === 'Item 9');
    expect([row?.clipped, row?.hidden, byLabel(capture, 'Pick 9').clipped]).toEqual([true, undefined, true]);
    expect(byLabel(capture, 'Pick 1').clipped).toBeUndefined();
    expect([byId(capture, 'free').clipped, byId(capture, 'free').hidden]).toEqual([undefined, undefined]);
    // Its place is judged by what the box lets through, so that the gate reveals it.
    const probe = await bench.probe(byLabel(capture, 'Pick 9'));
    expect(probe.rect[1]).toBeGreaterThanOrEqual(probe.viewport[3]);
    expect(await bench.driver.reveal(byLabel(capture, 'Pick 9').key, soon())).toBe(true);
    expect(await bench.tap(byLabel(capture, 'Pick 9'))).toMatchObject({ delivered: true, received_by: 'target' });
  });

  test('a box that begins to scroll gets a line, and loses it again', async () => {
    const before = await bench.show(`<div id=box style="height:100px;overflow:auto"><ul id=list>${rows(0, 1)}</ul></div>
      <button id=fill onclick="list.innerHTML += '${rows(1, 40)}'">Fill</button><button id=clear onclick="list.innerHTML = '<li>One</li>'">Clear</button>`);
    expect(before.nodes.some((node) => node.scrollable)).toBe(false);
    await bench.mark();
    await bench.tap(byId(before, 'fill'));
    const filled = await bench.settle();
    const box = filled.upserts.find(({ node }) => node.stable_id === 'box')?.node;
    expect(box).toMatchObject({ scrollable: true, scroll: { y: 0 } });
    await bench.tap(byId(before, 'clear'));
    expect((await bench.settle()).removed).toContain(box?.key);
  });
});
