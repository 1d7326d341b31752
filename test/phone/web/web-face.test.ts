import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { DoorEvent } from '../../../src/phone/app/door.ts';
import { type Phone, startPhone } from '../../../src/phone/phone.ts';
import { missing, openBrowser } from './browser.ts';

const reason = missing();
if (reason !== undefined) process.stderr.write(`skipped: the web face in a browser, because ${reason}\n`);

describe.skipIf(reason !== undefined)('the web face in a real browser', () => {
  let phone: Phone;
  let browser: Awaited<ReturnType<typeof openBrowser>>;

  beforeAll(async () => {
    phone = await startPhone({ web: 0 });
    browser = await openBrowser();
  });
  beforeEach(() => {
    phone.door.clear();
    phone.door.fault('backend_down', false);
  });
  afterAll(async () => {
    await browser?.close();
    await phone?.close();
  });

  let screen = '';
  const go = (path: string) => {
    screen = path;
    return browser.go(`${phone.webUrl}${path}`);
  };
  /** Reports arrive a moment after the click; waits for one of this screen and answers with all of its kind. */
  const told = async (kind: DoorEvent['kind']) => {
    const events = () => phone.door.events({ kind, face: 'web', screen });
    await vi.waitUntil(() => events().length > 0, { timeout: 5000 });
    return events();
  };

  it('signs in through the backend and moves on with a path of its own', async () => {
    await go('/signin');
    expect(await browser.evaluate(`document.querySelector('#password').type`)).toBe('password');
    await browser.click('#email');
    await browser.type('ada@example.com');
    await browser.click('#password');
    await browser.type('correct-horse');
    await browser.click('#sign_in');
    await browser.until(`location.pathname === '/messages'`);
    expect(await browser.text('h1')).toBe('Messages');
    expect((await told('typed')).map((event) => event.detail)).toEqual(['ada@example.com', 'correct-horse']);
    await browser.evaluate('history.back()');
    await browser.until(`location.pathname === '/signin' && document.querySelector('h1').textContent === 'Sign in'`);
  });

  it('refuses a wrong password, and says when the server is away', async () => {
    await go('/signin');
    await browser.click('#email');
    await browser.type('ada@example.com');
    await browser.click('#password');
    await browser.type('wrong-horse');
    await browser.key('Enter', 13);
    await browser.until(`document.querySelector('#error')`);
    expect(await browser.text('#error')).toBe('Wrong email or password');
    phone.door.fault('backend_down', true);
    await browser.click('#sign_in');
    await browser.until(`document.querySelector('#error')?.textContent === 'Cannot reach the server'`);
  });

  it('recycles the items of the long list and deletes the row that is really there', async () => {
    await go('/messages');
    await browser.until(`document.querySelectorAll('li').length > 5`);
    expect(await browser.evaluate<number>(`document.querySelectorAll('li').length`)).toBeLessThan(20);
    await browser.evaluate(`window.kept = document.querySelector('li'); window.was = kept.textContent;
      document.querySelector('.list').scrollTop = 72 * 50`);
    await browser.until('kept.isConnected && kept.textContent !== was');
    const wanted = await browser.evaluate<string>(`(() => {
      const list = document.querySelector('.list').getBoundingClientRect();
      const items = [...document.querySelectorAll('li')];
      const index = items.findIndex((item) => {
        const { top, bottom } = item.getBoundingClientRect();
        return top > list.top + 100 && bottom < list.bottom;
      });
      items[index].querySelector('button').className += ' wanted';
      return items[index].querySelector('p').textContent;
    })()`);
    await browser.click('.wanted');
    expect(await told('row_deleted')).toMatchObject([{ row: wanted, screen: '/messages' }]);
    expect(phone.door.state('web')).toMatchObject({ screen: '/messages' });
  });

  it('has honest controls on the settings screen', async () => {
    await go('/settings');
    await browser.click('#notifications');
    expect(await browser.evaluate(`document.querySelector('[role=switch]').getAttribute('aria-checked')`)).toBe(
      'false',
    );
    await browser.click('#volume');
    expect(await told('slid')).toMatchObject([{ id: 'volume', detail: 50 }]);
    await browser.evaluate(`(() => { const s = document.querySelector('select'); s.value = 'Dark';
      s.dispatchEvent(new Event('change', { bubbles: true })); })()`);
    expect(await told('selected')).toMatchObject([{ id: 'theme', detail: 'Dark' }]);
    await browser.click('#reset');
    expect(await browser.evaluate(`document.querySelector('dialog').matches(':modal')`)).toBe(true);
    await browser.key('Escape', 27);
    await browser.until(`!document.querySelector('dialog')`);
    await browser.click('#reset');
    await browser.click('#confirm_reset');
    await browser.until(`document.querySelector('#status')?.textContent === 'Settings reset'`);
    expect(await browser.evaluate(`document.querySelector('select').value`)).toBe('System');
  });

  it('tells a dead click to the door without a request of its own', async () => {
    await go('/traps/dead-button');
    await browser.evaluate('performance.clearResourceTimings()');
    const before = await browser.evaluate('document.body.innerHTML');
    await browser.click('#save_draft');
    expect(await told('clicked')).toMatchObject([{ id: 'save_draft', screen: '/traps/dead-button' }]);
    expect(await browser.evaluate('document.body.innerHTML')).toBe(before);
    expect(await browser.evaluate(`performance.getEntriesByType('resource').map((entry) => entry.name)`)).toEqual([]);
  });

  it('covers the reward with the late offer', async () => {
    await go('/traps/late-overlay');
    await browser.until(`document.querySelector('#offer')`);
    await browser.click('#claim');
    await browser.click('#no_thanks');
    await browser.click('#claim');
    expect((await told('clicked'))[0]).toMatchObject({ id: 'no_thanks' });
    await browser.until(`document.querySelector('#status')?.textContent === 'Reward claimed'`);
  });

  it('moves the target, and lets it rest', async () => {
    await go('/traps/moving-target');
    const left = `document.querySelector('#catch_me').getBoundingClientRect().left`;
    const first = await browser.evaluate<number>(left);
    await browser.until(`Math.abs(${left} - ${first}) > 20`);
    await browser.until(`document.querySelector('#catch_me').style.transform === 'translateX(200px)'`);
    await browser.click('#catch_me');
    expect(await told('clicked')).toMatchObject([{ id: 'catch_me' }]);
    expect(await browser.text('#status')).toBe('Caught');
  });

  it('binds the button under the finger to another row', async () => {
    await go('/traps/replaced-row');
    await browser.click('[data-testid=delete]', 1);
    expect(await told('row_deleted')).toMatchObject([{ row: 'Alpha', screen: '/traps/replaced-row' }]);
    expect(await browser.text('#status')).toBe('Deleted Alpha');
  });

  it('tells the twins apart by their card, and has no ids on them', async () => {
    await go('/traps/twins');
    expect(await browser.evaluate(`document.querySelectorAll('.card button[id]').length`)).toBe(0);
    await browser.click('.card button', 1);
    expect(await told('clicked')).toMatchObject([{ id: 'Edit', row: 'Home' }]);
  });

  it('fails in silence', async () => {
    await go('/traps/silent-failure');
    const before = await browser.evaluate('document.body.innerHTML');
    await browser.click('#send');
    expect(await told('request_failed')).toMatchObject([{ id: 'POST /api/send', detail: 500 }]);
    expect(await browser.evaluate('document.body.innerHTML')).toBe(before);
  });

  it('opens traps by their links and switches tabs', async () => {
    await go('/traps');
    await browser.click('a[href="/traps/enabled-later"]');
    await browser.until(`location.pathname === '/traps/enabled-later'`);
    expect(await browser.evaluate(`document.querySelector('#continue').disabled`)).toBe(true);
    await browser.until(`!document.querySelector('#continue').disabled`);
    await browser.evaluate('history.back()');
    await browser.until(`document.querySelector('#tab_settings')`);
    await browser.click('#tab_settings');
    await browser.until(`location.pathname === '/settings' && document.title.startsWith('Settings')`);
  });
});
