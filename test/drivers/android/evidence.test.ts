import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { monotonicNow } from '../../../src/base/clock.ts';
import { Deadline, DeadlineError } from '../../../src/base/deadline.ts';
import { centre } from '../../../src/contract/geometry.ts';
import type { AndroidDriver } from '../../../src/drivers/android/android-driver.ts';
import { openAndroid } from '../../../src/drivers/android/index.ts';
import { type Phone, startPhone } from '../../../src/phone/phone.ts';
import type { Answer } from './fake-device.ts';
import { driverOn } from './fake-driver.ts';
import { logLine } from './log-lines.ts';

const soon = () => Deadline.after(15_000);
const NOTHING = { logs: [], errors: [], requests: [], pending: [], request_source: 'not_observable' };

describe('evidence on the phone', () => {
  let phone: Phone;
  let driver: AndroidDriver;
  beforeEach(async () => {
    phone = await startPhone({ adb: 0 });
    driver = await openAndroid({ host: '127.0.0.1', port: phone.adbPort as number, simulated: true }, soon());
  });
  afterEach(async () => {
    await driver.close();
    await phone.close();
  });

  const say = (message: string, level: 'I' | 'E' | 'F' = 'I', tag = 'Test') =>
    phone.host.log.append({ pid: 77, tid: 78, level, tag, message });
  const open = async (screen: string) => {
    await driver.app({ kind: 'goto', url: `touchstone://${screen}` }, soon());
    return driver.capture(soon());
  };
  const tapOn = async (id: string) => {
    const node = (await driver.capture(soon())).nodes.find((one) => one.stable_id === id);
    if (!node) throw new Error(`no #${id} on the screen`);
    await driver.perform({ kind: 'tap', at: centre(node.bounds) }, soon());
  };

  it('has every line since the instant and none from before, as often as it is asked', async () => {
    for (let round = 0; round < 2; round += 1) {
      say(`before ${round}`);
      await soon().pause(600);
      const since = monotonicNow();
      say(`after ${round}`);
      say('second line', 'F');
      const { logs } = await driver.evidence(since, soon());
      expect(logs.map((line) => line.message)).toEqual([`after ${round}`, 'second line']);
      expect(logs[1]).toEqual({
        at_ms: expect.any(Number),
        level: 'ERROR',
        tag: 'Test',
        pid: 77,
        message: 'second line',
      });
    }
  });

  it('costs one round trip, and one more the first time', async () => {
    const trips = driver.roundTrips;
    await driver.evidence(monotonicNow(), soon());
    await driver.evidence(monotonicNow(), soon());
    expect(driver.roundTrips - trips).toBe(3);
  });

  it('tells the requests of the app: answered, failed, still open', async () => {
    await open('traps/silent-failure');
    let since = monotonicNow();
    await tapOn('send');
    await expect
      .poll(async () => (await driver.evidence(since, soon())).requests)
      .toEqual([{ method: 'POST', path: '/api/send', status: 500 }]);
    phone.door.fault('backend_down', true);
    since = monotonicNow();
    await open('messages');
    await expect
      .poll(async () => await driver.evidence(since, soon()))
      .toMatchObject({
        requests: [{ method: 'GET', path: '/api/messages', error: 'connection_refused' }],
        pending: [],
        request_source: 'derived_from_logs',
      });
    phone.door.fault('backend_down', false);
    phone.door.fault('backend_hang', true);
    since = monotonicNow();
    await open('messages');
    expect(await driver.evidence(since, soon())).toMatchObject({ requests: [], pending: ['GET /api/messages'] });
  });

  it('tells a crash in one sentence', async () => {
    await open('gestures');
    phone.door.fault('app_crash', true);
    const since = monotonicNow();
    await tapOn('double');
    const { errors } = await driver.evidence(since, soon());
    expect(errors).toEqual([expect.stringMatching(/^FATAL EXCEPTION: main \(dev\.touchstone\.demo\): java\.\S+/)]);
  });

  it('is at most the last 2000 lines', async () => {
    const since = monotonicNow();
    for (let at = 0; at < 2100; at += 1) say(`line ${at}`);
    const { logs } = await driver.evidence(since, soon());
    expect([logs.length, logs[0]?.message, logs.at(-1)?.message]).toEqual([2000, 'line 100', 'line 2099']);
  });

  it('ends at its deadline', async () => {
    await expect(driver.evidence(monotonicNow(), Deadline.after(0))).rejects.toBeInstanceOf(DeadlineError);
    phone.door.fault('drop_connection', true);
    await expect(driver.evidence(monotonicNow(), soon())).rejects.toMatchObject({
      failure: { failure_code: 'DEVICE_LOST' },
    });
  });
});

describe('evidence on other devices', () => {
  const NOW = Date.UTC(2024, 4, 1, 10, 20, 30);
  const seconds = (ms: number) => (ms / 1000).toFixed(3);
  const on = (log: Answer, date = `${seconds(NOW)}000000\n`) =>
    driverOn((command) => {
      if (command.startsWith('date')) return { stdout: date };
      return command.startsWith('logcat') ? log : {};
    });

  it('goes by the clock of the device, which is read once', async () => {
    const since = monotonicNow();
    const lines = [
      logLine('I OkHttp: --> PUT https://h/slow', '2024-05-01 10:20:25.000'),
      logLine('I tag: before', '2024-05-01 10:20:28.000'),
      logLine('I OkHttp: <-- 200 https://h/slow (6000ms)', '2024-05-01 10:20:31.000'),
    ];
    const { device, driver } = on({ stdout: `${lines.join('\n')}\n` });
    const evidence = await driver.evidence(since, soon());
    expect(evidence.logs.map((line) => line.at_ms)).toEqual([NOW + 1000]);
    expect(evidence.requests).toEqual([{ method: 'PUT', path: '/slow', status: 200 }]);
    await driver.evidence(since, soon());
    expect(device.sent.filter((command) => command.startsWith('date'))).toHaveLength(1);
    const asked = device.sent.filter((command) => command.startsWith('logcat'));
    expect(asked).toHaveLength(2);
    const from = Number(/-T (\S+)$/.exec(asked[0] ?? '')?.[1]) * 1000;
    expect(from).toBeLessThanOrEqual(NOW - 10_000);
    expect(from).toBeGreaterThan(NOW - 15_000);
  });

  it('takes whole seconds where the device knows no fractions', async () => {
    const { driver } = on({ stdout: `${logLine('I tag: now', '2024-05-01 10:20:30.000')}\n` }, '1714558830.N\n');
    expect((await driver.evidence(monotonicNow(), soon())).logs).toHaveLength(1);
  });

  it.each<[string, Answer, string | undefined]>([
    ['the log cannot be read', { exit: 1, stderr: 'logcat: Permission denied\n' }, undefined],
    ['the device does not tell its time', {}, 'date: bad format\n'],
  ])('says that it sees nothing when %s', async (_why, log, date) => {
    expect(await on(log, date).driver.evidence(monotonicNow(), soon())).toEqual(NOTHING);
  });
});
