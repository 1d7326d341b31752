import { describe, expect, it } from 'vitest';
import { fingerprintOf } from '../../../src/engine/observe/fingerprint.ts';
import { node } from '../nodes.ts';
import { blind, rigOn, stage } from '../rig.ts';
import { useVirtualTime } from '../virtual-time.ts';

/** Ways to a "verified" or a "changed" that nothing proves. Each was once possible; the comments say where. */
useVirtualTime();

const pay = node('button', 'Pay', { stable_id: 'pay', state: { enabled: true } });
const ready = node('text', 'Ready', { stable_id: 'ready', bounds: [0, 100, 100, 140] });

describe('an expectation that came true before the dispatch', () => {
  // run-action.ts: markAlreadyTrue looks at the scene from before the gate, and the gate may wait for seconds. It should
  // run after takeAim, on aim.before (and where there are change events aim.before should be a look after the wait).
  const waking = (looks: number, probes: number) => ({
    show: ({ look, probe }: { look: number; probe: number }) =>
      look >= looks || probe >= probes ? stage([pay, ready]) : stage([{ ...pay, state: { enabled: false } }]),
  });

  it('does not verify the action (capture)', async () => {
    const { act, driver } = rigOn(false, waking(2, 99));
    const envelope = await act('tap', { target: '#pay', expect: 'text "Ready"' });
    expect(driver.inputs).toHaveLength(1);
    expect(envelope.lifecycle_state).not.toBe('verified');
  });

  it('does not verify the action (live)', async () => {
    const { act, driver } = rigOn(true, waking(99, 2));
    const envelope = await act('tap', { target: '#pay', expect: 'text "Ready"' });
    expect(driver.inputs).toHaveLength(1);
    expect(envelope.lifecycle_state).not.toBe('verified');
  });

  it('is no effect of the action (live)', async () => {
    const envelope = await rigOn(true, waking(99, 2)).act('tap', { target: '#pay' });
    expect(envelope.effect?.changed).toBe(false);
    expect(envelope.outcome).not.toBe('success');
  });
});

describe('an expectation of which nobody knows whether it held before', () => {
  const script = {
    show: ({ look }: { look: number }) => (look === 1 ? blind : stage([pay])),
  };

  // expectations.ts markAlreadyTrue: a scene that was not read whole gives `unavailable`, which counts as "did not hold".
  it('does not verify the action', async () => {
    const { call, act } = rigOn(false, script);
    await call('snapshot');
    const envelope = await act('press_key', { key: 'Enter', expect: 'button "Pay"' });
    expect(envelope.lifecycle_state).not.toBe('verified');
  });

  // close-action.ts: the same, when a later expectation closes the action.
  it('does not close the action later', async () => {
    const { call, act, engine } = rigOn(false, script);
    await call('snapshot');
    const { action_id } = await act('press_key', { key: 'Enter' });
    await call('expect_element_visible', { target: 'button "Pay"', action_id });
    const record = engine.sessions.list()[0]?.actions.get(action_id);
    expect(record?.envelope.lifecycle_state).not.toBe('verified');
  });

  // close-state.ts: the same for expect_state.
  it('does not close the action by a state', async () => {
    const { call, act, engine } = rigOn(false, script);
    await call('snapshot');
    const { action_id } = await act('press_key', { key: 'Enter' });
    await call('expect_state', { target: 'button "Pay"', property: 'enabled', expected: true, action_id });
    const record = engine.sessions.list()[0]?.actions.get(action_id);
    expect(record?.envelope.lifecycle_state).not.toBe('verified');
  });
});

describe('a fingerprint', () => {
  // expect-screen.ts: closeAction is given no expectations for a fingerprint, so nothing asks whether it held before.
  it('of the screen that was there before does not close a tap that did nothing', async () => {
    const { call, act, engine } = rigOn(true, { show: [stage([pay])] });
    const { action_id } = await act('tap', { target: '#pay' });
    const session = engine.sessions.list()[0];
    const scene = session?.observer.scene;
    const fingerprint = scene ? fingerprintOf(scene) : '';
    const answer = await call('expect_screen', { fingerprint, action_id });
    expect(answer.data.verdict).toBe('already_true');
    expect(session?.actions.get(action_id)?.envelope.lifecycle_state).toBe('pending_verification');
  });
});

describe('a screen that can no longer be read', () => {
  const dark = {
    show: ({ inputs }: { inputs: readonly unknown[] }) => (inputs.length > 0 ? blind : stage([pay, ready])),
  };

  // run-action.ts settleAndCompare: a scene that was not read whole is compared as if everything on it were gone.
  it('is no change', async () => {
    const envelope = await rigOn(false, dark).act('tap', { target: '#pay' });
    expect(envelope.effect?.changed).toBe(false);
    expect(envelope.effect?.delta).toEqual([]);
  });

  it('is no success', async () => {
    const envelope = await rigOn(false, dark).act('tap', { target: '#pay' });
    expect(envelope.outcome).toBe('unknown');
  });

  // resolve.ts resolveRef: unlike a path, an id on a screen that was not read is "no longer on the screen".
  it('does not make an id stale', async () => {
    const { call, act } = rigOn(false, { show: [stage([pay]), blind] });
    await call('snapshot');
    const envelope = await act('tap', { target: 'e1' });
    expect(envelope.reason).toBe('unavailable');
  });
});

describe('absence', () => {
  // expectations.ts emptyProof compares the app in front with options.before, which only the action itself passes on;
  // closeAction knows record.before and gives it to nobody.
  it('with another app in front does not close an action later', async () => {
    const { call, act, engine } = rigOn(false, {
      show: ({ inputs }) =>
        inputs.length > 0
          ? stage([node('button', 'Chrome', { stable_id: 'chrome' })], { screen: { package: 'launcher' } })
          : stage([pay, ready], { screen: { package: 'shop' } }),
    });
    const { action_id } = await act('tap', { target: '#pay' });
    await call('expect_element_visible', { target: 'text "Ready"', visible: false, action_id });
    const record = engine.sessions.list()[0]?.actions.get(action_id);
    expect(record?.envelope.lifecycle_state).toBe('pending_verification');
  });

  // expect-element-visible.ts toExpectation: an id becomes a step with nothing but `ref`, and evaluate.ts takes "no element
  // has this id" for "it is not there". Ids are given up whenever identity is undecidable, so it proves nothing.
  it('of an id that was never shown is not proved', async () => {
    const { call } = rigOn(true, { show: [stage([pay])] });
    await call('snapshot');
    const answer = await call('expect_element_visible', { target: 'e99', visible: false });
    expect(answer.data.verdict).not.toBe('verified');
  });

  it('of an id that was given up is not proved while its element is still there', async () => {
    const spam = (key: string, top: number) =>
      node('listitem', 'Spam', { key, row: { text: 'Spam' }, bounds: [0, top, 100, top + 40] });
    const { call } = rigOn(true, {
      show: ({ look }) => stage(look === 0 ? [spam('a', 0), spam('b', 40)] : [spam('a', 10), spam('b', 50)]),
    });
    await call('snapshot');
    const answer = await call('expect_element_visible', { target: 'e1', visible: false });
    expect(answer.data.verdict).not.toBe('verified');
  });
});
