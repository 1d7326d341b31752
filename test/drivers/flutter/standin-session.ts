import { afterAll, beforeAll } from 'vitest';
import { type StandinApp, startStandin } from './dart-vm.ts';
import { type FlutterRig, rigOn } from './rig.ts';

export interface StandinSession {
  readonly app: StandinApp;
  readonly rig: FlutterRig;
  /** Another session on the same app, for a test that ended the one before. */
  openAgain(): Promise<void>;
}

/** For a `describe`: one running app, and a session that has looked at it once. Both end with the block. */
export function standinSession(): StandinSession {
  let app: StandinApp | undefined;
  let rig: FlutterRig | undefined;
  const started = <T>(one: T | undefined): T => {
    if (one === undefined) throw new Error('the app is started before the first test');
    return one;
  };
  beforeAll(async () => {
    app = await startStandin();
    rig = await rigOn(app.uri);
    await rig.call('snapshot');
  }, 180_000);
  afterAll(async () => {
    await rig?.end();
    await app?.end();
  });
  return {
    get app() {
      return started(app);
    },
    get rig() {
      return started(rig);
    },
    async openAgain() {
      rig = await rigOn(started(app).uri);
    },
  };
}
