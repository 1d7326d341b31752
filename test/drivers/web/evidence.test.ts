import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { monotonicNow } from '../../../src/base/clock.ts';
import { outcomes } from '../outcomes.ts';
import { Bench, byId, noBrowser, soon } from './pages.ts';

describe.skipIf(noBrowser)('evidence', () => {
  let bench: Bench;
  beforeAll(async () => {
    bench = await Bench.start();
  });
  afterAll(() => bench.close());
  /** Shows a page with one button, taps it, and returns what was noticed from the tap on. */
  const after = async (code: string, before = '') => {
    const capture = await bench.show(
      `<link rel=icon href="data:,">${before}<button id=go>Go</button><script>go.onclick = () => { ${code} }</script>`,
    );
    const since = monotonicNow();
    await bench.mark();
    await bench.tap(byId(capture, 'go'));
    const delta = await bench.settle();
    return { evidence: await bench.driver.evidence(since, soon()), delta };
  };

  test('console messages with their level, placeholders and objects', async () => {
    const { evidence } = await after(
      `console.log('a', 1, {b: 'c', d: [1]}, null); console.info('%s has %d%%%c!', 'Ada', 5, 'color:red'); console.debug('dbg'); console.warn('careful'); console.error(new Error('bad')); console.assert(false, 'no')`,
    );
    expect(evidence.logs.map(({ level, tag, message }) => [level, tag, message.split('\n')[0]])).toEqual([
      ['INFO', 'console', 'a 1 {b: "c", d: Array(1)} null'],
      ['INFO', 'console', 'Ada has 5%!'],
      ['DEBUG', 'console', 'dbg'],
      ['WARN', 'console', 'careful'],
      ['ERROR', 'console', 'Error: bad'],
      ['ERROR', 'console', 'no'],
    ]);
    expect(Math.abs((evidence.logs[0]?.at_ms ?? 0) - Date.now())).toBeLessThan(60_000);
    expect(evidence.errors).toEqual([]);
    expect((await bench.driver.evidence(monotonicNow(), soon())).logs).toEqual([]);
  });

  test('uncaught exceptions and rejections, one sentence each', async () => {
    const { evidence } = await after(`Promise.reject(new TypeError('later')); (function deep() { null.x })()`);
    expect(evidence.errors).toHaveLength(2);
    const [thrown, rejected] = [...evidence.errors].sort((a) => (a.includes('promise') ? 1 : -1));
    expect(thrown).toMatch(
      /^Uncaught TypeError: Cannot read properties of null .*, at deep \(http.*\/page-\d+:\d+:\d+\)\.$/,
    );
    expect(rejected).toMatch(/^Uncaught \(in promise\) TypeError: later, at /);
    expect(evidence.logs.filter(({ crash }) => crash)).toHaveLength(2);
    expect(evidence.logs[0]).toMatchObject({ tab: 1, app: expect.stringMatching(/^127\.0\.0\.1:\d+$/) });
  });

  test('requests that ended, with path, status or error; and those that did not', async () => {
    bench.pages.put('/api', (_request, response) => void response.writeHead(201).end('{}'));
    bench.pages.put('/hang', () => undefined);
    bench.pages.put('/old', (_request, response) => void response.writeHead(302, { location: '/api?token=1' }).end());
    const { evidence, delta } = await after(
      `Promise.allSettled([fetch('/api?secret=1#x', {method: 'POST'}), fetch('/nope'), fetch('/old'), fetch('http://127.0.0.1:9/x')])`,
    );
    const ended = expect.arrayContaining([
      { method: 'POST', path: '/api', status: 201 },
      { method: 'GET', path: '/nope', status: 404 },
      { method: 'GET', path: '/old', status: 302 },
      { method: 'GET', path: '/api', status: 201 },
      { method: 'GET', path: '/x', error: 'unknown_network_error' },
    ]);
    expect(evidence.request_source).toBe('platform');
    expect(outcomes(evidence.requests)).toEqual(ended);
    expect(evidence.requests).toHaveLength(5);
    expect(outcomes(delta.requests)).toEqual(ended);
    const blocked = evidence.requests.find((request) => request.path === '/x');
    expect(blocked?.error_detail).toMatch(/^net::ERR_|^blocked/);
    for (const request of evidence.requests) {
      expect(request).toMatchObject({ host: expect.stringContaining('127.0.0.1'), duration_ms: expect.any(Number) });
      expect(Math.abs((request.began_at_ms ?? 0) - Date.now())).toBeLessThan(60_000);
    }
    expect((await bench.mark()).requests).toEqual([]);
    expect(JSON.stringify(evidence)).not.toMatch(/secret|token/);
    expect(evidence.logs.filter(({ level, tag }) => level === 'ERROR' && tag === 'network').length).toBeGreaterThan(0);
    const capture = await bench.show(`<button id=go onclick="fetch('/hang')">Go</button>`);
    const since = monotonicNow();
    await bench.mark();
    await bench.tap(byId(capture, 'go'));
    // It never settles; on a busy machine its last look may not fit either.
    await bench.driver.changes?.settle(30, soon().within(1500)).catch(() => undefined);
    const waiting = await bench.driver.evidence(since, soon());
    expect(waiting.pending).toEqual(['GET /hang']);
    expect(waiting.open).toMatchObject([{ method: 'GET', path: '/hang', duration_ms: expect.any(Number) }]);
    await bench.show('away');
    const last = await bench.driver.evidence(since, soon());
    expect(last.pending).toEqual([]);
    expect(last.requests[0]).toMatchObject({ method: 'GET', path: '/hang', error: 'unknown_network_error' });
  });

  test('a form post and its page are listed, what a page is made of only when it failed', async () => {
    bench.pages.put('/good.css', 'p{}');
    bench.pages.put(
      '/good.js',
      (_request, response) => void response.setHeader('content-type', 'text/javascript').end(''),
    );
    bench.pages.put(
      '/send',
      `<!doctype html><link rel=icon href="data:,"><link rel=stylesheet href=/good.css><script src=/good.js></script><script src=/lost.js></script><p>Sent</p>`,
    );
    const { evidence, delta } = await after(`document.forms[0].submit()`, '<form method=post action=/send?x=1></form>');
    expect(delta.lost).toBe(true);
    expect(outcomes(evidence.background)).toEqual(
      expect.arrayContaining([
        { method: 'GET', path: '/good.css', status: 200 },
        { method: 'GET', path: '/good.js', status: 200 },
      ]),
    );
    expect(new Set(outcomes(evidence.requests))).toEqual(
      new Set([
        { method: 'POST', path: '/send', status: 200 },
        { method: 'GET', path: '/lost.js', status: 404 },
      ]),
    );
  });

  test('what a page reports about itself is set apart, unless it is all there is', async () => {
    bench.pages.put('/analytics/hit', (_request, response) => void response.writeHead(500).end());
    bench.pages.put('/save', (_request, response) => void response.writeHead(200).end());
    const both = await after(`fetch('/analytics/hit'); fetch('/save'); navigator.sendBeacon('/save')`);
    expect(outcomes(both.evidence.requests)).toEqual([{ method: 'GET', path: '/save', status: 200 }]);
    expect(both.evidence.background.map((request) => `${request.method} ${request.path}`)).toEqual(
      expect.arrayContaining(['GET /analytics/hit', 'POST /save']),
    );
    const alone = await after(`fetch('/analytics/hit')`);
    expect(outcomes(alone.evidence.requests)).toEqual([{ method: 'GET', path: '/analytics/hit', status: 500 }]);
  });

  test('each line names the tab and the host of the page that wrote it', async () => {
    bench.pages.put('/popup', `<!doctype html><script>console.warn('from the popup'); opener.said = 1</script>`);
    const { evidence } = await after(`console.log('before'); window.open('/popup')`);
    const popup = async () =>
      (await bench.driver.evidence(0, soon())).logs.find((one) => one.message.includes('popup'));
    await expect.poll(popup).toMatchObject({ level: 'WARN', tag: 'console' });
    const first = evidence.logs.find((one) => one.message === 'before');
    const second = await popup();
    expect(second?.app).toBe(first?.app);
    expect(second?.tab).toBeGreaterThan(first?.tab ?? 99);
  });

  test('at most a thousand are kept', async () => {
    const { evidence } = await after(`for (let i = 0; i < 1200; i++) console.log('line ' + i)`);
    expect(evidence.logs).toHaveLength(1000);
    expect(evidence.logs.at(-1)?.message).toBe('line 1199');
    expect(evidence.logs_cut).toBeGreaterThanOrEqual(200);
  });
});
