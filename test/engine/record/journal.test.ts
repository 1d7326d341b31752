import { chmodSync, lstatSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { describe, expect, it } from 'vitest';
import { envelopeSchema } from '../../../src/engine/record/envelope.ts';
import { pruneTraces } from '../../../src/engine/record/prune-traces.ts';
import { readTrace } from '../../../src/engine/record/read-trace.ts';
import { page } from '../../parameters/samples.ts';
import { node, screen } from '../nodes.ts';
import { rigOn } from '../rig.ts';
import { useVirtualTime } from '../virtual-time.ts';
import { useTraceFolder } from './trace-folder.ts';

useVirtualTime();
const traces = useTraceFolder();

const rig = (more: NodeJS.ProcessEnv = {}) =>
  rigOn(true, { show: [{ nodes: page() }] }, { environment: { ...traces.environment, ...more } });

const kinds = () => traces.records().map((record) => record.kind);

describe('the trace on the disk', () => {
  it('is written as it happens: the call before it does anything, each step, the action, the answer', async () => {
    const { call, driver } = rig();
    await call('snapshot');
    let seen: string[] = [];
    driver.onTouch = () => {
      seen = kinds();
    };
    await call('tap', { target: 'button "Go"' });
    expect(seen).toEqual(['session_opened', 'call', 'look', 'answer', 'call', 'step', 'step', 'step']);
    expect(kinds().slice(seen.length)).toEqual(['step', 'step', 'action', 'answer']);
    await call('expect_state', { target: 'checkbox "Terms"', property: 'checked', expected: true, action_id: 'a1' });
    await call('screenshot');
    await call('close_session');
    expect(kinds().slice(-4)).toEqual(['screenshot', 'answer', 'call', 'session_closed']);
  });

  it('holds the whole envelope, the same steps, and what an expectation observed', async () => {
    const { act, call } = rig();
    const envelope = await act('tap', { target: 'button "Go"', expect: 'text "Nowhere"' });
    await call('expect_element_visible', { target: 'text "Nowhere"' });
    const records = traces.records();
    const action = records.find((one) => one.kind === 'action');
    const written = envelopeSchema.parse(action?.envelope);
    expect(written).toEqual({ ...envelope, session_id: '[session]' });
    const steps = records.flatMap((one) => (one.kind === 'step' && one.action_id === 'a1' ? [one.step] : []));
    expect(steps).toEqual(envelope.trace.steps);
    expect(records.filter((one) => one.kind === 'step' && one.action_id === undefined).length).toBeGreaterThan(0);
    expect(records.at(-1)).toMatchObject({
      kind: 'answer',
      tool: 'expect_element_visible',
      ok: false,
      verdict: 'failed',
      failure_code: 'VERIFICATION_FAILED',
      lines: [{ verdict: 'failed' }],
    });
  });

  it('tells a snapshot by its size and fingerprint, not by what it showed', async () => {
    const { call } = rig();
    await call('snapshot');
    const look = traces.records().find((one) => one.kind === 'look');
    expect(look).toMatchObject({ revision: 1, elements: page().length, complete: true });
    expect(look).toHaveProperty('fingerprint', expect.stringMatching(/^[0-9a-f]{16}$/));
  });

  it('is for its owner alone, and does not give the session away', async () => {
    const { call, engine } = rig();
    await call('screenshot');
    const [folder = ''] = traces.sessions();
    const path = join(traces.root, folder);
    expect(lstatSync(path).mode & 0o777).toBe(0o700);
    for (const file of ['trace.ndjson', 'screenshot-1.png'])
      expect(lstatSync(join(path, file)).mode & 0o777).toBe(0o600);
    const id = engine.openSessions()[0]?.session_id ?? '';
    await call('snapshot', { session_id: id });
    expect(folder).not.toContain(id);
    expect(readFileSync(join(path, 'trace.ndjson'), 'utf8')).not.toContain(id);
    expect(traces.records().find((one) => one.kind === 'screenshot')).toMatchObject({ file: 'screenshot-1.png' });
  });

  it('a picture after a failed action only where the operator asked for it', async () => {
    const pictures = () => traces.records().filter((one) => one.kind === 'screenshot');
    const plain = rig();
    await plain.call('tap', { target: 'button "None"' });
    expect(pictures()).toEqual([]);
    await plain.call('close_session');
    const { call } = rig({ TOUCHSTONE_TRACE_SCREENSHOTS: '1' });
    await call('tap', { target: 'button "Go"' });
    expect(pictures()).toEqual([]);
    await call('tap', { target: 'button "None"' });
    expect(pictures()).toMatchObject([{ action_id: 'a2' }]);
  });

  it('is switched off by the operator', async () => {
    const { call } = rig({ TOUCHSTONE_TRACE: 'off' });
    await call('snapshot');
    expect(traces.sessions()).toEqual([]);
    const answer = await call('get_trace');
    expect(answer.failure).toMatchObject({ failure_code: 'CAPABILITY_MISSING', reason: 'unavailable' });
    expect(answer.text).toContain('TOUCHSTONE_TRACE=off');
  });
});

describe('a disk that does not play along never fails an action', () => {
  const tapped = async (rigged: ReturnType<typeof rig>) => {
    expect((await rigged.call('tap', { target: 'button "Go"' })).ok).toBe(true);
    expect((await rigged.call('screenshot')).ok).toBe(true);
    const status = await rigged.call('get_system_status');
    const [session] = status.data.sessions as { trace: { recording: boolean; stopped?: string } }[];
    expect(status.text).toContain(`trace ${session?.trace.stopped}`);
    expect(session?.trace.recording).toBe(false);
    return session?.trace.stopped;
  };

  it('a budget that is spent: one record says so, and nothing follows', async () => {
    const rigged = rig({ TOUCHSTONE_TRACE_BYTES: '3000' });
    for (let taps = 0; taps < 5; taps++) await rigged.call('tap', { target: 'button "Go"' });
    expect(await tapped(rigged)).toContain('budget of 3000 bytes');
    const records = traces.records();
    expect(records.at(-1)).toMatchObject({ kind: 'budget_spent', budget_bytes: 3000 });
    expect(records.filter((one) => one.kind === 'budget_spent')).toHaveLength(1);
    const [folder = ''] = traces.sessions();
    expect(lstatSync(join(traces.root, folder, 'trace.ndjson')).size).toBeLessThanOrEqual(3000);
    const trace = await rigged.call('get_trace');
    expect(trace.text).toContain('budget of 3000 bytes is spent');
  });

  it.each([10, 150])('a budget in which not even the last word has room: %i bytes', async (bytes) => {
    expect(await tapped(rig({ TOUCHSTONE_TRACE_BYTES: String(bytes) }))).toBe(`the budget of ${bytes} bytes is spent`);
    const [folder = ''] = traces.sessions();
    expect(lstatSync(join(traces.root, folder, 'trace.ndjson')).size).toBeLessThanOrEqual(bytes);
  });

  it('a page cannot spend the budget with one text', async () => {
    const long = 'Buy now '.repeat(50_000);
    const shown = page();
    const { act } = rigOn(
      true,
      { show: ({ inputs }) => ({ nodes: shown, screen: { ...screen, title: inputs.length > 0 ? long : 'Shop' } }) },
      { environment: traces.environment },
    );
    expect((await act('tap', { target: 'button "Go"' })).evidence?.navigation?.from).toBe('Shop');
    const [folder = ''] = traces.sessions();
    const written = readFileSync(join(traces.root, folder, 'trace.ndjson'), 'utf8');
    expect(written).toContain(`"to":"${long.slice(0, 1999)}…"`);
    expect(written).not.toMatch(/[^"]{2001}/);
  });

  it('a picture that is too big for the budget is not written', async () => {
    const rigged = rig({ TOUCHSTONE_TRACE_BYTES: '1000' });
    rigged.driver.screenshot = async () => ({ png: new Uint8Array(2000), width: 1, height: 1 });
    await rigged.call('screenshot');
    expect(traces.records().map((one) => one.kind)).toEqual(['session_opened', 'call', 'budget_spent']);
  });

  it('a folder that was removed', async () => {
    const rigged = rig();
    await rigged.call('snapshot');
    rmSync(join(traces.root, traces.sessions()[0] ?? ''), { recursive: true });
    expect(await tapped(rigged)).toContain('was removed');
    expect((await rigged.call('get_trace')).failure?.message).toContain('cannot be read');
  });

  it('a root that cannot be written to, or that others may enter', async () => {
    chmodSync(traces.root, 0o755);
    expect(await tapped(rig())).toContain('open to other users');
    const file = join(traces.root, 'file');
    writeFileSync(file, '');
    expect(await tapped(rig({ TOUCHSTONE_TRACE_DIR: join(file, 'x') }))).toContain('ENOTDIR');
  });
});

describe('the folder that the operator names', () => {
  it('is told whole, and a link is refused with a slash at its end too', async () => {
    const near = rig({ TOUCHSTONE_TRACE_DIR: relative(process.cwd(), traces.root) });
    expect(near.engine.recorder.root).toBe(traces.root);
    mkdirSync(join(traces.root, 'real'), { mode: 0o700 });
    symlinkSync('real', join(traces.root, 'link'));
    for (const name of ['link', 'link/']) {
      const linked = rig({ TOUCHSTONE_TRACE_DIR: `${traces.root}/${name}` });
      await linked.call('snapshot');
      expect((await linked.call('get_system_status')).text).toContain('link is not a folder');
    }
  });
});

describe('reading it again', () => {
  it('a last line that was cut is told from a line that is broken', () => {
    const path = join(traces.root, 'trace.ndjson');
    const line = JSON.stringify({ v: 1, at: 1, kind: 'session_closed' });
    writeFileSync(path, `${line}\n${line.slice(0, 9)}`);
    expect(readTrace(path)).toMatchObject({ records: [{ kind: 'session_closed' }], cut: true });
    writeFileSync(path, `${line}\n`);
    expect(readTrace(path)).toMatchObject({ records: [{ kind: 'session_closed' }], cut: false });
    writeFileSync(path, `${line.slice(0, 9)}\n${line}\n`);
    expect(() => readTrace(path)).toThrow(/JSON/);
    writeFileSync(path, `${line.replace('session_closed', 'gossip')}\n`);
    expect(() => readTrace(path)).toThrow(/kind/);
  });
});

describe('get_trace', () => {
  const withActions = async () => {
    const rigged = rig();
    await rigged.call('tap', { target: 'button "Go"' });
    await rigged.call('tap', { target: 'button "None"' });
    await rigged.call('tap', { target: 'button "There"' });
    return rigged;
  };
  const ids = (answer: { data: Record<string, unknown> }) =>
    (answer.data.actions as { action_id: string }[]).map((one) => one.action_id);

  it('lists the actions: limit and since narrow the list', async () => {
    const { call } = await withActions();
    const all = await call('get_trace');
    expect(ids(all)).toEqual(['a1', 'a2', 'a3']);
    expect(all.text).toContain(traces.root);
    expect(all.text).toMatch(/a1 tap_element button "Go" \[e1\]: PENDING_VERIFICATION, outcome no_op/);
    expect(all.text).toMatch(/a2 tap_element "button \\"None\\"": FAILED, ELEMENT_NOT_FOUND no_match/);
    expect(ids(await call('get_trace', { limit: 2 }))).toEqual(['a2', 'a3']);
    expect(ids(await call('get_trace', { since: 'a1' }))).toEqual(['a2', 'a3']);
    expect(ids(await call('get_trace', { since: 'a3' }))).toEqual([]);
    expect((await call('get_trace', { since: 'a9' })).failure?.reason).toBe('unknown_action');
  });

  it('shows one action step by step: action_id', async () => {
    const { call } = await withActions();
    const one = await call('get_trace', { action_id: 'a1' });
    expect(ids(one)).toEqual(['a1']);
    expect(one.text).toMatch(/\+\d+ ms gate success/);
    expect(one.text).toMatch(/\+\d+ ms act success/);
    const about = one.data.records as { kind: string }[];
    expect(about.map((record) => record.kind).slice(-2)).toEqual(['action', 'answer']);
    expect((await call('get_trace', { action_id: 'a9' })).failure).toMatchObject({
      reason: 'unknown_action',
      details: { known: ['a1', 'a2', 'a3'] },
    });
  });

  it('tells what a later expectation made of an action', async () => {
    let done = false;
    const shown = page();
    const receipt = node('heading', 'Receipt');
    const { call, driver } = rigOn(
      true,
      { show: () => ({ nodes: done ? [...shown, receipt] : shown }) },
      { environment: traces.environment },
    );
    driver.onTouch = () => {
      done = true;
    };
    await call('tap', { target: 'button "Go"' });
    await call('expect_element_visible', { target: 'heading "Receipt"', action_id: 'a1' });
    expect((await call('get_trace')).text).toContain('a1 tap_element button "Go" [e1]: VERIFIED');
  });

  it('works for a session that was just closed, and names none that never was', async () => {
    const { call, engine } = await withActions();
    const id = engine.openSessions()[0]?.session_id;
    await call('close_session');
    expect(ids(await call('get_trace'))).toEqual(['a1', 'a2', 'a3']);
    const named = await call('get_trace', { session_id: id, detail: 'full' });
    expect(named.data).toMatchObject({ recording: false, stopped: 'the session is closed', counts: { action: 3 } });
    const none = await rig().call('get_trace');
    expect(none.failure).toMatchObject({ failure_code: 'SESSION_NOT_FOUND', details: { root: traces.root } });
  });
});

describe('which session get_trace means', () => {
  it('must be said where there are several, and where the connection keeps none', async () => {
    const { call, engine } = rig();
    await call('open_session');
    await call('open_session');
    expect((await call('get_trace')).failure?.reason).toBe('several_sessions');
    const [first] = engine.openSessions();
    expect((await call('get_trace', { session_id: first?.session_id })).ok).toBe(true);
    const strict = rigOn(
      true,
      { show: [{ nodes: page() }] },
      { environment: traces.environment, implicit_session: false },
    );
    const opened = await strict.call('open_session');
    expect((await strict.call('get_trace')).ok).toBe(false);
    expect((await strict.call('get_trace', { session_id: opened.data.session_id })).ok).toBe(true);
    await strict.call('close_session', { session_id: opened.data.session_id });
    expect((await strict.call('get_trace')).failure?.failure_code).toBe('SESSION_NOT_FOUND');
  });

  it('a call is in no trace while it is not clear which, and the one that opens a session is in its own', async () => {
    const { call } = rig();
    await call('list_devices');
    await call('open_session');
    await call('open_session');
    await call('snapshot');
    const [first = [], second = []] = traces
      .sessions()
      .map((one) => readTrace(join(traces.root, one, 'trace.ndjson')).records);
    const tools = [first, second].map((all) => all.flatMap((one) => (one.kind === 'call' ? [one.tool] : [])));
    expect(tools).toEqual([['open_session'], ['open_session']]);
  });
});

describe('old traces', () => {
  const make = (name: string, bytes = 10) => {
    mkdirSync(join(traces.root, name), { mode: 0o700 });
    writeFileSync(join(traces.root, name, 'trace.ndjson'), 'x'.repeat(bytes));
  };
  const dead = 4_194_999;
  const name = (day: number, pid = dead) => `2026110${day}T000000-${pid}-0123456789ab`;

  it('go, oldest first, when there are too many or too big ones; nothing else is touched', () => {
    for (const day of [1, 2, 3, 4]) make(name(day));
    make('my-own-folder');
    make(name(5).replace('T', 'X'));
    pruneTraces(traces.root, 3);
    expect(traces.sessions().sort()).toEqual([name(2), name(3), name(4), name(5).replace('T', 'X'), 'my-own-folder']);
    pruneTraces(traces.root, 3, 20);
    expect(traces.sessions()).not.toContain(name(2));
    expect(traces.sessions()).toContain(name(3));
  });

  it('stay while their server runs', () => {
    make(name(1, process.pid));
    make(name(2));
    pruneTraces(traces.root, 0);
    expect(traces.sessions()).toEqual([name(1, process.pid)]);
  });

  it('are looked at when the first session opens', async () => {
    for (let day = 1; day <= 9; day++)
      for (const hour of [0, 1, 2, 3, 4, 5]) make(`2026110${day}T0${hour}0000-${dead}-0123456789ab`);
    await rig().call('snapshot');
    expect(traces.sessions().filter((one) => one.includes(String(dead)))).toHaveLength(50);
  });
});
