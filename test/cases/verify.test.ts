import { expect, it } from 'vitest';
import { envelope, onEveryRig } from './with-rigs.ts';
import { SHORT_RIGS } from './rigs.ts';

onEveryRig(
  'verifying',
  (rig) => {
    it('a toggle is proved by its state, and the opposite fails', async () => {
      await rig().open('/settings');
      const target = 'switch "Notifications"';
      const before = (rig().door.state().settings as { notifications: boolean }).notifications;
      const on = await rig().call('expect_state', { target, property: 'checked', expected: before });
      expect(on.text).toContain('VERIFIED');
      const off = await rig().call('expect_state', { target, property: 'checked', expected: !before });
      expect(off.failure).toMatchObject({ failure_code: 'EXPECT_STATE_MISMATCH', reason: 'mismatch' });
    });

    it('an expectation that held before proves nothing', async () => {
      await rig().open('/settings');
      const tap = await rig().call('tap', { target: 'switch "Notifications"', expect: 'text "Volume"' });
      expect(tap.ok).toBe(false);
      expect(envelope(tap)).toMatchObject({
        success: true,
        reason: 'already_true',
        lifecycle_state: 'pending_verification',
        verdict: { verdict: 'already_true' },
      });
    });

    it('a line that already held may accompany one that became true', async () => {
      await rig().open('/settings');
      const tap = await rig().call('tap', {
        target: 'text "Traps"',
        expect: ['text "Twins"', 'not text "Error"'],
      });
      expect(envelope(tap).lifecycle_state).toBe('verified');
      expect(envelope(tap).verdict?.lines.map((line) => line.verdict)).toEqual(['verified', 'already_true']);
    });

    it('absence beside an open dialog cannot be told where only the dialog can be read', async () => {
      await rig().open('/settings');
      const tap = await rig().call('tap', {
        target: 'button "Reset settings"',
        expect: ['text "Reset settings?"', 'not text "Error"'],
      });
      const verdict = rig().platform === 'web' ? 'already_true' : 'unavailable';
      expect(envelope(tap).verdict?.lines.map((line) => line.verdict)).toEqual(['verified', verdict]);
      await rig().call('handle_dialog', { action: 'dismiss' });
    });

    it('a later expectation closes an action only when it is given its action_id', async () => {
      await rig().open('/settings');
      const tap = await rig().call('tap', { target: 'button "Reset settings"' });
      const { action_id } = envelope(tap);
      await rig().call('expect_element_visible', { target: 'text "Reset settings?"' });
      const other = { target: 'text "Nothing of the kind"', action_id, visible: false };
      const still = await rig().call('expect_element_visible', other);
      expect(still.data).toMatchObject({ success: false, lifecycle_state: 'pending_verification' });
      const closed = await rig().call('expect_element_visible', { target: 'text "Reset settings?"', action_id });
      expect(closed.ok).toBe(true);
      expect(closed.data).toMatchObject({ action_id, lifecycle_state: 'verified' });
      expect(closed.text).toContain(`action ${action_id} is verified now`);
      const unknown = await rig().call('expect_element_visible', { target: 'text "x"', action_id: 'a9999' });
      expect(unknown.failure?.failure_code).toBe('INVALID_ARGUMENT');
      await rig().call('tap', { target: 'button "Cancel"' });
    });

    it('a state closes an action, unless it was so before', async () => {
      await rig().open('/settings');
      const target = 'switch "Notifications"';
      const before = (rig().door.state().settings as { notifications: boolean }).notifications;
      const { action_id } = envelope(await rig().call('tap', { target }));
      const enabled = await rig().call('expect_state', { target, property: 'enabled', expected: true, action_id });
      expect(enabled.failure?.reason).toBe('already_true');
      const checked = await rig().call('expect_state', { target, property: 'checked', expected: !before, action_id });
      expect(checked.text).toContain('VERIFIED');
      await rig().call('tap', { target });
    });

    it('what is not there is not visible, and what is there is not absent', async () => {
      await rig().open('/settings');
      const missing = await rig().call('expect_element_visible', { target: 'button "Buy"', timeout_ms: 200 });
      expect(missing.failure).toMatchObject({ failure_code: 'VERIFICATION_FAILED', reason: 'mismatch' });
      const absent = await rig().call('expect_element_visible', { target: 'button "Buy"', visible: false });
      expect(absent.ok).toBe(true);
      const present = await rig().call('expect_element_visible', {
        target: 'button "Reset settings"',
        visible: false,
        timeout_ms: 200,
      });
      expect(present.ok).toBe(false);
    });

    it('the wrong type of expectation and an unknown state are told apart from a mismatch', async () => {
      await rig().open('/settings');
      const wrong = await rig().call('expect_state', {
        target: 'switch "Notifications"',
        property: 'checked',
        expected: 'yes',
      });
      expect(wrong.failure).toMatchObject({ failure_code: 'INVALID_ARGUMENT', reason: 'wrong_type' });
      const unknown = await rig().call('expect_state', {
        target: 'button "Reset settings"',
        property: 'checked',
        expected: false,
        timeout_ms: 200,
      });
      expect(unknown.failure).toMatchObject({ failure_code: 'VERIFICATION_FAILED', reason: 'unavailable' });
      expect(unknown.exit).toBe(3);
    });

    it('an empty string is a legal expectation', async () => {
      await rig().open('/signin');
      const empty = await rig().call('expect_state', { target: '#email', property: 'text_value', expected: '' });
      expect(empty.text).toContain('VERIFIED');
      const full = await rig().call('expect_state', {
        target: '#email',
        property: 'text_value',
        expected: 'x',
        timeout_ms: 200,
      });
      expect(full.failure?.failure_code).toBe('EXPECT_STATE_MISMATCH');
    });

    it('a wait ends with a match or with a typed timeout', async () => {
      await rig().open('/traps/enabled-later');
      const enabled = await rig().call('wait_for_ui', { target: '#continue', condition: 'enabled', timeout_ms: 8000 });
      expect(enabled.text).toContain('MATCHED');
      const never = await rig().call('wait_for_ui', { text: 'Never', timeout_ms: 300 });
      expect(never.failure).toMatchObject({ failure_code: 'TIMEOUT', reason: 'deadline' });
      const gone = await rig().call('wait_for_ui', { no_text: 'Never' });
      expect(gone.ok).toBe(true);
      const both = await rig().call('wait_for_ui', { text: 'a', no_text: 'b' });
      expect(both.failure?.failure_code).toBe('INVALID_ARGUMENT');
      const rest = await rig().call('wait_for_ui', { stable: true });
      expect(rest.ok).toBe(true);
    });

    it('an action on an old revision is refused', async () => {
      await rig().open('/settings');
      const { data } = await rig().call('snapshot');
      const revision = data.snapshot_revision as number;
      rig().door.clear();
      const stale = await rig().call('tap', { target: 'switch "Notifications"', if_revision: revision - 1 });
      expect(envelope(stale)).toMatchObject({ failure_code: 'STALE_REFERENCE', reason: 'revision_changed' });
      expect(rig().door.events({ kind: 'toggled' })).toEqual([]);
      const fresh = await rig().call('tap', { target: 'switch "Notifications"', if_revision: revision });
      expect(fresh.ok).toBe(true);
      expect(rig().door.events({ kind: 'toggled' })).toHaveLength(1);
    });
  },
  SHORT_RIGS,
);
