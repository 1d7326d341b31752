import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { RawCapture, RawNode } from '../../../src/drivers/driver.ts';
import { Bench, byId, byLabel, noBrowser, soon } from './pages.ts';

const LAYER = 'position:fixed;z-index:10;inset:0';
const PICTURE =
  'data:image/svg+xml,%3Csvg xmlns=%22http://www.w3.org/2000/svg%22 width=%229%22 height=%229%22%3E%3C/svg%3E';

describe.skipIf(noBrowser)('what hides a text', () => {
  let bench: Bench;
  beforeAll(async () => {
    bench = await Bench.start();
  });
  afterAll(() => bench.close());

  /** The snapshot's word, which a second look at the live page has to share. */
  async function cover(capture: RawCapture, node: RawNode): Promise<string | undefined> {
    const [again] = (await bench.driver.changes?.reread([node.key], soon())) ?? [];
    expect(again?.covered_by, node.label).toBe(node.covered_by);
    return capture.nodes.find((it) => it.key === node.key)?.covered_by;
  }

  const HIDING: [string, string][] = [
    ['a box with a colour', `<div id=veil style="${LAYER};background:#fff"></div>`],
    [
      'a box in a box without one',
      `<div style="${LAYER}"><div id=veil style="height:100%;background:tan"></div></div>`,
    ],
    ['a picture', `<img id=veil src="${PICTURE}" style="${LAYER};width:100%;height:100%">`],
    ['a canvas', `<canvas id=veil style="${LAYER};width:100%;height:100%"></canvas>`],
    ['a button', `<button id=veil style="${LAYER};background:#fff">Wide</button>`],
    ['a modal dialog', `<dialog id=veil style="width:90%;height:90%"></dialog><script>veil.showModal()</script>`],
    [
      'the backdrop of a dialog',
      `<style>dialog::backdrop{background:#fff}</style><dialog id=veil>Small</dialog><script>veil.showModal()</script>`,
    ],
    [
      'what is in a shadow root',
      `<x-veil></x-veil><script>document.querySelector('x-veil').attachShadow({ mode: 'open' }).innerHTML =
        '<div id=veil style="${LAYER};background:#fff"></div>'</script>`,
    ],
  ];
  test.each(HIDING)('%s', async (_what, veil) => {
    const capture = await bench.show(`<p style="width:9em;margin:200px">Order placed</p>${veil}`);
    expect(await cover(capture, byLabel(capture, 'Order placed'))).toContain('veil');
  });

  const GLASS: [string, string][] = [
    ['a click catcher', `<div style="${LAYER}"></div>`],
    ['a scrim', `<div style="${LAYER};background:rgb(0 0 0 / 50%)"></div>`],
    ['a colour that lets through', `<div style="${LAYER};background:oklch(50% 0.1 20 / 0.4)"></div>`],
    ['a faded box', `<div style="${LAYER};opacity:0.4"><div style="height:100%;background:#fff"></div></div>`],
    ['an invisible field', `<input type=file style="${LAYER};opacity:0;width:100%;height:100%">`],
    ['a picture that never came', `<img src=/none style="${LAYER};width:100%;height:100%">`],
    ['the backdrop of a dialog', `<dialog id=veil>Small</dialog><script>veil.showModal()</script>`],
    ['a box beside it', `<div style="${LAYER};left:50%;background:#fff"></div>`],
    ['a box behind it', `<div style="${LAYER};z-index:-1;background:#fff"></div>`],
  ];
  test.each(GLASS)('not %s', async (_what, veil) => {
    const capture = await bench.show(`<p style="width:9em;margin:200px">Order placed</p>${veil}`);
    expect(await cover(capture, byLabel(capture, 'Order placed'))).toBeUndefined();
  });

  test('the words count, not the box that they are in', async () => {
    const capture = await bench.show(`<p>Left of it</p><p style="text-align:center">Behind it</p>loose words
      <div id=card style="position:fixed;left:30%;right:30%;top:0;height:400px;background:#fff"></div>`);
    expect(await cover(capture, byLabel(capture, 'Left of it'))).toBeUndefined();
    expect(await cover(capture, byLabel(capture, 'Behind it'))).toContain('card');
    expect(await cover(capture, byLabel(capture, 'loose words'))).toBeUndefined();
  });

  test('the middle of what can be read is asked, not that of hidden words before it', async () => {
    const capture =
      await bench.show(`<p style="visibility:hidden">A long way before it <b style="visibility:visible">Shown</b></p>
      <div id=card style="position:fixed;left:130px;right:0;top:0;height:99px;background:#fff"></div>`);
    expect(await cover(capture, byLabel(capture, 'Shown'))).toContain('card');
  });

  test('what is on top is seen: a dialog over a veil, a caption over a picture, a hint over its field', async () => {
    const capture = await bench.show(`loose words<h1>Below</h1><div id=veil style="${LAYER};background:#fff"></div>
      <div role=dialog aria-label=Sure style="position:fixed;z-index:11;left:9px;top:99px;background:#fff"><p>Delete it?</p>
        <div style="position:relative"><input style="background:#fff"><span style="position:absolute;left:4px;pointer-events:none">Hint</span></div>
        <figure style="position:relative;width:200px;height:80px"><img src="${PICTURE}" style="position:absolute;inset:0;width:100%;height:100%">
          <span style="position:absolute;left:0;top:9px;pointer-events:none">Caption</span></figure></div>`);
    expect(await cover(capture, byLabel(capture, 'Below'))).toContain('veil');
    expect(await cover(capture, byLabel(capture, 'loose words'))).toContain('veil');
    for (const seen of ['Sure', 'Delete it?', 'Hint', 'Caption'])
      expect(await cover(capture, byLabel(capture, seen, seen === 'Sure' ? 'dialog' : 'text'))).toBeUndefined();
  });

  test('a dialog under another one, with its text; what is only partly hidden holds its lines in view', async () => {
    const box = (name: string, size: string) =>
      `<div id=${name} role=dialog aria-label=${name} style="position:fixed;inset:${size};background:#fff"><p>In ${name}</p></div>`;
    const capture = await bench.show(
      `<ul aria-label=Names><li>Ada</li><li style="margin-top:500px">Bob</li></ul>${box('first', '100px')}${box('second', '90px')}`,
    );
    expect(await cover(capture, byId(capture, 'first'))).toContain('second');
    expect(await cover(capture, byLabel(capture, 'In first'))).toContain('second');
    expect(await cover(capture, byId(capture, 'second'))).toBeUndefined();
    expect(await cover(capture, byLabel(capture, 'In second'))).toBeUndefined();
    expect(await cover(capture, byLabel(capture, 'Names'))).toBeUndefined();
    expect(await cover(capture, byLabel(capture, 'Ada'))).toBeUndefined();
  });

  test('what has scrolled under a header that stays is hidden, the header is not', async () => {
    const capture =
      await bench.show(`<header aria-label=Top style="position:sticky;top:0;height:60px;background:#fff">Shop</header>
      ${Array.from({ length: 60 }, (_, n) => `<p style="margin:0;height:20px">Line ${n}</p>`).join('')}<script>scrollTo(0, 100)</script>`);
    expect(await cover(capture, byLabel(capture, 'Line 2'))).toBeDefined();
    expect(await cover(capture, byLabel(capture, 'Line 20'))).toBeUndefined();
    expect(await cover(capture, byLabel(capture, 'Shop', 'text'))).toBeUndefined();
  });

  test('a frame that is hidden hides what is in it', async () => {
    const frame = (name: string) =>
      `<iframe title=${name} srcdoc="<p>In ${name}</p><button>Pay ${name}</button>"></iframe>`;
    const capture = await bench.show(`<div>${frame('one')}</div><div style="margin-top:200px">${frame('two')}</div>
      <div id=veil style="position:absolute;inset:0 0 auto;height:300px;background:#fff"></div>`);
    for (const label of ['one', 'In one', 'Pay one'])
      expect(await cover(capture, byLabel(capture, label))).toContain('veil');
    for (const label of ['two', 'In two', 'Pay two'])
      expect(await cover(capture, byLabel(capture, label))).toBeUndefined();
  });

  test('a text that comes under a cover is told as covered in the delta', async () => {
    const capture =
      await bench.show(`<button onclick="say.textContent = 'Order placed'; veil.hidden = false">Order</button>
      <p id=say></p><div id=veil hidden style="${LAYER};background:#fff"></div>`);
    await bench.mark();
    await bench.tap(byLabel(capture, 'Order'));
    const delta = await bench.settle();
    const placed = delta.upserts.find(({ node }) => node.label === 'Order placed');
    expect(placed?.node.covered_by).toContain('veil');
  });
});
