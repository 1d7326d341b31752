import { expect, it } from 'vitest';
import { SHORT_RIGS } from './rigs.ts';
import { envelope, onEveryRig } from './with-rigs.ts';

onEveryRig(
  'a screen that never rests',
  (rig) => {
    it('does not stop an action from being proved', async () => {
      await rig().open('/restless');
      const tap = await rig().call('tap', { target: '#count', expect: 'text "Counted 1"' });
      expect(envelope(tap).lifecycle_state).toBe('verified');
    });

    it('its ticking parts are marked and do not count as an effect', async () => {
      await rig().open('/restless');
      // Long enough apart for the clock to tick in between.
      for (let looks = 0; looks < 4; looks++) await rig().call('wait_for_ui', { text: 'Never', timeout_ms: 250 });
      const { text } = await rig().call('snapshot');
      expect(text.split('\n').find((line) => / s" \[/.test(line))).toContain('volatile');
      const tap = await rig().call('tap', { target: 'text "Clock"' });
      expect(envelope(tap).effect?.changed).toBe(false);
    });

    it('a message that comes and goes is told where the platform has events', async () => {
      await rig().open('/restless');
      const tap = await rig().call('tap', { target: '#notify' });
      expect(envelope(tap).success).toBe(true);
      if (rig().platform === 'web') expect(tap.text).toContain('Message sent');
    });

    it('a target that moves for ever is refused as not stable', async () => {
      await rig().open('/restless');
      rig().door.clear();
      const tap = await rig().call('tap', { target: '#drifter', actionable_timeout_ms: 1200 });
      if (envelope(tap).success) {
        // Over adb two captures may find it in the same place; then it was hit where it was.
        expect(rig().door.events({ kind: 'clicked', id: 'drifter' })).toHaveLength(1);
        return;
      }
      expect(envelope(tap)).toMatchObject({ failure_code: 'ELEMENT_NOT_INTERACTABLE', reason: 'not_stable' });
      expect(tap.text.split('\n')[0]).toMatch(/not stable \(rect changed by \d+\.\dpx\)$/);
    });
  },
  SHORT_RIGS,
);
