import type { RawNode, RawScreen } from '../../src/drivers/driver.ts';
import { buildScene, type SceneMemory } from '../../src/engine/observe/build-scene.ts';
import { IdentityBook } from '../../src/engine/observe/identity.ts';
import type { Scene } from '../../src/engine/observe/scene.ts';
import { VolatileMemory } from '../../src/engine/observe/volatile.ts';

/** Small scenes for engine tests, written as a person would describe them. */
export const screen: RawScreen = { id: 'test', title: 'Test', width: 400, height: 800 };

let counter = 0;

export function node(role: RawNode['role'], label: string | undefined, extra: Partial<RawNode> = {}): RawNode {
  counter++;
  return {
    key: `n${counter}`,
    parent: null,
    role,
    ...(label !== undefined ? { label } : {}),
    state: {},
    bounds: [0, 0, 100, 40],
    clickable: role === 'button',
    native: role,
    ...extra,
  };
}

export function memory(live: boolean): SceneMemory {
  return { identity: new IdentityBook(), volatile: new VolatileMemory(), live, native_hit_test: live };
}

export function scene(
  nodes: RawNode[],
  previous: Scene | null,
  mind: SceneMemory,
  more: Partial<RawScreen> = {},
): Scene {
  const capture = { backend: 'test', complete: true, duration_ms: 1, started_at: 0, captured_at_ms: 0 };
  return buildScene({ nodes, screen: { ...screen, ...more }, capture }, previous, mind);
}
