import { Deadline } from '../../src/base/deadline.ts';
import { parseTarget, type Target } from '../../src/contract/line/index.ts';
import { Engine, type EngineOptions } from '../../src/engine/engine.ts';
import type { Item, Scene } from '../../src/engine/observe/scene.ts';
import type { Answer } from '../../src/engine/operation.ts';
import { type Envelope, envelopeSchema } from '../../src/engine/record/envelope.ts';
import { Session } from '../../src/engine/sessions/session.ts';
import { FakeDriver, type Script, type Stage } from './fake-driver.ts';
import { play } from './virtual-time.ts';

/** A session on a scripted device, for tests of one stage. */
export function sessionOn(live: boolean, script: Script): { driver: FakeDriver; session: Session } {
  const driver = new FakeDriver(live, script);
  return { driver, session: new Session(driver) };
}

export interface Rig {
  driver: FakeDriver;
  engine: Engine;
  call(name: string, args?: Record<string, unknown>): Promise<Answer>;
  /** As call, for actions: the envelope, held against its schema. */
  act(name: string, args?: Record<string, unknown>): Promise<Envelope>;
}

/** The whole engine on a scripted device, driven as every surface drives it. */
export function rigOn(live: boolean, script: Script, options: Partial<EngineOptions> = {}): Rig {
  const driver = new FakeDriver(live, script);
  const registry = {
    list: async () => ({ devices: [driver.device], problems: [] }),
    open: async () => driver,
    close: async () => undefined,
  };
  const engine = new Engine({ registry, implicit_session: true, ...options });
  const call = (name: string, args: Record<string, unknown> = {}): Promise<Answer> =>
    play(engine.call(name, args, { signal: new AbortController().signal }));
  const act = async (name: string, args: Record<string, unknown> = {}): Promise<Envelope> =>
    envelopeSchema.parse((await call(name, args)).data);
  return { driver, engine, call, act };
}

export function stage(nodes: Stage['nodes'], more: Partial<Stage> = {}): Stage {
  return { nodes, ...more };
}

/** A look that came back with nothing. */
export const blind: Stage = { nodes: [], complete: false, reason: 'the device did not answer' };

export function soon(ms = 60_000): Deadline {
  return Deadline.after(ms);
}

export function target(line: string): Exclude<Target, { kind: 'point' }> {
  const parsed = parseTarget(line);
  if (!parsed.ok) throw new Error(parsed.message);
  if (parsed.value.kind === 'point') throw new Error('a point');
  return parsed.value;
}

export function itemNamed(scene: Scene, label: string): Item {
  const item = scene.items.find((each) => each.raw.label === label);
  if (!item) throw new Error(`no ${label}`);
  return item;
}
