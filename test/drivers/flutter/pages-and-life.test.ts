import { beforeEach, describe, expect, it } from 'vitest';
import { Deadline } from '../../../src/base/deadline.ts';
import { readServiceUri, type ServiceUri, VmConnection } from '../../../src/wires/vm-service/index.ts';
import { appIsolate, noDartVm, skipped } from './dart-vm.ts';
import { startProxy } from './proxy.ts';
import { rigOn, until } from './rig.ts';
import { standinSession } from './standin-session.ts';

describe.skipIf(noDartVm)(`pages, rows and the life of an app${skipped}`, () => {
  const on = standinSession();
  beforeEach(() => on.rig.call('navigate', { action: 'popUntil', route: '/' }));

  it('pushes and pops named pages, and reads back where it is', async () => {
    const pushed = await on.rig.act('navigate', { action: 'push', route: '/list' });
    expect(pushed).toMatchObject({ lifecycle_state: 'verified', read_back: 'matched' });
    expect((await on.rig.call('expect_screen', { screen: '/list' })).ok).toBe(true);
    const popped = await on.rig.act('navigate', { action: 'pop', expect: 'screen "Home"' });
    expect(popped.lifecycle_state).toBe('verified');
  });

  it.each([
    [{ action: 'push', route: '/nowhere' }, 'ACTION_REJECTED', 'unknown_route'],
    [{ action: 'popUntil', route: '/nowhere' }, 'ACTION_REJECTED', 'route_not_in_stack'],
    [{ action: 'pop' }, 'NAVIGATION_NO_CHANGE', 'no_change'],
    [{ action: 'push' }, 'INVALID_ARGUMENT', 'missing_route'],
    [{ action: 'forward' }, 'CAPABILITY_MISSING', 'not_supported'],
  ])('%j is refused with its reason', async (args, failure_code, reason) => {
    const { failure, text } = await on.rig.call('navigate', args);
    expect(failure).toMatchObject({ failure_code, reason });
    expect(text).not.toMatch(/input was sent|may have arrived/);
    if (reason === 'route_not_in_stack') expect(failure?.details?.stack).toEqual(['/']);
  });

  it('a page that does not let itself be closed is not told as closed; what it asks is there to be read', async () => {
    await on.rig.call('navigate', { action: 'push', route: '/form' });
    const popped = await on.rig.act('navigate', { action: 'pop' });
    expect(popped).toMatchObject({
      lifecycle_state: 'failed',
      failure_code: 'NAVIGATION_NO_CHANGE',
      reason: 'no_change',
    });
    expect(popped).toMatchObject({ read_back: 'mismatch', receipt: { delivered: true } });
    expect(popped.message).toContain('did not let itself be closed');
    expect(popped.effect?.delta.join(' ')).toContain('Discard changes? 1');
    expect((await on.rig.call('expect_screen', { screen: '/form' })).ok).toBe(true);
    const back = await on.rig.act('press_back', { expect: 'text "Discard changes? 2"' });
    expect(back.lifecycle_state).toBe('verified');
    expect(back.receipt?.by).toContain('did not let itself be closed');
  });

  it('what a page has opened inside it is closed first, and that is no veto', async () => {
    await on.rig.call('navigate', { action: 'push', route: '/form' });
    await on.rig.call('tap', { target: 'button "Open drawer"', expect: 'text "Side menu"' });
    const closed = await on.rig.act('navigate', { action: 'pop', expect: 'not text "Side menu"' });
    expect(closed.success, closed.message).toBe(true);
    expect((await on.rig.call('expect_screen', { screen: '/form' })).ok).toBe(true);
  });

  it('hands a deep link to the app', async () => {
    await on.rig.call('navigate', { action: 'goto', url: 'demo://item/7' });
    expect((await on.app.truth()).link).toBe('demo://item/7');
  });

  it('closes a dialog, and only a dialog', async () => {
    await on.rig.call('tap', { target: 'button "Open dialog"' });
    const open = await on.rig.call('handle_dialog', { action: 'get' });
    expect(open.text).toContain('dialog "Alert"');
    expect(open.text).toContain('\n  "Really?"\n');
    // The page below shows through beside it: that it cannot be read proves no absence.
    const absent = await on.rig.call('expect_element_visible', {
      target: 'button "Count"',
      visible: false,
      timeout_ms: 300,
    });
    expect(absent.ok).toBe(false);
    expect((await on.rig.act('handle_dialog', { action: 'dismiss' })).lifecycle_state).toBe('verified');
    const { failure } = await on.rig.call('handle_dialog', { action: 'dismiss' });
    expect(failure?.reason).toBe('no_popup_route');
    expect((await on.rig.call('expect_screen', { screen: '/' })).ok).toBe(true);
  });

  it('rows are told apart by what they show: a place that shows another row now is not tapped', async () => {
    await on.rig.call('navigate', { action: 'push', route: '/list' });
    const rows = (await on.app.truth()).rows as string[];
    await on.rig.act('tap', { target: 'listitem "Row 2"' });
    expect((await on.app.truth()).rows).toEqual([...rows, 'Row 2']);
    const shown = await on.rig.call('find_element', { target: 'listitem "Row 0"' });
    const ref = /\[(e\d+)\]/.exec(shown.text)?.[1] as string;
    await on.rig.call('tap', { target: 'button "Swap"' });
    await on.rig.call('tap', { target: ref });
    const after = (await on.app.truth()).rows as string[];
    expect(after.slice(rows.length + 1).filter((row) => row !== 'Row 0')).toEqual([]);
  });

  it('scrolls with proof, to an element that did not exist yet, and says when there is no more', async () => {
    await on.rig.call('navigate', { action: 'push', route: '/list' });
    const found = await on.rig.act('scroll_to_element', { target: 'listitem "Row 22"' });
    expect(found.lifecycle_state).toBe('verified');
    await on.rig.act('tap', { target: 'listitem "Row 22"' });
    expect((await on.app.truth()).rows).toContain('Row 22');
    await on.rig.act('scroll', { direction: 'down', distance: 3000 });
    const { failure } = await on.rig.call('scroll', { direction: 'down' });
    expect(failure?.reason).toBe('no_scroll_movement');
  });

  it('names what has no semantics: a spinner, a platform view, a painting; and a slider has its numbers', async () => {
    await on.rig.call('navigate', { action: 'push', route: '/loading' });
    const { text } = await on.rig.call('snapshot');
    expect(text).toContain('loading');
    expect(text).toContain('AndroidView (platform view');
    expect(text).toMatch(/- canvas /);
    expect(text).toContain('slider #volume');
    expect(text).toMatch(/combobox .*English/);
  });

  it('an app in the background is read as partial, and proves nothing', async () => {
    await on.app.pull('frames', { on: 'false' });
    await on.rig.driver.capture(Deadline.after(5000)).then((capture) => expect(capture.complete).toBe(false));
    await on.app.pull('frames', { on: 'true' });
  });

  it('a second window is not passed off as read: nothing of it is shown, and nothing proves an absence', async () => {
    const absent = { target: 'progressbar', visible: false, timeout_ms: 300 };
    await on.app.pull('window', { open: 'true' });
    const text = await until(async () => {
      const answer = await on.rig.call('snapshot');
      return answer.text.includes('INCOMPLETE') ? answer.text : undefined;
    });
    expect(text).toContain('the app has 2 views (windows), of which 1 cannot be read');
    expect(text).toContain('button "Count"');
    expect(text).not.toContain('progressbar');
    expect((await on.rig.call('expect_element_visible', absent)).data.verdict).toBe('unavailable');
    // What the one window shows is still true of it.
    expect((await on.rig.call('tap', { target: '#count' })).ok).toBe(true);
    await on.app.pull('window', { open: 'false' });
    await until(async () => (await on.rig.call('snapshot')).text.includes('complete (') || undefined);
    expect((await on.rig.call('expect_element_visible', absent)).ok).toBe(true);
  });

  it('an app at a breakpoint says so at once, and goes on when it is let go', async () => {
    const vm = await VmConnection.open(readServiceUri(on.app.uri) as ServiceUri, Deadline.after(5000));
    const isolate = await appIsolate(vm, Deadline.after(5000));
    await on.app.pull('pause');
    await until(async () => (await on.rig.call('snapshot')).failure);
    // The first may have been under way when it came to stand.
    const { failure: failed } = await on.rig.call('snapshot');
    expect(failed).toMatchObject({ failure_code: 'ACTION_REJECTED', reason: 'unavailable' });
    expect(failed?.message).toContain('breakpoint');
    await vm.request('resume', { isolateId: isolate }, Deadline.after(5000));
    expect(await until(async () => (await on.rig.call('snapshot')).ok || undefined)).toBe(true);
    vm.close();
  });

  it('a hot restart is survived: the program is brought into the new isolate, a reference by id still holds', async () => {
    const tapped = await on.rig.call('tap', { target: '#count' });
    const ref = /\[(e\d+)\]/.exec(tapped.text)?.[1] as string;
    await on.app.pull('restart');
    const after = await until(async () => {
      const answer = await on.rig.call('snapshot');
      return answer.ok && answer.text.includes('Taps: 0') ? answer : undefined;
    });
    expect(after?.text).toContain('button "Count"');
    // The element has an id of its developer's, so it is the same one as before; the tap must reach the new isolate.
    const again = await on.rig.act('tap', { target: ref, expect: 'text "Taps: 1"' });
    expect(again).toMatchObject({ lifecycle_state: 'verified', target: { resolved: { stable_id: 'count' } } });
    expect((await on.app.truth()).taps).toBe(1);
  }, 60_000);

  it('a connection that breaks while the app goes on is made again', async () => {
    const proxy = await startProxy(on.app.uri);
    const other = await rigOn(proxy.uri);
    expect((await other.call('snapshot')).ok).toBe(true);
    proxy.cut();
    // An answer may be lost with the wire, which is told; the next call is answered.
    expect(await until(async () => (await other.call('snapshot')).ok || undefined)).toBe(true);
    await other.end();
    await proxy.end();
    const { failure } = await on.rig.call('snapshot');
    // The other session had opened the same app: this one has lost it.
    expect(failure?.reason).toBe('device_busy');
    await on.rig.end();
    await on.openAgain();
  });

  it('closing undoes all that observing changed; opening again needs no compiler', async () => {
    expect((await on.rig.call('snapshot')).ok).toBe(true);
    expect(await on.app.truth()).toMatchObject({ semantics: true, hooked: true, logging: true });
    await on.rig.end();
    expect(await on.app.truth()).toMatchObject({ semantics: false, hooked: false, logging: false });
    await on.openAgain();
    expect(on.rig.driver.requestsSent.get('evaluate')).toBeUndefined();
    expect((await on.rig.call('snapshot')).ok).toBe(true);
  });

  it('an app that ended is a lost device', async () => {
    const events: string[] = [];
    on.rig.driver.on((event) => events.push(event.kind));
    await on.rig.call('snapshot');
    await on.app.end();
    const { failure } = await on.rig.call('snapshot');
    expect(failure).toMatchObject({ failure_code: 'DEVICE_LOST', reason: 'disconnected' });
    await until(async () => events[0]);
    expect(events).toEqual(['disconnected']);
  });
});
