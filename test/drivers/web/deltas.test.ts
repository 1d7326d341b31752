import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { RawDelta, RawNode } from '../../../src/drivers/driver.ts';
import { Bench, noBrowser, soon } from './pages.ts';

/** What the engine does with a delta, in its plainest form. */
function apply(nodes: readonly RawNode[], delta: RawDelta): RawNode[] {
  let list = nodes.filter((node) => !delta.removed.includes(node.key));
  for (const { node, after } of delta.upserts) {
    list = list.filter((it) => it.key !== node.key);
    const at = after === null ? 0 : list.findIndex((it) => it.key === after) + 1;
    if (after !== null && at === 0) throw new Error(`${node.key} stands after ${after}, which is not there`);
    list.splice(at, 0, node);
  }
  return list;
}

/** Everything but the place on the screen, which deltas do not follow. */
function comparable(nodes: readonly RawNode[]) {
  return nodes.map(({ bounds: _bounds, covered_by: _cover, clipped: _clipped, ...rest }) => rest);
}

const PAGE = `
  <style>.hidden{display:none} .box{max-height:0;overflow:hidden} .box.open{max-height:500px} .off{visibility:hidden}
    #hack:checked ~ #panel{display:block} #panel{display:none}</style>
  <main aria-label="Main"><h1 id=title>Shop</h1>
  <p id=para>Three <b id=bold>fine</b> words</p>
  <ul id=list>${['Ada', 'Bob', 'Cy', 'Dan'].map((name) => `<li id=li-${name}><span>${name}</span> <button>Delete</button></li>`).join('')}</ul>
  <div id=cards>${['One', 'Two', 'Three'].map((name) => `<div class=card><h3>${name}</h3><button>Open</button></div>`).join('')}</div>
  <table><tr><th>Name</th><th>Age</th></tr><tr id=row><td>Ada</td><td id=age>36</td></tr></table>
  <label id=lab for=mail>Mail</label><input id=mail value=a>
  <span id=capt>Colour</span><input id=colour aria-labelledby=capt>
  <input type=checkbox id=hack aria-label=Hack><div id=panel><button>In the panel</button></div>
  <select id=pick aria-label=Pick><option>x<option>y</select>
  <div id=status role=status></div>
  <div id=acc class=box><button>Inside</button></div>
  <div id=wrap>Plain <a href=#a>link</a> tail</div>
  <div id=host></div><div id=late class=hidden><p>Late text</p><button>Late</button></div>
  <fieldset id=fs><legend id=leg>Group</legend><input aria-label=inner></fieldset>
  <svg id=icon width=50 height=20><g id=inner role=button aria-label=Zoom><path d="M0 0h9"/></g><defs id=defs></defs></svg>
  <svg id=chart width=300 height=50><text id=total y=20>Total <tspan id=sum>5</tspan></text></svg>
  <div id=empty></div><button id=go aria-expanded=false>Go</button></main>`;

const MUTATIONS: [string, string][] = [
  ['text of a heading', `title.textContent = 'Sale'`],
  ['text inside inline markup', `bold.firstChild.data = 'very fine'`],
  ['a row appended', `list.insertAdjacentHTML('beforeend', '<li>Eve <button>Delete</button></li>')`],
  ['a row put first', `list.insertAdjacentHTML('afterbegin', '<li>Aaa <button>Delete</button></li>')`],
  ['a row removed', `list.children[1].remove()`],
  ['rows reversed', `list.append(...[...list.children].reverse())`],
  ['two rows swapped', `list.insertBefore(list.children[2], list.children[0])`],
  ['a row recycled', `list.children[0].firstElementChild.textContent = 'Zed'`],
  [
    'a card appended',
    `cards.insertAdjacentHTML('beforeend', '<div class=card><h3>Four</h3><button>Open</button></div>')`,
  ],
  ['cards down to one', `cards.children[0].remove(); cards.children[0].remove()`],
  ['a card selected', `cards.children[1].className = 'card selected'`],
  ['a cell changed', `age.textContent = '37'`],
  ['a label changed', `lab.textContent = 'E-mail'`],
  ['a labelledby target changed', `capt.firstChild.data = 'Tint'`],
  ['a value set by a program', `mail.value = 'b@c.d'`],
  ['a checkbox set by a program', `hack.checked = true`],
  ['a select set by a program', `pick.selectedIndex = 1`],
  ['a select gets other options', `pick.innerHTML = '<option>p<option selected>q'`],
  ['a checkbox clicked that shows a panel by style alone', `hack.click()`],
  ['a status text', `document.getElementById('status').textContent = 'Saved'`],
  ['a status text in a block of its own', `document.getElementById('status').innerHTML = '<div>Saved</div>'`],
  ['an accordion opened', `acc.classList.add('open')`],
  ['a class that hides', `document.getElementById('wrap').className = 'hidden'`],
  ['a class that makes invisible', `list.className = 'off'`],
  ['hidden content shown', `late.className = ''`],
  ['hidden content shown and changed', `late.className = ''; late.firstElementChild.textContent = 'Other'`],
  ['text put before a link', `wrap.firstChild.data = 'New '`],
  ['a link removed from text', `wrap.querySelector('a').remove()`],
  ['a block put into text', `para.insertAdjacentHTML('afterend', 'loose text<div>block</div>more')`],
  ['a button put into a paragraph', `para.insertAdjacentHTML('beforeend', '<button>New</button>')`],
  ['a shadow root', `host.attachShadow({mode:'open'}).innerHTML = '<button>Shady</button><slot></slot>'`],
  [
    'a shadow root and slotted text',
    `host.attachShadow({mode:'open'}).innerHTML = '<b>in</b><slot></slot>'; host.innerHTML = '<i>slotted</i>'`,
  ],
  ['a fieldset disabled', `fs.disabled = true`],
  ['a legend changed', `leg.textContent = 'Team'`],
  ['words in a text are hidden', `bold.style.visibility = 'hidden'`],
  ['words in a text are shown that were not', `para.className = 'off'; bold.style.visibility = 'visible'`],
  ['an attribute', `go.setAttribute('aria-expanded', 'true')`],
  ['disabled', `go.disabled = true`],
  ['focus', `mail.focus()`],
  ['a subtree moved', `empty.append(document.querySelector('table'))`],
  ['a subtree moved to the front', `document.querySelector('main').prepend(cards)`],
  ['everything replaced', `document.body.innerHTML = '<h1>Done</h1><button>Again</button>'`],
  ['a click handler added', `empty.textContent = 'press me'; empty.addEventListener('click', () => {})`],
  [
    'three alike appear',
    `empty.innerHTML = '<div class=r>a<button>x</button></div><div class=r>b<button>x</button></div><div class=r>c<button>x</button></div>'`,
  ],
  ['aria-hidden', `list.setAttribute('aria-hidden', 'true')`],
  ['inert', `list.inert = true`],
  ['role changed', `go.setAttribute('role', 'switch'); go.setAttribute('aria-checked', 'true')`],
  [
    'an iframe',
    `empty.innerHTML = '<p>before</p><iframe title=F srcdoc="&lt;button&gt;Inside the frame&lt;/button&gt;"></iframe><p>after</p>'`,
  ],
  ['a text that svg draws', `total.firstChild.data = 'Sum '`],
  ['a piece of a text that svg draws', `sum.textContent = '6'`],
  ['the first text in an icon', `inner.innerHTML = '<text y=15>100 %</text>'`],
  ['the only text of a chart goes', `total.remove()`],
  [
    'what an icon holds, and its definitions, say nothing',
    `title.textContent = 'Sale'; inner.setAttribute('aria-label', 'Big');
    defs.innerHTML = '<text>never drawn</text>'`,
  ],
  [
    'many at once',
    `title.textContent = 'A'; age.textContent = '1'; list.children[0].remove(); wrap.append(' more'); mail.value = 'q'`,
  ],
];

describe.skipIf(noBrowser)('a delta applied to the capture before gives the capture after', () => {
  let bench: Bench;
  beforeAll(async () => {
    bench = await Bench.start();
  });
  afterAll(() => bench.close());

  test.each(MUTATIONS)('%s', async (_name, code) => {
    const button = `<button id=run onclick="${code.replaceAll('"', '&quot;')}">Run</button>`;
    const before = await bench.show(button + PAGE);
    const run = before.nodes.find((node) => node.stable_id === 'run') as RawNode;
    await bench.mark();
    const receipt = await bench.tap(run);
    expect(receipt).toMatchObject({ delivered: true, received_by: 'target' });
    const delta = await bench.settle();
    const after = await bench.driver.capture(soon());
    if (delta.lost) expect(_name).toBe('an iframe');
    else expect(comparable(apply(before.nodes, delta))).toEqual(comparable(after.nodes));
    expect(comparable(after.nodes)).not.toEqual(comparable(before.nodes));
  });

  test('what did not change is not in the delta', async () => {
    const before = await bench.show(`<button id=run onclick="document.body.dataset.x = 1">Run</button>${PAGE}`);
    await bench.tap(before.nodes.find((node) => node.stable_id === 'run') as RawNode);
    await bench.settle();
    await bench.tap(before.nodes.find((node) => node.stable_id === 'run') as RawNode);
    const delta = await bench.settle();
    expect(delta).toMatchObject({ lost: false, removed: [], upserts: [], passed: [], quiet: true, pending: [] });
  });

  test('a toast that came and went is told as passed', async () => {
    const code = `const t = document.createElement('div'); t.setAttribute('role', 'status'); t.textContent = 'Saved'; document.body.append(t); setTimeout(() => t.remove(), 150)`;
    const before = await bench.show(
      `<button id=run onclick="${code}; setTimeout(() => document.body.append('x'), 250)">Run</button>`,
    );
    await bench.mark();
    await bench.tap(before.nodes[0] as RawNode);
    const delta = await bench.settle(400);
    expect(delta.passed.map((node) => [node.role, node.label])).toEqual([['status', 'Saved']]);
    expect(delta.upserts.some(({ node }) => node.label === 'Saved')).toBe(false);
  });
});
