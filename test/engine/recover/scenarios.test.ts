import { describe, expect, it } from 'vitest';
import { node } from '../nodes.ts';
import { blind, rigOn, stage } from '../rig.ts';
import { useVirtualTime } from '../virtual-time.ts';

useVirtualTime();

const pay = node('button', 'Pay');
const other = node('text', 'Loading');

describe('state_refresh', () => {
  it('saves a target that was not there yet', async () => {
    const { act } = rigOn(true, { show: ({ look }) => stage(look < 2 ? [other] : [other, pay]) });
    const envelope = await act('tap', { target: 'button "Pay"' });
    expect(envelope).toMatchObject({
      success: true,
      recovery: { recovery_strategy: 'state_refresh', is_terminal: false, failure_class: 'TargetResolutionFailure' },
      trace: { attempts: 2 },
    });
    expect(envelope.trace.steps.filter((step) => step.stage === 'recover')).toHaveLength(1);
  });

  it('gives up when the closer look shows the same', async () => {
    const { act, driver } = rigOn(true, { show: [stage([other])] });
    const envelope = await act('tap', { target: 'button "Pay"' });
    expect(envelope).toMatchObject({
      failure_code: 'ELEMENT_NOT_FOUND',
      recovery: {
        attempted_recovery_strategies: ['state_refresh'],
        recovery_attempts: 1,
        is_terminal: true,
        final_state: 'failed',
      },
    });
    expect(driver.inputs).toEqual([]);
  });

  it('looks once more at a screen that was seen to move, where looking is dear', async () => {
    const moving = rigOn(false, { show: ({ look }) => stage(look < 1 ? [other] : look < 2 ? [] : [other, pay]) });
    await moving.call('snapshot');
    const envelope = await moving.act('tap', { target: 'button "Pay"' });
    expect(envelope).toMatchObject({ success: true, recovery: { recovery_strategy: 'state_refresh' } });
    expect(envelope.trace.steps.find((step) => step.stage === 'recover')?.metadata).toEqual({
      strategy: 'state_refresh',
      after: 'ELEMENT_NOT_FOUND no_match',
      cycle: 1,
    });
  });

  it('reads a screen again that came back in parts', async () => {
    const { act } = rigOn(false, { show: ({ look }) => (look < 1 ? blind : stage([pay])) });
    expect(await act('tap', { target: 'button "Pay"' })).toMatchObject({
      success: true,
      recovery: { recovery_strategy: 'state_refresh', is_terminal: false, retry_allowed: false },
    });
  });

  it('costs nothing where another look would only show the same', async () => {
    const { act, driver } = rigOn(false, { show: [stage([other])] });
    const envelope = await act('tap', { target: 'button "Pay"' });
    expect(envelope.recovery).toMatchObject({ recovery_attempts: 0, is_terminal: true });
    expect(driver.count('capture')).toBe(1);
  });

  it('is not for a caller that named a revision', async () => {
    const { act, driver } = rigOn(true, { show: ({ look }) => stage(look < 2 ? [other] : [other, pay]) });
    const envelope = await act('tap', { target: 'button "Pay"', if_revision: 1 });
    expect(envelope.failure_code).toBe('ELEMENT_NOT_FOUND');
    expect(driver.inputs).toEqual([]);
  });

  const waiting = node('text', 'One moment');
  const thanks = { ...waiting, label: 'Thanks' };
  it('saves a proof that the feed of changes missed, and sends nothing more', async () => {
    const { act, driver } = rigOn(true, {
      show: ({ inputs }) => stage(inputs.length > 0 ? [pay, thanks] : [pay, waiting]),
      feed_is_blind: true,
    });
    const envelope = await act('tap', { target: 'button "Pay"', expect: 'text "Thanks"' });
    expect(envelope).toMatchObject({
      lifecycle_state: 'verified',
      recovery: { recovery_strategy: 'state_refresh', failure_class: 'VerificationFailure', is_terminal: false },
    });
    expect(driver.inputs).toHaveLength(1);
  });

  it('leaves a proof failed that a whole look does not bear out either', async () => {
    const { act, driver } = rigOn(true, { show: [stage([pay, waiting])], feed_is_blind: true });
    const envelope = await act('tap', { target: 'button "Pay"', expect: 'text "Thanks"' });
    expect(envelope).toMatchObject({ lifecycle_state: 'failed', recovery: { recovery_attempts: 0 } });
    expect(driver.inputs).toHaveLength(1);
  });
});

describe('re_resolve', () => {
  const rebuilt = { ...pay, key: 'rebuilt' };
  it('saves an element that was rebuilt between the look and the gate', async () => {
    const { act, driver } = rigOn(true, {
      show: ({ look }) => stage(look < 2 ? [pay] : [rebuilt]),
      probes: [{ attached: false }, {}],
    });
    const envelope = await act('tap', { target: 'button "Pay"' });
    expect(envelope).toMatchObject({
      success: true,
      recovery: { recovery_strategy: 're_resolve', is_terminal: false },
    });
    expect(driver.inputs).toMatchObject([{ guard: { key: 'rebuilt' } }]);
  });

  it('gives up when what was rebuilt is something else', async () => {
    const cancel = node('button', 'Cancel');
    const { call, act, driver } = rigOn(true, {
      show: ({ look, probe }) => stage(probe > 0 || look > 3 ? [cancel] : [pay]),
      probes: [{ attached: false }],
    });
    await call('snapshot');
    const envelope = await act('tap', { target: 'e1' });
    expect(envelope).toMatchObject({
      failure_code: 'STALE_REFERENCE',
      recovery: { attempted_recovery_strategies: ['re_resolve'], is_terminal: true },
    });
    expect(driver.inputs).toEqual([]);
  });
});

describe('alternate_candidate', () => {
  const row = node('listitem', 'Ada', { key: 'row', clickable: true, bounds: [0, 0, 400, 60] });
  const name = node('text', 'Ada', { key: 'name', parent: 'row', bounds: [0, 0, 120, 60] });
  const small = node('text', 'now', { key: 'small', parent: 'row', bounds: [130, 0, 150, 20] });
  const inner = node('button', 'Call', { key: 'call', parent: 'row', bounds: [200, 0, 400, 60] });
  const covered = { hit: { kind: 'other', name: 'button "Chat"' } } as const;

  it('aims at the leaf of the same control when its middle is covered', async () => {
    const { act, driver } = rigOn(true, { show: [stage([row, name, small, inner])], probes: [covered, {}] });
    const envelope = await act('tap', { target: 'listitem "Ada"', actionable_timeout_ms: 0 });
    expect(envelope).toMatchObject({ success: true, recovery: { recovery_strategy: 'alternate_candidate' } });
    // The largest leaf that is not a control of its own.
    expect(driver.inputs).toMatchObject([{ at: { x: 60, y: 30 }, guard: { key: 'name' } }]);
  });

  it('chooses the largest leaf that can be seen, wherever it stands', async () => {
    const wide = node('text', 'wide', { key: 'wide', parent: 'row', bounds: [0, 0, 90, 10] });
    const tall = node('text', 'tall', { key: 'tall', parent: 'row', bounds: [0, 0, 10, 95] });
    const big = node('group', undefined, { key: 'big', parent: 'row', bounds: [0, 0, 300, 60] });
    const inBig = node('text', 'in big', { key: 'in-big', parent: 'big', bounds: [20, 20, 60, 50] });
    const unseen = node('text', 'unseen', { key: 'unseen', parent: 'row', bounds: [0, 0, 400, 60], hidden: true });
    const outside = node('text', 'outside', { key: 'outside', bounds: [0, 0, 400, 400] });
    const nodes = [row, wide, tall, big, inBig, unseen, outside];
    const { act, driver } = rigOn(true, { show: [stage(nodes)], probes: [covered, {}] });
    await act('tap', { target: 'listitem "Ada"', actionable_timeout_ms: 0 });
    expect(driver.inputs).toMatchObject([{ guard: { key: 'in-big' } }]);
    const twins = [row, { ...wide, bounds: [0, 0, 30, 40] as const }, { ...tall, bounds: [50, 0, 80, 40] as const }];
    const second = rigOn(true, {
      show: [stage(twins.map((one) => ({ ...one, bounds: [...one.bounds] })))],
      probes: [covered, {}],
    });
    await second.act('tap', { target: 'listitem "Ada"', actionable_timeout_ms: 0 });
    expect(second.driver.inputs).toMatchObject([{ guard: { key: 'wide' } }]);
  });

  it('gives up when the leaf is covered too', async () => {
    const { act, driver } = rigOn(true, { show: [stage([row, name, small, inner])], probes: [covered] });
    const envelope = await act('tap', { target: 'listitem "Ada"', actionable_timeout_ms: 0 });
    expect(envelope).toMatchObject({
      reason: 'obscured',
      recovery: { attempted_recovery_strategies: ['alternate_candidate'], is_terminal: true },
    });
    expect(driver.inputs).toEqual([]);
  });

  it('never turns to another control', async () => {
    const { act, driver } = rigOn(true, { show: [stage([row, inner])], probes: [covered] });
    const envelope = await act('tap', { target: 'listitem "Ada"', actionable_timeout_ms: 0 });
    expect(envelope.recovery).toMatchObject({ recovery_attempts: 0, is_terminal: true });
    expect(driver.inputs).toEqual([]);
  });
});

describe('step_back', () => {
  const stopped = { delivered: false, received_by: 'other', by: 'a banner' } as const;
  it('goes back to the beginning when the input was stopped before the app saw it', async () => {
    let tries = 0;
    const { act } = rigOn(true, {
      show: [stage([pay])],
      receipt: () => (++tries === 1 ? stopped : { delivered: true, received_by: 'target' }),
    });
    const envelope = await act('tap', { target: 'button "Pay"' });
    expect(tries).toBe(2);
    expect(envelope).toMatchObject({ success: true, recovery: { recovery_strategy: 'step_back', is_terminal: false } });
  });

  it('never happens when an earlier input of the same action has reached the app', async () => {
    const field = node('textbox', 'Name', { key: 'name', editable: true, clickable: true, state: { text_value: '' } });
    const focused = { ...field, state: { text_value: '', focused: true } };
    const { act, driver } = rigOn(true, {
      show: ({ inputs }) => stage([inputs.length > 0 ? focused : field]),
      receipt: (input) => (input.kind === 'text' ? stopped : { delivered: true, received_by: 'target' }),
    });
    const envelope = await act('type_text', { target: 'textbox "Name"', text: 'Ada' });
    expect(driver.inputs.map((input) => input.kind)).toEqual(['tap', 'text']);
    expect(envelope).toMatchObject({ dispatch: 'possible', recovery: { recovery_attempts: 0 }, outcome: 'unknown' });
  });

  it('never happens when the device only says that it did not take the input', async () => {
    const { act, driver } = rigOn(true, {
      show: [stage([pay])],
      receipt: { delivered: false, received_by: 'unknown' },
    });
    const envelope = await act('tap', { target: 'button "Pay"' });
    expect(driver.count('perform')).toBe(1);
    expect(envelope).toMatchObject({ dispatch: 'possible', failure_code: 'ACTION_REJECTED', retryable: false });
  });

  it('gives up when it is stopped again', async () => {
    const { act, driver } = rigOn(true, { show: [stage([pay])], receipt: stopped });
    const envelope = await act('tap', { target: 'button "Pay"' });
    expect(driver.count('perform')).toBe(2);
    expect(envelope).toMatchObject({
      failure_code: 'ACTION_REJECTED',
      outcome: 'no_op',
      recovery: { attempted_recovery_strategies: ['step_back'], is_terminal: true, resolved_target: 'e1' },
    });
  });
});

describe('retry_adjustment', () => {
  const slider = (value: number) =>
    node('slider', 'Volume', {
      key: 'volume',
      state: { value, value_range: { min: 0, max: 100 } },
      bounds: [0, 0, 100, 20],
    });

  it('goes on with the finger when the platform took the value and did not keep it', async () => {
    const { act, driver } = rigOn(true, { show: ({ inputs }) => stage([slider(inputs.length > 0 ? 70 : 10)]) });
    const envelope = await act('adjust_control', { target: 'slider "Volume"', value: 70 });
    expect(driver.count('invoke')).toBe(1);
    expect(envelope).toMatchObject({
      lifecycle_state: 'verified',
      recovery: { recovery_strategy: 'retry_adjustment', failure_class: 'ControlConvergenceFailure' },
    });
  });

  it('gives up on a control that stays where it is', async () => {
    const { act } = rigOn(true, { show: [stage([slider(10)])] });
    const envelope = await act('adjust_control', { target: 'slider "Volume"', value: 70 });
    expect(envelope).toMatchObject({
      failure_code: 'CONTROL_CONVERGENCE_FAILED',
      recovery: { runtime_code: 'CONTROL_CONVERGENCE_FAILED', is_terminal: true },
    });
    expect(envelope.recovery?.attempted_recovery_strategies).toContain('retry_adjustment');
  });
});
