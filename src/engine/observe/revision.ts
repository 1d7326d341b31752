import type { RawScreen } from '../../drivers/driver.ts';
import type { Item } from './scene.ts';
import { wordsOf } from './words.ts';

/**
 * What makes a revision: nodes, any text, control state, navigation. Not focus alone, not a caret, not geometry: an
 * animation frame or a scroll of the same nodes is no new revision.
 */
export function meaningOf(item: Item): string {
  const words = wordsOf(item);
  words.meaning ??= makeMeaning(item);
  return words.meaning;
}

function makeMeaning(item: Item): string {
  const { raw } = item;
  const state = raw.state;
  const facts = [
    item.id,
    raw.role,
    raw.label ?? '',
    raw.text ?? '',
    state.checked ?? '',
    typeof state.selected === 'object' ? `${state.selected.id ?? ''}${state.selected.label}` : (state.selected ?? ''),
    state.expanded ?? '',
    state.enabled ?? '',
    state.text_value ?? '',
    state.value ?? '',
    raw.hidden ? 'hidden' : '',
  ];
  return facts.join('\u0001');
}

/** One number-like word for a whole scene; equal words mean that nothing meaningful changed. */
export function sceneMeaning(items: readonly Item[], screen: RawScreen, include: (item: Item) => boolean): string {
  let [a, b] = digest(`${screen.package ?? ''}|${screen.id ?? ''}|${screen.title ?? ''}|${screen.url ?? ''}`);
  for (const item of items) {
    if (!include(item)) continue;
    const words = wordsOf(item);
    words.digest ??= digest(meaningOf(item));
    a = Math.imul(a ^ words.digest[0], 0x01000193) ^ (a >>> 15);
    b = Math.imul(b ^ words.digest[1], 0x85ebca6b) ^ (b >>> 13);
  }
  return `${(a >>> 0).toString(36)}.${(b >>> 0).toString(36)}`;
}

function digest(text: string): [number, number] {
  let a = 0x811c9dc5;
  let b = 0x01000193;
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index);
    a = Math.imul(a ^ code, 0x01000193);
    b = Math.imul(b ^ (code + index), 0x85ebca6b);
  }
  return [a, b ^ text.length];
}
