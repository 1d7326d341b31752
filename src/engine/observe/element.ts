import type { Element } from '../../contract/element.ts';
import { printStableId, quoteScreenText, type ShownElement, WHOLE } from '../../contract/line/index.ts';
import type { Item, Scene } from './scene.ts';
import { semanticsOf } from './semantics.ts';

const CONTAINER_ROLES = new Set([
  'list',
  'listitem',
  'table',
  'row',
  'grid',
  'dialog',
  'alertdialog',
  'form',
  'group',
  'region',
  'main',
  'navigation',
  'iframe',
  'menu',
  'tablist',
  'tree',
  'listbox',
  'radiogroup',
  'toolbar',
]);

/** Only what a line shows of an item: a snapshot prints thousands of lines. */
export function toShown(item: Item): ShownElement {
  const { raw } = item;
  return {
    element_id: item.id,
    stable_id: raw.stable_id,
    role: raw.role,
    label: raw.label,
    text: raw.text,
    state: raw.state,
    visible: item.not_visible === undefined,
    not_visible: item.not_visible,
    volatile: item.volatile ? true : undefined,
  };
}

/** An item in the words of the contract, as it stands in its scene. */
export function toElement(scene: Scene, item: Item): Element {
  const { raw } = item;
  const state = Object.keys(raw.state).length > 0 ? raw.state : undefined;
  return {
    element_id: item.id,
    ...(raw.stable_id ? { stable_id: raw.stable_id } : {}),
    role: raw.role,
    ...(raw.label !== undefined ? { label: raw.label } : {}),
    ...(raw.text !== undefined ? { text: raw.text } : {}),
    ...(raw.test_tag ? { test_tag: raw.test_tag } : {}),
    ...(state ? { state } : {}),
    bounds: raw.bounds,
    visible: item.not_visible === undefined,
    ...(item.not_visible ? { not_visible: item.not_visible } : {}),
    ...(item.volatile ? { volatile: true as const } : {}),
    depth: item.depth,
    ...selectorOf(item),
    semantic: { is_clickable: raw.clickable, is_container: CONTAINER_ROLES.has(raw.role), ...semanticsOf(scene, item) },
  };
}

/** How a later call could name this element without its id, and how far that can be trusted. */
function selectorOf(item: Item): Pick<Element, 'selector'> {
  const { raw } = item;
  if (raw.stable_id)
    return { selector: { value: printStableId(raw.stable_id), confidence: { score: 1, reason: 'stable_id' } } };
  const name = raw.label ?? raw.text;
  if (!name) return {};
  const value = `${raw.role} ${quoteScreenText(name, WHOLE)}`;
  return { selector: { value, confidence: { score: raw.label ? 0.8 : 0.6, reason: 'no_stable_id' } } };
}
