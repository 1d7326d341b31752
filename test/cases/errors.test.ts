import { describe, expect, it } from 'vitest';
import { Deadline } from '../../src/base/deadline.ts';
import type { Device } from '../../src/contract/device.ts';
import { Engine } from '../../src/engine/engine.ts';
import type { Answer } from '../../src/engine/operation.ts';
import type { DeviceRegistry } from '../../src/engine/registry.ts';
import { onEveryRig } from './with-rigs.ts';
import { SHORT_RIGS } from './rigs.ts';

/** Every failure has a code, a reason, a sentence that comes first, and something to do next. */
function expectFailure(answer: Answer, code: string, reason: string): void {
  expect(answer.ok).toBe(false);
  expect(answer.failure).toMatchObject({ failure_code: code, reason });
  expect(answer.text.split('\n')[0]).toBe(answer.failure?.message);
  expect(answer.failure?.message).toMatch(/^\S+ \S+ .*\.$/);
  expect(answer.failure?.next.length).toBeGreaterThan(3);
  expect(answer.text).toContain(`next: ${answer.failure?.next}`);
}

function engineOn(devices: Device[], problems: { platform: string; problem: string; fix: string }[] = []) {
  const registry: DeviceRegistry = {
    list: async () => ({ devices, problems }),
    open: async () => {
      throw new Error('not reached');
    },
    close: async () => undefined,
  };
  const engine = new Engine({ registry, implicit_session: true });
  return (name: string, args: unknown = {}) => engine.call(name, args, { signal: new AbortController().signal });
}

function device(id: string, more: Partial<Device> = {}): Device {
  return { device_id: id, platform: 'android', name: id, status: 'ready', simulated: false, ...more };
}

describe('choosing a device', () => {
  it('none: says what stands in the way and how to mend it', async () => {
    const call = engineOn([], [{ platform: 'android', problem: 'There is no adb.', fix: 'Install platform-tools.' }]);
    const answer = await call('snapshot');
    expectFailure(answer, 'CAPABILITY_MISSING', 'no_device');
    expect(answer.text).toContain('Install platform-tools.');
  });

  it('the only one is opened once, by whichever first call comes first', async () => {
    let opened = 0;
    const registry: DeviceRegistry = {
      list: async () => ({ devices: [device('one')], problems: [] }),
      open: async (_device, _options, deadline) => {
        opened += 1;
        await deadline.pause(20);
        throw new Error('not today');
      },
      close: async () => undefined,
    };
    const engine = new Engine({ registry, implicit_session: true });
    const call = (name: string) => engine.call(name, {}, { signal: new AbortController().signal });
    const answers = await Promise.all([call('snapshot'), call('screenshot'), call('get_logs')]);
    for (const answer of answers) expect(answer.text).toContain('not today');
    expect(opened).toBe(1);
    await call('snapshot');
    expect(opened).toBe(2);
  });

  it('several and no choice: lists the exact calls that pick one', async () => {
    const answer = await engineOn([device('one'), device('two')])('snapshot');
    expectFailure(answer, 'INVALID_ARGUMENT', 'several_devices');
    expect(answer.failure?.next).toBe('open_session device_id "one", or open_session device_id "two"');
  });

  it('wrong: names the ones that exist', async () => {
    const answer = await engineOn([device('one')])('open_session', { device_id: 'nine' });
    expectFailure(answer, 'INVALID_ARGUMENT', 'unknown_device');
    expect(answer.text).toContain('one (android, "one")');
  });

  it('offline and unauthorized', async () => {
    const offline = await engineOn([device('one', { status: 'offline' })])('open_session', { device_id: 'one' });
    expectFailure(offline, 'DEVICE_LOST', 'device_offline');
    expect(offline.exit).toBe(4);
    const locked = await engineOn([device('one', { status: 'unauthorized', note: 'Accept the key.' })])('snapshot');
    expectFailure(locked, 'DEVICE_LOST', 'device_unauthorized');
  });

  it('an unknown operation', async () => {
    expectFailure(await engineOn([])('fly'), 'INVALID_ARGUMENT', 'unknown_action');
  });
});

onEveryRig(
  'wrong calls',
  (rig) => {
    it('unknown arguments are refused by name, with the known ones', async () => {
      const answer = await rig().call('tap', { target: 'e1', force: true });
      expectFailure(answer, 'INVALID_ARGUMENT', 'unknown_argument');
      expect(answer.text).toContain('"force"');
      expect(answer.text).toContain('actionable_timeout_ms');
      expect(answer.exit).toBe(2);
    });

    it('wrong types, missing arguments and lines that cannot be read', async () => {
      expectFailure(await rig().call('tap', { target: 7 }), 'INVALID_ARGUMENT', 'bad_argument');
      expectFailure(await rig().call('tap', {}), 'INVALID_ARGUMENT', 'bad_argument');
      expectFailure(await rig().call('tap', { target: 'button "Pay' }), 'INVALID_ARGUMENT', 'bad_argument');
      expectFailure(await rig().call('tap', { target: 'e1', expect: 'not' }), 'INVALID_ARGUMENT', 'bad_argument');
      expectFailure(await rig().call('press_key', { key: 'Hyper' }), 'INVALID_ARGUMENT', 'unknown_key');
      expectFailure(await rig().call('type_text', { target: '1,2', text: 'x' }), 'INVALID_ARGUMENT', 'bad_argument');
    });

    it('an element_id that was never shown', async () => {
      await rig().open('/settings');
      expectFailure(await rig().call('tap', { target: 'e9999' }), 'STALE_REFERENCE', 'never_shown');
    });

    it('an unknown app, an address that is never opened', async () => {
      const app = await rig().call('start_app', { app: 'com.example.nothing' });
      if (rig().platform === 'android') expectFailure(app, 'INVALID_ARGUMENT', 'unknown_app');
      else expectFailure(app, 'CAPABILITY_MISSING', 'not_supported');
      const answer = await rig().call('navigate', { action: 'goto', url: 'javascript:alert(1)' });
      expectFailure(answer, 'INVALID_ARGUMENT', 'blocked_url');
      expectFailure(await rig().call('navigate', { action: 'goto' }), 'INVALID_ARGUMENT', 'bad_argument');
    });

    it('text where there is no field, and text that the device cannot be sent', async () => {
      await rig().open('/settings');
      const button = await rig().call('type_text', { target: 'button "Reset settings"', text: 'x' });
      expectFailure(button, 'ELEMENT_NOT_INTERACTABLE', 'not_supported');
      const nowhere = await rig().call('type_text', { text: 'x' });
      expectFailure(nowhere, 'ELEMENT_NOT_FOUND', 'no_match');
      if (rig().platform !== 'android') return;
      await rig().open('/signin');
      const hebrew = await rig().call('type_text', { target: '#email', text: 'שלום' });
      expectFailure(hebrew, 'CAPABILITY_MISSING', 'text_not_typable');
      expect((rig().door.state().view as { email: string }).email).toBe('');
    });

    it('a session that is unknown, closed, or whose device is gone', async () => {
      expectFailure(await rig().call('snapshot', { session_id: 's_nope' }), 'SESSION_NOT_FOUND', 'unknown_session');
      rig().door.fault('drop_connection', true);
      if (rig().platform === 'android') {
        const lost = await rig().call('snapshot');
        expectFailure(lost, 'DEVICE_LOST', 'disconnected');
        const again = await rig().call('tap', { target: 'e1' });
        expectFailure(again, 'DEVICE_LOST', 'disconnected');
      }
      rig().door.fault('drop_connection', false);
      if (rig().platform === 'android') {
        // The dead session does not stand in the way: the same device opens again, and is the one that is meant.
        expect((await rig().call('open_session')).ok).toBe(true);
        expect((await rig().call('snapshot')).ok).toBe(true);
      }
      const closed = await rig().call('close_session');
      expect(closed.ok).toBe(true);
      const after = await rig().call('snapshot', { session_id: closed.data.session_id });
      expectFailure(after, 'SESSION_NOT_FOUND', 'session_closed');
    });

    it('a call that is under way when its session is closed ends, and sends nothing more', async () => {
      await rig().open('/settings');
      const waiting = rig().call('wait_for_ui', { text: 'never', timeout_ms: 30_000 });
      const typing = rig().call('batch', {
        steps: [
          { tool: 'wait_for_ui', args: { text: 'never', timeout_ms: 30_000 } },
          { tool: 'tap', args: { target: 'button "Reset settings"' } },
        ],
      });
      await Deadline.after(1000).pause(700);
      const events = rig().door.events().length;
      expect((await rig().call('close_session')).ok).toBe(true);
      for (const answer of await Promise.all([waiting, typing])) {
        expect(answer.ok, answer.text).toBe(false);
        expect(['DEVICE_LOST', 'SESSION_NOT_FOUND'], answer.text).toContain(answer.failure?.failure_code);
      }
      expect(rig().door.events().length).toBe(events);
    });
  },
  SHORT_RIGS,
);
