import { beforeEach, describe, expect, it } from 'vitest';
import { Deadline } from '../../../src/base/deadline.ts';
import type { Listened } from '../../../src/drivers/driver.ts';
import { readServiceUri, type ServiceUri, VmConnection } from '../../../src/wires/vm-service/index.ts';
import { appIsolate, noDartVm, skipped } from './dart-vm.ts';
import { rigOn } from './rig.ts';
import { standinSession } from './standin-session.ts';

const LONG_MS = 20_000;

describe.skipIf(noDartVm)(`waits that listen inside the app${skipped}`, () => {
  const on = standinSession();
  const listen = (wanted: Listened, ms: number) => on.rig.driver.changes.listen(wanted, ms, Deadline.after(60_000));
  beforeEach(async () => {
    await on.app.pull('say', { words: 'nothing new' });
    await on.rig.call('wait_for_ui', { text: 'nothing new' });
  });

  it('text that comes by itself ends the wait, and the answer shows the screen as it is then', async () => {
    await on.app.pull('say', { words: 'now  it came', after: '700' });
    let text = '';
    const calls = await on.rig.requestsOf(async () => {
      const answer = await on.rig.call('wait_for_ui', { text: 'it  came', timeout_ms: LONG_MS });
      expect(answer.ok).toBe(true);
      text = answer.text;
    });
    expect(text).toContain('now it came');
    // Look, listen, look and look again, the last two with the found element read anew.
    expect(calls.length).toBeLessThanOrEqual(7);
  });

  it('text that goes by itself ends the wait', async () => {
    await on.app.pull('say', { words: 'gone now', after: '500' });
    const answer = await on.rig.call('wait_for_ui', { no_text: 'nothing new', timeout_ms: LONG_MS });
    expect(answer.ok).toBe(true);
    const { text } = await on.rig.call('snapshot');
    expect([text.includes('gone now'), text.includes('nothing new')]).toEqual([true, false]);
  });

  it('a screen is stable when its animation is over, not before', async () => {
    await on.app.pull('animate', { steps: '40' });
    const answer = await on.rig.call('wait_for_ui', { stable: true, timeout_ms: LONG_MS });
    expect(answer.ok).toBe(true);
    expect((await on.rig.call('snapshot')).text).toContain('Step 0');
  });

  it('hears rest, words and errors, and says when it heard nothing', async () => {
    expect(await listen({ kind: 'stable' }, LONG_MS)).toBe(true);
    expect(await listen({ kind: 'text', text: 'nothing new', present: true }, LONG_MS)).toBe(true);
    expect(await listen({ kind: 'text', text: 'nothing new', present: false }, 150)).toBe(false);
    expect(await listen({ kind: 'error' }, 150)).toBe(false);
    await on.app.pull('fail', { words: 'broke by itself', after: '200' });
    expect(await listen({ kind: 'error' }, LONG_MS)).toBe(true);
    const { errors } = await on.rig.driver.evidence(0, Deadline.after(5000));
    expect(errors.join()).toContain('broke by itself');
  });

  it('hears words with the frame that brings or takes them, long before its bound', async () => {
    await on.app.pull('say', { words: 'brought', after: '200' });
    expect(await listen({ kind: 'text', text: 'brought', present: true }, 50_000)).toBe(true);
    await on.app.pull('say', { words: 'taken', after: '200' });
    expect(await listen({ kind: 'text', text: 'brought', present: false }, 50_000)).toBe(true);
  }, 15_000);

  it('a screen that moves without end is heard as no rest', async () => {
    await on.app.pull('animate', { steps: '100' });
    expect(await listen({ kind: 'stable' }, 600)).toBe(false);
    expect((await on.rig.call('wait_for_ui', { text: 'Step 0', timeout_ms: LONG_MS })).ok).toBe(true);
  });

  it('asks for no frame of its own', async () => {
    const { frames } = await on.app.truth();
    await listen({ kind: 'text', text: 'never', present: true }, 300);
    await listen({ kind: 'stable' }, 300);
    expect((await on.app.truth()).frames).toBe(frames);
  });

  it('an error since the last action holds until the bound, with few calls', async () => {
    await on.rig.call('tap', { target: '#count' });
    await on.app.pull('fail', { words: 'after the tap' });
    await on.rig.call('snapshot');
    const calls = await on.rig.requestsOf(async () => {
      const { failure } = await on.rig.call('wait_for_ui', { no_error: true, timeout_ms: 3000 });
      expect(failure).toMatchObject({ failure_code: 'TIMEOUT', reason: 'deadline' });
      expect(failure?.details?.observed).toContain('after the tap');
    });
    expect(calls.length).toBeLessThanOrEqual(10);
  });

  it('what never comes true costs few calls; looking from outside costs one a look', async () => {
    const never = () => on.rig.call('wait_for_ui', { text: 'this never comes', timeout_ms: 2500 });
    const within = await on.rig.requestsOf(async () => {
      expect((await never()).failure).toMatchObject({ failure_code: 'TIMEOUT', reason: 'deadline' });
    });
    expect(within.length).toBeLessThanOrEqual(8);
    const feed = on.rig.driver.changes;
    const { listen: kept } = feed;
    Object.assign(feed, { listen: undefined });
    const outside = await on.rig.requestsOf(never);
    Object.assign(feed, { listen: kept });
    expect(outside.length).toBeGreaterThan(within.length);
  });

  it('a hot restart meanwhile is survived', async () => {
    await on.rig.call('navigate', { action: 'push', route: '/list' });
    const waiting = on.rig.call('wait_for_ui', { text: 'Taps: 0', timeout_ms: LONG_MS });
    await on.app.pull('restart');
    expect((await waiting).ok).toBe(true);
  }, 60_000);

  it('closing ends it inside the app', async () => {
    await on.rig.call('snapshot');
    const listening = listen({ kind: 'text', text: 'never', present: true }, 50_000);
    await on.app.truth();
    const other = await rigOn(on.app.uri);
    expect(await listening).toBe(false);
    await other.end();
    await on.rig.end();
    await on.openAgain();
  });

  it('a breakpoint ends it at once and says so', async () => {
    const vm = await VmConnection.open(readServiceUri(on.app.uri) as ServiceUri, Deadline.after(5000));
    const isolate = await appIsolate(vm, Deadline.after(5000));
    await on.rig.call('snapshot');
    const waiting = on.rig.call('wait_for_ui', { text: 'never', timeout_ms: LONG_MS });
    await on.app.pull('pause');
    expect((await waiting).failure).toMatchObject({ failure_code: 'TIMEOUT', reason: 'unresponsive' });
    await vm.request('resume', { isolateId: isolate }, Deadline.after(5000));
    vm.close();
  });

  it('an app that runs without end is told from outside', async () => {
    await on.rig.call('snapshot');
    await on.app.pull('wedge', { after: '300' });
    await expect(listen({ kind: 'error' }, 500)).rejects.toMatchObject({
      failure: { failure_code: 'TIMEOUT', reason: 'unresponsive' },
    });
  }, 30_000);
});
