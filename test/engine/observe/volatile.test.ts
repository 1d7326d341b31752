import { describe, expect, it } from 'vitest';
import type { RawNode, RawScreen } from '../../../src/drivers/driver.ts';
import type { Scene } from '../../../src/engine/observe/scene.ts';
import { memory, node, scene } from '../nodes.ts';
import { sessionOn, soon, stage } from '../rig.ts';
import { play, useVirtualTime } from '../virtual-time.ts';

useVirtualTime();

const clock = node('timer', '12:00', { key: 'clock' });
const at = (label: string): RawNode => ({ ...clock, label });

/** Shows labels one after the other, all of them learned from. */
function watch(labels: string[], screens: Partial<RawScreen>[] = []) {
  const mind = memory(true);
  let last: Scene | null = null;
  for (const [index, label] of labels.entries()) {
    const next: Scene = scene([at(label)], last, mind, screens[index]);
    if (last) mind.volatile.learn(last, next);
    last = next;
  }
  return last?.items[0]?.volatile;
}

describe('what changes by itself', () => {
  it('is known after the second change, not after the first', () => {
    expect(watch(['12:00', '12:01'])).toBe(false);
    expect(watch(['12:00', '12:01', '12:02'])).toBe(true);
    expect(watch(['12:00', '12:00', '12:00'])).toBe(false);
  });

  it('stays known', () => {
    expect(watch(['12:00', '12:01', '12:02', '12:02', '12:02'])).toBe(true);
  });

  it('is not learned from one screen to the next', () => {
    expect(watch(['12:00', '12:01', '12:02'], [{}, {}, { id: 'other' }])).toBe(false);
  });

  it('is not learned from one look, nor from movement or focus', () => {
    const mind = memory(true);
    const first = scene([clock], null, mind);
    mind.volatile.learn(first, first);
    const moved = scene([{ ...clock, bounds: [1, 1, 2, 2], state: { focused: true } }], first, mind);
    mind.volatile.learn(first, moved);
    mind.volatile.learn(first, moved);
    expect(mind.volatile.isVolatile('e1')).toBe(false);
  });

  it('is learned while nobody acts, and not from what an action did', async () => {
    const show = ({ look }: { look: number }) => stage([at(`12:0${look}`)]);
    const idle = sessionOn(false, { show: ({ look }) => stage([{ ...at(`12:0${look}`), stable_id: 'clock' }]) });
    for (let look = 0; look < 3; look++) await play(idle.session.observer.capture(soon()));
    expect(idle.session.observer.scene?.items[0]?.volatile).toBe(true);
    const acting = sessionOn(true, { show });
    acting.session.observer.acting = true;
    for (let look = 0; look < 4; look++) await play(acting.session.observer.look(soon()));
    expect(acting.session.observer.scene?.items[0]?.volatile).toBe(false);
  });
});
