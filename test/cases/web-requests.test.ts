import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { WebSocketServer } from 'ws';
import { startWebPageRig, type WebPageRig } from './web-page-rig.ts';
import { envelope } from './with-rigs.ts';

describe('requests of a page', () => {
  let rig: WebPageRig;
  beforeAll(async () => {
    rig = await startWebPageRig();
  });
  afterAll(() => rig.close());

  it('one that was open before an action is not blamed on it, though it fails meanwhile', async () => {
    let fail = () => {};
    rig.routes.set('/poll', (_request, response) => {
      fail = () => void response.writeHead(500).end();
    });
    rig.routes.set('/own', (_request, response) => {
      fail();
      response.writeHead(204).end();
    });
    await rig.show(`<script>setTimeout(() => fetch('/poll'), 50)</script><button onclick="fetch('/own')">Go</button>`);
    const { effect, evidence, outcome } = envelope(await rig.call('tap', { target: 'button "Go"' }));
    expect(effect?.requests).toEqual(['GET "/own" 204']);
    expect(evidence?.requests).toMatchObject([{ path: '/own', failed: false }]);
    expect(outcome).not.toBe('backend_failure');
  });

  it('a picture that is asked for is no silence: it is counted, and nothing is denied that was seen', async () => {
    let asked = 0;
    rig.routes.set('/px?buy=1', (_request, response) => {
      asked += 1;
      response.writeHead(200, { 'content-type': 'image/gif' }).end('GIF89a');
    });
    await rig.show(`<button onclick="new Image().src='/px?buy=1'">Go</button><button onclick="">Dead</button>`);
    const { evidence, outcome, reasoning } = envelope(await rig.call('tap', { target: 'button "Go"' }));
    expect(asked).toBe(1);
    expect(evidence).toMatchObject({ requests: [], pending: [], background: 1 });
    expect(outcome).toBe('no_op');
    expect(reasoning).toBe('no line of the screen changed, and no request was seen but 1 in the background');
    const dead = envelope(await rig.call('tap', { target: 'button "Dead"' }));
    expect(dead.evidence?.background).toBe(0);
    expect(dead.reasoning).toBe('no line of the screen changed, and no request was seen');
  });

  it('one that may change something is not hidden behind another because of an ambiguous word in its path', async () => {
    rig.routes.set('/me', (_request, response) => void response.writeHead(200).end());
    rig.routes.set('/api/events', (_request, response) => void response.writeHead(500).end());
    await rig.show(`<button onclick="fetch('/me');fetch('/api/events',{method:'POST'})">Go</button>`);
    const { evidence, outcome } = envelope(await rig.call('tap', { target: 'button "Go"' }));
    expect(evidence?.requests).toContainEqual({ method: 'POST', path: '/api/events', status: 500, failed: true });
    expect(outcome).toBe('backend_failure');
  });

  it('a beacon may carry more than a report: where its address does not say, the outcome is unknown', async () => {
    rig.routes.set('/purchase', (_request, response) => void response.writeHead(204).end());
    rig.routes.set('/analytics', (_request, response) => void response.writeHead(204).end());
    rig.routes.set('/stats/events', () => undefined);
    await rig.show(
      `<button onclick="navigator.sendBeacon('/purchase','amount=100')">Buy</button>
       <button onclick="navigator.sendBeacon('/analytics','x');navigator.sendBeacon('/stats/events','y')">Dead</button>`,
    );
    const { outcome, evidence } = envelope(await rig.call('tap', { target: 'button "Buy"' }));
    expect(outcome).toBe('unknown');
    expect(evidence).toMatchObject({ requests: [], pending: [], background: 1 });
    expect(evidence?.unclear[0]).toMatch(/^POST "\/purchase" (?:204|no answer)$/);
    const dead = envelope(await rig.call('tap', { target: 'button "Dead"' }));
    expect(dead.evidence).toMatchObject({ pending: [], background: 2, unclear: [] });
    expect(dead.outcome).toBe('no_op');
    expect(dead.reasoning).toMatch(/no request was seen but 2 in the background$/);
  });

  it('those of a worker, and of the worker of a worker, are those of its page', async () => {
    const script = (path: string, code: string) =>
      rig.routes.set(path, (_request, response) => {
        response.writeHead(200, { 'content-type': 'text/javascript' }).end(code);
      });
    script('/worker.js', `new Worker('/inner.js'); fetch('/from-worker',{method:'DELETE'})`);
    script('/inner.js', `fetch('/from-inner',{method:'PUT'})`);
    rig.routes.set('/from-worker', (_request, response) => void response.writeHead(204).end());
    rig.routes.set('/from-inner', (_request, response) => void response.writeHead(500).end());
    await rig.show(`<button onclick="new Worker('/worker.js')">Go</button>`);
    const { evidence, outcome } = envelope(await rig.call('tap', { target: 'button "Go"' }));
    expect(new Set(evidence?.requests)).toEqual(
      new Set([
        { method: 'DELETE', path: '/from-worker', status: 204, failed: false },
        { method: 'PUT', path: '/from-inner', status: 500, failed: true },
      ]),
    );
    expect(outcome).toBe('backend_failure');
  });

  describe('over a WebSocket', () => {
    const got: string[] = [];
    let sockets: WebSocketServer;
    let at: string;
    beforeAll(async () => {
      sockets = new WebSocketServer({ host: '127.0.0.1', port: 0 });
      sockets.on('connection', (socket) => socket.on('message', (data) => got.push(String(data))));
      await once(sockets, 'listening');
      at = `ws://127.0.0.1:${(sockets.address() as AddressInfo).port}`;
    });
    afterAll(() => {
      for (const socket of sockets.clients) socket.terminate();
      sockets.close();
    });

    it('messages are counted, and the outcome does not deny what nobody answers', async () => {
      await rig.show(
        `<script>const ws = new WebSocket('${at}/socket?token=1'); ws.onopen = () => { go.disabled = false }</script>
         <button id=go disabled onclick="ws.send('pay 100')">Pay</button><button>Dead</button>`,
      );
      const answer = await rig.call('tap', { target: 'button "Pay"' });
      const { evidence, outcome, reasoning } = envelope(answer);
      await expect.poll(() => got).toEqual(['pay 100']);
      expect(evidence?.requests).toEqual([{ method: 'WS', path: '/socket', sent: 1, failed: false }]);
      expect(answer.text).toContain('requests: WS "/socket" sent 1 message\n');
      expect(outcome).toBe('unknown');
      expect(reasoning).toBe('no line of the screen changed, and what came of 1 WebSocket message is not known');
      const { text } = await rig.call('get_network_activity');
      expect(text).toContain('/socket" sent 1 message');
      expect(text).not.toContain('token');
      expect(envelope(await rig.call('tap', { target: 'button "Dead"' })).outcome).toBe('no_op');
    });

    it('one that opens is a request; one whose address names a report is background', async () => {
      await rig.show(
        `<button onclick="new WebSocket('${at}/feed')">Open</button>
         <button onclick="const ws = new WebSocket('${at}/telemetry'); ws.onopen = () => ws.send('x')">Dead</button>`,
      );
      const opened = async () => (await rig.call('get_network_activity', { background: true })).text;
      await rig.call('tap', { target: 'button "Open"' });
      await expect.poll(opened).toContain('/feed" 101 success');
      const { outcome } = envelope(await rig.call('tap', { target: 'button "Dead"' }));
      await expect.poll(opened).toMatch(/\/telemetry" 101 sent 1 message background/);
      expect(outcome).toBe('no_op');
    });
  });
});
