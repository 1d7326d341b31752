import { expect, it } from 'vitest';
import { SHORT_RIGS } from './rigs.ts';
import { envelope, onEveryRig } from './with-rigs.ts';

onEveryRig(
  'scrolling',
  (rig) => {
    it('is proved by movement', async () => {
      await rig().open('/messages');
      const down = await rig().call('scroll', { direction: 'down' });
      expect(down.text).toContain('VERIFIED');
      expect(envelope(down).effect?.changed).toBe(true);
      const up = await rig().call('scroll', { direction: 'up', target: 'list nth=1', distance: 300 });
      expect(up.text).toContain('VERIFIED');
    });

    it('that moves nothing has a name', async () => {
      await rig().open('/messages');
      const up = await rig().call('scroll', { direction: 'up' });
      expect(envelope(up)).toMatchObject({ failure_code: 'NAVIGATION_NO_CHANGE', reason: 'no_scroll_movement' });
    });

    it('finds a row that is not there yet, and the row can then be acted on', async () => {
      await rig().open('/messages');
      const wanted = 'listitem "Ada Costa"';
      const before = await rig().call('find_element', { target: wanted });
      expect(before.ok).toBe(false);
      const found = await rig().call('scroll_to_element', {
        target: { text: 'Ada C', contains: true },
        max_scrolls: 30,
      });
      expect(found.text).toContain('VERIFIED');
      const seen = await rig().call('expect_element_visible', { target: { text: 'Ada C', contains: true } });
      expect(seen.ok).toBe(true);
    });

    it('tells the end of a list apart from an empty purse', async () => {
      await rig().open('/traps');
      const end = await rig().call('scroll_to_element', { target: 'text "No such row"', max_scrolls: 30 });
      expect(envelope(end)).toMatchObject({ failure_code: 'NAVIGATION_NO_CHANGE', reason: 'no_scroll_movement' });
      await rig().open('/messages');
      const purse = await rig().call('scroll_to_element', { target: 'text "No such row"', max_scrolls: 1 });
      expect(envelope(purse)).toMatchObject({ failure_code: 'ELEMENT_NOT_FOUND', reason: 'no_match' });
    });

    it('brings an off-screen button into view, where it can be tapped', async () => {
      await rig().open('/traps/off-screen');
      const found = await rig().call('scroll_to_element', { target: 'button "Accept terms"', max_scrolls: 20 });
      expect(found.ok).toBe(true);
      rig().door.clear();
      const tap = await rig().call('tap', { target: 'button "Accept terms"' });
      expect(tap.ok).toBe(true);
      expect(rig().door.events({ kind: 'clicked' })).toHaveLength(1);
      const proof = await rig().call('scroll_to_element', { target: 'text "Terms accepted"' });
      expect(proof.ok).toBe(true);
    });

    it('by a swipe from point to point says what changed', async () => {
      await rig().open('/messages');
      const { width, height } = (await rig().call('snapshot', { detail: 'full' })).data.resolution as {
        width: number;
        height: number;
      };
      const [x, low, high] = [Math.round(width / 2), Math.round(height * 0.7), Math.round(height * 0.3)];
      const swipe = await rig().call('swipe', { from: `${x},${low}`, to: `${x},${high}`, duration_ms: 400 });
      expect(swipe.ok).toBe(true);
      expect(envelope(swipe).effect?.changed).toBe(true);
      const wrong = await rig().call('swipe', { from: 'e1', to: '1,1' });
      expect(wrong.failure?.failure_code).toBe('INVALID_ARGUMENT');
    });
  },
  SHORT_RIGS,
);
