import { expect, it } from 'vitest';
import { SHORT_RIGS } from './rigs.ts';
import { envelope, onEveryRig } from './with-rigs.ts';

onEveryRig(
  'gestures',
  (rig) => {
    it.each([
      ['double', 'Double tap me', 'Double tapped'],
      ['triple', 'Triple tap me', 'Triple tapped'],
      ['long', 'Hold me', 'Held'],
    ])('a %s tap does what a single tap does not', async (kind, label, status) => {
      await rig().open('/gestures');
      const target = `button "${label}"`;
      const single = await rig().call('tap', { target, expect: `text "${status}"` });
      expect(envelope(single).lifecycle_state).toBe('failed');
      const tap = await rig().call('tap', { target, kind, expect: `text "${status}"` });
      expect(envelope(tap).lifecycle_state).toBe('verified');
      expect(envelope(tap).action_type).toBe(kind === 'long' ? 'long_press' : 'tap_element');
    });

    it('a right click and a hover work where there is a pointer and are refused where there is none', async () => {
      await rig().open('/gestures');
      const right = await rig().call('tap', {
        target: 'button "Right click me"',
        kind: 'right',
        expect: 'text "Right clicked"',
      });
      const hover = await rig().call('hover', { target: 'button "Hover me"', expect: 'text "A helpful tip"' });
      if (rig().platform === 'web') {
        expect(envelope(right).lifecycle_state).toBe('verified');
        expect(envelope(hover).lifecycle_state).toBe('verified');
        return;
      }
      expect(envelope(right)).toMatchObject({
        failure_code: 'CAPABILITY_MISSING',
        reason: 'not_supported',
        success: false,
      });
      expect(envelope(hover)).toMatchObject({
        failure_code: 'CAPABILITY_MISSING',
        reason: 'not_supported',
        success: false,
      });
    });

    it('a drag takes one thing to another, and both ends are gated', async () => {
      await rig().open('/gestures');
      const drag = await rig().call('drag', { from: '#parcel', to: '#truck', expect: 'text "Delivered to Truck"' });
      expect(envelope(drag).lifecycle_state).toBe('verified');
      const nowhere = await rig().call('drag', { from: '#parcel', to: 'button "Moon"' });
      expect(envelope(nowhere)).toMatchObject({ failure_code: 'ELEMENT_NOT_FOUND', success: false });
      const point = await rig().call('drag', { from: '#parcel', to: '10,10' });
      expect(point.failure?.failure_code).toBe('INVALID_ARGUMENT');
    });

    it('a swipe carries a row away', async () => {
      await rig().open('/gestures');
      const found = await rig().call('find_element', { target: '#swipe', detail: 'full' });
      const [left, top, right, bottom] = (found.data.element as { bounds: number[] }).bounds as [
        number,
        number,
        number,
        number,
      ];
      const y = Math.round((top + bottom) / 2);
      const from = `${Math.round(left + (right - left) * 0.85)},${y}`;
      const to = `${Math.round(left + (right - left) * 0.1)},${y}`;
      const swipe = await rig().call('swipe', { from, to, duration_ms: 200, expect: 'text "Swiped away"' });
      expect(envelope(swipe).lifecycle_state).toBe('verified');
    });
  },
  SHORT_RIGS,
);
