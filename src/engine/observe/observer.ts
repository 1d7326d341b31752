import { monotonicNow } from '../../base/clock.ts';
import type { Deadline } from '../../base/deadline.ts';
import type { Driver, NodeKey, RawCapture, RawDelta, RawNode } from '../../drivers/driver.ts';
import { applyDelta } from './apply-delta.ts';
import { buildScene, type SceneMemory } from './build-scene.ts';
import { IdentityBook } from './identity.ts';
import type { Scene, SceneCapture } from './scene.ts';
import { VolatileMemory } from './volatile.ts';

export interface Look {
  scene: Scene;
  /** The interface scrolled since the look before. */
  scrolled: boolean;
  /** Elements that came and went since the look before. */
  passed: RawNode[];
}

/**
 * A session's eyes. On platforms with a change feed a look costs what changed; elsewhere a look is a capture.
 * The scene that it holds is the last one that was seen whole; a blind or partial look never replaces it.
 */
export class Observer {
  readonly memory: SceneMemory;
  private readonly driver: Driver;
  private nodes: readonly RawNode[] = [];
  private last: Scene | null = null;
  /** The feed's version that `nodes` stand for; undefined: they stand for none, and only a capture helps. */
  private version: number | undefined;
  /** True from dispatch until the interface has settled: changes seen then are not habits. */
  acting = false;
  captures = 0;

  constructor(driver: Driver) {
    this.driver = driver;
    this.memory = {
      identity: new IdentityBook(),
      volatile: new VolatileMemory(),
      live: driver.capabilities.handles === 'live',
      native_hit_test: driver.capabilities.hit_test,
    };
  }

  get scene(): Scene | null {
    return this.last;
  }

  /** What is there now, as cheaply as the platform allows. */
  async look(deadline: Deadline): Promise<Look> {
    const feed = this.driver.changes;
    if (!feed) return this.capture(deadline);
    if (!this.last) {
      await this.capture(deadline);
      // What happened before anybody looked (the page's own loading) is nobody's effect: the feed starts from here.
      return this.take(await feed.mark(deadline), monotonicNow(), deadline);
    }
    const startedAt = monotonicNow();
    const delta = await feed.mark(deadline);
    return this.take(delta, startedAt, deadline);
  }

  /** What is there now, read whole. */
  async capture(deadline: Deadline): Promise<Look> {
    this.captures++;
    const capture = await this.driver.capture(deadline);
    return { scene: this.accept(capture), scrolled: false, passed: [] };
  }

  /** A scene for a moment in which nothing can be read: it shows nothing and proves nothing. */
  unread(reason: string): Scene {
    const screen = this.last?.screen ?? { width: 0, height: 0 };
    const now = { started_at: monotonicNow(), captured_at_ms: Date.now(), duration_ms: 0 };
    const capture: SceneCapture = { backend: 'none', complete: false, reason, ...now };
    return buildScene({ nodes: [], screen, capture }, this.last, this.memory);
  }

  /** Works a delta of the change feed into the scene. */
  async take(delta: RawDelta, startedAt: number, deadline: Deadline): Promise<Look> {
    // A delta whose answer never arrived (a deadline, a cut line) leaves a gap, and what it told would be missing for good.
    const follows = this.version !== undefined && delta.version === this.version + 1;
    const nodes = delta.lost || !follows || !this.last ? null : applyDelta(this.nodes, delta);
    if (!nodes || !this.last) return this.capture(deadline);
    this.version = delta.version;
    const facts: SceneCapture = {
      ...this.last.capture,
      duration_ms: monotonicNow() - startedAt,
      started_at: startedAt,
      captured_at_ms: Date.now(),
    };
    const unchanged =
      delta.upserts.length === 0 &&
      delta.removed.length === 0 &&
      sameScreen(this.last, delta) &&
      !loadingChanged(this.last, delta);
    const scene = unchanged
      ? { ...this.last, screen: delta.screen, capture: facts }
      : buildScene({ nodes, screen: delta.screen, capture: facts, loading: delta.loading }, this.last, this.memory);
    scene.ended = delta.ended;
    this.keep(scene, nodes);
    return { scene, scrolled: delta.scrolled, passed: delta.passed };
  }

  /** Reads a few nodes again, now, without a new revision: for facts that no event announces. */
  async reread(keys: NodeKey[], deadline: Deadline): Promise<Map<NodeKey, RawNode>> {
    const fresh = (await this.driver.changes?.reread(keys, deadline)) ?? [];
    return new Map(fresh.map((node) => [node.key, node]));
  }

  private accept(capture: RawCapture): Scene {
    const facts: SceneCapture = {
      backend: capture.backend,
      complete: capture.complete,
      ...(capture.reason ? { reason: capture.reason } : {}),
      ...(capture.scope ? { scope: capture.scope } : {}),
      duration_ms: capture.duration_ms,
      started_at: capture.started_at,
      captured_at_ms: Date.now(),
    };
    const input = { nodes: capture.nodes, screen: capture.screen, capture: facts, loading: capture.loading };
    const scene = buildScene(input, this.last, this.memory);
    if (capture.scope && this.last) scene.underneath = this.last.underneath ?? this.last;
    this.version = capture.version;
    // A blind look (nothing came back) says nothing about identity or change: keep what was known before it.
    if (capture.complete || capture.nodes.length > 0) this.keep(scene, capture.nodes);
    else this.version = undefined;
    return scene;
  }

  private keep(scene: Scene, nodes: readonly RawNode[]): void {
    if (this.last && !this.acting) this.memory.volatile.learn(this.last, scene);
    this.last = scene;
    this.nodes = nodes;
  }
}

function sameScreen(scene: Scene, delta: RawDelta): boolean {
  const { screen } = scene;
  return screen.id === delta.screen.id && screen.title === delta.screen.title && screen.url === delta.screen.url;
}

function loadingChanged(scene: Scene, delta: RawDelta): boolean {
  return (scene.loading === undefined) !== (delta.loading === undefined);
}
