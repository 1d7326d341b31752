import { expect, it } from 'vitest';
import { SHORT_RIGS } from './rigs.ts';
import { envelope, onEveryRig } from './with-rigs.ts';

onEveryRig(
  'controls',
  (rig) => {
    const view = () => rig().door.state().view as Record<string, unknown>;

    it('a switch and a checkbox are set, not toggled', async () => {
      await rig().open('/controls');
      const on = await rig().call('adjust_control', { target: 'checkbox "Terms"', value: true });
      expect(on.text).toContain('VERIFIED');
      expect(on.text).toContain('sent: "1 input"');
      expect(view().terms).toBe(true);
      rig().door.clear();
      const again = await rig().call('adjust_control', { target: 'checkbox "Terms"', value: true });
      expect(again.text).toContain('nothing had to be sent');
      expect(rig().door.events()).toEqual([]);
      const off = await rig().call('adjust_control', { target: 'switch "Newsletter"', value: false });
      expect(off.ok).toBe(true);
      expect(view().newsletter).toBe(false);
    });

    it('a slider goes to a value and says so only when it is there', async () => {
      await rig().open('/controls');
      const zoom = await rig().call('adjust_control', {
        target: 'slider "Zoom"',
        value: 70,
        tolerance: 5,
        max_attempts: 6,
      });
      expect(zoom.text).toContain('VERIFIED');
      expect(view().zoom).toBe(70);
      const bright = await rig().call('adjust_control', {
        target: 'slider "Brightness"',
        value: 200,
        tolerance: 3,
        max_attempts: 8,
      });
      expect(bright.text).toContain('VERIFIED');
      expect(Math.abs(Number(view().brightness) - 200)).toBeLessThanOrEqual(3);
    });

    it('a value that the control cannot hold is not claimed', async () => {
      await rig().open('/controls');
      const snapped = await rig().call('adjust_control', { target: 'slider "Zoom"', value: 73, max_attempts: 2 });
      expect(envelope(snapped)).toMatchObject({
        failure_code: 'CONTROL_CONVERGENCE_FAILED',
        lifecycle_state: 'failed',
      });
      expect(view().zoom).not.toBe(73);
      const wrong = await rig().call('adjust_control', { target: 'button "Save"', value: 3, actionable_timeout_ms: 0 });
      expect(wrong.ok).toBe(false);
    });

    it('a stepper is found by its structure and stepped to a value', async () => {
      await rig().open('/controls');
      const up = await rig().call('adjust_control', { target: '#guests_value', value: 5 });
      expect(up.text).toContain('VERIFIED');
      expect(view().guests).toBe(5);
      const beyond = await rig().call('adjust_control', { target: '#guests_value', value: 12 });
      expect(envelope(beyond).failure_code).toBe('CONTROL_CONVERGENCE_FAILED');
      expect(view().guests).toBe(9);
    });

    it('one of several is chosen: segments, a native list, and no such option', async () => {
      await rig().open('/controls');
      const size = await rig().call('adjust_control', { target: '#size', value: 'L' });
      expect(size.text).toContain('VERIFIED');
      expect(view().size).toBe('L');
      const country = await rig().call('adjust_control', { target: 'combobox "Country"', value: 'Norway' });
      expect(country.text).toContain('VERIFIED');
      expect(view().country).toBe('Norway');
      const none = await rig().call('adjust_control', { target: 'combobox "Country"', value: 'Atlantis' });
      expect(none.failure).toMatchObject({ failure_code: 'ELEMENT_NOT_FOUND', reason: 'no_match' });
      expect(view().country).toBe('Norway');
    });

    /** As the refusal's own `next` says: put the keyboard away, then the same call. */
    const type = async (args: Record<string, unknown>) => {
      const first = await rig().call('type_text', args);
      if (first.failure?.reason !== 'obscured') return envelope(first);
      expect(first.failure.next).toContain('press_back');
      await rig().call('press_back');
      return envelope(await rig().call('type_text', args));
    };

    it('typing is read back: formatted, filtered, swallowed, appended', async () => {
      await rig().open('/controls');
      await rig().call('scroll_to_element', { target: 'button "Save"' });
      const card = await type({ target: 'textbox "Card number"', text: '4242424242424242' });
      expect(card).toMatchObject({ read_back: 'transformed', lifecycle_state: 'verified' });
      const code = await type({ target: 'textbox "Code"', text: '12ab' });
      expect(code).toMatchObject({ read_back: 'mismatch', failure_code: 'VERIFICATION_FAILED' });
      const swallowed = await type({ target: 'textbox "Nickname"', text: 'Ada' });
      expect(swallowed).toMatchObject({ read_back: 'mismatch', lifecycle_state: 'failed' });
      await type({ target: 'textbox "Name"', text: 'Ada' });
      const more = await type({ target: 'textbox "Name"', text: ' L', mode: 'append' });
      expect(more.read_back).toBe('matched');
      expect(view().name).toBe('Ada L');
    });

    it('a form is filled in order and stops at the first failure', async () => {
      await rig().open('/controls');
      await rig().call('scroll_to_element', { target: 'button "Save"' });
      const good = await rig().call('fill_form', {
        fields: [
          { target: 'textbox "Name"', value: 'Grace' },
          { target: 'textbox "Email"', value: 'g@h.i' },
        ],
      });
      expect(good.ok).toBe(true);
      expect(view()).toMatchObject({ name: 'Grace', email: 'g@h.i' });
      const bad = await rig().call('fill_form', {
        fields: [
          { target: 'textbox "Name"', value: 'Linus' },
          { target: 'textbox "Missing"', value: 'x' },
          { target: 'textbox "Email"', value: 'never@typed' },
        ],
      });
      expect(bad.failure?.failure_code).toBe('ELEMENT_NOT_FOUND');
      expect(bad.data).toMatchObject({ success: false, failed_at: 1, failed_ref: 'textbox "Missing"' });
      // Why it failed is said once, in the first line.
      expect(bad.text.split(bad.failure?.message ?? '')).toHaveLength(2);
      expect(view()).toMatchObject({ name: 'Linus', email: 'g@h.i' });
    });

    it('a batch runs in order, checks all its steps first, and stops at the first failure', async () => {
      await rig().open('/controls');
      rig().door.clear();
      const slip = await rig().call('batch', {
        steps: [
          { tool: 'tap', args: { target: 'checkbox "Terms"' } },
          { tool: 'tap', args: { target: 5 } },
        ],
      });
      expect(slip.failure?.failure_code).toBe('INVALID_ARGUMENT');
      expect(rig().door.events()).toEqual([]);
      const stopped = await rig().call('batch', {
        steps: [
          { tool: 'adjust_control', args: { target: 'checkbox "Terms"', value: true } },
          {
            tool: 'expect_state',
            args: { target: 'checkbox "Terms"', property: 'checked', expected: false, timeout_ms: 100 },
          },
          { tool: 'adjust_control', args: { target: 'checkbox "Terms"', value: false } },
        ],
      });
      expect(stopped.data).toMatchObject({ success: false, failed_at: 1 });
      expect(view().terms).toBe(true);
    });
  },
  SHORT_RIGS,
);
