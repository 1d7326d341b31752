import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Deadline } from '../../../src/base/deadline.ts';
import type { Driver, RawCapture, RawNode } from '../../../src/drivers/driver.ts';
import { findBrowser } from '../../../src/drivers/web/find-browser.ts';
import { openWeb } from '../../../src/drivers/web/index.ts';

export const soon = () => Deadline.after(15_000);

/** Why the tests of this folder cannot run here, or undefined. */
export const noBrowser: string | undefined = (() => {
  try {
    findBrowser();
    return undefined;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
})();
if (noBrowser) process.stderr.write(`web driver tests are skipped: ${noBrowser}\n`);

type Handler = (request: IncomingMessage, response: ServerResponse) => void;

/** A server on loopback whose pages are given as text or as handlers; ends with `close`. */
export class Pages {
  readonly #server: Server;
  readonly #pages = new Map<string, string | Handler>();

  private constructor() {
    this.#server = createServer((request, response) => {
      const page = this.#pages.get((request.url ?? '/').split('?')[0] ?? '/');
      if (typeof page === 'function') return page(request, response);
      response.statusCode = page === undefined ? 404 : 200;
      response.setHeader('content-type', 'text/html; charset=utf-8');
      response.end(page ?? 'not found');
    });
  }

  static async start(): Promise<Pages> {
    const pages = new Pages();
    await new Promise<void>((resolve) => pages.#server.listen(0, '127.0.0.1', resolve));
    return pages;
  }

  get port(): number {
    return (this.#server.address() as AddressInfo).port;
  }

  put(path: string, page: string | Handler): string {
    this.#pages.set(path, page);
    return this.url(path);
  }

  url(path: string, host = '127.0.0.1'): string {
    return `http://${host}:${this.port}${path}`;
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }
}

/** One browser for a test file, shown one page after the other. */
export class Bench {
  readonly driver: Driver;
  readonly pages: Pages;
  #count = 0;

  private constructor(driver: Driver, pages: Pages) {
    this.driver = driver;
    this.pages = pages;
  }

  static async start(): Promise<Bench> {
    return new Bench(await openWeb({}, soon()), await Pages.start());
  }

  async show(body: string): Promise<RawCapture> {
    this.#count += 1;
    const url = this.pages.put(
      `/page-${this.#count}`,
      `<!doctype html><meta charset=utf-8><title>Page</title><body>${body}</body>`,
    );
    const result = await this.driver.app({ kind: 'goto', url }, soon());
    if (!result.done) throw new Error(result.said);
    // Bounded: a page that never comes to rest is a case of its own.
    await this.driver.changes?.settle(60, soon().within(1500));
    return this.driver.capture(soon());
  }

  async settle(quiet = 60) {
    const { changes } = this.driver;
    if (!changes) throw new Error('the web driver has a change feed');
    return changes.settle(quiet, soon());
  }

  mark() {
    const { changes } = this.driver;
    if (!changes) throw new Error('the web driver has a change feed');
    return changes.mark(soon());
  }

  probe(node: RawNode) {
    const { driver } = this;
    if (!driver.probe) throw new Error('the web driver can probe');
    return driver.probe(node.key, soon());
  }

  /** Probes and taps as the engine would. */
  async tap(node: RawNode, row = node.row) {
    const probe = await this.probe(node);
    return this.driver.perform(
      { kind: 'tap', at: probe.point, guard: { key: node.key, label: node.label, row } },
      soon(),
    );
  }

  async close(): Promise<void> {
    await this.driver.close();
    await this.pages.close();
  }
}

export function byLabel(capture: RawCapture, label: string, role?: string): RawNode {
  const found = capture.nodes.filter((node) => node.label === label && (role === undefined || node.role === role));
  if (found.length !== 1) throw new Error(`${found.length} nodes are called ${label}:\n${lines(capture).join('\n')}`);
  return found[0] as RawNode;
}

export function byId(capture: RawCapture, id: string): RawNode {
  const found = capture.nodes.find((node) => node.stable_id === id);
  if (!found) throw new Error(`no node has the id ${id}:\n${lines(capture).join('\n')}`);
  return found;
}

/** Role and name of each node, indented by depth: what a person would compare. */
export function lines(capture: { nodes: readonly RawNode[] }): string[] {
  const depth = new Map<string, number>();
  return capture.nodes.map((node) => {
    const level = node.parent === null ? 0 : (depth.get(node.parent) ?? 0) + 1;
    depth.set(node.key, level);
    return `${'  '.repeat(level)}${node.role}${node.label === undefined ? '' : ` "${node.label}"`}`;
  });
}
