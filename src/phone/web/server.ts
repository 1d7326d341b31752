import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { join } from 'node:path';
import type { Duplex } from 'node:stream';
import { packageRoot } from '../../base/package-root.ts';
import type { BackendRequest, BackendService } from '../app/backend.ts';
import { runningClock } from '../app/clock.ts';
import type { AppState, Door, DoorEvent, Json } from '../app/door.ts';
import { type FaultSwitches, isFaultName } from '../app/faults.ts';
import { FIRST_PATH, routeOf } from '../app/routes.ts';
import { openPages } from './open-pages.ts';
import { acceptReports } from './report-socket.ts';
import { pageHtml, STYLE } from './shell.ts';

export interface WebFace {
  url: string;
  close(): Promise<void>;
}

/** What a page tells on its socket; see page/report.ts. */
interface Report {
  event?: Omit<DoorEvent, 'at' | 'face'>;
  state?: AppState;
  spent?: string;
  heard?: number;
}

const PAGE_SCRIPT = 'dist/page/phone.js';
const MAX_BODY = 100_000;

/** The demo app as a web site on 127.0.0.1, with its backend; port 0 lets the system choose. */
export async function startWebFace(
  service: BackendService,
  door: Door,
  faults: FaultSwitches,
  port: number,
): Promise<WebFace> {
  const script = readPageScript();
  // Latency of a real server is real, even when the phone's own clock is stepped.
  const clock = runningClock();
  // The name of a report, so that nobody takes its messages for the app's own.
  const reportPath = `/telemetry/${randomBytes(24).toString('hex')}`;
  const pages = openPages(faults, clock);
  const sockets = new Set<Duplex>();

  const answerApi = async (request: IncomingMessage, response: ServerResponse, path: string) => {
    const sent = await readBody(request);
    const method = request.method as BackendRequest['method'];
    const asked = { method, path, ...(sent === undefined ? {} : { body: sent }) };
    const { status, body, latencyMs, commit, hangs } = service.handle(asked, 'web');
    if (hangs) return;
    clock.after(latencyMs, () => {
      commit?.();
      if (status === 0) return request.socket.destroy();
      send(response, status, 'application/json', status === 204 ? '' : JSON.stringify(body));
    });
  };

  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://phone');
    if (pathname.startsWith('/api/')) {
      answerApi(request, response, pathname).catch(() => send(response, 400, 'text/plain', 'Bad request'));
    } else if (request.method !== 'GET') send(response, 405, 'text/plain', 'Only GET');
    else if (pathname === '/') response.writeHead(302, { location: FIRST_PATH }).end();
    else if (pathname === '/app.js') send(response, 200, 'text/javascript', script);
    else if (pathname === '/app.css') send(response, 200, 'text/css', STYLE);
    else if (routeOf(pathname)) {
      pages.expect();
      send(response, 200, 'text/html', pageHtml(reportPath, faults.names()));
    } else send(response, 404, 'text/plain', 'No such page');
  });
  server.on('connection', (socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
  });
  server.on('upgrade', (request: IncomingMessage, socket: Duplex) => {
    if (request.url !== reportPath) return socket.destroy();
    const send = acceptReports(request, socket, (text) => {
      const { event, state, spent, heard } = JSON.parse(text) as Report;
      if (event) door.record('web', event);
      if (state) door.reportState('web', state);
      if (spent !== undefined && isFaultName(spent)) faults.set(spent, false);
      if (heard !== undefined) page.heard(heard);
    });
    const page = pages.join(send);
    socket.on('close', () => page.left());
  });

  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', resolve);
  });
  const address = server.address();
  const bound = address !== null && typeof address === 'object' ? address.port : port;
  return {
    url: `http://127.0.0.1:${bound}`,
    close: () =>
      new Promise((resolve) => {
        pages.close();
        clock.close();
        server.close(() => resolve());
        for (const socket of sockets) socket.destroy();
      }),
  };
}

function readPageScript(): string {
  const path = join(packageRoot(), PAGE_SCRIPT);
  if (!existsSync(path)) throw new Error(`The page's program ${PAGE_SCRIPT} is missing; run: npm run build`);
  return readFileSync(path, 'utf8');
}

async function readBody(request: IncomingMessage): Promise<Json | undefined> {
  let text = '';
  request.setEncoding('utf8');
  for await (const chunk of request) {
    text += String(chunk);
    if (text.length > MAX_BODY) throw new Error('The body is too long.');
  }
  return text === '' ? undefined : (JSON.parse(text) as Json);
}

function send(response: ServerResponse, status: number, type: string, body: string): void {
  response.writeHead(status, { 'content-type': `${type}; charset=utf-8`, 'cache-control': 'no-store' });
  response.end(body);
}
