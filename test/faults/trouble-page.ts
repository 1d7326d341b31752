import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface TroublePage {
  url: string;
  close(): Promise<void>;
}

/** One element for each thing that can be wrong with a target; every id says what it is. */
const PAGE = `<!doctype html><title>Trouble</title>
<style>
  body { margin: 0; font: 16px sans-serif }
  #away { position: fixed; left: -900px; top: 40px }
  #flat { display: inline-block; width: 0; height: 0; padding: 0; border: 0; overflow: hidden }
  #mover { position: absolute; top: 220px; animation: move 1s linear infinite alternate }
  #stage { position: relative; width: 200px; height: 40px }
  #cover { position: absolute; inset: 0; background: #ddd }
  @keyframes move { from { left: 0 } to { left: 600px } }
</style>
<h1>Trouble</h1>
<button id="off" data-testid="off" disabled>Off</button>
<button id="flat" data-testid="flat" aria-label="Flat"></button>
<button id="away" data-testid="away">Away</button>
<button id="mover" data-testid="mover">Mover</button>
<div id="stage"><button data-testid="under">Under</button><div id="cover">Cover</div></div>
<button>Twin</button> <button>Twin</button>
<button data-testid="dead">Dead</button>
<button data-testid="hang" onclick="for (;;);">Hang</button>
<button data-testid="stealer" onmousemove="steal()">Stealer</button>
<button data-testid="rename" onclick="this.textContent = 'Renamed'">Rename me</button>
<label>Steps <input type="range" data-testid="steps" min="0" max="100" value="50"
  oninput="this.value = 50"></label>
<label>Name <input data-testid="name" oninput="this.value = ''"></label>
<label><input type="checkbox" data-testid="box"> Box</label>
<span data-testid="flicker-place"></span>
<button data-testid="ask" onclick="document.querySelector('[role=dialog]').hidden = false">Ask</button>
<div role="dialog" aria-label="Stubborn" hidden><button>Yes</button><button>No</button></div>
<script>
  function steal() {
    const lid = document.createElement('div');
    lid.style.cssText = 'position:fixed;inset:0;z-index:9;background:#eee';
    lid.textContent = 'Lid';
    document.body.append(lid);
    setTimeout(() => lid.remove(), 1500);
  }
  // A button that is another one every few milliseconds.
  if (location.pathname === '/flicker') setInterval(() => {
    const place = document.querySelector('[data-testid=flicker-place]');
    const fresh = document.createElement('button');
    fresh.textContent = 'Flicker';
    place.replaceChildren(fresh);
  }, 4);
</script>`;

export async function startTroublePage(): Promise<TroublePage> {
  const server = createServer((request, response) => {
    // Asked for and never answered.
    if (request.url === '/hang') return;
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(PAGE);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/`,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
