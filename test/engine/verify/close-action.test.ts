import { describe, expect, it } from 'vitest';
import { TouchstoneError } from '../../../src/contract/failure.ts';
import { type Envelope } from '../../../src/engine/record/envelope.ts';
import { closeAction } from '../../../src/engine/verify/close-action.ts';
import { node } from '../nodes.ts';
import { rigOn, type Rig, sessionOn, stage } from '../rig.ts';
import { useVirtualTime } from '../virtual-time.ts';

useVirtualTime();

const pay = node('button', 'Pay', { state: { enabled: true } });
const terms = (checked: boolean) =>
  node('checkbox', 'Terms', { key: 'terms', bounds: [0, 50, 9, 90], state: { checked } });
const done = node('heading', 'Receipt', { bounds: [0, 100, 100, 140] });

/** A tap that makes a receipt appear and a box checked, left open. */
async function tapped(works = true): Promise<{ rig: Rig; id: string; envelope: () => Envelope | undefined }> {
  const rig = rigOn(true, {
    show: ({ inputs }) => (inputs.length > 0 && works ? stage([pay, terms(true), done]) : stage([pay, terms(false)])),
  });
  const { action_id: id, lifecycle_state } = await rig.act('tap', { target: 'button "Pay"' });
  expect(lifecycle_state).toBe('pending_verification');
  const envelope = () => rig.engine.sessions.list()[0]?.actions.get(id)?.envelope;
  return { rig, id, envelope };
}

const last = (envelope: Envelope | undefined) => envelope?.lifecycle.at(-1);

describe('a later expectation', () => {
  it('closes the action that it names', async () => {
    const { rig, id, envelope } = await tapped();
    const answer = await rig.call('expect_element_visible', { target: 'heading "Receipt"', action_id: id });
    expect(answer.data).toMatchObject({ verdict: 'verified', action_id: id });
    expect(envelope()).toMatchObject({
      lifecycle_state: 'verified',
      outcome: 'success',
      verdict: { verdict: 'verified', basis: 'expect' },
    });
    expect(last(envelope())?.state).toBe('verified');
    expect(last(envelope())?.at_ms).toBeGreaterThan(0);
    expect(last(envelope())?.at_ms).toBeLessThan(60_000);
  });

  it('closes it as failed when it does not hold', async () => {
    const { rig, id, envelope } = await tapped(false);
    await rig.call('expect_element_visible', { target: 'heading "Receipt"', action_id: id, timeout_ms: 0 });
    expect(envelope()?.lifecycle_state).toBe('failed');
    expect(last(envelope())?.state).toBe('failed');
  });

  it('proves nothing about an action that another one came after', async () => {
    const { rig, id, envelope } = await tapped();
    await rig.act('tap', { target: 'button "Pay"' });
    const answer = await rig.call('expect_element_visible', { target: 'heading "Receipt"', action_id: id });
    expect(answer.failure).toMatchObject({ reason: 'unknown_action', next: 'the same call without action_id' });
    expect(envelope()?.lifecycle_state).toBe('pending_verification');
  });

  it('closes nothing without a name', async () => {
    const { rig, envelope } = await tapped();
    await rig.call('expect_element_visible', { target: 'heading "Receipt"' });
    expect(envelope()).toMatchObject({ lifecycle_state: 'pending_verification' });
    expect(envelope()).not.toHaveProperty('verdict');
  });

  it('closes nothing by what was true before', async () => {
    const { rig, id, envelope } = await tapped();
    const answer = await rig.call('expect_element_visible', { target: 'button "Pay"', action_id: id });
    expect(answer.data).toMatchObject({ verdict: 'already_true', success: false });
    expect(envelope()?.lifecycle_state).toBe('pending_verification');
    const screen = await rig.call('expect_screen', { screen: 'Test', action_id: id });
    expect(screen.data.verdict).toBe('already_true');
    expect(envelope()?.lifecycle_state).toBe('pending_verification');
  });

  it('closes nothing when it cannot be told', async () => {
    const { rig, id, envelope } = await tapped();
    await rig.call('expect_state', {
      target: 'button "Pay"',
      property: 'checked',
      expected: true,
      action_id: id,
      timeout_ms: 0,
    });
    expect(envelope()?.lifecycle_state).toBe('pending_verification');
  });

  it('closes an action once: what is decided stays decided', async () => {
    const { rig, id, envelope } = await tapped();
    await rig.call('expect_element_visible', { target: 'heading "Receipt"', action_id: id });
    const before = envelope()?.lifecycle.length;
    await rig.call('expect_element_visible', { target: 'heading "Nothing"', action_id: id, timeout_ms: 0 });
    expect(envelope()?.lifecycle_state).toBe('verified');
    expect(envelope()?.lifecycle).toHaveLength(before ?? 0);
  });

  it('about a state closes it by what became so, and not by what was so', async () => {
    const changed = await tapped();
    const ask = { target: 'checkbox "Terms"', property: 'checked', expected: true };
    await changed.rig.call('expect_state', { ...ask, action_id: changed.id });
    expect(changed.envelope()?.lifecycle_state).toBe('verified');
    const same = await tapped();
    const was = { target: 'button "Pay"', property: 'enabled', expected: true, action_id: same.id };
    expect((await same.rig.call('expect_state', was)).data.verdict).toBe('already_true');
    expect(same.envelope()?.lifecycle_state).toBe('pending_verification');
    const unnamed = await same.rig.call('expect_state', { ...was, action_id: undefined });
    expect(unnamed.data.verdict).toBe('verified');
  });

  it('does not revive an action that never got as far as sending', async () => {
    const { rig } = await tapped();
    const failed = await rig.act('tap', { target: 'button "Nothing"' });
    const answer = await rig.call('expect_element_visible', { target: 'button "Pay"', action_id: failed.action_id });
    // Nothing was ever sent, so there is no "before" that it could be held against.
    expect(answer.failure?.reason).toBe('unavailable');
    const record = rig.engine.sessions.list()[0]?.actions.get(failed.action_id);
    expect(record).toMatchObject({ before: null, envelope: { lifecycle_state: 'failed' } });
    expect(record?.envelope).not.toHaveProperty('verdict');
  });

  it('for an action that nobody knows is refused, with those that are known', async () => {
    const { rig, id } = await tapped();
    for (const [name, args] of [
      ['expect_element_visible', { target: 'heading "Receipt"' }],
      ['expect_state', { target: 'button "Pay"', property: 'enabled', expected: true }],
    ] as const) {
      const answer = await rig.call(name, { ...args, action_id: 'a99' });
      expect(answer.failure).toEqual({
        failure_code: 'INVALID_ARGUMENT',
        reason: 'unknown_action',
        message: 'There is no action "a99" in this session (only the last ones are kept).',
        retryable: false,
        next: 'the same call without action_id, or get_trace',
        details: { known: [id] },
      });
    }
    const { session } = sessionOn(true, { show: [stage([])] });
    expect(() => closeAction(session, 'a1', [])).toThrow(TouchstoneError);
    expect(closeAction(session, undefined, [])({ verdict: 'verified', basis: 'expect', reads: 2, lines: [] })).toBe(
      undefined,
    );
  });
});

describe('what a failed verdict advises', () => {
  const password = node('textbox', 'Password', { bounds: [0, 200, 100, 240], state: {} });
  const failureOf = async (line: string) => {
    const rig = rigOn(true, { show: [stage([pay, password])] });
    return (await rig.call('tap', { target: 'button "Pay"', expect: line, timeout_ms: 100 })).failure;
  };

  it('names no action that is closed', async () => {
    const failure = await failureOf('heading "Receipt"');
    expect(failure).toMatchObject({ reason: 'mismatch' });
    expect(failure?.next).toBe('snapshot, or expect_screen line "heading \\"Receipt\\""');
  });

  it('names the action that is still open, and says in a whole sentence why it cannot be told', async () => {
    const failure = await failureOf('textbox "Password" value="x"');
    expect(failure).toMatchObject({ reason: 'unavailable' });
    expect(failure?.next).toMatch(/^snapshot, or expect_screen line ".+" action_id "a\d+"$/);
    expect(failure?.message).toContain('(textbox "Password" [e2]: it does not say what it holds).');
  });
});
