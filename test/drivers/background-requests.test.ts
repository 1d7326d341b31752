import { describe, expect, it } from 'vitest';
import { isTelemetry } from '../../src/drivers/background-requests.ts';
import { isForeign } from '../../src/drivers/web/request-kinds.ts';

describe('what an app reports about itself', () => {
  it.each([
    ['GET', '/api/events', undefined, true],
    ['HEAD', '/ping', undefined, true],
    ['POST', '/api/events', true, true],
    ['POST', '/api/events', undefined, false],
    ['DELETE', '/logs/7', undefined, false],
    ['PUT', '/tracking', undefined, false],
    ['UNKNOWN', '/log', undefined, false],
    ['POST', '/v1/analytics', undefined, true],
    ['POST', '/telemetry/batch', undefined, true],
    ['POST', '/crash-report', undefined, true],
    ['GET', '/eventful', undefined, false],
    ['POST', '/purchase', true, false],
  ] as const)('%s %s, foreign %s: %s', (method, path, foreign, told) => {
    expect(isTelemetry({ method, path, ...(foreign ? { foreign } : {}) })).toBe(told);
  });

  it('is known by its host, whatever the path says', () => {
    expect(isTelemetry({ method: 'POST', host: 'www.google-analytics.com', path: '/g/x', foreign: true })).toBe(true);
  });
});

describe('another site than that of the page', () => {
  it.each([
    ['https://stats.example/x', true],
    ['https://api.shop.test/x', false],
    ['https://www.shop.test:8443/x', false],
    ['https://shop.test/x', false],
  ])('%s: %s', (url, foreign) => {
    expect(isForeign({ documentURL: 'https://www.shop.test/cart', request: { url } })).toBe(foreign);
  });
});
