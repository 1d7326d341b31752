import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parseNext } from '../../src/contract/next.ts';
import { envelope } from './with-rigs.ts';
import { startWebPageRig, type WebPageRig } from './web-page-rig.ts';

const HANGS = '<h1>Trap</h1><button onclick="for (;;);">Hang</button>';

describe('a page whose program never ends', () => {
  let rig: WebPageRig;
  beforeAll(async () => {
    rig = await startWebPageRig();
  });
  afterAll(() => rig.close());

  const hang = async () => {
    await rig.show(HANGS);
    return rig.call('tap', { target: 'button "Hang"', timeout_ms: 2000 });
  };

  it('is told as such, by every call, with a way out', async () => {
    const tap = await hang();
    // It may well have arrived; nobody can tell.
    expect(envelope(tap)).toMatchObject({
      failure_code: 'TIMEOUT',
      reason: 'unresponsive',
      lifecycle_state: 'dispatched',
    });
    for (const [name, args] of [
      ['snapshot', {}],
      ['screenshot', {}],
      ['wait_for_ui', { text: 'Done', timeout_ms: 500 }],
      ['expect_element_visible', { target: 'heading "Trap"' }],
      ['tap', { target: 'button "Hang"' }],
      ['press_key', { key: 'Enter' }],
    ] as const) {
      const answer = await rig.call(name, args);
      expect(answer.failure, `${name}: ${answer.text}`).toMatchObject({
        failure_code: 'TIMEOUT',
        reason: 'unresponsive',
      });
    }
    const next = tap.failure?.next ?? '';
    expect(parseNext(next)?.[0]).toEqual([{ kind: 'call', tool: 'navigate', args: { action: 'reload' } }]);
  });

  it.each([
    ['reload', {}],
    ['goto', { url: 'about:blank' }],
    ['back', {}],
  ])('can be left by navigate %s, and then it answers again', async (action, more) => {
    await hang();
    const left = await rig.call('navigate', { action, ...more });
    expect(left.ok, left.text).toBe(true);
    expect((await rig.call('snapshot')).ok).toBe(true);
  });

  it('that hangs again when it is reloaded is not reloaded a second time', async () => {
    await rig.show(`<h1>Once</h1><script>if (sessionStorage.seen) for (;;); sessionStorage.seen = 'yes';</script>`);
    const reload = await rig.call('navigate', { action: 'reload', timeout_ms: 2000 });
    expect(reload.failure, reload.text).toMatchObject({
      failure_code: 'TIMEOUT',
      reason: 'deadline',
      next: 'close_session, then open_session',
    });
    const look = await rig.call('snapshot');
    expect(look.failure, look.text).toMatchObject({
      reason: 'unresponsive',
      next: 'close_session, then open_session',
    });
    expect((await rig.call('navigate', { action: 'goto', url: 'about:blank' })).ok).toBe(true);
  });

  it('is not taken for one that only works hard', async () => {
    const work = 'const end = Date.now() + 1500; while (Date.now() < end);';
    await rig.show(`<button onclick="${work} document.title = 'Done'">Work</button>`);
    const worked = await rig.call('tap', { target: 'button "Work"', expect: 'screen "Done"' });
    expect(worked.text).toContain('VERIFIED');
  });
});
