import { expect, it } from 'vitest';
import { SHORT_RIGS } from './rigs.ts';
import { envelope, onEveryRig } from './with-rigs.ts';

onEveryRig(
  'dialogs',
  (rig) => {
    const status = () => (rig().door.state().view as { status: string }).status;
    const left = () => (rig().door.state().view as { open: string[] }).open;

    it('are told by structure: buttons called OK and Cancel are no dialog', async () => {
      await rig().open('/dialogs');
      const none = await rig().call('handle_dialog', { action: 'get' });
      expect(none.text).toContain('no dialog is open');
      for (const action of ['accept', 'dismiss', 'dismiss_all'] as const) {
        const answer = await rig().call('handle_dialog', { action });
        expect(envelope(answer)).toMatchObject({ failure_code: 'ACTION_REJECTED', reason: 'no_popup_route' });
      }
      expect(status()).toBe('');
    });

    it('are described, dismissed and proved gone', async () => {
      await rig().open('/dialogs');
      await rig().call('tap', { target: '#ask', expect: 'text "Leave the page?"' });
      const get = await rig().call('handle_dialog', { action: 'get' });
      expect(get.text).toContain('Leave the page?');
      expect(get.text).toContain('\n  "Your draft is not saved."\n');
      expect(get.text).toContain('"OK"');
      const dismiss = await rig().call('handle_dialog', { action: 'dismiss' });
      expect(envelope(dismiss).lifecycle_state).toBe('verified');
      expect(left()).toEqual([]);
      expect(status()).toBe('Ask: Cancel');
    });

    it('are accepted only where their structure says which button that is', async () => {
      await rig().open('/dialogs');
      await rig().call('tap', { target: '#alert' });
      const alert = await rig().call('handle_dialog', { action: 'accept' });
      expect(envelope(alert).lifecycle_state).toBe('verified');
      expect(status()).toBe('Alert: OK');
      await rig().call('tap', { target: '#confirm' });
      const confirm = await rig().call('handle_dialog', { action: 'accept' });
      expect(envelope(confirm).lifecycle_state).toBe('verified');
      expect(status()).toBe('Confirm: OK');
      await rig().call('tap', { target: '#sheet', expect: 'text "Print"' });
      const sheet = await rig().call('handle_dialog', { action: 'accept' });
      expect(envelope(sheet)).toMatchObject({ failure_code: 'AMBIGUOUS_TARGET', success: false });
      expect(left()).toHaveLength(1);
      const choice = await rig().call('tap', { target: 'button "Print"', expect: 'text "Sheet: Print"' });
      expect(envelope(choice).lifecycle_state).toBe('verified');
    });

    it('on top of each other are dismissed together', async () => {
      await rig().open('/dialogs');
      await rig().call('tap', { target: '#ask_twice', expect: 'text "First question"' });
      await rig()
        .call('tap', { target: 'button "OK" nth=1', expect: 'text "Second question"' })
        .then(async (answer) => {
          // On the web the page's own OK is in the tree as well, covered by the dialog.
          if (!answer.ok) await rig().call('tap', { target: '#first_ok', expect: 'text "Second question"' });
        });
      expect(left()).toHaveLength(2);
      const all = await rig().call('handle_dialog', { action: 'dismiss_all' });
      expect(envelope(all).lifecycle_state).toBe('verified');
      expect(left()).toEqual([]);
    });
  },
  SHORT_RIGS,
);
