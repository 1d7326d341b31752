import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Device } from '../../src/contract/device.ts';
import { createRegistry } from '../../src/drivers/registry.ts';
import { Engine } from '../../src/engine/engine.ts';
import type { Answer } from '../../src/engine/operation.ts';

/** The engine on a real browser, for pages that a test writes itself. */
export interface WebPageRig {
  call(operation: string, args?: Record<string, unknown>): Promise<Answer>;
  /** Goes to a page with this body, and says where that is. */
  show(body: string): Promise<string>;
  /** The address of another path. */
  at(path: string): string;
  /** What its server answers at other paths. */
  readonly routes: Map<string, RequestListener>;
  close(): Promise<void>;
}

export async function startWebPageRig(): Promise<WebPageRig> {
  const pages: string[] = ['<h1>First</h1>'];
  const routes: WebPageRig['routes'] = new Map();
  const server = createServer((request, response) => {
    const route = routes.get(request.url ?? '');
    if (route) return route(request, response);
    const page = pages[Number.parseInt((request.url ?? '/0').slice(1), 10)];
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' });
    response.end(`<!doctype html><title>Page</title>${page ?? '<h1>No such page</h1>'}`);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const at = (path: string) => `http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`;
  const device: Device = { device_id: 'page', platform: 'web', name: 'page', status: 'ready', simulated: true };
  const registry = createRegistry({
    only: 'extra',
    extra: [{ device, locate: async () => ({ kind: 'web' as const, url: at('/0') }) }],
  });
  const engine = new Engine({ registry, implicit_session: true });
  const call = (operation: string, args: Record<string, unknown> = {}) =>
    engine.call(operation, args, { signal: new AbortController().signal });
  const must = async (operation: string, args: Record<string, unknown>) => {
    const answer = await call(operation, args);
    if (!answer.ok) throw new Error(answer.text);
  };
  await must('open_session', { device_id: 'page' });
  return {
    call,
    routes,
    at,
    async show(body) {
      const url = at(`/${pages.push(body) - 1}`);
      await must('navigate', { action: 'goto', url });
      return url;
    },
    async close() {
      await engine.close();
      server.closeAllConnections();
      server.close();
    },
  };
}
