import { expect, it } from 'vitest';
import { envelope, onEveryRig } from './with-rigs.ts';

onEveryRig('signing in', (rig) => {
  it('is proved from the first letter to the next screen', async () => {
    await rig().open('/signin');
    const email = await rig().call('type_text', { target: 'textbox "Email"', text: 'ada@example.com' });
    expect(email.text).toContain('VERIFIED');
    expect(envelope(email).read_back).toBe('matched');
    const password = await rig().call('type_text', { target: '#password', text: 'correct-horse' });
    expect(envelope(password).read_back).toBe('masked');
    expect(envelope(password).lifecycle_state).toBe('pending_verification');
    const tap = await rig().call('tap', { target: 'button "Sign in"', expect: 'text "Messages"' });
    expect(tap.text).toContain('VERIFIED');
    expect(envelope(tap).lifecycle.map((one) => one.state)).toEqual([
      'resolved',
      'dispatched',
      'pending_verification',
      'verified',
    ]);
    expect(rig().door.events({ kind: 'request_ok', id: 'POST /api/sign-in' })).toHaveLength(1);
  });

  it('is not believed when the app refuses it', async () => {
    await rig().open('/signin');
    await rig().call('type_text', { target: 'textbox "Email"', text: 'ada@example.com' });
    await rig().call('type_text', { target: '#password', text: 'wrong-horse' });
    const tap = await rig().call('tap', { target: 'button "Sign in"', expect: 'text "Messages"' });
    expect(tap.ok).toBe(false);
    expect(envelope(tap)).toMatchObject({
      success: true,
      lifecycle_state: 'failed',
      failure_code: 'VERIFICATION_FAILED',
      reason: 'mismatch',
    });
    expect(tap.text).toContain('Wrong email or password');
  });

  it('refuses the disabled button in the frozen words and sends nothing', async () => {
    await rig().open('/signin');
    rig().door.clear();
    const tap = await rig().call('tap', { target: '#sign_in', actionable_timeout_ms: 200 });
    expect(tap.text.split('\n')[0]).toMatch(/^Widget ref=e\d+ is not actionable: not enabled$/);
    expect(envelope(tap)).toMatchObject({
      success: false,
      lifecycle_state: 'failed',
      failure_code: 'ELEMENT_NOT_INTERACTABLE',
      reason: 'not_enabled',
    });
    expect(rig().door.events({ kind: 'clicked' })).toEqual([]);
  });
});
