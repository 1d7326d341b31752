import type { RawScreen } from '../../drivers/driver.ts';
import type { Item } from './scene.ts';

/**
 * What makes a revision: nodes, any text, control state, navigation. Not focus alone, not a caret, not geometry: an
 * animation frame or a scroll of the same nodes is no new revision.
 */
export function meaningOf(item: Item): string {
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
  let a = 0x811c9dc5;
  let b = 0x01000193;
  const mix = (text: string): void => {
    for (let index = 0; index < text.length; index++) {
      const code = text.charCodeAt(index);
      a = Math.imul(a ^ code, 0x01000193);
      b = Math.imul(b ^ (code + index), 0x85ebca6b);
    }
    a = Math.imul(a ^ 0x2c1b3c6d, 0x01000193);
  };
  mix(`${screen.package ?? ''}|${screen.id ?? ''}|${screen.title ?? ''}|${screen.url ?? ''}`);
  for (const item of items) if (include(item)) mix(meaningOf(item));
  return `${(a >>> 0).toString(36)}.${(b >>> 0).toString(36)}`;
}
