import type { EffectKind } from '../../contract/words.ts';
import type { RawNode } from '../../drivers/driver.ts';
import { meaningOf } from './revision.ts';
import { type Item, type Scene, screenName } from './scene.ts';

export interface Change {
  before: Item;
  after: Item;
}

/** What is different between two scenes, leaving out what changes by itself. */
export interface Difference {
  kinds: EffectKind[];
  screen_from?: string;
  added: Item[];
  removed: Item[];
  changed: Change[];
  /** Came and went in between. */
  passed: RawNode[];
  /** Changes of volatile elements, which do not count. */
  ignored: number;
}

export interface SeenBetween {
  scrolled: boolean;
  passed: RawNode[];
}

export function compareScenes(before: Scene, after: Scene, between: SeenBetween): Difference {
  const difference: Difference = { kinds: [], added: [], removed: [], changed: [], passed: between.passed, ignored: 0 };
  const kinds = new Set<EffectKind>();
  if (screenChanged(before, after)) {
    kinds.add('screen');
    difference.screen_from = screenName(before.screen);
  }
  for (const item of after.items) {
    const old = known(before, item.id);
    if (!old) {
      if (item.volatile) difference.ignored++;
      else difference.added.push(item);
    } else if (old !== item && old.raw !== item.raw) {
      compareItem(old, item, kinds, difference);
    }
  }
  for (const old of before.items) {
    if (known(after, old.id)) continue;
    if (old.volatile) difference.ignored++;
    else difference.removed.push(old);
  }
  if (difference.added.length > 0) kinds.add(difference.added.some(isDialog) ? 'dialog' : 'added');
  if (difference.removed.length > 0) kinds.add('removed');
  if (between.passed.length > 0) kinds.add('added').add('removed');
  if (between.scrolled) kinds.add('scroll');
  if (keyboardShown(before) !== keyboardShown(after)) kinds.add('keyboard');
  difference.kinds = [...kinds];
  return difference;
}

/** Focus alone is no effect: a button that does nothing still takes the focus. */
export function isRealChange(difference: Difference): boolean {
  return difference.kinds.some((kind) => kind !== 'focus');
}

function compareItem(old: Item, item: Item, kinds: Set<EffectKind>, difference: Difference): void {
  const [was, now] = [old.raw, item.raw];
  const found: EffectKind[] = [];
  if (was.label !== now.label || was.text !== now.text) found.push('text');
  if (was.state.text_value !== now.state.text_value || was.state.value !== now.state.value) found.push('value');
  if (meaningOf(old) !== meaningOf(item) && found.length === 0) found.push('state');
  if (found.length === 0) {
    if (was.state.focused !== now.state.focused) kinds.add('focus');
    return;
  }
  if (item.volatile) {
    difference.ignored++;
    return;
  }
  for (const kind of found) kinds.add(kind);
  difference.changed.push({ before: old, after: item });
}

/** An element that is only hidden behind a dialog has neither come nor gone. */
function known(scene: Scene, id: string): Item | undefined {
  return scene.by_id.get(id) ?? scene.underneath?.by_id.get(id);
}

function screenChanged(before: Scene, after: Scene): boolean {
  const [a, b] = [before.screen, after.screen];
  return a.id !== b.id || a.package !== b.package || a.url !== b.url || a.title !== b.title;
}

function isDialog(item: Item): boolean {
  return item.raw.role === 'dialog' || item.raw.role === 'alertdialog';
}

function keyboardShown(scene: Scene): boolean {
  return scene.screen.keyboard !== undefined && scene.screen.keyboard !== null;
}
