import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Deadline } from '../../../src/base/deadline.ts';
import { readServiceUri, type ServiceUri, VmConnection } from '../../../src/wires/vm-service/index.ts';
import { appIsolate, noDartVm, type StandinApp, skipped, startStandin } from './dart-vm.ts';
import { rigOn, until } from './rig.ts';

const soon = () => Deadline.after(30_000);

describe.skipIf(noDartVm)(`sessions that come and go${skipped}`, () => {
  let app: StandinApp;
  beforeAll(async () => {
    app = await startStandin();
  }, 180_000);
  afterAll(async () => app?.end());

  it('a crash reporter of the app that wrapped our hooks goes on working, without us and with us again', async () => {
    const first = await rigOn(app.uri);
    await app.pull('wrapHooks');
    await first.end();
    const second = await rigOn(app.uri);
    await second.call('snapshot');
    await app.pull('fail', { words: 'boom once' });
    await app.pull('escape', { words: 'flew out' });
    await until(async () => (await second.call('get_app_errors')).text.includes('flew out') || undefined);
    const { errors } = (await second.call('get_app_errors')).data as { errors: string[] };
    expect(errors.filter((line) => line.includes('boom once'))).toHaveLength(1);
    expect(errors.filter((line) => line.includes('flew out'))).toHaveLength(1);
    await second.end();
    await app.pull('escape', { words: 'after us' });
    const { reported } = await app.truth();
    expect(reported).toEqual([
      'Bad state: boom once',
      'uncaught: Bad state: flew out',
      'uncaught: Bad state: after us',
    ]);
  }, 60_000);

  it('what was still running for a closed session leaves nothing of the app held', async () => {
    const first = await rigOn(app.uri);
    await first.call('navigate', { action: 'push', route: '/loading' });
    // The request that comes with it stays open, so the screen is waited for long enough to be closed meanwhile.
    const acting = first.driver.perform({ kind: 'key', key: 'F2', modifiers: [] }, soon()).catch(() => undefined);
    await app.pull('poll');
    await (await rigOn(app.uri)).end();
    await acting;
    await app.pull('leave');
    const vm = await VmConnection.open(readServiceUri(app.uri) as ServiceUri, soon());
    const isolateId = await appIsolate(vm, soon());
    await vm.request('getAllocationProfile', { isolateId, gc: true }, soon());
    vm.close();
    expect(await app.pull('left')).toEqual(expect.objectContaining({ kept: false }));
    await first.end();
  }, 60_000);
});
