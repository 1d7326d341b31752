import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import type { DriverEvent } from '../../../src/drivers/driver.ts';
import { browserProgram, findBrowser } from '../../../src/drivers/web/find-browser.ts';
import { BrowserProcess } from '../../../src/drivers/web/browser-process.ts';
import { listBrowsers, openWeb } from '../../../src/drivers/web/index.ts';
import { loadPageProgram } from '../../../src/drivers/web/page-program.ts';
import { WebDriver } from '../../../src/drivers/web/web-driver.ts';
import { CdpSession } from '../../../src/wires/cdp/connection.ts';
import { Bench, byId, byLabel, noBrowser, soon } from './pages.ts';

const isAlive = (pid: number) => {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
};

describe.skipIf(noBrowser)('going from page to page', () => {
  let bench: Bench;
  beforeAll(async () => {
    bench = await Bench.start();
    bench.pages.put(
      '/one',
      '<title>One</title><a href=/two>to two</a><button onclick="window.open(\'/two\')" id=tab>new tab</button><a href=/two target=_blank id=blank>blank</a>',
    );
    bench.pages.put('/two', '<title>Two</title><button onclick="window.close()">close</button><h1>Two</h1>');
  });
  afterAll(() => bench.close());
  const goto = (url: string) => bench.driver.app({ kind: 'goto', url }, soon());

  test('goto, back and forward; no history is told', async () => {
    const fresh = await openWeb({ url: bench.pages.url('/one') }, soon());
    onTestFinished(() => fresh.close());
    expect(await fresh.app({ kind: 'back' }, soon())).toMatchObject({ done: false, why: 'no_history' });
    expect(await fresh.perform({ kind: 'back' }, soon())).toMatchObject({ delivered: false });
    expect(await fresh.app({ kind: 'goto', url: bench.pages.url('/two') }, soon())).toMatchObject({ done: true });
    expect(await fresh.screen(soon())).toMatchObject({ id: '/two', title: 'Two' });
    expect(await fresh.app({ kind: 'back' }, soon())).toMatchObject({ done: true });
    expect(await fresh.screen(soon())).toMatchObject({ id: '/one', title: 'One' });
    expect(await fresh.app({ kind: 'forward' }, soon())).toMatchObject({ done: true });
    expect(await fresh.app({ kind: 'forward' }, soon())).toMatchObject({ done: false, why: 'no_history' });
    expect(await fresh.app({ kind: 'reload' }, soon())).toMatchObject({ done: true });
    expect(await fresh.app({ kind: 'start', app: 'x' }, soon())).toMatchObject({ done: false, why: 'not_supported' });
  });

  test.each([
    'file:///etc/passwd',
    'data:text/html,x',
    'javascript:alert(1)',
    'chrome://version',
    'view-source:http://x/',
    'not an address',
  ])('refused: %s', async (url) => {
    await expect(goto(url)).rejects.toMatchObject({
      failure: { failure_code: 'INVALID_ARGUMENT', reason: 'blocked_url' },
    });
  });

  test('a server that is not there is told in the words of the browser', async () => {
    expect(await goto('http://127.0.0.1:9/')).toMatchObject({
      done: false,
      why: 'navigation_failed',
      said: expect.stringContaining('net::ERR_'),
    });
  });

  test('a navigation in the middle of a call: lost, not an exception', async () => {
    await goto(bench.pages.url('/one'));
    await bench.settle();
    const capture = await bench.driver.capture(soon());
    await bench.mark();
    const link = byLabel(capture, 'to two');
    expect(await bench.tap(link)).toMatchObject({ delivered: true, received_by: 'target' });
    const [delta, probe] = await Promise.all([bench.settle(), bench.probe(link)]);
    expect(delta.lost).toBe(true);
    expect(delta.screen).toMatchObject({ id: '/two', title: 'Two' });
    expect(typeof probe.attached).toBe('boolean');
    expect(await bench.probe(link)).toMatchObject({ attached: false });
    expect(byLabel(await bench.driver.capture(soon()), 'Two').role).toBe('heading');
  });

  test('a new tab is followed, and its opener is back when it closes', async () => {
    await goto(bench.pages.url('/one'));
    await bench.settle();
    const capture = await bench.driver.capture(soon());
    await bench.tap(byId(capture, 'tab'));
    const delta = await bench.settle(150);
    expect(delta).toMatchObject({ lost: true, screen: { id: '/two' } });
    const second = await bench.driver.capture(soon());
    expect(byLabel(second, 'Two').role).toBe('heading');
    expect((await bench.driver.screenshot(soon())).width).toBe(1280);
    await bench.tap(byLabel(second, 'close'));
    await bench.settle(150);
    expect(await bench.driver.screen(soon())).toMatchObject({ id: '/one' });
    await bench.tap(byId(await bench.driver.capture(soon()), 'blank'));
    expect(await bench.settle(150)).toMatchObject({ lost: true, screen: { id: '/two' } });
  });

  test('a screenshot is a PNG of the viewport', async () => {
    const shot = await bench.driver.screenshot(soon());
    expect([...shot.png.slice(0, 4)]).toEqual([0x89, 0x50, 0x4e, 0x47]);
    expect([shot.width, shot.height]).toEqual([1280, 800]);
  });
});

describe.skipIf(noBrowser)('the life of a browser', () => {
  const start = async () => {
    const before = new Set(readdirSync(tmpdir()));
    const browser = await BrowserProcess.start(await browserProgram(findBrowser(), soon()), true, soon());
    const folders = readdirSync(tmpdir()).filter((name) => name.startsWith('touchstone-') && !before.has(name));
    const device = {
      device_id: 'browser',
      platform: 'web',
      name: 'browser',
      status: 'ready',
      simulated: false,
    } as const;
    const driver = new WebDriver(browser, loadPageProgram(), device, { width: 800, height: 600 }, true);
    await driver.start(soon());
    return { browser, driver, folders };
  };
  const left = (folders: string[]) => readdirSync(tmpdir()).filter((name) => folders.includes(name));

  test('close leaves no process and no profile, and may be called twice', async () => {
    const { browser, driver, folders } = await start();
    expect(folders.length).toBeGreaterThan(0);
    await driver.close();
    await driver.close();
    expect(isAlive(browser.pid)).toBe(false);
    expect(left(folders).length).toBeLessThan(folders.length);
  });

  test('a killed browser: DEVICE_LOST at once, an event, and no profile left', async () => {
    const { browser, driver, folders } = await start();
    onTestFinished(() => driver.close());
    const events: DriverEvent[] = [];
    driver.on((event) => events.push(event));
    const waiting = driver.changes.settle(5000, soon());
    process.kill(browser.pid, 'SIGKILL');
    await expect(waiting).rejects.toMatchObject({ failure: { failure_code: 'DEVICE_LOST', reason: 'disconnected' } });
    await expect(driver.capture(soon())).rejects.toMatchObject({ failure: { failure_code: 'DEVICE_LOST' } });
    expect(events).toMatchObject([{ kind: 'disconnected' }]);
    await driver.close();
    expect(left(folders).length).toBeLessThan(folders.length);
  });

  test('a call that is under way when its session is closed is told so', async () => {
    const { driver } = await start();
    const waiting = driver.changes.settle(5000, soon()).catch((error: unknown) => error);
    await driver.close();
    expect(await waiting).toMatchObject({
      failure: { failure_code: 'DEVICE_LOST', message: 'The session was closed while this call was under way.' },
    });
  });

  test('what a killed process of ours left behind is removed at the next start, and nothing else', async () => {
    const { folders, driver } = await start();
    onTestFinished(() => driver.close());
    const dead = spawnSync(process.execPath, ['-e', '']).pid;
    const owned = (pid: number, host = hostname()) => {
      const folder = mkdtempSync(join(tmpdir(), 'touchstone-'));
      onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
      mkdirSync(join(folder, 'profile-2'));
      if (pid) writeFileSync(join(folder, 'owner-1.txt'), `touchstone browser profile of process ${pid} on ${host}`);
      return folder;
    };
    const [abandoned, alive, elsewhere, nobodys] = [
      owned(dead),
      owned(process.pid),
      owned(dead, 'elsewhere'),
      owned(0),
    ];
    const second = await start();
    onTestFinished(() => second.driver.close());
    expect([abandoned, alive, elsewhere, nobodys].map((path) => existsSync(path))).toEqual([false, true, true, true]);
    expect(left(folders)).toEqual(folders);
  });

  test('a crashed tab is lost, and said', async () => {
    const { driver, browser } = await start();
    onTestFinished(() => driver.close());
    const events: DriverEvent[] = [];
    driver.on((event) => events.push(event));
    const { targetInfos } = await browser.connection.root.request('Target.getTargets', {}, soon());
    const page = (targetInfos as { type: string; targetId: string }[]).find((target) => target.type === 'page');
    const { sessionId } = await browser.connection.root.request(
      'Target.attachToTarget',
      { targetId: page?.targetId, flatten: true },
      soon(),
    );
    browser.connection.send('Page.crash', {}, String(sessionId)).catch(() => undefined);
    await expect(driver.changes.settle(3000, soon())).rejects.toMatchObject({
      failure: { failure_code: 'DEVICE_LOST' },
    });
    expect(events).toMatchObject([{ kind: 'app_died' }]);
    const { errors, logs } = await driver.evidence(0);
    expect(errors.at(-1)).toMatch(/^The tab with .* crashed\.$/);
    expect(logs.at(-1)).toMatchObject({ level: 'ERROR', tag: 'crash', tab: 1, crash: true });
  });

  test('a tab that crashes while it navigates is lost; the address is not blamed', async () => {
    const { driver } = await start();
    onTestFinished(() => driver.close());
    const request = CdpSession.prototype.request;
    // The order in which Chromium tells it, which cannot be brought about at will.
    const spy = vi.spyOn(CdpSession.prototype, 'request').mockImplementation(function (this: CdpSession, ...args) {
      if (args[0] !== 'Page.navigate') return request.apply(this, args);
      this.connection.dropSession(String(this.id), 'the tab crashed');
      return Promise.resolve({ errorText: 'net::ERR_ABORTED' });
    });
    onTestFinished(() => spy.mockRestore());
    await expect(driver.app({ kind: 'goto', url: 'http://127.0.0.1:9/' }, soon())).rejects.toMatchObject({
      failure: { failure_code: 'DEVICE_LOST', message: expect.stringContaining('crashed') },
    });
  });

  test('a call that has ended listens no more', async () => {
    const { driver, browser } = await start();
    onTestFinished(() => driver.close());
    const onGone = browser.connection.onGone.bind(browser.connection);
    const listening = new Set<unknown>();
    browser.connection.onGone = (listener) => {
      const stop = onGone(listener);
      listening.add(listener);
      return () => {
        listening.delete(listener);
        stop();
      };
    };
    const capture = driver.capture(soon());
    expect(listening.size).toBe(1);
    await capture;
    await expect(driver.app({ kind: 'goto', url: 'file:///' }, soon())).rejects.toThrow('not opened');
    expect(listening.size).toBe(0);
  });

  test('the listing names one browser without starting it', async () => {
    expect(await listBrowsers()).toMatchObject({
      devices: [{ device_id: 'browser', platform: 'web', status: 'ready', simulated: false }],
      problems: [],
    });
  });
});
