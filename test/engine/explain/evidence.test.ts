import { describe, expect, it } from 'vitest';
import { fail } from '../../../src/contract/failure.ts';
import type { Evidence } from '../../../src/drivers/driver.ts';
import { node } from '../nodes.ts';
import type { Stage } from '../fake-driver.ts';
import { rigOn, stage } from '../rig.ts';
import { useVirtualTime } from '../virtual-time.ts';

useVirtualTime();

const send = node('button', 'Send');
const sent = node('text', 'Sent');
const after =
  (facts: Partial<Evidence>) =>
  ({ inputs }: { inputs: readonly unknown[] }): Partial<Evidence> =>
    inputs.length > 0 ? facts : {};

describe('evidence of an action', () => {
  it('is what the app logged and requested since the dispatch', async () => {
    const { act, call } = rigOn(true, {
      show: [stage([send])],
      evidence: after({
        logs: [
          { at_ms: 1, level: 'WARN', message: 'slow' },
          { at_ms: 2, level: 'ERROR', tag: 'net', message: 'refused' },
          { at_ms: 3, level: 'INFO', message: 'fine' },
        ],
        errors: ['TypeError: x is undefined'],
        requests: [
          { method: 'POST', path: '/api/send', status: 500 },
          { method: 'GET', path: '/api/me', status: 200 },
          { method: 'GET', path: '/api/gone', error: 'connection_refused' },
        ],
        pending: ['GET /api/slow'],
        request_source: 'platform',
      }),
    });
    const envelope = await act('tap', { target: 'button "Send"' });
    expect(envelope.evidence).toMatchObject({
      errors: ['TypeError: x is undefined'],
      logs: { lines: 3, warnings: 1, error_lines: ['net: refused'] },
      requests: [{ failed: true, status: 500 }, { failed: false }, { failed: true, error: 'connection_refused' }],
      pending: ['GET /api/slow'],
      request_source: 'platform',
      not_observed: [],
    });
    expect(envelope.outcome).toBe('backend_failure');
    const { text } = await call('tap', { target: 'button "Send"' });
    expect(text).toContain('app error: "TypeError: x is undefined"');
    expect(text).toContain('requests: POST "/api/send" 500, GET "/api/me" 200, GET "/api/gone" connection_refused');
    expect(text).toContain('outcome: backend_failure, 2 requests failed');
    expect(text).toContain('next: get_network_activity');
  });

  it('keeps a failure among any number of good answers, and leaves out what began before the dispatch', async () => {
    const good = Array.from({ length: 30 }, (_, index) => ({ method: 'GET', path: `/ok/${index}`, status: 200 }));
    const old = { method: 'GET', path: '/old', status: 500, began_at_ms: 1 };
    const { act, call } = rigOn(true, {
      show: [stage([send])],
      evidence: after({
        requests: [old, { method: 'POST', path: '/bad', status: 500 }, ...good],
        request_source: 'platform',
      }),
    });
    const { evidence, outcome, reasoning } = await act('tap', { target: 'button "Send"' });
    expect((await call('tap', { target: 'button "Send"' })).text).toContain(
      'requests: POST "/bad" 500, GET "/ok/25" 200',
    );
    expect(outcome).toBe('backend_failure');
    expect(reasoning).toBe('1 request failed');
    expect(evidence?.requests).toHaveLength(20);
    expect(evidence?.requests[0]).toMatchObject({ path: '/bad', failed: true });
    expect(evidence?.requests.at(-1)).toMatchObject({ path: '/ok/29' });
  });

  it('says where it cut a text', async () => {
    const { act } = rigOn(true, {
      show: [stage([send])],
      evidence: after({
        logs: [{ at_ms: 1, level: 'ERROR', tag: 'net', message: 'x'.repeat(400) }],
        errors: ['y'.repeat(400)],
        requests: [],
        pending: [],
        request_source: 'platform',
      }),
    });
    expect((await act('tap', { target: 'button "Send"' })).evidence).toMatchObject({
      errors: [`${'y'.repeat(299)}…`],
      logs: { error_lines: [`net: ${'x'.repeat(294)}…`] },
    });
  });

  it('is labelled where it is only derived, and says what nobody could see', async () => {
    const derived = rigOn(true, {
      show: [stage([send])],
      evidence: after({ requests: [{ method: 'GET', path: '/a', status: 200 }], request_source: 'derived_from_logs' }),
    });
    expect((await derived.call('tap', { target: 'button "Send"' })).text).toContain(
      'requests (from the log): GET "/a"',
    );
    const blind = rigOn(true, { show: [stage([send])] });
    const envelope = await blind.act('tap', { target: 'button "Send"' });
    expect(envelope.evidence?.not_observed).toEqual(['requests: this device does not show them']);
    expect(envelope).toMatchObject({ outcome: 'no_op', reasoning: expect.stringContaining('cannot be seen here') });
  });

  it('never makes an action fail, and says why it is missing', async () => {
    const { act } = rigOn(true, {
      show: [stage([send])],
      breaks: { evidence: () => fail('TIMEOUT', 'deadline', { message: 'The log did not answer.', next: 'snapshot' }) },
    });
    const envelope = await act('tap', { target: 'button "Send"' });
    expect(envelope.success).toBe(true);
    expect(envelope.evidence).toMatchObject({
      request_source: 'not_observable',
      not_observed: ['logs and requests: The log did not answer.'],
    });
  });

  it('is not asked for when nothing was sent', async () => {
    const { act, driver } = rigOn(true, { show: [stage([send])] });
    const envelope = await act('tap', { target: 'button "Pay"' });
    expect(envelope).toMatchObject({ evidence: null, outcome: 'no_op', reasoning: 'nothing was sent' });
    expect(driver.count('evidence')).toBe(0);
  });

  it('holds elements that came and went, and where the app went', async () => {
    const toast = node('status', 'Saved');
    const { act } = rigOn(true, {
      show: ({ inputs }) => stage([send], inputs.length > 0 ? { screen: { title: 'Sent' } } : {}),
      settles: [{ passed: [toast] }],
    });
    const envelope = await act('tap', { target: 'button "Send"' });
    expect(envelope.evidence).toMatchObject({
      short_lived: ['status "Saved"'],
      navigation: { from: 'Test', to: 'Sent' },
    });
  });
});

describe('classify_action_outcome', () => {
  it('judges the last action again by what came since', async () => {
    let answered = false;
    const { call, act } = rigOn(true, {
      show: [stage([send])],
      evidence: ({ inputs }) => {
        if (inputs.length === 0) return {};
        return answered
          ? { requests: [{ method: 'POST', path: '/a', status: 503 }], request_source: 'platform' }
          : { pending: ['POST /a'], request_source: 'platform' };
      },
    });
    const envelope = await act('tap', { target: 'button "Send"' });
    expect(envelope.outcome).toBe('unknown');
    answered = true;
    const answer = await call('classify_action_outcome', { action_id: envelope.action_id });
    expect(answer.data).toMatchObject({
      outcome: 'backend_failure',
      basis: 'server_evidence',
      evidence: { requests: [{ status: 503 }] },
    });
    expect(answer.text).toMatch(
      /^outcome: backend_failure a\d+: 1 request failed\. This proves nothing; expect_\* does\.\nnext: get_network/,
    );
  });

  it('counts a change that came late, as long as nothing else was sent', async () => {
    let late = false;
    const rig = rigOn(true, { show: () => stage(late ? [send, sent] : [send]) });
    const first = await rig.act('tap', { target: 'button "Send"' });
    expect(first.outcome).toBe('no_op');
    late = true;
    expect((await rig.call('classify_action_outcome', { action_id: first.action_id })).data).toMatchObject({
      outcome: 'success',
    });
    const second = await rig.act('tap', { target: 'button "Send"' });
    expect((await rig.call('classify_action_outcome', { action_id: first.action_id })).data).toMatchObject({
      outcome: 'no_op',
    });
    expect((await rig.call('classify_action_outcome', { action_id: second.action_id })).exit).toBe(0);
  });

  /** A tap on Send, then the device as it is afterwards; what the tap is judged to be then. */
  async function judgedLater(later: Stage, facts: Partial<Evidence> = {}, during: Stage = stage([send])) {
    let now = during;
    const rig = rigOn(true, {
      show: ({ inputs }) => (inputs.length > 0 ? now : stage([send])),
      settles: [{ passed: [node('status', 'Saved')] }],
      evidence: ({ inputs }) => (inputs.length > 0 && now === later ? facts : {}),
    });
    const { action_id } = await rig.act('tap', { target: 'button "Send"' });
    now = later;
    return (await rig.call('classify_action_outcome', { action_id })).data;
  }

  it('remembers what was seen at the time', async () => {
    const moved = stage([send], { screen: { title: 'Elsewhere' } });
    expect(await judgedLater(stage([send]), {}, moved)).toMatchObject({
      outcome: 'success',
      evidence: { short_lived: ['status "Saved"'], navigation: { from: 'Test', to: 'Elsewhere' } },
    });
  });

  it('waits for what still loads, and says nothing of a screen that cannot be read', async () => {
    const rig = rigOn(true, {
      show: ({ inputs }) => stage([send], inputs.length > 0 ? { loading: { signal: 'spinner', source: 'test' } } : {}),
    });
    const { action_id } = await rig.act('tap', { target: 'button "Send"' });
    const judged = await rig.call('classify_action_outcome', { action_id });
    expect(judged).toMatchObject({ exit: 3, data: { outcome: 'unknown' } });
    expect(judged.text).toContain(
      `next: wait_for_ui stable true, then classify_action_outcome action_id "${action_id}"`,
    );
  });

  it('tells an app that died from one that was left, and one that was started', async () => {
    const away = stage([sent], { screen: { package: 'launcher' } });
    expect(await judgedLater(away, { errors: ['FATAL'] })).toMatchObject({
      outcome: 'ui_failure',
      reasoning: 'the app ended with an error',
    });
    expect(await judgedLater(away)).toMatchObject({ outcome: 'success' });
    const rig = rigOn(true, {
      show: () => (rig.driver.apps.length > 0 ? away : stage([send])),
      evidence: () => ({ errors: rig.driver.apps.length > 0 ? ['an old one'] : [] }),
    });
    const { action_id } = await rig.act('start_app', { app: 'launcher' });
    const started = await rig.call('classify_action_outcome', { action_id });
    expect((started.data as { reasoning: string }).reasoning).not.toContain('ended with an error');
  });

  it('keeps to the verdict', async () => {
    const rig = rigOn(true, { show: ({ inputs }) => stage(inputs.length > 0 ? [send, sent] : [send]) });
    const { action_id } = await rig.act('tap', { target: 'button "Send"', expect: 'text "Never"' });
    const judged = await rig.call('classify_action_outcome', { action_id });
    expect(judged.data).toMatchObject({ outcome: 'ui_failure', reasoning: expect.stringContaining('not to what') });
  });

  it('names the actions that it knows', async () => {
    const rig = rigOn(true, { show: [stage([send])] });
    const { action_id } = await rig.act('tap', { target: 'button "Send"' });
    const { failure } = await rig.call('classify_action_outcome', { action_id: 'a77' });
    expect(failure).toMatchObject({
      failure_code: 'INVALID_ARGUMENT',
      message: expect.stringContaining('"a77"'),
      next: 'get_trace',
      details: { known: [action_id] },
    });
  });

  it('never moves the lifecycle', async () => {
    const rig = rigOn(true, { show: ({ inputs }) => stage(inputs.length > 0 ? [send, sent] : [send]) });
    const { action_id } = await rig.act('tap', { target: 'button "Send"' });
    await rig.call('classify_action_outcome', { action_id });
    const closed = await rig.call('expect_element_visible', { target: 'text "Sent"', action_id });
    expect(closed.ok).toBe(true);
  });

  it('judges by what the caller says, and by nothing else', async () => {
    const rig = rigOn(true, { show: [stage([send])] });
    const judge = async (args: Record<string, unknown>) => (await rig.call('classify_action_outcome', args)).data;
    expect(await judge({ ui_changed: true })).toMatchObject({ outcome: 'success', basis: 'caller_facts' });
    expect(await judge({ ui_changed: false })).toMatchObject({ outcome: 'unknown' });
    expect(await judge({ ui_changed: false, expected_element_visible: true })).toMatchObject({ outcome: 'success' });
    expect(await judge({ ui_changed: false, action_type: 'tap' })).toMatchObject({ outcome: 'no_op' });
    expect(await judge({ ui_changed: false, action_type: 'start_app' })).toMatchObject({ outcome: 'unknown' });
    const failed = [{ endpoint: '/a', status: 'failure' }];
    expect(await judge({ ui_changed: false, action_type: 'tap', network_requests: failed })).toMatchObject({
      outcome: 'backend_failure',
    });
    expect(await judge({ ui_changed: false, action_type: 'tap', has_log_errors: true })).toMatchObject({
      reasoning: expect.stringContaining('the log has errors'),
    });
    expect(rig.driver.log).toEqual([]);
  });

  it('refuses an unknown action, both forms at once, and nothing at all', async () => {
    const rig = rigOn(true, { show: [stage([send])] });
    const codes = async (args: Record<string, unknown>) =>
      (await rig.call('classify_action_outcome', args)).failure?.reason;
    expect(await codes({ action_id: 'a9' })).toBe('unknown_action');
    expect(await codes({ action_id: 'a9', ui_changed: true })).toBe('bad_argument');
    expect(await codes({})).toBe('bad_argument');
    expect(await codes({ action_type: 'tap' })).toBe('bad_argument');
  });
});
