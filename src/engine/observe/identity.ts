import type { RawNode, RawScreen } from '../../drivers/driver.ts';
import type { Item, Scene } from './scene.ts';
import { sameButForPlace } from './words.ts';

/**
 * Hands out element ids. An id stays with its element across looks and is never given to another element.
 *
 * Outside a repeated collection an element is the same while its native node lives (live platforms) or while what a
 * developer or a reader would call it is the same and unique (capture platforms): text is state there. Inside a row
 * the row's key or text IS the identity, so a node that now shows another row is another element. Whatever cannot be
 * decided gets a new id: a false "stale" costs one call, a wrong target costs the product.
 */
export class IdentityBook {
  private count = 0;
  /** Every identity that ever was unique on its screen, with the id it has. */
  private readonly known = new Map<string, string>();
  private readonly signatures = new Map<string, string>();

  /** `olds`: what the look before had under the key of each item. */
  assign(
    items: readonly Item[],
    olds: readonly (Item | undefined)[],
    screen: RawScreen,
    previous: Scene | null,
    live: boolean,
  ): void {
    const taken = new Set<string>();
    const signatureCount = new Map<string, number>();
    const siblings = countSiblings(items);
    const where = whereOf(screen);
    // Twins of the look before count as well: the node of one may now show the other.
    const twinRows = changedTwins(rowsThatLookAlike(previous?.items ?? []), rowsThatLookAlike(items));
    const samePlace = previous !== null && whereOf(previous.screen) === where;
    for (const item of items) {
      const old = olds[item.index];
      const kept = samePlace && old && sameSignature(old, item, siblings);
      item.signature = kept ? old.signature : signatureOf(item, where, siblings);
      signatureCount.set(item.signature, (signatureCount.get(item.signature) ?? 0) + 1);
      const same = live ? sameNode(item, old, twinRows) : undefined;
      if (same) {
        item.id = same.id;
        taken.add(same.id);
      }
    }
    for (const item of items) {
      if (item.id) continue;
      const id = this.recognise(item, item.signature, signatureCount, items, previous, live, taken);
      if (id !== undefined && !taken.has(id)) {
        item.id = id;
        taken.add(id);
      }
    }
    if (previous && sameScreen(previous.screen, screen)) matchChangedTexts(items, previous, taken);
    for (const item of items) {
      const { signature } = item;
      if (!item.id) item.id = `e${++this.count}`;
      if (signatureCount.get(signature) === 1) {
        this.known.set(signature, item.id);
        this.signatures.set(item.id, signature);
      }
    }
  }

  /** Whether an id ever stood for something that could be told from everything else on its screen. */
  isKnown(id: string): boolean {
    return this.signatures.has(id);
  }

  /** The elements of a scene that have the identity under which an id was last seen: its element after a rebuild. */
  sameIdentity(id: string, scene: Scene): Item[] {
    const wanted = this.signatures.get(id);
    if (wanted === undefined) return [];
    const siblings = countSiblings(scene.items);
    const where = whereOf(scene.screen);
    return scene.items.filter((item) => signatureOf(item, where, siblings) === wanted);
  }

  private recognise(
    item: Item,
    signature: string,
    counts: Map<string, number>,
    items: readonly Item[],
    previous: Scene | null,
    live: boolean,
    taken: ReadonlySet<string>,
  ): string | undefined {
    if (counts.get(signature) === 1) return this.known.get(signature);
    // Several look alike. On a live platform the node decides; a capture can only go by an unmoved place.
    if (live || !previous) return undefined;
    return sameUnmovedTwin(item, items, previous, taken)?.id;
  }
}

function sameNode(item: Item, old: Item | undefined, twinRows: Map<string, 'several' | 'lost'>): Item | undefined {
  if (!old || old.raw.role !== item.raw.role || old.row !== item.row || old.context !== item.context) return undefined;
  // Rows that read the same cannot be told apart once they moved: the node may have been recycled for its twin.
  const twins = twinRows.get(item.row);
  return twins === 'lost' || (twins === 'several' && !sameBounds(old, item)) ? undefined : old;
}

/** Rows that read alike, with how many there are. */
function rowsThatLookAlike(items: readonly Item[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const item of items) if (item.raw.row) counts.set(item.row, (counts.get(item.row) ?? 0) + 1);
  return counts;
}

/** Rows of which there are or were several; `lost` when their number changed, so that not even an unmoved one is sure. */
function changedTwins(before: Map<string, number>, now: Map<string, number>): Map<string, 'several' | 'lost'> {
  const twins = new Map<string, 'several' | 'lost'>();
  for (const [row, count] of now) {
    const old = before.get(row) ?? 0;
    if (count > 1 || old > 1) twins.set(row, old > 0 && old !== count ? 'lost' : 'several');
  }
  return twins;
}

function sameScreen(a: RawScreen, b: RawScreen): boolean {
  return a.id === b.id && a.package === b.package;
}

function sameBounds(a: Item, b: Item): boolean {
  return a.raw.bounds.every((side, index) => side === b.raw.bounds[index]);
}

function sameUnmovedTwin(
  item: Item,
  items: readonly Item[],
  previous: Scene,
  taken: ReadonlySet<string>,
): Item | undefined {
  const twins = previous.items.filter((old) => looksAlike(old, item));
  if (twins.length !== items.filter((other) => looksAlike(other, item)).length) return undefined;
  return twins.find((old) => sameBounds(old, item) && !taken.has(old.id));
}

function looksAlike(a: Item, b: Item): boolean {
  return (
    a.raw.role === b.raw.role && a.raw.label === b.raw.label && a.raw.stable_id === b.raw.stable_id && a.row === b.row
  );
}

/** A passive text whose words changed is still that text when it is the only one of its kind that its parent lost and gained. */
function matchChangedTexts(items: readonly Item[], previous: Scene, taken: Set<string>): void {
  const lost = new Map<string, Item[]>();
  for (const old of previous.items) {
    if (taken.has(old.id) || !isPassiveText(old) || old.row) continue;
    push(lost, placeOf(old), old);
  }
  const gained = new Map<string, Item[]>();
  for (const item of items) {
    if (item.id || !isPassiveText(item) || item.row) continue;
    push(gained, placeOf(item), item);
  }
  for (const [place, news] of gained) {
    const olds = lost.get(place);
    if (news.length !== 1 || olds?.length !== 1) continue;
    const [item, old] = [news[0] as Item, olds[0] as Item];
    item.id = old.id;
    taken.add(old.id);
  }
}

/** A dialog or a list with another name is another one; a line of text with other words is the same line. */
function isPassiveText(item: Item): boolean {
  return !item.raw.clickable && PASSIVE_ROLES.has(item.raw.role);
}

const PASSIVE_ROLES = new Set(['text', 'heading', 'status', 'alert', 'timer', 'progressbar']);

function placeOf(item: Item): string {
  return `${item.parent?.id ?? ''}|${item.raw.role}|${item.raw.native}|${item.raw.bounds[0]},${item.raw.bounds[1]}`;
}

function push<K, V>(map: Map<K, V[]>, key: K, value: V): void {
  const list = map.get(key);
  if (list) list.push(value);
  else map.set(key, [value]);
}

function signatureOf(item: Item, where: string, ordinals: Map<Item, string>): string {
  return `${where}|${item.context}|${item.row}|${item.raw.role}|${ownName(item.raw, ordinals.get(item))}`;
}

/** Made of the same facts, on the same screen. Without a name of its own the place among its like counts as well. */
function sameSignature(old: Item, item: Item, ordinals: Map<Item, string>): boolean {
  return (
    old.row === item.row && old.context === item.context && sameButForPlace(old.raw, item.raw) && !ordinals.has(item)
  );
}

function whereOf(screen: RawScreen): string {
  return `${screen.package ?? ''}|${screen.id ?? ''}`;
}

function ownName(raw: RawNode, ordinal: string | undefined): string {
  if (raw.stable_id) return `#${raw.stable_id}`;
  if (raw.label) return `"${raw.label}"`;
  // What a field holds is its state; without a label or an id only its place among its like tells it apart.
  if (raw.editable) return `field ${ordinal}`;
  return raw.text ? `'${raw.text}'` : `place ${ordinal}`;
}

/** Place among the nameless items of the same role under the same parent, with their number: a change of it is a change. */
function countSiblings(items: readonly Item[]): Map<Item, string> {
  const groups = new Map<string, Item[]>();
  for (const item of items) {
    if (item.raw.stable_id || item.raw.label || (item.raw.text && !item.raw.editable)) continue;
    push(groups, `${item.parent?.raw.key ?? ''}|${item.raw.role}`, item);
  }
  const ordinals = new Map<Item, string>();
  for (const group of groups.values()) {
    for (const [index, item] of group.entries()) ordinals.set(item, `${index + 1}/${group.length}`);
  }
  return ordinals;
}
