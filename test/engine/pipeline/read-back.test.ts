import { describe, expect, it } from 'vitest';
import type { RawNode } from '../../../src/drivers/driver.ts';
import { node } from '../nodes.ts';
import { rigOn, stage } from '../rig.ts';
import { useVirtualTime } from '../virtual-time.ts';

useVirtualTime();

/** A focused field that makes something of what is typed into it. */
function typing(live: boolean, becomes: (text: string) => string | undefined, extra: Partial<RawNode> = {}) {
  const field = (text_value: string | undefined): RawNode =>
    node('textbox', 'Card', {
      key: 'card',
      stable_id: 'card',
      editable: true,
      state: { focused: true, ...(text_value !== undefined ? { text_value } : {}) },
      ...extra,
    });
  const show = ({ inputs }: { inputs: readonly { kind: string; text?: string }[] }) => {
    const typed = inputs.find((input) => input.kind === 'text');
    return stage([field(typed ? becomes(typed.text ?? '') : '')]);
  };
  return rigOn(live, { show });
}

describe.each([
  ['live', true],
  ['capture', false],
])('what was typed (%s)', (_, live) => {
  const type = { target: '#card', text: '4242 1111' };

  it('is proved by reading it back', async () => {
    const envelope = await typing(live, (text) => text).act('type_text', type);
    expect(envelope).toMatchObject({
      lifecycle_state: 'verified',
      read_back: 'matched',
      verdict: { basis: 'read_back' },
    });
  });

  it('may be formatted by the field', async () => {
    const envelope = await typing(live, () => '4242-1111').act('type_text', type);
    expect(envelope).toMatchObject({ lifecycle_state: 'verified', read_back: 'transformed' });
  });

  it('has failed when the field holds something else', async () => {
    const envelope = await typing(live, () => '4242').act('type_text', type);
    expect(envelope).toMatchObject({
      lifecycle_state: 'failed',
      read_back: 'mismatch',
      success: true,
      failure_code: 'VERIFICATION_FAILED',
      reason: 'mismatch',
    });
  });

  it('is not proved by a field that hides it, or does not say', async () => {
    const hidden = await typing(live, () => '••••', { password: true }).act('type_text', type);
    expect(hidden).toMatchObject({ lifecycle_state: 'pending_verification', read_back: 'masked' });
    expect(hidden.verdict).toBeUndefined();
    const silent = await typing(live, () => undefined).act('type_text', type);
    expect(silent).toMatchObject({ lifecycle_state: 'pending_verification', read_back: 'unavailable' });
  });

  it('has failed when the field made another number of it, and is unproved when it may have', async () => {
    const number = { target: '#card', text: '1250' };
    const other = await typing(live, () => '12.50').act('type_text', number);
    expect(other).toMatchObject({ lifecycle_state: 'failed', read_back: 'mismatch', reason: 'mismatch' });
    expect(other.message).toContain('the field holds "12.50"');
    const rig = typing(live, () => '1.250');
    const { data, text } = await rig.call('type_text', number);
    expect(data).toMatchObject({ lifecycle_state: 'pending_verification', read_back: 'transformed' });
    expect(text).toContain('the field holds "1.250", which can be read as another number');
    const form = await typing(live, () => '1.250').call('fill_form', { fields: [{ target: '#card', value: '1250' }] });
    expect(form.text).toContain('0 of them could be read back');
  });

  it('is told with the look that proved it, also when the field took it late', async () => {
    const field = (text_value: string) =>
      node('textbox', 'Card', { key: 'card', stable_id: 'card', editable: true, state: { focused: true, text_value } });
    let late = 0;
    const rig = rigOn(live, {
      show: ({ inputs }) => stage([field(inputs.length > 0 && ++late > 6 ? type.text : '')]),
    });
    const envelope = await rig.act('type_text', type);
    expect(envelope).toMatchObject({
      lifecycle_state: 'verified',
      effect: { changed: true, delta: [expect.stringContaining(type.text)] },
    });
  });

  it('is not proved by what was there before', async () => {
    const envelope = await typing(live, () => '').act('type_text', { ...type, text: '' });
    expect(envelope).toMatchObject({ lifecycle_state: 'pending_verification', read_back: 'matched' });
    expect(envelope.verdict).toBeUndefined();
  });

  it('is proved by both when more is expected: a read back does not stand in for an expectation', async () => {
    const envelope = await typing(live, (text) => text).act('type_text', { ...type, expect: 'heading "Thanks"' });
    expect(envelope).toMatchObject({ lifecycle_state: 'failed', read_back: 'matched', verdict: { basis: 'expect' } });
  });
});
