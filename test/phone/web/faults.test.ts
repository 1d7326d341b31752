import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { FAULTS } from '../../../src/phone/app/faults.ts';
import { type Phone, startPhone } from '../../../src/phone/phone.ts';
import { missing, openBrowser } from './browser.ts';

const reason = missing();
if (reason !== undefined) process.stderr.write(`skipped: faults of the web face, because ${reason}\n`);

describe.skipIf(reason !== undefined)('faults of the web face', () => {
  let phone: Phone;
  let browser: Awaited<ReturnType<typeof openBrowser>>;

  beforeAll(async () => {
    phone = await startPhone({ web: 0 });
    browser = await openBrowser();
  });
  afterEach(() => {
    for (const name of FAULTS) phone.door.fault(name, false);
    phone.door.clear();
  });
  afterAll(async () => {
    await browser?.close();
    await phone?.close();
  });

  const go = (path: string) => browser.go(`${phone.webUrl}${path}`);
  const fault = async (name: string) => {
    phone.door.fault(name, true);
    await phone.door.faultsSettled();
  };
  const status = (text: string) => browser.until(`document.querySelector('#status')?.textContent === '${text}'`);

  it('tap_lost: one click reaches nobody, and a page that opens later knows that it is over', async () => {
    await go('/restless');
    await fault('tap_lost');
    await browser.click('#count');
    await browser.click('#count');
    await status('Counted 1');
    await go('/restless');
    await browser.click('#count');
    await status('Counted 1');
    await vi.waitUntil(() => phone.door.events({ id: 'count' }).length === 2);
  });

  it('tap_lost: a page that opens with the fault on loses its first click, and no focus comes of it', async () => {
    phone.door.fault('tap_lost', true);
    await go('/signin');
    await browser.click('#email');
    expect(await browser.evaluate('document.activeElement.tagName')).toBe('BODY');
    await browser.click('#email');
    expect(await browser.evaluate('document.activeElement.id')).toBe('email');
  });

  it('tap_lost: the second click of a double click is a single one then', async () => {
    await go('/gestures');
    await fault('tap_lost');
    const at = await browser.middle('#double');
    for (const clickCount of [1, 2]) {
      await browser.mouse('mousePressed', at, { clickCount });
      await browser.mouse('mouseReleased', at, { clickCount });
    }
    await vi.waitUntil(() => phone.door.events({ kind: 'clicked' }).length > 0);
    expect(phone.door.events({ kind: 'double_tapped' })).toEqual([]);
  });

  it('tap_slow: the handler runs later than the click', async () => {
    await go('/restless');
    await fault('tap_slow');
    await browser.evaluate(`addEventListener('click', () => { window.atClick = document.querySelector('#status'); })`);
    await browser.click('#count');
    expect(await browser.evaluate('window.atClick')).toBe(null);
    await status('Counted 1');
  });

  it('partial_text: the first half of the letters arrives', async () => {
    await go('/controls');
    await fault('partial_text');
    await browser.evaluate(`document.querySelector('#name').focus()`);
    await browser.type('Ada Lovelace');
    expect(await browser.evaluate(`document.querySelector('#name').value`)).toBe('Ada Lo');
    await vi.waitUntil(() => phone.door.events({ kind: 'typed' }).length > 0);
    expect(phone.door.events({ kind: 'typed' })).toMatchObject([{ id: 'name', detail: 'Ada Lo' }]);
  });

  it('app_crash: the page goes blank with an uncaught error, and comes back when it is loaded again', async () => {
    await go('/restless');
    await fault('app_crash');
    await browser.click('#count');
    await browser.until('document.body.childElementCount === 0');
    expect(JSON.stringify(await browser.event('Runtime.exceptionThrown'))).toContain('TypeError: Cannot read');
    await vi.waitUntil(() => phone.door.events({ kind: 'crashed' }).length === 1);
    expect(phone.door.events({ id: 'count' })).toEqual([]);
    await go('/dialogs');
    await browser.click('#page_ok');
    await status('Page OK');
  });

  it('backend_hang: the request stays open', async () => {
    await go('/traps/silent-failure');
    phone.door.fault('backend_hang', true);
    await browser.click('#send');
    await vi.waitUntil(() => phone.door.events({ kind: 'request_sent' }).length === 1);
    const outcome = `Promise.race([fetch('/api/messages').then(() => 'answered', () => 'failed'),
      new Promise((resolve) => setTimeout(() => resolve('waiting'), 500))])`;
    expect(await browser.evaluate(outcome)).toBe('waiting');
    expect(phone.door.events({ kind: 'request_failed' })).toEqual([]);
  });

  it('screen_change: another screen comes up by itself after the touch', async () => {
    await go('/restless');
    await fault('screen_change');
    await browser.click('#count');
    await browser.until(`location.pathname === '/settings' && document.querySelector('h1').textContent === 'Settings'`);
    await vi.waitUntil(() => phone.door.events({ id: 'count' }).length === 1);
  });
});
