import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Deadline } from '../../../src/base/deadline.ts';
import { Bench, noBrowser, soon } from './pages.ts';

const ROWS = Array.from(
  { length: 40 },
  (_, i) => `<li><b>Row ${i}</b> <input aria-label="Note ${i}"> <button>Go</button></li>`,
);
const PAGE = `<style>#bar{position:fixed;bottom:0;left:0;right:0;background:#eee} #box{height:90px;overflow:auto}
    li{height:30.3px} .off{visibility:hidden}</style>
  <div id=bar><button>Pinned</button></div><h1 id=title>Shop</h1><p id=status role=status>Idle</p>
  <div id=box><div style="height:400px">tall <button>Deep</button></div></div><ul id=list>${ROWS.join('')}</ul>
  <iframe id=frame width=300 height=80 srcdoc="<button>Inside</button><p id=p>frame text</p>"></iframe>`;

/** Small things that pages do; a run does some of them, in any order, between two captures. */
const CHANGES = [
  `title.textContent += '!'`,
  `status.textContent = 'Saved ' + n`,
  `list.children[n % list.children.length]?.remove()`,
  `list.insertBefore(list.lastElementChild, list.children[n % 7])`,
  `list.insertAdjacentHTML(n % 2 ? 'beforeend' : 'afterbegin', '<li><b>New ' + n + '</b> <button>Go</button></li>')`,
  `list.children[n % 5].querySelector('input') && (list.children[n % 5].querySelector('input').value = 'v' + n)`,
  `list.children[n % 4].classList.toggle('off')`,
  `scrollTo(0, n * 37.5)`,
  `box.scrollTop = n * 11`,
  `bar.hidden = !bar.hidden`,
  `document.body.style.paddingTop = n + 'px'`,
  `frame.contentDocument.body.append('more ' + n)`,
  `frame.contentWindow.scrollTo(0, n)`,
  `document.querySelector('button').focus()`,
];

/** Each key press does the next three of a fixed random order. */
const SCRIPT = `<script>let seed = 7; const next = () => (seed = (seed * 1103515245 + 12345) % 2147483648) >> 8;
  onkeydown = (event) => { event.preventDefault();
    for (let i = 0; i < 3; i++) { const n = next() % 50; [${CHANGES.map((code) => `() => { ${code} }`)}][next() % ${CHANGES.length}](); } };
</script>`;

describe.skipIf(noBrowser)('a capture that tells only what is different', () => {
  let bench: Bench;
  beforeAll(async () => {
    bench = await Bench.start();
  });
  afterAll(() => bench.close());

  test('says exactly what a whole one says, whatever the page did in between', async () => {
    let before = await bench.show(PAGE + SCRIPT);
    let reused = 0;
    for (let round = 0; round < 25; round++) {
      await bench.driver.perform({ kind: 'key', key: 'Enter', modifiers: [] }, soon());
      // Both start from the same capture, which the page no longer holds when it hears the second one.
      const [different, whole] = await Promise.all([bench.driver.capture(soon()), bench.driver.capture(soon())]);
      expect(different.nodes).toEqual(whole.nodes);
      const states = new Set(different.nodes.map((node) => node.state));
      expect(whole.nodes.some((node) => states.has(node.state))).toBe(false);
      reused += before.nodes.filter((node) => states.has(node.state)).length;
      before = whole;
    }
    expect(reused).toBeGreaterThan(1000);
  });

  test('is told whole again when the answer in between never arrived', async () => {
    await bench.show(PAGE + SCRIPT);
    for (let round = 0; round < 5; round++) {
      await bench.driver.perform({ kind: 'key', key: 'Enter', modifiers: [] }, soon());
      // The page answers all the same, to nobody.
      await expect(bench.driver.capture(Deadline.after(0))).rejects.toThrow('did not finish');
      await bench.driver.perform({ kind: 'key', key: 'Enter', modifiers: [] }, soon());
      const [after, whole] = await Promise.all([bench.driver.capture(soon()), bench.driver.capture(soon())]);
      expect(after.nodes).toEqual(whole.nodes);
    }
  });
});
