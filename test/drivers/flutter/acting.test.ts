import { beforeEach, describe, expect, it } from 'vitest';
import { noDartVm, skipped } from './dart-vm.ts';
import { type FlutterRig, until } from './rig.ts';
import { standinSession } from './standin-session.ts';

describe.skipIf(noDartVm)(`acting on an app through its VM service${skipped}`, () => {
  const on = standinSession();
  beforeEach(() => on.rig.call('navigate', { action: 'popUntil', route: '/' }));

  it('a snapshot is one call', async () => {
    expect(await on.rig.requestsOf(() => on.rig.call('snapshot'))).toHaveLength(1);
  });

  it('a verified tap needs at most four calls, and none of them compiles', async () => {
    const { taps } = await on.app.truth();
    let envelope: Awaited<ReturnType<FlutterRig['act']>> | undefined;
    const calls = await on.rig.requestsOf(async () => {
      envelope = await on.rig.act('tap', { target: '#count', expect: `text "Taps: ${Number(taps) + 1}"` });
    });
    expect(envelope).toMatchObject({ lifecycle_state: 'verified', receipt: { received_by: 'target' } });
    expect(calls.length).toBeLessThanOrEqual(4);
    expect(calls.filter((method) => !method.startsWith('ext.touchstone.'))).toEqual([]);
    expect((await on.app.truth()).taps).toBe(Number(taps) + 1);
  });

  it('says that nothing changed when nothing did', async () => {
    const envelope = await on.rig.act('tap', { target: 'button "Dead"' });
    expect(envelope).toMatchObject({ success: true, effect: { changed: false } });
  });

  it.each([
    ['button "Covered"', 'obscured', 'covered'],
    ['button "Moving"', 'not_stable', 'moving'],
    ['button "Disabled"', 'not_enabled', 'disabled'],
  ])('%s is stopped at the gate: %s', async (target, reason, deed) => {
    const { failure } = await on.rig.call('tap', { target, actionable_timeout_ms: 0 });
    expect(failure).toMatchObject({ failure_code: 'ELEMENT_NOT_INTERACTABLE', reason });
    expect((await on.app.truth())[deed]).toBeUndefined();
  });

  it('a tap that would reach something else is not sent, even where the gate was told not to look', async () => {
    const { failure } = await on.rig.call('tap', { target: 'button "Covered"', check_receives_events: false });
    expect(failure).toMatchObject({ failure_code: 'ACTION_REJECTED', reason: 'intercepted' });
    expect((await on.app.truth()).covered).toBeUndefined();
  });

  it('an error in a handler is evidence', async () => {
    await on.rig.call('tap', { target: 'button "Throws"' });
    const { data, failure } = await on.rig.call('wait_for_ui', { no_error: true, timeout_ms: 200 });
    expect(failure?.failure_code, JSON.stringify(data)).toBe('TIMEOUT');
    expect(JSON.stringify(failure)).toContain('boom in a handler');
  });

  it('what comes late is waited for, and what came and went is told', async () => {
    const late = await on.rig.act('tap', { target: 'button "Late"', expect: 'text "Later: yes"' });
    expect(late.lifecycle_state).toBe('verified');
    const { effect } = await on.rig.act('tap', { target: 'button "Toast"' });
    expect(effect?.delta.join('\n')).toContain('Saved');
  });

  it('long, double and hovering pointers', async () => {
    for (const kind of ['long', 'double']) await on.rig.act('tap', { target: '#count', kind });
    await on.rig.act('hover', { target: '#count' });
    expect(await on.app.truth()).toMatchObject({ long: true, double: true, hovered: true });
  });

  it('each press of several is held against its target: the second does not reach what the first one opened', async () => {
    await on.rig.call('navigate', { action: 'push', route: '/presses' });
    const { receipt, lifecycle_state, failure_code } = await on.rig.act('tap', {
      target: 'button "Open"',
      kind: 'double',
    });
    expect((await on.app.truth())['pressed in order']).toEqual(['open']);
    expect(receipt).toMatchObject({ delivered: true, received_by: 'other' });
    expect(receipt?.by).toContain('1 of 2 presses was sent to the target, then the next was stopped');
    expect([lifecycle_state, failure_code]).toEqual(['dispatched', 'ACTION_REJECTED']);
  });

  it('a target whose words change with the first press gets the others too', async () => {
    await on.rig.call('navigate', { action: 'push', route: '/presses' });
    const { receipt } = await on.rig.act('tap', { target: 'button "Likes: 0"', kind: 'triple' });
    expect(receipt?.received_by).toBe('target');
    expect((await on.app.truth())['pressed in order']).toEqual(['like', 'like', 'like']);
  });

  it('where nobody can judge what is hit, the receipt does not say that it was the target', async () => {
    await on.rig.call('navigate', { action: 'push', route: '/presses' });
    const { receipt } = await on.rig.act('tap', { target: 'button "Terms"' });
    expect(receipt).toMatchObject({ delivered: true, received_by: 'unknown' });
    expect((await on.app.truth())['pressed in order']).toEqual(['terms']);
  });

  it('types any script, submits by the input action, and reads back', async () => {
    const typed = await on.rig.act('type_text', { target: '#email', text: 'שלום 世界', submit: true });
    expect(typed).toMatchObject({ lifecycle_state: 'verified', read_back: 'matched' });
    expect(await on.app.truth()).toMatchObject({ email: 'שלום 世界', submitted: 'שלום 世界' });
    const added = await on.rig.act('type_text', { target: '#email', text: '!', mode: 'append' });
    expect(added.read_back).toBe('matched');
    expect((await on.app.truth()).email).toBe('שלום 世界!');
  });

  it('a field that formats is transformed, a password masked and never shown', async () => {
    expect((await on.rig.act('type_text', { target: '#code', text: 'ab1' })).read_back).toBe('transformed');
    const secret = await on.rig.call('type_text', { target: '#password', text: 'hunter22' });
    expect(secret.text).toContain('masked');
    expect((await on.app.truth()).password).toBe('hunter22');
    expect((await on.rig.call('snapshot', { detail: 'full' })).text).not.toContain('hunter22');
  });

  it('keys go down in order and up in reverse, and none stays pressed', async () => {
    const before = (await on.app.truth()).keys as string[];
    await on.rig.act('press_key', { key: 's', modifiers: ['ctrl', 'shift'] });
    const { keys, pressed } = await on.app.truth();
    const told = (keys as string[]).slice(before.length).map((line) => line.split(' ')[0]);
    expect(told).toEqual(['down', 'down', 'down', 'up', 'up', 'up']);
    expect(pressed).toBe(0);
  });

  it('a handler that throws at a key is an error of the app, and no key stays pressed', async () => {
    const envelope = await on.rig.act('press_key', { key: 'F9', modifiers: ['ctrl', 'shift'] });
    expect(envelope).toMatchObject({ success: true, receipt: { delivered: true } });
    expect((await on.app.truth()).pressed).toBe(0);
    const { text } = await on.rig.call('get_app_errors');
    expect([text.includes('boom at a key going down'), text.includes('boom at a key going up')]).toEqual([true, true]);
  });

  it('requests of the app are seen, with their status and without their query', async () => {
    const { effect } = await on.rig.act('tap', { target: 'button "Fetch"' });
    expect(effect?.requests).toEqual(['GET "/items" 503']);
    expect(JSON.stringify(effect)).not.toContain('secret');
  });

  it('a request that was open before the action is not among its own, though it ends with it', async () => {
    await on.app.pull('poll');
    await until(async () => (await on.rig.call('get_network_activity')).text.includes('/poll') || undefined);
    const { effect, action_id } = await on.rig.act('tap', { target: 'button "Fetch"' });
    expect(effect?.requests).toEqual(['GET "/items" 503']);
    const { text } = await on.rig.call('get_network_activity', { since_action: action_id });
    expect([text.includes('/items'), text.includes('/poll')]).toEqual([true, false]);
    expect((await on.rig.call('get_network_activity', { since_seconds: 60 })).text).toMatch(/\/poll" 503/);
  });

  it('what the app prints is in its log', async () => {
    await on.rig.act('tap', { target: 'button "Say"' });
    const { ok } = await on.rig.call('wait_for_ui', { log: 'the app says hello', timeout_ms: 3000 });
    expect(ok).toBe(true);
  });
});
