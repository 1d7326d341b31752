import type { LoadingState } from '../../contract/snapshot.ts';
import type { RawNode, RawScreen } from '../../drivers/driver.ts';
import type { IdentityBook } from './identity.ts';
import { byKeyOf, OldItems, Parents } from './old-items.ts';
import { sceneMeaning } from './revision.ts';
import { type Item, isVisible, type Scene, type SceneCapture } from './scene.ts';
import { judgeVisibility } from './visibility.ts';
import type { VolatileMemory } from './volatile.ts';

export interface SceneFacts {
  nodes: readonly RawNode[];
  screen: RawScreen;
  capture: SceneCapture;
  loading?: { signal: string; source: string };
}

export interface SceneMemory {
  identity: IdentityBook;
  volatile: VolatileMemory;
  live: boolean;
  native_hit_test: boolean;
}

/** Driver facts become a scene: tree, identity, visibility, revision. */
export function buildScene(facts: SceneFacts, previous: Scene | null, memory: SceneMemory): Scene {
  const items: Item[] = [];
  const parents = new Parents(items);
  const before = new OldItems(previous);
  const olds: (Item | undefined)[] = [];
  for (const raw of facts.nodes) {
    const parent = parents.find(raw.parent);
    const old = before.find(raw);
    olds.push(old);
    const item: Item = {
      id: '',
      raw,
      parent,
      depth: parent ? parent.depth + 1 : 0,
      index: items.length,
      row: old && old.raw.row === raw.row && old.parent?.row === parent?.row ? old.row : rowOf(raw, parent),
      context: contextOf(parent),
      not_visible: undefined,
      volatile: false,
      signature: '',
      words: old?.words,
    };
    items.push(item);
    parents.added(item);
  }
  memory.identity.assign(items, olds, facts.screen, previous, memory.live);
  judgeVisibility(items, facts.screen, memory.native_hit_test);
  for (const item of items) item.volatile = memory.volatile.isVolatile(item.id);
  let byId: Scene['by_id'] | undefined;
  let byKey: Scene['by_key'] | undefined;
  const meaning = sceneMeaning(items, facts.screen, () => true);
  return {
    revision: nextRevision(previous, meaning),
    meaning,
    screen: facts.screen,
    items,
    // Made when first asked for: a snapshot needs neither.
    get by_id() {
      byId ??= new Map(items.map((item) => [item.id, item]));
      return byId;
    },
    get by_key() {
      byKey ??= byKeyOf(items);
      return byKey;
    },
    capture: facts.capture,
    ...loadingOf(facts.loading, items),
  };
}

/** Which dialog or frame: the same button in two dialogs is two buttons. */
function contextOf(parent: Item | null): string {
  if (!parent) return '';
  const { role, label } = parent.raw;
  return role === 'dialog' || role === 'alertdialog' || role === 'iframe' ? `${role} ${label ?? ''}` : parent.context;
}

function rowOf(raw: RawNode, parent: Item | null): string {
  const outer = parent?.row ?? '';
  if (!raw.row) return outer;
  return `${outer}\u0002${raw.row.key ?? raw.row.text}`;
}

function nextRevision(previous: Scene | null, meaning: string): number {
  if (!previous) return 1;
  return previous.meaning === meaning ? previous.revision : previous.revision + 1;
}

/** What the platform says, or a progress indicator in sight that does not say how far it is. */
function loadingOf(said: SceneFacts['loading'], items: readonly Item[]): { loading?: LoadingState } {
  if (said) return { loading: { active: true, ...said } };
  const spins = items.some(
    (item) => item.raw.role === 'progressbar' && isVisible(item) && item.raw.state.value === undefined,
  );
  return spins ? { loading: { active: true, signal: 'progress_indicator', source: 'role' } } : {};
}
