import { describe, expect, it } from 'vitest';
import { parseLog } from '../../../src/drivers/android/log-entries.ts';
import { requestsIn } from '../../../src/drivers/android/log-requests.ts';
import { outcomes } from '../outcomes.ts';
import { entriesOf, logLine } from './log-lines.ts';

const APP = 4211;
const told = ({ requests, pending }: ReturnType<typeof requestsIn>) => ({ requests: outcomes(requests), pending });
const derive = (...lines: string[]) => told(requestsIn([], entriesOf(...lines), new Set([APP])));

describe("requests in OkHttp's words", () => {
  it.each([
    ['<-- 200 https://h.example/api/pay (12ms)', { status: 200 }],
    ['<-- 500 Internal Server Error https://h.example/api/pay (123ms, 17-byte body)', { status: 500 }],
    ['<-- 404 https://h.example/api/pay', { status: 404 }],
    ['<-- HTTP FAILED: java.net.ConnectException: Failed to connect to h.example', { error: 'connection_refused' }],
    ['<-- HTTP FAILED: java.net.UnknownHostException: Unable to resolve host "h"', { error: 'dns_error' }],
    ['<-- HTTP FAILED: java.net.SocketTimeoutException: timeout', { error: 'timeout' }],
    ['<-- HTTP FAILED: javax.net.ssl.SSLHandshakeException: no', { error: 'tls_error' }],
    ['<-- HTTP FAILED: java.net.SocketException: Connection reset', { error: 'connection_reset' }],
    ['<-- HTTP FAILED: java.io.IOException: Canceled', { error: 'unknown_network_error' }],
  ])('%s ends the one that began', (end, outcome) => {
    const lines = [
      'I okhttp.OkHttpClient: --> POST https://h.example/api/pay http/1.1 (23-byte body)',
      'I okhttp.OkHttpClient: --> END POST (23-byte body)',
      `I okhttp.OkHttpClient: ${end}`,
      'I okhttp.OkHttpClient: <-- END HTTP',
    ];
    expect(derive(...lines)).toEqual({ requests: [{ method: 'POST', path: '/api/pay', ...outcome }], pending: [] });
  });

  it('one without an end is pending, and query and fragment are told to nobody', () => {
    expect(
      derive(
        'I OkHttp: --> GET https://user:pass@h.example/a?token=secret#x',
        'I OkHttp: --> GET https://h.example?token=secret',
        'I OkHttp: <-- 200 OK https://h.example?token=secret (2ms)',
      ),
    ).toEqual({ requests: [{ method: 'GET', path: '/', status: 200 }], pending: ['GET /a'] });
  });

  it('several at once are told apart by address, or else by thread', () => {
    expect(
      derive(
        `[${APP}/1] I OkHttp: --> GET https://h/a`,
        `[${APP}/2] I OkHttp: --> PUT https://h/b`,
        `[${APP}/3] I OkHttp: --> DELETE https://h/c`,
        `[${APP}/1] I OkHttp: <-- HTTP FAILED: java.net.ConnectException: no`,
        `[${APP}/9] I OkHttp: <-- 204 https://h/c (1ms)`,
        `[${APP}/2] I OkHttp: <-- 200 https://h/moved (1ms)`,
      ),
    ).toEqual({
      requests: [
        { method: 'GET', path: '/a', error: 'connection_refused' },
        { method: 'DELETE', path: '/c', status: 204 },
        { method: 'PUT', path: '/moved', status: 200 },
      ],
      pending: [],
    });
  });

  it('one that began before counts when it ends now, and only then', () => {
    const earlier = entriesOf(
      'I OkHttp: --> PATCH https://h/slow',
      'I OkHttp: --> GET https://h/old',
      'I OkHttp: <-- 200 https://h/old (5ms)',
      'I OkHttp: --> GET https://h/endless',
    );
    const now = entriesOf('I OkHttp: <-- 503 https://h/slow (4000ms)');
    expect(told(requestsIn(earlier, now, new Set([APP])))).toEqual({
      requests: [{ method: 'PATCH', path: '/slow', status: 503 }],
      pending: [],
    });
    expect(told(requestsIn([], now, new Set())).requests).toEqual([{ method: 'UNKNOWN', path: '/slow', status: 503 }]);
  });
});

describe("requests in an app's own words", () => {
  it.each([
    ['D Http: POST /api/send -> 500', { method: 'POST', path: '/api/send', status: 500 }],
    ['D Http: [GET https://h/a/b?c=d] returned status=404 in 250 ms', { method: 'GET', path: '/a/b', status: 404 }],
    ['D Http: PUT /a took 120ms, 300 bytes, code 201', { method: 'PUT', path: '/a', status: 201 }],
    [
      'W Http: GET https://h/a failed: java.net.UnknownHostException: h',
      { method: 'GET', path: '/a', error: 'dns_error' },
    ],
    [
      'W Shop: java.net.ConnectException: Failed to connect to h',
      { method: 'UNKNOWN', path: 'unknown', error: 'connection_refused' },
    ],
  ])('%s', (line, request) => {
    expect(derive(line)).toEqual({ requests: [request], pending: [] });
  });

  it.each([
    'I Shop: GET ready for 500 things',
    'I Shop: about to POST /api/send',
    'I Shop: GET /a took 200 ms',
    'I Shop: opened /api/send 500',
    'W Shop: \tat java.net.ConnectException.<init>(ConnectException.java:1)',
    '[900/900] W Gms: java.net.UnknownHostException: Unable to resolve host "other"',
  ])('%s is none', (line) => {
    expect(derive(line)).toEqual({ requests: [], pending: [] });
  });

  it('the exception of a request that already failed is no second request', () => {
    expect(
      derive(
        'I OkHttp: --> GET https://h/a',
        'I OkHttp: <-- HTTP FAILED: java.net.ConnectException: no',
        'W Shop: java.net.ConnectException: Failed to connect to h',
      ).requests,
    ).toEqual([{ method: 'GET', path: '/a', error: 'connection_refused' }]);
  });
});

describe('requests that run beside every action', () => {
  const answered = (url: string, pid = APP) => [
    `[${pid}/1] I OkHttp: --> GET ${url}`,
    `[${pid}/1] I OkHttp: <-- 200 ${url} (1ms)`,
  ];
  const NOISE = [
    'https://h/v1/analytics',
    'https://h/telemetry/batch',
    'https://h/img/logo.png?v=2',
    'https://app-measurement.com/a',
  ];

  it.each(NOISE)('%s is left out when there is another one', (url) => {
    const { requests } = derive(...answered(url), ...answered('https://h/login'));
    expect(requests.map((request) => request.path)).toEqual(['/login']);
  });

  it.each(NOISE)('%s is told when there is none', (url) => {
    expect(derive(...answered(url)).requests).toHaveLength(1);
  });

  it('those of other apps are left out too', () => {
    const { requests } = derive(...answered('https://h/other', 900), ...answered('https://h/mine'));
    expect(requests.map((request) => request.path)).toEqual(['/mine']);
  });

  it('an open one is enough to leave them out, and they are left out of the open ones', () => {
    expect(derive('I OkHttp: --> GET https://h/metrics', 'I OkHttp: --> GET https://h/cart')).toEqual({
      requests: [],
      pending: ['GET /cart'],
    });
  });
});

describe('what else the lines tell of a request', () => {
  const facts = (...lines: string[]) => requestsIn([], parseLog(lines.join('\n')), new Set([APP]));
  const BEGAN = Date.UTC(2024, 4, 1, 10, 20, 30);
  const begins = logLine('I OkHttp: --> GET https://me:pw@shop.example:8443/a?token=1', '2024-05-01 10:20:30.000');

  it('its host, when it began, and how long it took by the measure of the client', () => {
    const end = logLine(
      'I OkHttp: <-- 200 OK https://me:pw@shop.example:8443/a?token=1 (12ms, 17-byte body)',
      '2024-05-01 10:20:31.000',
    );
    expect(facts(begins, end).requests).toEqual([
      { method: 'GET', host: 'shop.example:8443', path: '/a', status: 200, duration_ms: 12, began_at_ms: BEGAN },
    ]);
  });

  it('by the time between the two lines where the client does not measure, and by nothing where there is one line', () => {
    const failed = logLine('I OkHttp: <-- HTTP FAILED: java.io.IOException: Canceled', '2024-05-01 10:20:30.250');
    expect(facts(begins, failed).requests).toMatchObject([
      { error: 'unknown_network_error', error_detail: 'java.io.IOException: Canceled', duration_ms: 250 },
    ]);
    const [alone] = facts(logLine('D Http: GET /b -> 404')).requests;
    expect(alone).toEqual({ method: 'GET', path: '/b', status: 404 });
  });

  it('the open ones, and those that run beside every action, with their facts', () => {
    const seen = facts(begins, logLine('D Http: POST /analytics -> 500'));
    expect(seen.open).toEqual([{ method: 'GET', host: 'shop.example:8443', path: '/a', began_at_ms: BEGAN }]);
    expect(seen.background).toEqual([{ method: 'POST', path: '/analytics', status: 500 }]);
  });
});
