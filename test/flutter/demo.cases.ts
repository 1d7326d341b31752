import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type FlutterRig, rigOn } from '../drivers/flutter/rig.ts';
import { Transcript } from './transcript.ts';

const uri = process.env.TOUCHSTONE_FLUTTER_URI ?? '';
if (uri === '')
  process.stderr.write('set TOUCHSTONE_FLUTTER_URI to the VM service of an app that shows examples/flutter_demo\n');

describe.skipIf(uri === '')('the demo screens on a real Flutter app', () => {
  const transcript = new Transcript();
  let rig: FlutterRig;
  let call: FlutterRig['call'];
  beforeAll(async () => {
    await transcript.describe(uri);
    rig = await rigOn(uri);
    call = transcript.listening(rig);
  }, 240_000);
  afterAll(async () => {
    await rig?.end();
    transcript.end();
  });
  beforeEach(async (test) => {
    transcript.begin(test.task.name);
    await rig.call('handle_dialog', { action: 'dismiss_all' });
    await rig.call('navigate', { action: 'popUntil', route: '/' });
  });

  it('a snapshot is one call, and shows the first page', async () => {
    const calls = await rig.requestsOf(async () => {
      expect((await call('snapshot')).text).toContain('listitem "Sign in"');
    });
    expect(calls).toHaveLength(1);
  });

  it('signs in: form, formatter, disabled button, submit by the input action', async () => {
    await call('tap', { target: '#open/sign-in', expect: 'textbox "E-mail"' });
    const early = await call('tap', { target: '#submit', actionable_timeout_ms: 0 });
    expect(early.failure?.reason).toBe('not_enabled');
    const fields = [
      { target: '#email', value: 'ada@example.com' },
      { target: '#password', value: 'wrong' },
    ];
    expect((await call('fill_form', { fields })).ok).toBe(true);
    expect((await call('type_text', { target: '#phone', text: '1234567' })).text).toContain('transformed');
    const wrong = await call('tap', { target: '#submit', expect: 'text "Wrong e-mail or password"' });
    expect(wrong.text).toMatch(/^VERIFIED/);
    await call('type_text', { target: '#password', text: 'correct horse', submit: true });
    expect((await call('expect_element_visible', { target: 'text "Signed in as ada@example.com"' })).ok).toBe(true);
  });

  it('writes any script', async () => {
    await call('navigate', { action: 'push', route: '/sign-in' });
    expect((await call('type_text', { target: '#email', text: 'שלום 世界' })).text).toContain('read back: matched');
  });

  it('a list: rows by what they show, deletion, scrolling with proof', async () => {
    await call('navigate', { action: 'push', route: '/messages' });
    const found = await call('find_element', { target: 'listitem "Message 2"' });
    const ref = /\[(e\d+)\]/.exec(found.text)?.[1] as string;
    await call('tap', { target: 'listitem "Message 1" > button "Delete"', expect: 'heading "Messages (99)"' });
    const again = await call('tap', { target: ref, expect: 'text "Opened 2"' });
    expect(again.text).toMatch(/VERIFIED|STALE_REFERENCE/);
    expect((await call('find_element', { target: 'text "Opened 3"' })).ok).toBe(false);
    expect((await call('scroll', { direction: 'down' })).text).toMatch(/^VERIFIED/);
    const far = await call('scroll_to_element', { target: 'listitem "Message 60"' });
    expect(far.text).toMatch(/^VERIFIED/);
    expect((await call('tap', { target: 'listitem "Message 60"' })).ok).toBe(true);
  });

  it('controls: a switch, a slider, a dropdown', async () => {
    await call('navigate', { action: 'push', route: '/settings' });
    expect((await call('adjust_control', { target: '#notifications', value: false })).text).toMatch(/^VERIFIED/);
    expect((await call('adjust_control', { target: '#volume', value: 70, tolerance: 1 })).text).toMatch(/^VERIFIED/);
    expect((await call('adjust_control', { target: '#language', value: 'Deutsch' })).text).toMatch(/^VERIFIED/);
    const none = await call('adjust_control', { target: '#language', value: 'Klingon' });
    expect(none.failure?.message).toContain('English');
    await call('wait_for_ui', { target: '#language', condition: 'visible', timeout_ms: 5000 });
    expect((await call('find_element', { target: '#language' })).text).toContain('Deutsch');
  });

  it('dialogs: told, dismissed, accepted by a button, and a page is never closed instead', async () => {
    await call('navigate', { action: 'push', route: '/settings' });
    await call('tap', { target: '#reset' });
    expect((await call('handle_dialog', { action: 'get' })).text).toContain('button "Keep"');
    expect((await call('handle_dialog', { action: 'dismiss', expect: 'text "Answer: dismissed"' })).text).toMatch(
      /^VERIFIED/,
    );
    expect((await call('handle_dialog', { action: 'dismiss' })).failure?.reason).toBe('no_popup_route');
    await call('tap', { target: '#reset' });
    expect((await call('tap', { target: 'dialog > button "Reset"', expect: 'text "Answer: reset"' })).text).toMatch(
      /^VERIFIED/,
    );
  });

  it('routes: unknown, not on the stack, nothing below', async () => {
    expect((await call('navigate', { action: 'push', route: '/nowhere' })).failure?.reason).toBe('unknown_route');
    expect((await call('navigate', { action: 'popUntil', route: '/nowhere' })).failure?.reason).toBe(
      'route_not_in_stack',
    );
    expect((await call('navigate', { action: 'pop' })).failure?.reason).toBe('no_change');
  });

  it('traps: what did not happen is not believed', async () => {
    await call('navigate', { action: 'push', route: '/traps' });
    expect((await call('tap', { target: '#count', expect: 'text "Taps: 1"' })).text).toMatch(/^VERIFIED/);
    expect((await call('tap', { target: '#count', kind: 'long', expect: 'text "Held: yes"' })).text).toMatch(
      /^VERIFIED/,
    );
    expect((await call('tap', { target: 'button "Does nothing"' })).text).toContain('no line of the screen changed');
    const gated = { Disabled: 'not_enabled', Covered: 'obscured' };
    for (const [name, reason] of Object.entries(gated)) {
      const { failure } = await call('tap', { target: `button "${name}"`, actionable_timeout_ms: 0 });
      expect(failure?.reason, name).toBe(reason);
    }
    expect((await call('tap', { target: 'button "Twin"' })).failure?.failure_code).toBe('AMBIGUOUS_TARGET');
    expect((await call('tap', { target: 'button "Changes late"', expect: 'text "Late: done"' })).text).toMatch(
      /^VERIFIED/,
    );
    expect((await call('tap', { target: 'button "Far below"', expect: 'text "Late: far"' })).text).toMatch(/^VERIFIED/);
  });

  it('traps: errors and failed requests are evidence', async () => {
    await call('navigate', { action: 'push', route: '/traps' });
    await call('tap', { target: 'button "Throws"' });
    expect((await call('get_app_errors')).text).toContain('thrown by a trap');
    expect((await call('tap', { target: 'button "Fails behind the scenes"' })).text).toContain('503');
  });

  it('traps: what moves is not aimed at', async () => {
    await call('navigate', { action: 'push', route: '/traps' });
    await call('tap', { target: 'button "Move it"' });
    const { failure } = await call('tap', { target: 'button "Moving"', actionable_timeout_ms: 0 });
    expect(failure?.reason).toBe('not_stable');
    await call('tap', { target: 'button "Move it"' });
  });
});
