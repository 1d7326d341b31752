import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { Deadline } from '../../src/base/deadline.ts';
import { flutterDevice } from '../../src/drivers/flutter/device.ts';
import { FlutterDriver } from '../../src/drivers/flutter/flutter-driver.ts';
import type { Answer } from '../../src/engine/operation.ts';
import type { Envelope } from '../../src/engine/record/envelope.ts';
import { readServiceUri, type ServiceUri, VmConnection } from '../../src/wires/vm-service/index.ts';
import { noDartVm, type StandinApp, skipped, startStandin } from '../drivers/flutter/dart-vm.ts';
import { type Proxy, startProxy } from '../drivers/flutter/proxy.ts';
import { type FlutterRig, rigOn, until } from '../drivers/flutter/rig.ts';
import { expectNothingLeft, holdings } from './leftovers.ts';

/** What is lost is lost after a moment here, so that nobody waits for it. */
vi.mock('../../src/drivers/flutter/patience.ts', () => ({ ANSWER_MS: 1000, RESTART_MS: 900, RECONNECT_MS: 300 }));

/** Under way for as long as it takes a blow to come. */
const expected = 'text "this never comes"';
const ACTIONS = {
  tap: { target: '#count', expect: expected },
  type_text: { target: '#email', text: 'ada@example.com', expect: expected },
  scroll: { direction: 'down', expect: expected },
  navigate: { action: 'push', route: '/loading', expect: expected },
  wait_for_ui: { text: 'this never comes' },
  snapshot: {},
};
type Operation = keyof typeof ACTIONS;
const OPERATIONS = Object.keys(ACTIONS) as Operation[];

/** The wire ends for good; the isolate ends, is replaced, or runs without end; the whole VM is killed. */
type Strike = 'cut' | 'exit' | 'restart' | 'wedge' | 'kill';

/** With TOUCHSTONE_ALL_FAULTS=1 everything in the middle of everything, which takes a minute. */
const everything = process.env.TOUCHSTONE_ALL_FAULTS === '1';
const TRIALS: [Strike, Operation][] = everything
  ? (['cut', 'exit', 'restart', 'wedge', 'kill'] as const).flatMap((strike) =>
      OPERATIONS.map((one): [Strike, Operation] => [strike, one]),
    )
  : [
      ['cut', 'tap'],
      ['cut', 'wait_for_ui'],
      ['cut', 'snapshot'],
      ['exit', 'scroll'],
      ['restart', 'navigate'],
      ['wedge', 'tap'],
      ['kill', 'type_text'],
    ];

describe.skipIf(noDartVm)(`a Flutter app is lost in the middle${skipped}`, () => {
  let app: StandinApp;
  beforeAll(async () => {
    app = await startStandin();
  }, 180_000);
  afterAll(() => app?.end());

  it('two sessions that open an app at once do not break each other', async () => {
    const rigs = await Promise.all([rigOn(app.uri), rigOn(app.uri)]);
    const answers = await Promise.all(rigs.map((rig) => rig.call('snapshot')));
    // The one that came last has the app, and the other one is told so.
    expect(answers.map((one) => one.failure?.reason ?? 'ok').sort()).toEqual(['device_busy', 'ok']);
    for (const rig of rigs) await rig.end();
  });

  it('a restart while an app is opened is survived, and so is one before the next call', async () => {
    await app.order('restart');
    const spy = onRequest('evaluate', 6, () => app.order('restart'));
    const rig = await rigOn(app.uri);
    expect(spy).toHaveBeenCalled();
    spy.mockRestore();
    expect((await rig.call('snapshot')).text).toContain('Taps: 0');
    await app.order('restart');
    // What is asked before anybody has heard of the restart is lost; what is asked after it, twice at once, is answered.
    const both = () => {
      const deadline = Deadline.after(9000);
      return Promise.allSettled([rig.driver.capture(deadline), rig.driver.screen(deadline)]);
    };
    expect(await until(async () => (await both()).every(({ status }) => status === 'fulfilled') || undefined)).toBe(
      true,
    );
    expect((await rig.call('snapshot')).ok).toBe(true);
    await rig.end();
  });

  it('an app that is still being compiled says nothing of itself, which is told', async () => {
    const young = await startStandin({ ready: false });
    const uri = readServiceUri(young.uri) as ServiceUri;
    const early = await FlutterDriver.open(uri, flutterDevice(uri.shown), Deadline.after(300)).catch((error) => error);
    await young.end();
    expect(early).toMatchObject({ failure: { failure_code: 'TIMEOUT', reason: 'unresponsive' } });
  });

  it.each(TRIALS)('%s in %s', async (strike, operation) => {
    const before = holdings();
    const proxy = await startProxy(app.uri);
    const rig = await rigOn(proxy.uri);
    await rig.call('navigate', { action: 'popUntil', route: '/' });
    if (operation === 'scroll') await rig.call('navigate', { action: 'push', route: '/list' });
    await rig.call('snapshot');
    const { taps, email } = await app.truth();
    if (strike === 'wedge' && operation === 'snapshot') await app.pull('wedge');
    hitFirstRequest(rig, () => hit(strike, app, proxy));
    const time = operation === 'snapshot' ? {} : { timeout_ms: strike === 'wedge' ? 1300 : 2500 };
    try {
      const answer = await rig.call(operation, { ...ACTIONS[operation], ...time });
      expectHonest(answer, strike, operation);
      await expectAfter(rig, strike);
      // What the app heard nothing of is the only thing that may be called failed.
      if (strike === 'cut' && answer.data.lifecycle_state === 'failed')
        expect(await app.truth()).toMatchObject({ taps, email });
    } finally {
      // One failed test must not take the next ones along.
      if (strike === 'kill' && everything) app = await startStandin();
      else if (strike !== 'cut' && strike !== 'kill') await app.order('restart');
      await rig.end();
      await proxy.end();
    }
    if (strike !== 'kill') await expectNothingLeft(before);
  });
});

function expectHonest(answer: Answer, strike: Strike, operation: Operation): void {
  const observes = operation === 'snapshot' || operation === 'wait_for_ui';
  // A look may be over before the blow, and a new isolate is looked at as the old one was.
  if (observes && answer.ok && strike !== 'wedge' && strike !== 'cut') return;
  expect(answer.ok, answer.text).toBe(false);
  // A new isolate may be read in the old one's place, and does not show what was expected.
  const typed = ['DEVICE_LOST', 'TIMEOUT', ...(strike === 'restart' ? ['VERIFICATION_FAILED'] : [])];
  expect(typed, answer.text).toContain(answer.failure?.failure_code);
  expect(answer.text.split('\n')[0]).toBe(answer.failure?.message);
  expect(answer.text).toContain(`next: ${answer.failure?.next}`);
  if (observes) return;
  const { lifecycle_state } = answer.data as Envelope;
  expect(['dispatched', 'pending_verification', 'failed'], answer.text).toContain(lifecycle_state);
}

/** The session says what is the matter, as often as it is asked; where the app is there again, it goes on. */
async function expectAfter(rig: FlutterRig, strike: Strike): Promise<void> {
  if (strike === 'restart') {
    expect(await until(async () => (await rig.call('snapshot')).ok || undefined)).toBe(true);
    return;
  }
  // The first answer may still tell of the blow itself.
  if (strike === 'exit') await rig.call('snapshot');
  const { failure } = await rig.call('snapshot');
  if (strike === 'wedge') expect(failure).toMatchObject({ failure_code: 'TIMEOUT', reason: 'unresponsive' });
  else expect(failure).toMatchObject({ failure_code: 'DEVICE_LOST', reason: 'disconnected' });
}

async function hit(strike: Strike, app: StandinApp, proxy: Proxy): Promise<unknown> {
  if (strike === 'cut') return proxy.end();
  if (strike === 'kill') return app.end();
  return strike === 'wedge' ? app.pull('wedge') : app.order(strike);
}

/** Strikes while the program is on its way into the app: with the so many-th request of that kind. */
function onRequest(kind: string, count: number, strike: () => Promise<unknown>) {
  const { request } = VmConnection.prototype;
  let seen = 0;
  return vi.spyOn(VmConnection.prototype, 'request').mockImplementation(function (this: VmConnection, ...args) {
    const sent = request.apply(this, args);
    if (args[0] === kind && ++seen === count) void strike();
    return sent;
  });
}

/** Strikes while the first request of an operation is on its way. */
function hitFirstRequest({ driver }: FlutterRig, strike: () => Promise<unknown>): void {
  let struck = false;
  const hitting = <A extends unknown[], R>(method: (...args: A) => Promise<R>) => {
    return (...args: A): Promise<R> => {
      if (!struck) setImmediate(() => void strike().catch(() => undefined));
      struck = true;
      return method(...args);
    };
  };
  driver.perform = hitting(driver.perform);
  driver.app = hitting(driver.app);
  driver.capture = hitting(driver.capture);
  driver.changes.listen = hitting(driver.changes.listen);
}
