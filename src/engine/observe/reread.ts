import type { Deadline } from '../../base/deadline.ts';
import type { Session } from '../sessions/session.ts';
import type { Item, Scene } from './scene.ts';
import { judgeVisibility } from './visibility.ts';

const MOST_REREAD = 20;

/**
 * Where elements are and what covers them changes without any event. The same scene with these elements read again
 * from the live page; platforms without live nodes give the scene back, because their looks are always whole.
 */
export async function rereadItems(
  session: Session,
  scene: Scene,
  items: readonly Item[],
  deadline: Deadline,
): Promise<Scene> {
  if (!session.driver.changes || items.length === 0) return scene;
  const asked = items.slice(0, MOST_REREAD);
  const keys = asked.map((item) => item.raw.key);
  const fresh = await session.observer.reread(keys, deadline);
  const changed = new Map<Item, Item>();
  for (const item of asked) {
    const raw = fresh.get(item.raw.key);
    if (raw) changed.set(item, { ...item, raw });
  }
  judgeVisibility([...changed.values()], scene.screen, true);
  const gone = new Set(asked.filter((item) => !changed.has(item)));
  return { ...scene, items: scene.items.filter((item) => !gone.has(item)).map((item) => changed.get(item) ?? item) };
}
