import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { DoorEvent } from '../../../src/phone/app/door.ts';
import { type Phone, startPhone } from '../../../src/phone/phone.ts';
import { missing, openBrowser } from './browser.ts';

const reason = missing();
if (reason !== undefined) process.stderr.write(`skipped: the labs in a browser, because ${reason}\n`);

describe.skipIf(reason !== undefined)('the labs in a real browser', () => {
  let phone: Phone;
  let browser: Awaited<ReturnType<typeof openBrowser>>;

  beforeAll(async () => {
    phone = await startPhone({ web: 0 });
    browser = await openBrowser();
  });
  beforeEach(() => phone.door.clear());
  afterAll(async () => {
    await browser?.close();
    await phone?.close();
  });

  const go = (path: string) => browser.go(`${phone.webUrl}${path}`);
  const status = (text: string) => browser.until(`document.querySelector('#status')?.textContent === '${text}'`);
  const noStatus = () => browser.evaluate(`document.querySelector('#status') === null`);
  /** All events of a kind, once there are that many. */
  const told = async (kind: DoorEvent['kind'], count = 1) => {
    const events = () => phone.door.events({ kind, face: 'web' });
    await vi.waitUntil(() => events().length >= count, { timeout: 5000 });
    return events();
  };
  const clicks = async (selector: string, count: number) => {
    const at = await browser.middle(selector);
    for (let clickCount = 1; clickCount <= count; clickCount++) {
      await browser.mouse('mousePressed', at, { clickCount });
      await browser.mouse('mouseReleased', at, { clickCount });
    }
  };
  /** Presses, moves through the given number of points on the straight line, and lets go. */
  const drag = async (from: string, to: { x: number; y: number }, points: number) => {
    const start = await browser.middle(from);
    await browser.mouse('mousePressed', start);
    for (let point = 1; point <= points; point++) {
      const part = point / points;
      const at = { x: start.x + (to.x - start.x) * part, y: start.y + (to.y - start.y) * part };
      await browser.mouse('mouseMoved', at);
    }
    await browser.mouse('mouseReleased', to);
  };

  it('gestures: tells one, two and three clicks apart', async () => {
    await go('/gestures');
    await clicks('#double', 1);
    await clicks('#triple', 2);
    expect((await told('clicked', 3)).map((event) => event.id)).toEqual(['double', 'triple', 'triple']);
    expect(await noStatus()).toBe(true);
    await clicks('#double', 2);
    await status('Double tapped');
    await clicks('#triple', 3);
    await status('Triple tapped');
    expect(await told('triple_tapped')).toMatchObject([{ id: 'triple' }]);
  });

  it('gestures: holds, right clicks and hovers', async () => {
    await go('/gestures');
    await clicks('#hold', 1);
    await told('clicked');
    expect(await noStatus()).toBe(true);
    const at = await browser.middle('#hold');
    await browser.mouse('mousePressed', at);
    await status('Held');
    await browser.mouse('mouseReleased', at);
    expect(await browser.text('#context')).toBe('Copy or share');
    const right = await browser.middle('#right');
    await browser.mouse('mousePressed', right, { button: 'right' });
    await browser.mouse('mouseReleased', right, { button: 'right' });
    await status('Right clicked');
    await browser.mouse('mouseMoved', await browser.middle('#hover'), { button: 'none' });
    await status('Hovered');
    expect(await browser.text('[role=tooltip]')).toBe('A helpful tip');
    await browser.mouse('mouseMoved', { x: 1, y: 1 }, { button: 'none' });
    await browser.until(`!document.querySelector('[role=tooltip]')`);
    expect(phone.door.events({ kind: 'clicked' })).toHaveLength(1);
    expect(phone.door.events({ kind: 'hovered' })).toHaveLength(1);
  });

  it('gestures: delivers a parcel that is really moved, and only into the truck', async () => {
    await go('/gestures');
    const truck = await browser.middle('#truck');
    await drag('#parcel', truck, 1);
    await status('Parcel came back');
    await drag('#parcel', { x: truck.x, y: 5 }, 10);
    expect((await told('dropped', 2)).map((event) => event.detail)).toEqual(['nowhere', 'nowhere']);
    await drag('#parcel', truck, 10);
    await status('Delivered to Truck');
    expect(phone.door.events({ kind: 'clicked' })).toEqual([]);
  });

  it('gestures: lets the row go after a third of its width', async () => {
    await go('/gestures');
    const width = await browser.evaluate<number>(`document.querySelector('#swipe').offsetWidth`);
    const { x, y } = await browser.middle('#swipe');
    await drag('#swipe', { x: x - width / 3 + 4, y }, 6);
    expect(await noStatus()).toBe(true);
    await drag('#swipe', { x: x - width / 3 - 1, y }, 6);
    await status('Swiped away');
    expect(await browser.evaluate(`document.querySelector('#swipe')`)).toBe(null);
    expect(await told('swiped_away')).toHaveLength(1);
  });

  it('controls: stepper, segments, box and switch', async () => {
    await go('/controls');
    expect(await browser.evaluate(`document.querySelector('#guests').getAttribute('aria-label')`)).toBe('Guests');
    await browser.click('[aria-label="Fewer guests"]');
    await status('Guests 1');
    expect(await browser.evaluate(`document.querySelector('#guests_minus').disabled`)).toBe(true);
    await browser.click('[role=radiogroup] [role=radio]', 2);
    await status('Size L');
    const checked = `[...document.querySelectorAll('[role=radio]')].map((each) => each.getAttribute('aria-checked')).join()`;
    expect(await browser.evaluate(checked)).toBe('false,false,true');
    await browser.click('#terms');
    await status('Terms on');
    expect(await browser.evaluate(`document.querySelector('#terms').checked`)).toBe(true);
    await browser.click('#newsletter');
    await status('Newsletter off');
    expect(await told('selected')).toMatchObject([{ id: 'size', detail: 'L' }]);
  });

  it('controls: sliders, of which one snaps, and a select', async () => {
    await go('/controls');
    await browser.click('#brightness');
    expect(await browser.text('#brightness_value')).toBe(
      await browser.evaluate(`document.querySelector('#brightness').value`),
    );
    const { x, y } = await browser.middle('#zoom');
    await browser.mouse('mousePressed', { x: x + 97, y });
    await browser.mouse('mouseReleased', { x: x + 97, y });
    const zoom = Number(await browser.text('#zoom_value'));
    expect(zoom % 10).toBe(0);
    expect(zoom).toBeGreaterThan(50);
    expect((await told('slid', 2))[1]).toMatchObject({ id: 'zoom', detail: zoom });
    expect(await browser.evaluate(`document.querySelector('#country').options.length`)).toBe(12);
    await browser.evaluate(`(() => { const s = document.querySelector('#country'); s.value = 'Norway';
      s.dispatchEvent(new Event('change', { bubbles: true })); })()`);
    await status('Country Norway');
  });

  it('controls: formats, drops and swallows what is typed, and saves when both are filled', async () => {
    await go('/controls');
    const type = async (id: string, text: string) => {
      await browser.evaluate(`document.querySelector('#${id}').focus()`);
      await browser.type(text);
      return browser.evaluate(`document.querySelector('#${id}').value`);
    };
    expect(await type('card', '123456789')).toBe('1234 5678 9');
    expect(await type('code', 'a1b2c3d4')).toBe('123');
    expect(await type('nickname', 'Ada')).toBe('');
    await type('name', 'Ada');
    expect(await browser.evaluate(`document.querySelector('#save').disabled`)).toBe(true);
    await type('email', 'ada@example.com');
    await browser.evaluate(`document.querySelector('#save').scrollIntoView()`);
    await browser.click('#save');
    await status('Saved Ada, ada@example.com');
  });

  it('restless: ticks by text and drifts by an animation that touches no node', async () => {
    await go('/restless');
    await browser.evaluate(`window.seen = new Set(); new MutationObserver((all) => {
      for (const each of all) seen.add((each.target.parentElement.closest('[id]') ?? each.target).id);
    }).observe(document.querySelector('#app'), { subtree: true, childList: true, characterData: true, attributes: true })`);
    const time = await browser.text('#clock');
    const left = await browser.evaluate<number>(`document.querySelector('#drifter').getBoundingClientRect().left`);
    await browser.until(`document.querySelector('#clock').textContent !== '${time}' &&
      document.querySelector('#drifter').getBoundingClientRect().left !== ${left}`);
    expect(await browser.evaluate(`document.querySelector('#drifter').getAnimations().length`)).toBe(1);
    expect(await browser.evaluate(`[...seen].includes('drifter')`)).toBe(false);
    await browser.click('#count');
    await status('Counted 1');
    await browser.click('#notify');
    await told('message_shown');
    await told('message_gone');
    expect(await browser.evaluate(`document.querySelector('#message')`)).toBe(null);
  });

  it('dialogs: one above the other, each modal, each with its own way out', async () => {
    await go('/dialogs');
    await browser.click('#ask_twice');
    await browser.click('#first_ok');
    expect(await browser.evaluate(`document.querySelectorAll('dialog:modal').length`)).toBe(2);
    await browser.key('Escape', 27);
    await browser.until(`document.querySelectorAll('dialog').length === 1`);
    await browser.click('#first_ok');
    await status('First: OK');
    await browser.click('#page_cancel');
    await status('Page Cancel');
    expect((await told('dialog_closed', 2)).map(({ id, detail }) => `${id} ${detail}`)).toEqual([
      'second_dialog dismissed',
      'first_dialog ok',
    ]);
  });

  it('dialogs: a sheet that says what it is', async () => {
    await go('/dialogs');
    await browser.click('#sheet');
    const sheet = `document.querySelector('[role=dialog][aria-modal=true]')`;
    expect(await browser.evaluate(`${sheet}.querySelectorAll('button').length`)).toBe(3);
    expect(await browser.evaluate(`Math.abs(${sheet}.getBoundingClientRect().bottom - innerHeight) < 1`)).toBe(true);
    await browser.click('[role=dialog] button', 1);
    await status('Sheet: Send by mail');
    await browser.click('#sheet');
    await browser.key('Escape', 27);
    await status('Sheet: closed');
    expect(await browser.evaluate(`${sheet}`)).toBe(null);
  });

  it('dialogs: the browser asks, and the page waits', async () => {
    await go('/dialogs');
    const opened = browser.click('#alert');
    expect(await browser.event('Page.javascriptDialogOpening')).toMatchObject({
      type: 'alert',
      message: 'Update ready\nIt is installed tonight.',
    });
    await browser.answerDialog(true);
    await opened;
    await status('Alert: OK');
    for (const accept of [false, true]) {
      const asked = browser.click('#confirm');
      expect(await browser.event('Page.javascriptDialogOpening')).toMatchObject({ type: 'confirm' });
      await browser.answerDialog(accept);
      await asked;
      await status(`Confirm: ${accept ? 'OK' : 'Cancel'}`);
    }
    expect((await told('dialog_closed', 3)).map((event) => event.detail)).toEqual(['ok', 'cancel', 'ok']);
  });
});
