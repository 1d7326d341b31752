import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { connect } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { type Phone, startPhone } from '../../../src/phone/phone.ts';

const built = existsSync('dist/page/phone.js');
if (!built) process.stderr.write('skipped: the web server, because dist/page/phone.js is not built (npm run build)\n');

describe.skipIf(!built)('the web face as a server', () => {
  let phone: Phone | undefined;
  afterEach(async () => {
    await phone?.close();
    phone = undefined;
  });
  const start = async (faults: string[] = []) => {
    phone = await startPhone({ web: 0, faults });
    return phone.webUrl ?? '';
  };

  it('serves every screen, sends / to the first one and knows no other page', async () => {
    const url = await start();
    expect(url).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/);
    for (const path of ['/signin', '/messages', '/settings', '/traps', '/traps/twins', '/']) {
      const response = await fetch(`${url}${path}`);
      expect(response.status).toBe(200);
      expect(await response.text()).toContain('<div id="app">');
    }
    expect((await fetch(`${url}/nowhere`)).status).toBe(404);
    expect((await fetch(`${url}/signin`, { method: 'POST' })).status).toBe(405);
  });

  it('answers the backend with real statuses', async () => {
    const url = await start();
    const signIn = (password: string) =>
      fetch(`${url}/api/sign-in`, { method: 'POST', body: JSON.stringify({ email: 'ada@example.com', password }) });
    expect((await signIn('correct-horse')).status).toBe(200);
    expect((await signIn('nope')).status).toBe(401);
    expect((await fetch(`${url}/api/messages/m7`, { method: 'DELETE' })).status).toBe(204);
    expect((await fetch(`${url}/api/messages/m7`, { method: 'DELETE' })).status).toBe(404);
    const left = (await (await fetch(`${url}/api/messages`)).json()) as unknown[];
    expect(left).toHaveLength(199);
    expect((await fetch(`${url}/api/send`, { method: 'POST', body: 'not json' })).status).toBe(400);
  });

  it('hangs up when the backend is down', async () => {
    const url = await start(['backend_down']);
    await expect(fetch(`${url}/api/messages`)).rejects.toThrow('fetch failed');
    expect((await fetch(`${url}/signin`)).status).toBe(200);
  });

  it('a page that goes without a word leaves no half of its socket behind', async () => {
    const url = await start();
    const [report] = /\/telemetry\/[0-9a-f]+/.exec(await (await fetch(`${url}/signin`)).text()) ?? [''];
    const page = connect({ port: Number(new URL(url).port), host: '127.0.0.1', allowHalfOpen: true });
    page.write(
      `GET ${report} HTTP/1.1\r\nHost: phone\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\nSec-WebSocket-Version: 13\r\n\r\n`,
    );
    const [answer] = (await once(page, 'data')) as [Buffer];
    expect(answer.toString()).toContain('101 Switching Protocols');
    page.end();
    await once(page, 'end');
    page.destroy();
  });

  it('refuses an unknown fault by name', async () => {
    await expect(startPhone({ faults: ['gremlins'] })).rejects.toThrow(/gremlins.*backend_down/);
  });
});
