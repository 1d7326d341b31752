import { expect, it } from 'vitest';
import { SHORT_RIGS } from './rigs.ts';
import { envelope, onEveryRig } from './with-rigs.ts';

onEveryRig(
  'waiting',
  (rig) => {
    it('a change that came before the wait counts, from the action or from a revision', async () => {
      await rig().open('/settings');
      const { data } = await rig().call('snapshot');
      await rig().call('tap', { target: 'switch "Notifications"' });
      const state = await rig().call('wait_for_ui_change', { expected_change: 'state_change' });
      expect(state.text).toContain('CHANGED state_change');
      const none = await rig().call('wait_for_ui_change', { expected_change: 'hierarchy_diff', timeout_ms: 300 });
      expect(none.failure).toMatchObject({ failure_code: 'TIMEOUT', reason: 'deadline' });
      const since = await rig().call('wait_for_ui_change', { since_revision: data.snapshot_revision });
      expect(since.ok).toBe(true);
      const lost = await rig().call('wait_for_ui_change', { since_revision: 9999 });
      expect(lost.failure).toMatchObject({ failure_code: 'STALE_REFERENCE', reason: 'revision_changed' });
      await rig().call('tap', { target: 'switch "Notifications"' });
    });

    it('another screen is told by its fingerprint, and the same screen has the same one again', async () => {
      await rig().open('/settings');
      const settings = (await rig().call('get_screen_fingerprint')).data.fingerprint;
      const same = await rig().call('wait_for_screen_change', { fingerprint: settings, timeout_ms: 300 });
      expect(same.failure?.failure_code).toBe('TIMEOUT');
      await rig().open('/traps');
      const other = await rig().call('wait_for_screen_change', { fingerprint: settings });
      expect(other.ok).toBe(true);
      await rig().open('/settings');
      const again = await rig().call('expect_screen', { fingerprint: settings });
      expect(again.text).toContain('VERIFIED');
    });

    it('which screen it is is proved by name, fingerprint or line, and the wrong one fails', async () => {
      await rig().open('/settings');
      const name = rig().platform === 'web' ? '/settings' : 'SettingsActivity';
      expect((await rig().call('expect_screen', { screen: name })).ok).toBe(true);
      expect((await rig().call('expect_screen', { screen: 'Nowhere', timeout_ms: 100 })).ok).toBe(false);
      expect((await rig().call('expect_screen', { fingerprint: 'x', timeout_ms: 100 })).ok).toBe(false);
      expect((await rig().call('expect_screen', { line: 'switch "Notifications"' })).ok).toBe(true);
      expect((await rig().call('expect_screen', {})).failure?.failure_code).toBe('INVALID_ARGUMENT');
      const tap = await rig().call('tap', { target: 'text "Traps"' });
      const closed = await rig().call('expect_screen', { line: 'text "Twins"', action_id: envelope(tap).action_id });
      expect(closed.ok).toBe(true);
      expect(closed.data).toMatchObject({ lifecycle_state: 'verified' });
    });

    it('no_error, log and network_idle are about what the app said and asked for since the last action', async () => {
      await rig().open('/traps/silent-failure');
      const quiet = await rig().call('wait_for_ui', { no_error: true });
      expect(quiet.ok).toBe(true);
      await rig().call('tap', { target: 'button "Send"' });
      const said = await rig().call('wait_for_ui', { log: 'Sending failed', timeout_ms: 5000 });
      expect(said.ok).toBe(true);
      const unsaid = await rig().call('wait_for_ui', { log: 'Never said', timeout_ms: 300 });
      expect(unsaid.failure?.failure_code).toBe('TIMEOUT');
      const idle = await rig().call('wait_for_ui', { network_idle: true });
      if (rig().platform === 'web') expect(idle.ok).toBe(true);
      else expect(idle.failure).toMatchObject({ failure_code: 'CAPABILITY_MISSING', reason: 'not_supported' });
    });
  },
  SHORT_RIGS,
);
