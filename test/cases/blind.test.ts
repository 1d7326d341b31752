import { expect, it } from 'vitest';
import { SHORT_RIGS } from './rigs.ts';
import { envelope, idOn, onEveryRig } from './with-rigs.ts';

const APP = 'dev.touchstone.demo';

onEveryRig(
  'what can be seen and named',
  (rig) => {
    it('is never decided on a screen that could not be read', async ({ skip }) => {
      skip(rig().platform === 'web', 'a page that cannot be read is a page that does not answer: web-hung-page');
      await rig().open('/settings');
      await rig().call('snapshot');
      rig().door.fault('null_root', true);
      const blind = await rig().call('snapshot');
      expect(blind.text).toContain('INCOMPLETE');
      expect(blind.exit).toBe(3);
      const there = await rig().call('expect_element_visible', { target: 'button "Reset settings"', timeout_ms: 200 });
      expect(there.failure?.reason).toBe('unavailable');
      const absent = await rig().call('expect_element_visible', {
        target: 'button "Buy"',
        visible: false,
        timeout_ms: 200,
      });
      expect(absent.failure?.reason).toBe('unavailable');
      rig().door.clear();
      const tap = await rig().call('tap', { target: 'button "Reset settings"' });
      expect(envelope(tap)).toMatchObject({ success: false, reason: 'unavailable' });
      expect(rig().door.events({ kind: 'clicked' })).toEqual([]);
      rig().door.fault('null_root', false);
    });

    it('two elements with one stable id are both returned, and none is chosen', async () => {
      await rig().open('/messages');
      const tap = await rig().call('tap', { target: '#delete' });
      expect(envelope(tap)).toMatchObject({ failure_code: 'AMBIGUOUS_TARGET', success: false });
    });

    it('a point is tapped without a gate, and the answer says what changed', async () => {
      await rig().open('/settings');
      const found = await rig().call('find_element', { target: 'button "Reset settings"', detail: 'full' });
      const [left, top, right, bottom] = (found.data.element as { bounds: number[] }).bounds as [
        number,
        number,
        number,
        number,
      ];
      const target = `${Math.round((left + right) / 2)},${Math.round((top + bottom) / 2)}`;
      const tap = await rig().call('tap', { target, expect: 'text "Reset settings?"' });
      expect(envelope(tap)).toMatchObject({ action_type: 'tap', gate: null, lifecycle_state: 'verified' });
      await rig().call('handle_dialog', { action: 'dismiss' });
    });

    it('a line copied whole from a snapshot is a target, and must still be true', async () => {
      await rig().open('/settings');
      const { text } = await rig().call('snapshot');
      const line = text.split('\n').find((one) => one.includes('"Reset settings"')) ?? '';
      const found = await rig().call('find_element', { target: line });
      expect(found.text).toContain('element_id');
      const forged = await rig().call('find_element', { target: line.replace('Reset settings', 'Delete all') });
      expect(forged.failure?.failure_code).toBe('STALE_REFERENCE');
    });

    it('expectations may name states and values, and the screen', async () => {
      await rig().open('/signin');
      const screen = rig().platform === 'web' ? '/signin' : 'SignInActivity';
      const typed = await rig().call('type_text', {
        target: '#email',
        text: 'a@b.c',
        expect: ['textbox "Email" value="a@b.c"', 'button "Sign in" disabled', `screen "${screen}"`],
      });
      expect(envelope(typed).verdict?.lines.map((line) => line.verdict)).toEqual([
        'verified',
        'already_true',
        'already_true',
      ]);
    });

    it('a text inside a row stands for the row that owns it', async () => {
      await rig().open('/traps');
      const tap = await rig().call('tap', { target: 'text "Twins"', expect: 'text "Work"' });
      expect(envelope(tap).lifecycle_state).toBe('verified');
    });

    it('an element that is gone is defunct or stale, and nothing is sent', async () => {
      await rig().open('/settings');
      const button = idOn((await rig().call('snapshot')).text, '"Reset settings"');
      await rig().open('/traps/dead-button');
      rig().door.clear();
      const tap = await rig().call('tap', { target: button });
      expect(['STALE_REFERENCE', 'ELEMENT_NOT_INTERACTABLE']).toContain(envelope(tap).failure_code);
      expect(rig().door.events({ kind: 'clicked' })).toEqual([]);
    });

    it('an opted-out check is recorded as skipped', async () => {
      await rig().open('/traps/late-overlay');
      await rig().call('wait_for_ui', { text: 'Special offer' });
      const tap = await rig().call('tap', { target: '#claim', check_receives_events: false, actionable_timeout_ms: 0 });
      const check = envelope(tap).gate?.checks.find((one) => one.check === 'obscured');
      expect(check?.result).toBe('skipped');
      expect(envelope(tap).lifecycle_state).not.toBe('verified');
      expect((rig().door.state().view as { status: string }).status).toBe('');
    });

    it('the soft keyboard is in the way and is named', async ({ skip }) => {
      skip(rig().platform === 'web', 'a desktop browser has no soft keyboard');
      await rig().open('/signin');
      await rig().call('tap', { target: '#email' });
      const tap = await rig().call('tap', { target: '#forgot', actionable_timeout_ms: 0 });
      expect(tap.text.split('\n')[0]).toContain('obscured by other widget (top=soft keyboard)');
      expect(tap.text).toContain('next: press_back');
    });

    it('an app is started, restarted, stopped and reset', async ({ skip }) => {
      skip(rig().platform === 'web', 'a browser has pages, not apps; the refusal is a case of its own');
      await rig().open('/settings');
      const stop = await rig().call('terminate_app', { app: APP });
      expect(envelope(stop).lifecycle_state).toBe('verified');
      const start = await rig().call('start_app', { app: APP });
      expect(envelope(start).lifecycle_state).toBe('verified');
      const restart = await rig().call('restart_app', { app: APP, expect: 'button "Sign in"' });
      expect(restart.text).toContain('read back: matched');
      const reset = await rig().call('reset_app_data', { app: APP });
      expect(envelope(reset)).toMatchObject({ success: true, lifecycle_state: 'pending_verification' });
    });

    it('a failed expectation names what is nearest', async () => {
      await rig().open('/settings');
      const answer = await rig().call('expect_element_visible', { target: 'button "Reset setting"', timeout_ms: 100 });
      expect(answer.text).toContain('nearest: button "Reset settings"');
    });
  },
  SHORT_RIGS,
);
