import { Deadline } from '../../../src/base/deadline.ts';
import { flutterDevice } from '../../../src/drivers/flutter/device.ts';
import { FlutterDriver } from '../../../src/drivers/flutter/flutter-driver.ts';
import { Engine } from '../../../src/engine/engine.ts';
import type { Answer } from '../../../src/engine/operation.ts';
import { type Envelope, envelopeSchema } from '../../../src/engine/record/envelope.ts';
import { readServiceUri } from '../../../src/wires/vm-service/index.ts';

export interface FlutterRig {
  driver: FlutterDriver;
  engine: Engine;
  call(name: string, args?: Record<string, unknown>): Promise<Answer>;
  /** As call, for actions: the envelope, held against its schema. */
  act(name: string, args?: Record<string, unknown>): Promise<Envelope>;
  /** The requests that the VM gets while something is done. */
  requestsOf(deed: () => Promise<unknown>): Promise<string[]>;
  end(): Promise<void>;
}

/** The whole engine on a running app, driven as every surface drives it. */
export async function rigOn(uri: string, environment: NodeJS.ProcessEnv = {}): Promise<FlutterRig> {
  const address = readServiceUri(uri);
  if (!address) throw new Error('that is no address');
  const device = flutterDevice(address.shown);
  const driver = await FlutterDriver.open(address, device, Deadline.after(120_000));
  const registry = {
    list: async () => ({ devices: [device], problems: [] }),
    open: async () => driver,
    close: async () => undefined,
  };
  const engine = new Engine({ registry, implicit_session: true, environment: { ...process.env, ...environment } });
  const call = (name: string, args: Record<string, unknown> = {}): Promise<Answer> =>
    engine.call(name, args, { signal: new AbortController().signal });
  return {
    driver,
    engine,
    call,
    act: async (name, args = {}) => envelopeSchema.parse((await call(name, args)).data),
    async requestsOf(deed) {
      const before = new Map(driver.requestsSent);
      await deed();
      return [...driver.requestsSent].flatMap(([method, count]) =>
        Array.from({ length: count - (before.get(method) ?? 0) }, () => method),
      );
    },
    end: () => engine.close(),
  };
}

/** Asks again until there is an answer, for what happens by itself a moment later. */
export async function until<T>(ask: () => Promise<T | undefined>): Promise<T | undefined> {
  const deadline = Deadline.after(30_000);
  for (;;) {
    const answer = await ask();
    if (answer !== undefined || deadline.expired) return answer;
    await deadline.pause(100);
  }
}
