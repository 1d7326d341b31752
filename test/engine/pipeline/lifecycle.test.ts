import { describe, expect, it } from 'vitest';
import { DeadlineError } from '../../../src/base/deadline.ts';
import { fail, TouchstoneError } from '../../../src/contract/failure.ts';
import type { Envelope } from '../../../src/engine/record/envelope.ts';
import type { Script } from '../fake-driver.ts';
import { node } from '../nodes.ts';
import { rigOn, stage } from '../rig.ts';
import { useVirtualTime } from '../virtual-time.ts';

useVirtualTime();

const pay = node('button', 'Pay', { stable_id: 'pay', state: { enabled: true } });
const done = node('heading', 'Receipt', { bounds: [0, 100, 100, 140] });

/** An app in which a tap opens a receipt. */
const works: Script = { show: ({ inputs }) => stage(inputs.length > 0 ? [pay, done] : [pay]) };
const dead: Script = { show: [stage([pay])] };
const lost = () => fail('DEVICE_LOST', 'disconnected', { message: 'gone', next: 'open_session' });

const states = (envelope: Envelope) => envelope.lifecycle.map((one) => one.state);

describe.each([
  ['live', true],
  ['capture', false],
])('the envelope of a tap (%s)', (_, live) => {
  it('is verified only with proof', async () => {
    const { act } = rigOn(live, works);
    const envelope = await act('tap', { target: 'button "Pay"', expect: 'heading "Receipt"' });
    expect(states(envelope)).toEqual(['resolved', 'dispatched', 'pending_verification', 'verified']);
    expect(envelope).toMatchObject({
      lifecycle_state: 'verified',
      success: true,
      outcome: 'success',
      verdict: { verdict: 'verified', lines: [{ verdict: 'verified' }] },
      effect: { changed: true, kinds: ['added'], settled: true },
      trace: { final_outcome: 'success' },
    });
    expect(envelope.ui_fingerprint_before).not.toBe(envelope.ui_fingerprint_after);
  });

  it('stays pending without an expectation, whatever changed', async () => {
    const envelope = await rigOn(live, works).act('tap', { target: 'button "Pay"' });
    expect(states(envelope)).toEqual(['resolved', 'dispatched', 'pending_verification']);
    expect(envelope).toMatchObject({ success: true, effect: { changed: true }, trace: { final_outcome: 'pending' } });
    expect(envelope.verdict).toBeUndefined();
  });

  it('fails when it was delivered and did nothing', async () => {
    const envelope = await rigOn(live, dead).act('tap', { target: 'button "Pay"', expect: 'heading "Receipt"' });
    expect(states(envelope).at(-1)).toBe('failed');
    expect(envelope).toMatchObject({
      success: true,
      outcome: 'no_op',
      effect: { changed: false },
      failure_code: 'VERIFICATION_FAILED',
      reason: 'mismatch',
    });
  });

  it('stays pending when everything expected held before', async () => {
    const envelope = await rigOn(live, dead).act('tap', { target: 'button "Pay"', expect: 'button "Pay"' });
    expect(envelope).toMatchObject({ lifecycle_state: 'pending_verification', reason: 'already_true', success: true });
  });

  it('stays pending when it cannot be told', async () => {
    const envelope = await rigOn(live, works).act('tap', { target: 'button "Pay"', expect: 'button "Pay" checked' });
    expect(envelope).toMatchObject({ lifecycle_state: 'pending_verification', reason: 'unavailable', success: true });
    expect(envelope.trace.final_outcome).toBe('failure');
  });

  it('has failed, with nothing sent, when nothing matches', async () => {
    const { act, driver } = rigOn(live, works);
    const envelope = await act('tap', { target: 'button "Buy"' });
    expect(states(envelope)).toEqual(['failed']);
    expect(envelope).toMatchObject({ success: false, failure_code: 'ELEMENT_NOT_FOUND', receipt: null, effect: null });
    expect(driver.inputs).toEqual([]);
  });

  it('has failed, with nothing sent, when the gate refuses', async () => {
    const off = node('button', 'Pay', { state: { enabled: false } });
    const { act, driver } = rigOn(live, { show: [stage([off])] });
    const envelope = await act('tap', { target: 'button "Pay"', actionable_timeout_ms: 0 });
    expect(states(envelope)).toEqual(['resolved', 'failed']);
    expect(envelope).toMatchObject({
      failure_code: 'ELEMENT_NOT_INTERACTABLE',
      reason: 'not_enabled',
      message: 'Widget ref=e1 is not actionable: not enabled',
      gate: { passed: false, reason: 'not enabled', looks: 1 },
    });
    expect(driver.inputs).toEqual([]);
  });

  it('has failed, with nothing sent, when the revision moved on', async () => {
    const { act, driver } = rigOn(live, works);
    const envelope = await act('tap', { target: 'button "Pay"', if_revision: 7 });
    expect(envelope).toMatchObject({ lifecycle_state: 'failed', reason: 'revision_changed', success: false });
    expect(driver.inputs).toEqual([]);
  });

  const uncertain: [string, () => Error, string][] = [
    ['DEVICE_LOST', lost, 'DEVICE_LOST'],
    ['a deadline', () => new DeadlineError('the tap', 5), 'TIMEOUT'],
    ['an unknown error', () => new Error('socket hang up'), 'UNKNOWN'],
  ];
  it.each(uncertain)('is left dispatched when sending it ends in %s', async (_name, error, code) => {
    const envelope = await rigOn(live, { ...works, breaks: { perform: error } }).act('tap', { target: 'button "Pay"' });
    expect(states(envelope)).toEqual(['resolved', 'dispatched']);
    expect(envelope).toMatchObject({ success: false, failure_code: code, trace: { final_outcome: 'failure' } });
  });

  it('is left dispatched when the device is lost right after', async () => {
    const call = live ? 'settle' : 'capture';
    const breaks = { [call]: ({ inputs }: { inputs: readonly unknown[] }) => (inputs.length > 0 ? lost() : undefined) };
    const envelope = await rigOn(live, { ...works, breaks }).act('tap', { target: 'button "Pay"' });
    expect(states(envelope)).toEqual(['resolved', 'dispatched']);
    expect(envelope).toMatchObject({ success: true, failure_code: 'DEVICE_LOST', effect: null, outcome: 'unknown' });
  });

  it('has failed when the device was lost before anything was sent', async () => {
    const envelope = await rigOn(live, { ...works, breaks: { capture: lost } }).act('tap', { target: 'button "Pay"' });
    expect(states(envelope)).toEqual(['failed']);
    expect(envelope.failure_code).toBe('DEVICE_LOST');
  });

  it('has failed when the platform refused it', async () => {
    const refuse = () => fail('CAPABILITY_MISSING', 'not_supported', { message: 'no', next: 'snapshot' });
    const envelope = await rigOn(live, { ...works, breaks: { perform: refuse } }).act('tap', {
      target: 'button "Pay"',
    });
    expect(states(envelope)).toEqual(['resolved', 'failed']);
    expect(envelope).toMatchObject({ success: false, failure_code: 'CAPABILITY_MISSING', dispatch: 'none' });
  });

  it('may have sent something when the wire broke, whatever its failure is called', async () => {
    const { failure } = fail('CAPABILITY_MISSING', 'not_supported', { message: 'no', next: 'snapshot' });
    const broken = () => new TouchstoneError(failure, { cause: new Error('garbage on the wire') });
    const envelope = await rigOn(live, { ...works, breaks: { perform: broken } }).act('tap', {
      target: 'button "Pay"',
    });
    expect(envelope).toMatchObject({ success: false, dispatch: 'possible' });
  });

  it('a refusal of a later input takes nothing back of an earlier one', async () => {
    const field = node('textbox', 'Name', { key: 'name', editable: true, clickable: true, state: { text_value: '' } });
    const focused = { ...field, state: { text_value: '', focused: true } };
    const refuse = () => fail('CAPABILITY_MISSING', 'text_not_typable', { message: 'no', next: 'snapshot' });
    const { act } = rigOn(live, {
      show: ({ inputs }) => stage([inputs.length > 0 ? focused : field]),
      breaks: { perform: ({ inputs }) => (inputs.length > 0 ? refuse() : undefined) },
    });
    const envelope = await act('type_text', { target: 'textbox "Name"', text: 'Ada' });
    expect(envelope).toMatchObject({ failure_code: 'CAPABILITY_MISSING', dispatch: 'possible' });
  });

  it('without a page to go back to sends nothing, by press_back as by navigate', async () => {
    const receipt = { delivered: false, received_by: 'unknown', by: 'no page', refused: 'no_history' } as const;
    const rig = rigOn(live, { ...dead, receipt });
    const { data, text } = await rig.call('press_back');
    expect(data).toMatchObject({ failure_code: 'NAVIGATION_NO_CHANGE', dispatch: 'none', outcome: 'no_op' });
    expect(text).toContain('There is nothing to go back to.');
    expect(text).toContain('(failed, not sent)');
  });

  it.each([
    ['push', 'unknown_route', 'stopped'],
    ['popUntil', 'route_not_in_stack', 'stopped'],
    ['push', 'navigator_not_found', 'stopped'],
    ['pop', 'no_history', 'none'],
    ['back', 'no_history', 'none'],
    ['forward', 'not_supported', 'none'],
    ['reload', 'dialog_open', 'none'],
    ['reload', 'navigation_failed', 'possible'],
  ] as const)('a refused %s (%s) is told as %s', async (action, why, dispatch) => {
    const route = action === 'push' || action === 'popUntil' ? { route: '/x' } : {};
    const rig = rigOn(live, { ...dead, app: () => ({ said: 'no', done: false, why }) });
    const { data, text } = await rig.call('navigate', { action, ...route });
    expect(data).toMatchObject({
      lifecycle_state: 'failed',
      success: false,
      dispatch,
      reasoning: {
        none: 'nothing was sent',
        stopped: 'nothing arrived',
        possible: 'part of the input may have arrived',
      }[dispatch],
    });
    const words = { none: 'not sent', stopped: 'not delivered', possible: 'input was sent' };
    expect(text).toContain(`(failed, ${words[dispatch]})`);
  });

  it('is left dispatched when something else got it, which may have done anything', async () => {
    const receipt = { delivered: true, received_by: 'other' as const, by: 'dialog "Offer"' };
    const envelope = await rigOn(live, { ...works, receipt }).act('tap', { target: 'button "Pay"' });
    expect(envelope).toMatchObject({
      lifecycle_state: 'dispatched',
      failure_code: 'ACTION_REJECTED',
      reason: 'intercepted',
      success: false,
      receipt,
    });
    expect(envelope.message).toContain('in its place was dialog "Offer"');
  });

  it('has failed when it was stopped before anything got it', async () => {
    const receipt = { delivered: false, received_by: 'other' as const };
    const envelope = await rigOn(live, { ...works, receipt }).act('tap', { target: 'button "Pay"' });
    expect(envelope).toMatchObject({ lifecycle_state: 'failed', reason: 'intercepted', retryable: true, receipt });
  });

  it('refuses a bad expectation before it looks or sends', async () => {
    const { act, driver } = rigOn(live, works);
    const envelope = await act('tap', { target: 'button "Pay"', expect: 'button "Pa' });
    expect(envelope).toMatchObject({ lifecycle_state: 'failed', failure_code: 'INVALID_ARGUMENT' });
    expect(driver.log).toEqual([]);
  });
});

describe('a guarded input', () => {
  it('is stopped when the row under the finger was recycled at the last moment', async () => {
    const row = (name: string) => node('listitem', name, { key: 'row', row: { text: name } });
    const remove = node('button', 'Delete', { parent: 'row', key: 'delete' });
    const { act, driver } = rigOn(true, {
      show: ({ probe }) => stage(probe > 0 ? [row('Grace'), remove] : [row('Ada'), remove]),
      probes: [{}],
    });
    const envelope = await act('tap', { target: 'listitem "Ada" > button "Delete"' });
    // Stopped by the guard, so it may be tried once more; and then there is no Ada to be found.
    expect(envelope).toMatchObject({
      lifecycle_state: 'failed',
      reason: 'no_match',
      recovery: { attempted_recovery_strategies: ['step_back', 'state_refresh'], is_terminal: true },
    });
    expect(driver.inputs).toEqual([]);
  });

  it('that was stopped because the device is gone is blamed on the device', async () => {
    const rig = rigOn(true, {
      show: [stage([pay])],
      receipt: () => {
        rig.driver.emit({ kind: 'disconnected', why: 'the tab crashed' });
        return { delivered: false, received_by: 'other', by: 'nothing: its document is gone' };
      },
    });
    const envelope = await rig.act('tap', { target: 'button "Pay"' });
    expect(envelope).toMatchObject({ failure_code: 'DEVICE_LOST', reason: 'disconnected', lifecycle_state: 'failed' });
  });

  it('is never sent when the live element is another one than was resolved', async () => {
    const { act, driver } = rigOn(true, { show: [stage([pay])], probes: [{ label: 'Delete all' }] });
    const envelope = await act('tap', { target: 'button "Pay"' });
    expect(envelope).toMatchObject({
      failure_code: 'STALE_REFERENCE',
      reason: 'identity_changed',
      lifecycle_state: 'failed',
    });
    expect(driver.count('perform')).toBe(0);
  });
});
