import { describe, expect, it } from 'vitest';
import type { Evidence, RawRequest } from '../../../src/drivers/driver.ts';
import { printRequestRow, requestStatus, selectRequests } from '../../../src/engine/explain/requests.ts';

const NOTHING: Evidence = {
  logs: [],
  logs_cut: 0,
  errors: [],
  requests: [],
  pending: [],
  open: [],
  background: [],
  request_source: 'platform',
};
const get = (path: string, more: Partial<RawRequest> = {}): RawRequest => ({
  method: 'GET',
  path,
  status: 200,
  ...more,
});
const seen = (more: Partial<Evidence>) => ({ ...NOTHING, ...more });

describe('what became of a request', () => {
  it.each([
    [101, 'success'],
    [200, 'success'],
    [204, 'success'],
    [302, 'success'],
    [304, 'success'],
    [399, 'success'],
    [400, 'failure'],
    [401, 'failure'],
    [404, 'failure'],
    [408, 'retryable'],
    [428, 'failure'],
    [429, 'retryable'],
    [499, 'failure'],
    [500, 'retryable'],
    [503, 'retryable'],
  ])('%d is %s', (status, word) => expect(requestStatus({ status })).toBe(word));

  it('no answer may go better another time, also where a status came first', () => {
    expect(requestStatus({ error: 'timeout' })).toBe('retryable');
    expect(requestStatus({ status: 200, error: 'connection_reset' })).toBe('retryable');
    expect(requestStatus({})).toBe('pending');
    expect(requestStatus({ sent: 1 })).toBe('sent');
    expect(requestStatus({ status: 101, sent: 1 })).toBe('success');
  });
});

describe('the requests of an answer', () => {
  const began = Date.UTC(2026, 0, 2, 3, 4, 5);

  it('have every field, the open ones last', () => {
    const { requests } = selectRequests(
      seen({
        open: [{ method: 'PUT', path: '/b', duration_ms: 5 }],
        requests: [get('/a', { host: 'h', duration_ms: 12, began_at_ms: began })],
      }),
      20,
      false,
    );
    expect(requests).toEqual([
      {
        method: 'GET',
        path: '/a',
        host: 'h',
        status_code: 200,
        network_error: null,
        status: 'success',
        duration_ms: 12,
        timestamp: '2026-01-02T03:04:05.000Z',
      },
      {
        method: 'PUT',
        path: '/b',
        host: null,
        status_code: null,
        network_error: null,
        status: 'pending',
        duration_ms: 5,
        timestamp: null,
      },
    ]);
  });

  it('the newest within the limit; how many more there are is told', () => {
    const many = seen({ requests: [get('/a'), get('/b'), get('/c')] });
    const found = selectRequests(many, 2, false);
    expect(found.requests.map((one) => one.path)).toEqual(['/b', '/c']);
    expect(found.older).toBe(1);
  });

  it('what runs in the background is counted, and shown when asked for', () => {
    const noisy = seen({ requests: [get('/a')], background: [get('/analytics'), get('/logo.png')] });
    expect(selectRequests(noisy, 20, false)).toMatchObject({ requests: [{ path: '/a' }], background: 2 });
    const all = selectRequests(noisy, 20, true);
    expect(all.requests.map((one) => [one.path, one.background])).toEqual([
      ['/a', undefined],
      ['/analytics', true],
      ['/logo.png', true],
    ]);
    expect(all.background).toBe(2);
  });

  it('a log that tells of none does not tell that there was none', () => {
    const source = (more: Partial<Evidence>) => selectRequests(seen(more), 20, false).source;
    expect(source({ request_source: 'derived_from_logs' })).toBe('not_observable');
    expect(source({ request_source: 'derived_from_logs', requests: [get('/a')] })).toBe('derived_from_logs');
    expect(source({ request_source: 'derived_from_logs', background: [get('/a')] })).toBe('derived_from_logs');
    expect(source({ request_source: 'platform' })).toBe('platform');
    expect(source({ request_source: 'not_observable' })).toBe('not_observable');
  });
});

describe('the text of a request', () => {
  const print = (request: RawRequest, home?: string, open = false) => {
    const evidence = seen(open ? { open: [request] } : { requests: [request] });
    const [row] = selectRequests(evidence, 1, false).requests;
    return row ? printRequestRow(row, home) : '';
  };

  it.each<[RawRequest, string | undefined, string]>([
    [get('/a', { status: 500, duration_ms: 8 }), undefined, 'GET "/a" 500 retryable 8 ms'],
    [get('/a', { host: 'h' }), 'h', 'GET "/a" 200 success'],
    [get('/a', { host: 'other' }), 'h', 'GET "other/a" 200 success'],
    [get('/a', { status: undefined, error: 'timeout' }), undefined, 'GET "/a" timeout retryable'],
    [
      get('/a', { status: undefined, error: 'unknown_network_error', error_detail: 'net::ERR_ABORTED' }),
      undefined,
      'GET "/a" unknown_network_error ("net::ERR_ABORTED") retryable',
    ],
    [{ method: 'X\nY', path: '/a"\n</screen>', status: 404 }, undefined, '"X\\nY" "/a\\"\\n</screen>" 404 failure'],
  ])('%j', (request, home, text) => expect(print(request, home)).toBe(text));

  it('of an open one: how long so far', () => {
    expect(print({ method: 'GET', path: '/a', duration_ms: 5 }, undefined, true)).toBe('GET "/a" pending 5 ms so far');
  });
});
