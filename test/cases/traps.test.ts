import { expect, it } from 'vitest';
import { envelope, idOn, onEveryRig } from './with-rigs.ts';
import { SHORT_RIGS } from './rigs.ts';

onEveryRig(
  'traps',
  (rig) => {
    it('a button that does nothing is delivered, unverified, and said to have changed nothing', async () => {
      await rig().open('/traps/dead-button');
      const tap = await rig().call('tap', { target: 'button "Save draft"' });
      expect(envelope(tap)).toMatchObject({ success: true, lifecycle_state: 'pending_verification', outcome: 'no_op' });
      expect(envelope(tap).effect?.changed).toBe(false);
      expect(tap.text).toMatch(/no line of the screen changed/);
    });

    it('a late overlay is named by the gate and nothing is sent', async () => {
      await rig().open('/traps/late-overlay');
      await rig().call('wait_for_ui', { text: 'Special offer' });
      rig().door.clear();
      const tap = await rig().call('tap', { target: '#claim', actionable_timeout_ms: 100 });
      expect(envelope(tap)).toMatchObject({
        failure_code: 'ELEMENT_NOT_INTERACTABLE',
        reason: 'obscured',
        success: false,
      });
      expect(tap.text.split('\n')[0]).toMatch(/is not actionable: obscured by other widget \(top=.+\)$/);
      expect(rig().door.events({ kind: 'clicked' })).toEqual([]);
      await rig().call('tap', { target: 'button "No thanks"', expect: 'not text "Special offer"' });
      const again = await rig().call('tap', { target: '#claim', expect: 'text "Reward claimed"' });
      expect(envelope(again).lifecycle_state).toBe('verified');
      expect(rig().door.events({ kind: 'clicked', id: 'claim' })).toHaveLength(1);
    });

    it('a moving target is waited for and then hit', async () => {
      await rig().open('/traps/moving-target');
      const tap = await rig().call('tap', { target: 'button "Catch me"', actionable_timeout_ms: 8000 });
      expect(envelope(tap)).toMatchObject({ success: true });
      expect(rig().door.events({ kind: 'clicked' }).at(-1)?.screen).toBe('/traps/moving-target');
    });

    it('a button that becomes enabled is waited for', async () => {
      await rig().open('/traps/enabled-later');
      const tap = await rig().call('tap', { target: '#continue', expect: 'text "Continued"' });
      expect(envelope(tap).lifecycle_state).toBe('verified');
    });

    it('twins are never guessed between, and each can be named by its card', async () => {
      await rig().open('/traps/twins');
      rig().door.clear();
      const tap = await rig().call('tap', { target: 'button "Edit"' });
      expect(envelope(tap)).toMatchObject({ failure_code: 'AMBIGUOUS_TARGET', reason: 'several_matches' });
      expect(rig().door.events({ kind: 'clicked' })).toEqual([]);
      const second = await rig().call('tap', { target: 'button "Edit" nth=2' });
      expect(second.ok).toBe(true);
      expect(rig().door.events({ kind: 'clicked' })).toHaveLength(1);
      expect(rig().door.events({ kind: 'clicked' })[0]?.row).toBe('Home');
    });

    it('a request that fails behind an unchanged screen is not called a success', async () => {
      await rig().open('/traps/silent-failure');
      const tap = await rig().call('tap', { target: 'button "Send"' });
      expect(rig().door.events({ kind: 'request_failed' })).toHaveLength(1);
      expect(envelope(tap).lifecycle_state).toBe('pending_verification');
      expect(envelope(tap).outcome).not.toBe('success');
      const sent = await rig().call('tap', { target: 'button "Send"', expect: 'text "Sent"' });
      expect(envelope(sent).lifecycle_state).toBe('failed');
    });

    it('a row that is replaced under the finger is never claimed', async () => {
      await rig().open('/traps/replaced-row');
      const { text } = await rig().call('snapshot');
      const first = /listitem "([^"]+)"/.exec(text)?.[1] ?? '';
      const button = idOn(text, '"Delete"');
      rig().door.clear();
      const tap = await rig().call('tap', { target: button, expect: `not listitem ${JSON.stringify(first)}` });
      const deleted = rig()
        .door.events({ kind: 'clicked' })
        .map((event) => event.row);
      expect(deleted.includes(first) || envelope(tap).lifecycle_state !== 'verified').toBe(true);
      expect(tap.ok).toBe(false);
    });
  },
  SHORT_RIGS,
);
