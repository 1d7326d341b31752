import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { monotonicNow } from '../../../src/base/clock.ts';
import { Deadline, DeadlineError } from '../../../src/base/deadline.ts';
import { centre } from '../../../src/contract/geometry.ts';
import type { AndroidDriver } from '../../../src/drivers/android/android-driver.ts';
import { openAndroid } from '../../../src/drivers/android/index.ts';
import { type Phone, startPhone } from '../../../src/phone/phone.ts';
import { outcomes } from '../outcomes.ts';
import type { Answer } from './fake-device.ts';
import { driverOn } from './fake-driver.ts';
import { logLine } from './log-lines.ts';

const soon = () => Deadline.after(15_000);
const NOTHING = {
  logs: [],
  logs_cut: 0,
  errors: [],
  requests: [],
  pending: [],
  open: [],
  background: [],
  request_source: 'not_observable',
};

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
        crash: true,
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
      .toEqual([
        {
          method: 'POST',
          host: 'demo.touchstone.example',
          path: '/api/send',
          status: 500,
          duration_ms: expect.any(Number),
          began_at_ms: expect.any(Number),
        },
      ]);
    phone.door.fault('backend_down', true);
    since = monotonicNow();
    await open('messages');
    await expect
      .poll(async () => {
        const { requests, ...rest } = await driver.evidence(since, soon());
        return { ...rest, last: requests.at(-1) };
      })
      .toMatchObject({
        last: { method: 'GET', path: '/api/messages', error: 'connection_refused' },
        pending: [],
        request_source: 'derived_from_logs',
      });
    phone.door.fault('backend_down', false);
    phone.door.fault('backend_hang', true);
    since = monotonicNow();
    await open('messages');
    expect(await driver.evidence(since, soon())).toMatchObject({ pending: ['GET /api/messages'] });
  });

  it('tells a crash in one sentence', async () => {
    await open('gestures');
    phone.door.fault('app_crash', true);
    const since = monotonicNow();
    await tapOn('double');
    const { errors, logs } = await driver.evidence(since, soon());
    const crash = logs.filter((line) => line.crash);
    expect(crash[0]).toMatchObject({
      tag: 'AndroidRuntime',
      app: 'dev.touchstone.demo',
      message: 'FATAL EXCEPTION: main',
    });
    expect(crash).toHaveLength(8);
    // The process is gone, but the log still says whose it was.
    expect(logs.filter((line) => line.app === 'dev.touchstone.demo').length).toBeGreaterThanOrEqual(8);
    expect(logs.find((line) => line.tag === 'ActivityManager')).toMatchObject({ app: 'system_server' });
    expect(errors).toEqual([expect.stringMatching(/^FATAL EXCEPTION: main \(dev\.touchstone\.demo\): java\.\S+/)]);
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
    expect(outcomes(evidence.requests)).toEqual([{ method: 'PUT', path: '/slow', status: 200 }]);
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

  it('is at most the last 20000 lines, and says how many are left out', async () => {
    const lines = Array.from({ length: 20_100 }, (_, at) => logLine(`I tag: line ${at}`, '2024-05-01 10:20:31.000'));
    const { logs, logs_cut } = await on({ stdout: `${lines.join('\n')}\n` }).driver.evidence(monotonicNow(), soon());
    expect([logs.length, logs[0]?.message, logs.at(-1)?.message]).toEqual([20_000, 'line 100', 'line 20099']);
    expect(logs_cut).toBe(100);
  });

  it.each<[string, Answer, string | undefined, RegExp]>([
    ['the log cannot be read', { exit: 1, stderr: 'logcat: Permission denied\n' }, undefined, /Permission denied"\.$/],
    ['the device does not tell its time', {}, 'date: bad format\n', /does not tell its time\.$/],
  ])('says that it sees nothing when %s, and why', async (_why, log, date, reason) => {
    const evidence = await on(log, date).driver.evidence(monotonicNow(), soon());
    expect(evidence).toEqual({ ...NOTHING, logs_unavailable: expect.stringMatching(reason) });
  });

  it('knows whose line it is by the processes that run and by those that the log tells of', async () => {
    const said = (line: string) => logLine(line, '2024-05-01 10:20:31.000');
    const lines = [
      said('[900/900] I ActivityManager: Start proc 700:com.example.old/u0a12 for top-activity'),
      said('[700/700] I Old: hello'),
      said('[701/701] I Remote: hello'),
      said('[702/702] I Nobody: hello'),
    ];
    const { driver } = driverOn((command) => {
      if (command.startsWith('date')) return { stdout: `${seconds(NOW)}000000\n` };
      if (command.startsWith('ps'))
        return { stdout: '  PID NAME\n  701 com.example.shop:remote\n  900 system_server\n' };
      return command.startsWith('logcat') ? { stdout: `${lines.join('\n')}\n` } : {};
    });
    const { logs } = await driver.evidence(monotonicNow(), soon());
    expect(logs.map((line) => line.app)).toEqual(['system_server', 'com.example.old', 'com.example.shop', undefined]);
  });
});
