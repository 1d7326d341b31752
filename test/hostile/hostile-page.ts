import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { flood, MARK, payload } from './payload.ts';

/** A page on which every text that a page can set is hostile, with one element for every way to fail. */
function pageSource(): string {
  const say = (name: string) => JSON.stringify(payload(name)).replaceAll('<', '\\u003c');
  return `<!doctype html><meta charset="utf-8"><title></title>
<style>
  body { margin: 0; font: 16px sans-serif } main * { max-width: 300px; max-height: 30px; overflow: hidden }
  .away { position: fixed; left: -900px; top: 40px }
  .flat { display: inline-block; width: 0; height: 0; padding: 0; border: 0 }
  .mover { position: absolute; top: 420px; animation: move 1s linear infinite alternate }
  .stage { position: relative; width: 200px; height: 30px } .stage > :last-child { position: absolute; inset: 0; background: #ddd }
  @keyframes move { from { left: 0 } to { left: 500px } }
</style>
<main></main>
<script>
  document.title = ${say('title')};
  const main = document.querySelector('main');
  function add(tag, name, set = {}, more = '', parent = main) {
    const node = document.createElement(tag);
    Object.assign(node, set);
    node.className = more;
    parent.append(node);
    return node;
  }
  function named(tag, text, set, more, parent) {
    const node = add(tag, text, set, more, parent);
    node.setAttribute('aria-label', text);
    return node;
  }
  const text = (tag, words, set, more, parent) => add(tag, words, { textContent: words, ...set }, more, parent);
  text('h1', ${say('heading')});
  text('button', ${say('off')}, { disabled: true });
  named('button', ${say('flat')}, {}, 'flat');
  text('button', ${say('away')}, {}, 'away');
  text('button', ${say('mover')}, {}, 'mover');
  for (const [name, cover] of [[${say('under')}, 'div'], [${say('below')}, '${MARK}-next']]) {
    const stage = add('div', '', {}, 'stage');
    text('button', name, {}, '', stage);
    const lid = text(cover, ${say('cover')}, { id: ${say('coverid')} }, '', stage);
    lid.className = cover === 'div' ? '' : ${JSON.stringify(`${MARK}";next:`)};
    if (cover !== 'div') lid.id = '';
  }
  text('button', ${say('twin')}); text('button', ${say('twin')});
  text('button', ${say('dead')}).dataset.testid = ${say('deadid')};
  text('button', ${say('stealer')}, { onmousemove: () => {
    const lid = text('div', ${say('lid')}, { style: 'position:fixed;inset:0;max-width:none;max-height:none;background:#eee' });
    setTimeout(() => lid.remove(), 1200);
  } });
  text('button', ${say('rename')}, { onclick() { this.textContent = ${say('renamed')}; document.title = ${say('othertitle')}; } });
  text('button', ${say('shout')}, { onclick() {
    console.error(${say('console')});
    setTimeout(() => { throw new Error(${say('thrown')}); });
    fetch('/fail/' + encodeURIComponent(${say('path')}), { method: '${MARK.toUpperCase()}NEXT' }).catch(() => {});
    fetch('/hang/' + ${say('query')}).catch(() => {});
    const toast = text('div', ${say('toast')}, { role: 'status' });
    setTimeout(() => toast.remove(), 60);
  } });
  for (const kind of ['alert', 'confirm', 'prompt'])
    text('button', ${say('ask')} + kind, { onclick: () => setTimeout(() => window[kind](${say('dialog')}, ${say('answer')})) });
  add('input', '', { placeholder: ${say('placeholder')}, oninput() { this.value = ${say('typed')}; } });
  named('input', ${say('slider')}, { type: 'range', min: 0, max: 100, value: 50, oninput() { this.value = 50; } });
  named('input', ${say('box')}, { type: 'checkbox' });
  const select = named('select', ${say('select')});
  for (const one of ['one', 'two']) text('option', ${say('option')} + one, {}, '', select);
  const list = add('ul', '');
  for (const one of ['a', 'b', 'c']) text('button', 'Delete', {}, '', text('li', ${say('row')} + one, {}, '', list));
  const frame = add('iframe', '', { name: ${say('frame')}, srcdoc: '<button>inside</button>' });
  const image = add('img', '', { alt: ${say('alt')}, title: ${say('imagetitle')} });
  image.width = image.height = 20;
  text('p', ${JSON.stringify(flood('long'))}).setAttribute('role', 'note');
  named('button', ${JSON.stringify(flood('name'))}, { textContent: 'x' });
</script>`;
}

export interface HostilePage {
  url: string;
  close(): Promise<void>;
}

export async function startHostilePage(): Promise<HostilePage> {
  const source = pageSource();
  const server = createServer((request, response) => {
    const path = request.url ?? '';
    if (path.startsWith('/hang')) return;
    if (path.startsWith('/fail')) response.writeHead(500).end(payload('body'));
    else response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(source);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/${encodeURIComponent(payload('address'))}?${MARK}=${encodeURIComponent(payload('q'))}`,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
