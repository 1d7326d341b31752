import type { RequestListener } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startWebPageRig, type WebPageRig } from './web-page-rig.ts';
import { envelope } from './with-rigs.ts';

describe('navigation in a real browser', () => {
  let rig: WebPageRig;
  beforeAll(async () => {
    rig = await startWebPageRig();
  });
  afterAll(() => rig.close());
  const goto = (url: string, more: Record<string, unknown> = {}) =>
    rig.call('navigate', { action: 'goto', url, ...more });

  it('press_back without a page to go back to sends nothing', async () => {
    const answer = await rig.call('press_back');
    expect(envelope(answer)).toMatchObject({ failure_code: 'NAVIGATION_NO_CHANGE', dispatch: 'none' });
    expect(answer.text).toContain('(failed, not sent)');
  });

  it.each(['javascript:alert(1)', 'data:text/html,x', 'example'])(
    'a refused address sends nothing: %s',
    async (url) => {
      const answer = await goto(url);
      expect(envelope(answer)).toMatchObject({ reason: 'blocked_url', dispatch: 'none', outcome: 'no_op' });
      expect(answer.text).toContain('(failed, not sent)');
    },
  );

  it('under an open dialog nothing is sent, and the dialog is named', async () => {
    const page = await rig.show('<h1>Under</h1><button onclick="alert(\'Saved\')">Save</button>');
    await rig.call('tap', { target: 'button "Save"' });
    for (const args of [{ action: 'goto', url: page }, { action: 'reload' }, { action: 'back' }]) {
      const answer = await rig.call('navigate', args);
      expect(envelope(answer)).toMatchObject({ failure_code: 'ACTION_REJECTED', dispatch: 'none' });
      expect(answer.failure?.message).toContain('the alert dialog "Saved" is open');
      expect(answer.failure?.next).toBe('handle_dialog action "get"');
    }
    await rig.call('handle_dialog', { action: 'accept' });
    expect((await rig.call('snapshot')).text).toContain('Under');
  });

  it('a page that asks before it is left is told as that', async () => {
    await rig.show('<button onclick="window.onbeforeunload = (event) => event.preventDefault()">Edit</button>');
    await rig.call('tap', { target: 'button "Edit"' });
    const answer = await goto(rig.at('/0'));
    expect(envelope(answer)).toMatchObject({ failure_code: 'ACTION_REJECTED', dispatch: 'possible' });
    expect(answer.failure?.next).toBe('handle_dialog action "get"');
    await rig.call('handle_dialog', { action: 'accept' });
  });

  it('a page that opens a dialog while it loads was opened, which proves nothing yet', async () => {
    const page = await rig.show('<h1>Greeting</h1><script>if (location.search) alert("Hello")</script>');
    const answer = await goto(`${page}?greet`);
    expect(envelope(answer)).toMatchObject({
      success: true,
      lifecycle_state: 'pending_verification',
      read_back: 'unavailable',
    });
    expect(answer.text).toContain('"Hello"');
    await rig.call('handle_dialog', { action: 'accept' });
  });

  const html = (status: number, body: string): RequestListener => {
    return (_, response) => response.writeHead(status, { 'content-type': 'text/html' }).end(body);
  };

  it('an address that is there is verified', async () => {
    rig.routes.set('/there', html(200, '<h1>There</h1>'));
    const answer = await goto(rig.at('/there'));
    expect(answer.text).toContain('VERIFIED');
    expect(answer.text).toContain('read back: matched\n');
  });

  it('a redirect is not what was asked for: not verified, and told where it led', async () => {
    rig.routes.set('/account', (_, response) => response.writeHead(302, { location: '/login?next=account' }).end());
    rig.routes.set('/login?next=account', html(200, '<h1>Sign in</h1>'));
    const answer = await goto(rig.at('/account'));
    expect(envelope(answer)).toMatchObject({
      success: true,
      lifecycle_state: 'pending_verification',
      read_back: 'transformed',
      details: { unproved: expect.stringContaining('/login?next=account') },
    });
    expect(answer.text).toContain('DELIVERED, NOT VERIFIED');
    expect(answer.text).toContain(
      `the address is "${rig.at('/login?next=account')}", and not the one that was asked for`,
    );
  });

  it('an expectation decides, wherever it led', async () => {
    await goto(rig.at('/0'));
    const answer = await goto(rig.at('/account'), { expect: 'heading "Sign in"' });
    expect(answer.text).toContain('VERIFIED');
    expect(answer.text).not.toContain('NOT VERIFIED');
    expect(answer.text).toContain('/login?next=account');
  });

  it('a page that gives itself another address is somewhere else as well', async () => {
    rig.routes.set('/moved', html(200, '<h1>Home</h1><script>history.replaceState(null, "", "/home")</script>'));
    const answer = await goto(rig.at('/moved'));
    expect(answer.text).toContain('DELIVERED, NOT VERIFIED');
    expect(answer.text).toContain('/home');
  });

  it.each([404, 500])('a page that was answered with %s is not verified, and the status is said', async (status) => {
    rig.routes.set(`/broken-${status}`, html(status, '<h1>Oops</h1>'));
    const answer = await goto(rig.at(`/broken-${status}`));
    expect(envelope(answer)).toMatchObject({ lifecycle_state: 'pending_verification', read_back: 'matched' });
    expect(answer.text).toContain(`the page was answered with status ${status}`);
  });
});
