import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Bench, byId, byLabel, lines, noBrowser, soon } from './pages.ts';

describe.skipIf(noBrowser)('what a page says', () => {
  let bench: Bench;
  beforeAll(async () => {
    bench = await Bench.start();
  });
  afterAll(() => bench.close());

  test('roles and names', async () => {
    const capture = await bench.show(`
      <h1>Shop</h1><nav><a href=/a>Home</a></nav><nav aria-label=Side><a href=/b><img src=x alt=Logo></a></nav>
      <button aria-label=Close>×</button><button><span aria-hidden=true>★</span> Star</button>
      <label>Mail <input type=email></label><label for=p>Pass</label><input id=p type=password value=hunter2>
      <input placeholder=Search type=search><span id=n>Amount</span><input type=number aria-labelledby=n value=3 min=0 max=9>
      <input type=submit value=Send><input type=hidden name=x><div role=switch aria-checked=true tabindex=0>Wifi</div>
      <p>I agree to <a href=/t>the terms</a> and more</p><ul><li>One</li><li>Two <button>Delete</button></li></ul>
      <div role=alert>Wrong password</div><div role=status></div><img alt="" src=x><img alt=Cat src=x><canvas></canvas>`);
    expect(lines(capture)).toEqual([
      'heading "Shop"',
      'link "Home"',
      'navigation "Side"',
      '  link "Logo"',
      '    img "Logo"',
      'button "Close"',
      'button "Star"',
      'textbox "Mail"',
      'textbox "Pass"',
      'searchbox "Search"',
      'text "Amount"',
      'spinbutton "Amount"',
      'button "Send"',
      'switch "Wifi"',
      'text "I agree to"',
      'link "the terms"',
      'text "and more"',
      'list',
      '  listitem "One"',
      '  listitem "Two"',
      '    button "Delete"',
      'alert "Wrong password"',
      'img "Cat"',
      'canvas',
    ]);
    expect(byLabel(capture, 'Close').text).toBe('×');
    expect(byLabel(capture, 'Pass')).toMatchObject({ password: true, editable: true });
    expect(JSON.stringify(capture)).not.toContain('hunter2');
    expect(capture).toMatchObject({
      complete: true,
      backend: 'page walker',
      screen: { title: 'Page', width: 1280, height: 800, keyboard: null },
    });
  });

  test('states', async () => {
    const capture = await bench.show(`
      <fieldset disabled><button id=a>A</button></fieldset><button id=b>B</button><div role=button aria-disabled=true id=c tabindex=0>C</div>
      <input type=checkbox id=d checked><input type=range id=e min=0 max=10 value=4><select id=f><option value=1>One<option value=2 selected>Two</select>
      <details id=g><summary id=h>More</summary>x</details><progress id=i value=3 max=5></progress><textarea id=j>text</textarea>
      <div contenteditable id=k>rich <b>text</b></div><input id=l autofocus><button id=m aria-expanded=true>M</button><a href=/x id=n>n</a>`);
    const state = (id: string) => byId(capture, id).state;
    expect(state('a')).toEqual({ enabled: false });
    expect(state('b')).toEqual({ enabled: true });
    expect(state('c')).toEqual({ enabled: false });
    expect(state('d')).toEqual({ enabled: true, checked: true });
    expect(state('e')).toEqual({ enabled: true, value: 4, value_range: { min: 0, max: 10 } });
    expect(state('f')).toEqual({ enabled: true, text_value: 'Two', selected: { id: '2', label: 'Two' } });
    expect(state('h')).toEqual({ expanded: false });
    expect(state('i')).toEqual({ value: 3, value_range: { min: 0, max: 5 } });
    expect(state('j')).toEqual({ enabled: true, text_value: 'text' });
    expect(state('k')).toMatchObject({ text_value: 'rich text' });
    expect(state('l')).toEqual({ enabled: true, text_value: '', focused: true });
    expect(state('m')).toEqual({ enabled: true, expanded: true });
    expect(state('n')).toEqual({});
  });

  test('click handlers on plain elements, however they were given; a delegating container is not one', async () => {
    const capture = await bench.show(`
      <div onclick="1" id=a>attribute</div><div id=b>property</div><div id=c>listener</div><div style="cursor:pointer" id=d>pointer <b>x</b></div>
      <div id=e><button>one</button><button>two</button></div><div id=plain>plain</div>
      <script>b.onclick = () => {}; c.addEventListener('click', () => {}); e.addEventListener('click', () => {}); document.body.addEventListener('click', () => {})</script>`);
    const clickable = capture.nodes.filter((node) => node.clickable).map((node) => node.stable_id ?? node.label);
    expect(clickable).toEqual(['a', 'b', 'c', 'd', 'one', 'two']);
    expect(byId(capture, 'd').label).toBe('pointer x');
  });

  test('stable ids: what a developer set, and nothing generated', async () => {
    const capture =
      await bench.show(`<button data-testid=pay id=x>1</button><button id=":r1:">2</button><button id=ember123>3</button>
      <button id=save_button>4</button><button id=550e8400-e29b-41d4-a716-446655440000>5</button><button id=42>6</button><button data-cy=go>7</button>`);
    expect(capture.nodes.map((node) => node.stable_id)).toEqual([
      'pay',
      undefined,
      undefined,
      'save_button',
      undefined,
      undefined,
      'go',
    ]);
  });

  test('hidden content: absent, or there and told as hidden', async () => {
    const capture =
      await bench.show(`<button style="display:none">gone</button><div hidden><button>gone too</button></div>
      <button id=a style="visibility:hidden">a</button><button id=b style="opacity:0">b</button><div inert><button>inert</button></div>
      <div style="height:0;overflow:hidden"><button id=c>c</button></div><div aria-hidden=true><i>icon</i></div>
      <div style="height:40px;overflow:auto"><div style="height:400px"></div><button id=d>d</button></div>
      <button id=e>e</button><div style="position:fixed;inset:0 0 auto 0;height:60px;background:red" id=veil></div>
      <label>Styled <input type=checkbox id=f style="opacity:0;position:absolute"></label>
      <div style="height:3000px"></div><button id=far>far</button>`);
    const hidden = (id: string) => byId(capture, id).hidden;
    expect(capture.nodes.map((node) => node.label)).not.toContain('gone');
    expect(capture.nodes.map((node) => node.label)).not.toContain('gone too');
    expect(capture.nodes.map((node) => node.label)).not.toContain('inert');
    expect([hidden('a'), hidden('b'), hidden('c'), hidden('d')]).toEqual([true, true, true, undefined]);
    expect(byId(capture, 'd').clipped).toBe(true);
    expect(byId(capture, 'e').covered_by).toBeUndefined();
    expect(byId(capture, 'f')).toMatchObject({
      role: 'checkbox',
      label: 'Styled',
      native: 'input',
      state: { checked: false },
    });
    expect(byId(capture, 'far').bounds[1]).toBeGreaterThan(2900);
  });

  test('hidden words are no part of a text that can be read, nor readable ones of a hidden text', async () => {
    const capture =
      await bench.show(`<p id=a style="visibility:hidden">A<span style="visibility:visible">Shown</span></p>
      <p id=b>Total <span style="opacity:0">Error</span> 5 €</p><p id=c style="visibility:hidden">All <b>hidden</b></p>`);
    expect(capture.nodes.map((node) => [node.stable_id, node.label, node.hidden])).toEqual([
      ['a', 'Shown', undefined],
      ['b', 'Total 5 €', undefined],
      ['c', 'All hidden', true],
    ]);
  });

  test('what is covered says by what', async () => {
    const capture = await bench.show(`<button id=a>Under</button><button id=b style="margin-left:600px">Free</button>
      <div id=veil style="position:absolute;left:0;top:0;width:300px;height:100px">Please wait</div>`);
    expect(byId(capture, 'a').covered_by).toContain('Please wait');
    expect(byId(capture, 'b').covered_by).toBeUndefined();
  });

  test('rows: list items, table rows, repeated siblings; keys of the developer', async () => {
    const capture = await bench.show(`<ul><li data-id=7>Ada <button>Delete</button> <input value=zzz></li></ul>
      <div id=grid>${['x', 'y', 'z'].map((it) => `<div class=card><h3>${it}</h3><button>Buy</button></div>`).join('')}</div>
      <table><tr><td>Bob</td><td>36</td></tr></table>
      <div>${['1', '2', '3'].map((it) => `<div class=field><label>F${it} <input></label></div>`).join('')}</div>`);
    expect(capture.nodes.filter((node) => node.row).map((node) => [node.role, node.row])).toEqual([
      ['listitem', { text: 'Ada', key: '7' }],
      ['listitem', { text: 'x' }],
      ['listitem', { text: 'y' }],
      ['listitem', { text: 'z' }],
      ['row', { text: 'Bob 36' }],
    ]);
  });

  test('open shadow roots and slots are read, a closed one is named', async () => {
    const capture = await bench.show(`<x-open>Slotted <b>text</b></x-open><x-closed></x-closed><script>
      customElements.define('x-open', class extends HTMLElement { constructor() { super(); this.attachShadow({mode:'open'}).innerHTML = '<button>Inner</button><p><slot></slot></p>' } });
      customElements.define('x-closed', class extends HTMLElement { constructor() { super(); this.attachShadow({mode:'closed'}).innerHTML = '<button>Secret</button>' } });</script>`);
    expect(lines(capture)).toEqual(['button "Inner"', 'text "Slotted text"', 'generic']);
    expect(capture.nodes[2]?.native).toBe('x-closed (closed shadow root)');
  });

  test('frames of this and of another origin, with their nodes under the iframe and in place', async () => {
    bench.pages.put('/inner', '<!doctype html><body style="margin:0"><button style="margin:20px">Inside</button>');
    const other = bench.pages.url('/inner', 'localhost');
    const capture = await bench.show(
      `<iframe title=Same src=/inner style="border:5px solid"></iframe><iframe title=Other src="${other}"></iframe><p>end</p>`,
    );
    expect(capture.reason).toBeUndefined();
    expect(lines(capture)).toEqual([
      'iframe "Same"',
      '  button "Inside"',
      'iframe "Other"',
      '  button "Inside"',
      'text "end"',
    ]);
    for (const at of [0, 2]) {
      const holder = capture.nodes[at];
      const inside = capture.nodes[at + 1];
      if (!holder || !inside) throw new Error('nodes are missing');
      const border = at === 0 ? 5 : 2;
      expect(inside.bounds[0]).toBeCloseTo(holder.bounds[0] + border + 20, 0);
      const probe = await bench.probe(inside);
      expect(probe).toMatchObject({ attached: true, label: 'Inside', hit: { kind: 'self' } });
      expect(await bench.tap(inside)).toMatchObject({ delivered: true, received_by: 'target' });
    }
  });

  test('a key stays with its node and is never used again', async () => {
    const first = await bench.show(
      `<ul><li>a</li><li>b</li></ul><button onclick="document.querySelector('ul').innerHTML='<li>c</li><li>d</li>'">Swap</button>`,
    );
    const again = await bench.driver.capture(soon());
    expect(again.nodes.map((node) => node.key)).toEqual(first.nodes.map((node) => node.key));
    await bench.tap(byLabel(first, 'Swap'));
    const swapped = await bench.driver.capture(soon());
    const old = new Set(first.nodes.filter((node) => node.role === 'listitem').map((node) => node.key));
    expect(swapped.nodes.filter((node) => node.role === 'listitem').some((node) => old.has(node.key))).toBe(false);
    expect(await bench.probe(byLabel(first, 'a'))).toMatchObject({ attached: false });
  });
});
