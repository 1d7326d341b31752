import type { Deadline } from '../../base/deadline.ts';
import { contains, sideShift } from '../../contract/geometry.ts';
import type { Probe } from '../../drivers/driver.ts';
import { enclosingRow, type Item, isWithin, type Scene } from '../observe/scene.ts';
import { describeCover, topmostAt, viewportOf, visibleCentre } from '../observe/visibility.ts';
import type { Session } from '../sessions/session.ts';

/**
 * The probe of platforms that only know whole captures: what stood where in the look before and in this one.
 * `item` comes from the newest scene. A place that is the same as in the look before proves rest over more than one
 * frame, so it costs no further capture; only a new or moved element is looked at once more.
 */
export async function probeByCapture(
  session: Session,
  item: Item,
  deadline: Deadline,
): Promise<{ probe: Probe; item: Item } | null> {
  const { observer } = session;
  const previous = session.sceneBefore;
  const newest = observer.scene;
  const before = previous?.by_id.get(item.id);
  const now = newest?.by_id.get(item.id);
  const bothWhole = previous?.capture.complete === true && newest?.capture.complete === true;
  const isNew = previous !== newest && newest !== session.sceneJudged;
  if (before && now && newest && bothWhole && isNew && sideShift(before.raw.bounds, now.raw.bounds) === 0) {
    session.sceneJudged = newest;
    return { probe: probeFrom(before, now, newest), item: now };
  }
  const { scene } = await observer.capture(deadline);
  session.sceneBefore = newest;
  session.sceneJudged = scene;
  if (!scene.capture.complete) return null;
  const after = scene.by_id.get(item.id);
  return { probe: after ? probeFrom(now ?? item, after, scene) : gone(item, scene), item: after ?? item };
}

function probeFrom(before: Item, now: Item, scene: Scene): Probe {
  const viewport = viewportOf(scene.screen);
  const point = visibleCentre(now.raw.bounds, viewport) ?? { x: now.raw.bounds[0], y: now.raw.bounds[1] };
  return {
    attached: true,
    ...(now.raw.state.enabled !== undefined ? { enabled: now.raw.state.enabled } : {}),
    role: now.raw.role,
    label: now.raw.label,
    stable_id: now.raw.stable_id,
    row: enclosingRow(now)?.raw.row,
    // The place that counts is the newest; how far it moved is the same either way.
    rect: now.raw.bounds,
    rect_next_frame: before.raw.bounds,
    viewport,
    point,
    hit: hitAt(now, scene, point),
    editable: now.raw.editable,
    text_value: now.raw.state.text_value,
  };
}

function hitAt(item: Item, scene: Scene, point: { x: number; y: number }): Probe['hit'] {
  const { keyboard } = scene.screen;
  if (keyboard && contains(keyboard, point)) return { kind: 'other', name: 'soft keyboard' };
  const top = topmostAt(scene.items, point);
  if (!top) return { kind: 'none' };
  if (isWithin(top, item) || isWithin(item, top) || top.index < item.index) return { kind: 'self' };
  return { kind: 'other', name: describeCover(top) };
}

function gone(item: Item, scene: Scene): Probe {
  return {
    attached: false,
    role: item.raw.role,
    rect: item.raw.bounds,
    rect_next_frame: item.raw.bounds,
    viewport: viewportOf(scene.screen),
    point: { x: 0, y: 0 },
    hit: { kind: 'none' },
  };
}
