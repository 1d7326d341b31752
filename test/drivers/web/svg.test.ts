import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Bench, byLabel, lines, noBrowser } from './pages.ts';

describe.skipIf(noBrowser)('what a page draws with svg', () => {
  let bench: Bench;
  beforeAll(async () => {
    bench = await Bench.start();
  });
  afterAll(() => bench.close());

  test('words that are drawn are read, whatever they are drawn with', async () => {
    const capture = await bench.show(`<svg width=400 height=300><g><text y=20 id=plain>Payment failed</text></g>
      <text y=40>Two <tspan>kinds</tspan></text><path id=curve d="M0 90 H300"/><text><textPath href=#curve>Along a path</textPath></text>
      <text><tspan x=0 y=120>First line</tspan><tspan x=0 dy=1em>second line</tspan></text>
      <a href=/a><text y=160>A link</text></a><a xlink:href=/b><text y=160 x=100>Another</text></a>
      <foreignObject y=165 width=200 height=130><p>In HTML</p><button>Pay</button></foreignObject></svg>`);
    expect(lines(capture)).toEqual([
      'text "Payment failed"',
      'text "Two kinds"',
      'text "Along a path"',
      'text "First line second line"',
      'link "A link"',
      'link "Another"',
      'text "In HTML"',
      'button "Pay"',
    ]);
    expect(capture.nodes.filter((node) => node.hidden)).toEqual([]);
    expect(byLabel(capture, 'Payment failed')).toMatchObject({ stable_id: 'plain', native: 'text' });
    expect(await bench.tap(byLabel(capture, 'Pay'))).toMatchObject({ delivered: true, received_by: 'target' });
  });

  test('what only defines, or is not drawn, is not read', async () => {
    const inside = (tag: string) => `<${tag}><text y=20>In ${tag}</text></${tag}>`;
    const undrawn = ['defs', 'symbol', 'clipPath', 'mask', 'marker', 'pattern'].map(inside).join('');
    const capture = await bench.show(`<svg width=400 height=100>${undrawn}<title>Title</title><desc>Description</desc>
      <metadata>Meta</metadata><style>text{fill:red}</style><linearGradient><desc>Gradient</desc></linearGradient>
      <filter><desc>Filter</desc></filter><text y=20 style="display:none">None</text><text y=20 visibility=hidden>Unseen</text>
      <text y=300>Outside of the picture</text><text y=20>Drawn</text></svg><filter>No svg at all</filter>`);
    const seen = capture.nodes.filter((node) => !node.hidden).map((node) => node.label);
    expect(seen).toEqual(['Drawn', 'No svg at all']);
    expect(capture.nodes.map((node) => node.label)).toEqual([
      'Unseen',
      'Outside of the picture',
      'Drawn',
      'No svg at all',
    ]);
  });

  test('icons have no lines, and name their buttons as before', async () => {
    const icon = '<path d="M0 0h9v9z"/>';
    const capture = await bench.show(`<p>Pay <svg width=9 height=9>${icon}</svg> now</p><svg>${icon}</svg>
      <button><svg width=9 height=9 aria-label=Close>${icon}</svg></button>
      <button title=Menu><svg width=9 height=9><title>Bars</title>${icon}</svg></button>
      <button><svg width=90 height=20 aria-label=Total><text y=15>42</text></svg></button>
      <button><svg width=90 height=20><text y=15>Send</text></svg></button>
      <button><svg width=90 height=20 aria-hidden=true><text y=15>★</text></svg> Star</button>`);
    expect(lines(capture)).toEqual([
      'text "Pay now"',
      'button "Close"',
      '  img "Close"',
      'button "Menu"',
      'button "Total"',
      '  img "Total"',
      '    text "42"',
      'button "Send"',
      'button "Star"',
    ]);
  });

  test('the parts of a chart are neither rows nor lines', async () => {
    const bars = [1, 2, 3, 4].map((n) => `<rect class=bar x=${n * 20} width=9 height=9><title>${n}</title></rect>`);
    const ticks = [1, 2, 3].map((n) => `<g class=tick><line x2=6 /><text class=t x=${n * 40} y=80>${n}0</text></g>`);
    const capture = await bench.show(`<svg width=300 height=100>${bars.join('')}${ticks.join('')}</svg>`);
    expect(lines(capture)).toEqual(['text "10"', 'text "20"', 'text "30"']);
    expect(capture.nodes.some((node) => node.row)).toBe(false);
  });
});
