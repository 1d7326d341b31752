import { describe, expect, it } from 'vitest';
import type { RawNode } from '../../../src/drivers/driver.ts';
import { passGate } from '../../../src/engine/gate/pass-gate.ts';
import { Trace } from '../../../src/engine/record/trace.ts';
import type { Stage } from '../fake-driver.ts';
import { node } from '../nodes.ts';
import { blind, itemNamed, sessionOn, soon, stage } from '../rig.ts';
import { play, useVirtualTime } from '../virtual-time.ts';

useVirtualTime();

const pay = node('button', 'Pay', { bounds: [10, 10, 110, 50], stable_id: 'pay' });
const moved = (left: number): RawNode => ({ ...pay, bounds: [left, 10, left + 100, 50] });

interface Options {
  check_stable?: boolean;
  check_receives_events?: boolean;
  actionable_timeout_ms?: number;
  /** How many looks there were before the action, which looks once itself. */
  earlier?: number;
}

/** As an action does: what was seen before it, its own look, then the gate. */
async function gate(show: Stage[], options: Options = {}) {
  const { driver, session } = sessionOn(false, { show });
  for (let look = 0; look < (options.earlier ?? 0); look++) await play(session.observer.capture(soon()));
  session.sceneBefore = session.observer.scene;
  const { scene } = await play(session.observer.look(soon()));
  const before = driver.count('capture');
  const trace = new Trace();
  const request = {
    check_stable: options.check_stable ?? true,
    check_receives_events: options.check_receives_events ?? true,
    actionable_timeout_ms: options.actionable_timeout_ms ?? 0,
  };
  const run = await play(passGate(session, itemNamed(scene, 'Pay'), request, trace, soon()));
  return { session, run, report: run.report, trace, captures: driver.count('capture') - before };
}

describe('the gate by captures', () => {
  it('needs no capture of its own for an element that stood there in the look before', async () => {
    const { report, captures, run } = await gate([stage([pay])], { earlier: 1 });
    expect(report).toMatchObject({ passed: true, looks: 1 });
    expect(captures).toBe(0);
    expect(run.probe?.point).toEqual({ x: 60, y: 30 });
  });

  it('looks once more at an element that nobody saw before', async () => {
    const { report, captures } = await gate([stage([pay])]);
    expect(report.passed).toBe(true);
    expect(captures).toBe(1);
  });

  it('looks once more at an element that the look before did not show, or did not show whole', async () => {
    const fresh = await gate([stage([node('heading', 'Shop')]), stage([pay])], { earlier: 1 });
    expect(fresh.report.passed).toBe(true);
    expect(fresh.captures).toBe(1);
    const half = await gate([stage([pay], { complete: false }), stage([pay])], { earlier: 1 });
    expect(half.report.passed).toBe(true);
    expect(half.captures).toBe(1);
  });

  it('looks once more at an element that only the newest look did not show', async () => {
    const { session } = sessionOn(false, { show: [stage([pay]), stage([]), stage([pay])] });
    const { scene } = await play(session.observer.look(soon()));
    session.sceneBefore = scene;
    await play(session.observer.look(soon()));
    const request = { check_stable: true, check_receives_events: true, actionable_timeout_ms: 0 };
    const run = await play(passGate(session, itemNamed(scene, 'Pay'), request, new Trace(), soon()));
    expect(run.report.passed).toBe(true);
  });

  it('looks once more at an element that moved, and passes when it has come to rest', async () => {
    const { report, captures, run } = await gate([stage([pay]), stage([moved(50)]), stage([moved(50)])], {
      earlier: 1,
    });
    expect(report.passed).toBe(true);
    expect(captures).toBe(1);
    expect(run.probe?.point).toEqual({ x: 100, y: 30 });
  });

  it('says by how much it still moves, and aims at nothing', async () => {
    const { report } = await gate([stage([pay]), stage([moved(30)]), stage([moved(50)])], { earlier: 1 });
    expect(report.reason).toBe('not stable (rect changed by 20.0px)');
  });

  it('waits until it stands, each further look being one capture', async () => {
    const show = [stage([moved(10)]), stage([moved(20)]), stage([moved(30)]), stage([moved(40)]), stage([moved(40)])];
    const { report, captures, run } = await gate(show, { actionable_timeout_ms: 2000 });
    expect(report).toMatchObject({ passed: true, looks: 4 });
    expect(captures).toBe(4);
    expect(run.item.raw.bounds[0]).toBe(40);
  });

  it('passes as soon as what covered it is gone', async () => {
    const covered = node('dialog', 'Offer', { bounds: [0, 0, 400, 800], clickable: true });
    const show = [stage([pay, covered]), stage([pay, covered]), stage([pay, covered]), stage([pay])];
    const { report, captures } = await gate(show, { earlier: 1, actionable_timeout_ms: 2000 });
    expect(report.passed).toBe(true);
    expect(captures).toBe(2);
  });

  it('does not take one and the same look for two', async () => {
    const { driver, session } = sessionOn(false, { show: [stage([pay]), stage([moved(90)])] });
    const { scene } = await play(session.observer.look(soon()));
    session.sceneBefore = scene;
    const request = { check_stable: true, check_receives_events: true, actionable_timeout_ms: 0 };
    const run = await play(passGate(session, itemNamed(scene, 'Pay'), request, new Trace(), soon()));
    expect(driver.count('capture')).toBe(2);
    expect(run.report.failed).toBe('not_stable');
  });

  it('looks at what a blind look of the action could not show', async () => {
    const { driver, session } = sessionOn(false, { show: [stage([pay])] });
    const { scene } = await play(session.observer.look(soon()));
    const { session: fresh } = sessionOn(false, { show: [stage([pay])] });
    const request = { check_stable: true, check_receives_events: true, actionable_timeout_ms: 0 };
    const run = await play(passGate(fresh, itemNamed(scene, 'Pay'), request, new Trace(), soon()));
    expect(run.report.passed).toBe(true);
    expect(run.probe).toMatchObject({ rect: pay.bounds, rect_next_frame: pay.bounds });
    expect(driver.count('capture')).toBe(1);
  });

  it('is defunct when it is gone, at once and for good', async () => {
    const { report, run, captures } = await gate([stage([pay]), stage([])], { actionable_timeout_ms: 2000 });
    expect(report).toMatchObject({ passed: false, failed: 'defunct', looks: 1 });
    expect(report.reason).toBe('defunct (the element is no longer attached)');
    expect(captures).toBe(1);
    expect(run.item.raw).toBe(pay);
    expect(run.probe).toMatchObject({ attached: false, role: 'button', rect: pay.bounds, rect_next_frame: pay.bounds });
    expect(run.probe).toMatchObject({ viewport: [0, 0, 400, 800], point: { x: 0, y: 0 }, hit: { kind: 'none' } });
  });

  it('passes nothing on a look that came back blind', async () => {
    const { report, run, trace } = await gate([stage([pay]), blind], { actionable_timeout_ms: 2000 });
    expect(report).toMatchObject({
      passed: false,
      failed: 'defunct',
      looks: 1,
      reason: 'defunct (the screen could not be read)',
    });
    expect(report.checks).toEqual([
      { check: 'defunct', result: 'unavailable', detail: 'the screen could not be read' },
    ]);
    expect(run.probe).toBeNull();
    expect(trace.steps).toMatchObject([
      { stage: 'gate', result: 'failure', metadata: { look: 1, reason: 'defunct (the screen could not be read)' } },
    ]);
  });

  it('hands on what the element is now', async () => {
    const row = node('listitem', 'Ada', { row: { text: 'Ada' }, bounds: [0, 0, 400, 100] });
    const field = node('textbox', 'Pay', {
      parent: row.key,
      editable: true,
      stable_id: 'f',
      bounds: [10, 10, 110, 50],
      state: { enabled: true, text_value: 'x' },
    });
    const { run } = await gate([stage([row, field])]);
    expect(run.probe).toEqual({
      attached: true,
      enabled: true,
      role: 'textbox',
      label: 'Pay',
      stable_id: 'f',
      row: { text: 'Ada' },
      rect: [10, 10, 110, 50],
      rect_next_frame: [10, 10, 110, 50],
      viewport: [0, 0, 400, 800],
      point: { x: 60, y: 30 },
      hit: { kind: 'self' },
      editable: true,
      text_value: 'x',
    });
  });

  it('leaves out what the platform does not say', async () => {
    const { run, report } = await gate([stage([pay])]);
    expect(run.probe).not.toHaveProperty('enabled');
    expect(report.checks[1]?.result).toBe('skipped');
    expect((await gate([stage([{ ...pay, state: { enabled: false } }])])).report.failed).toBe('not_enabled');
  });

  it('aims at the visible part', async () => {
    const half: RawNode = { ...pay, bounds: [350, 10, 450, 50] };
    const { run, report } = await gate([stage([half])]);
    expect(report.passed).toBe(true);
    expect(run.probe?.point).toEqual({ x: 375, y: 30 });
    const away: RawNode = { ...pay, bounds: [10, 900, 110, 940] };
    const out = await gate([stage([away])]);
    expect(out.report.failed).toBe('off_viewport');
    expect(out.run.probe?.point).toEqual({ x: 10, y: 900 });
  });
});

describe('what is in the way', () => {
  const over = node('button', 'Accept cookies', { bounds: [0, 0, 400, 200] });
  const under = node('button', 'Card', { bounds: [0, 0, 400, 200] });

  const seen: [string, RawNode[], string | undefined][] = [
    ['something painted later', [pay, over], 'obscured by other widget (top=button "Accept cookies")'],
    ['something painted earlier', [under, pay], undefined],
    ['a passive view on top lets the touch through', [pay, { ...over, clickable: false }], undefined],
    ['a hidden one is not there', [pay, { ...over, hidden: true }], undefined],
  ];
  it.each(seen)('%s', async (_, nodes, reason) => {
    const { report, run } = await gate([stage(nodes)]);
    expect(report.reason).toBe(reason);
    expect(run.probe?.hit.kind).toBe(reason === undefined ? 'self' : 'other');
  });

  it('is not what lies underneath a passive one', async () => {
    const label = { ...pay, clickable: false };
    const { run } = await gate([stage([under, label])]);
    expect(run.probe?.hit).toEqual({ kind: 'self' });
  });

  it('is told by its name where it has one, or by its class', async () => {
    const nameless = node('button', undefined, { bounds: [0, 0, 400, 200], native: 'div' });
    expect((await gate([stage([pay, nameless])])).run.probe?.hit).toEqual({ kind: 'other', name: 'button (div)' });
  });

  it('is not its own child, nor the owner around it', async () => {
    const child = node('button', 'x', { parent: pay.key, bounds: [40, 20, 80, 40] });
    expect((await gate([stage([pay, child])])).report.passed).toBe(true);
    const leaf: RawNode = { ...pay, parent: under.key, clickable: false };
    expect((await gate([stage([under, leaf])])).report.passed).toBe(true);
  });

  it('is the soft keyboard, where it lies over the point', async () => {
    const low: RawNode = { ...pay, bounds: [10, 600, 110, 640] };
    const keyboard: Partial<Stage> = { screen: { keyboard: [0, 500, 400, 800] } };
    const typing = await gate([stage([low], keyboard)]);
    expect(typing.run.probe?.hit).toEqual({ kind: 'other', name: 'soft keyboard' });
    expect(typing.report.reason).toBe('obscured by other widget (top=soft keyboard)');
    expect((await gate([stage([pay], keyboard)])).report.passed).toBe(true);
    expect((await gate([stage([low], { screen: { keyboard: null } })])).report.passed).toBe(true);
  });

  it('cannot be told where nothing at the point receives a touch', async () => {
    const label = { ...pay, clickable: false };
    const { report } = await gate([stage([label])]);
    expect(report.checks[5]).toMatchObject({ check: 'obscured', result: 'skipped' });
    expect(report.passed).toBe(true);
  });
});
