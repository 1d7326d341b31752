import type { UiNode } from './ui-dump.ts';

export interface NodeIds {
  stable_id?: string;
  test_tag?: string;
}

/** Ids that a framework made up while the page was drawn; they are others tomorrow. */
const GENERATED = /^:r?\w*:$|^(?:ember|yui_|ext-gen|mui-|radix-|headlessui-)[\w:-]*\d|^[0-9a-f]{8}-[0-9a-f]{4}-|^\d+$/i;
const IDENTIFIER =
  /^[a-z][a-z0-9]*(?:[_-][a-z0-9]+)+$|^[a-z]+(?:[A-Z][a-z0-9]+)+$|^[A-Za-z][A-Za-z0-9]*(?:_[A-Za-z0-9]+)+$/;

/**
 * A resource id is `package:id/entry`; only the entry is the developer's word. One without that form is a tag: Compose's
 * testTagsAsResourceId, React Native's testID, Flutter's semantics identifier, an id of a web page.
 */
export function idsOf(node: UiNode, visibleTexts: ReadonlySet<string>): NodeIds {
  const id = node.resourceId;
  if (id !== '') {
    const at = id.indexOf(':id/');
    if (at >= 0) return { stable_id: id.slice(at + 4) };
    return GENERATED.test(id) ? {} : { stable_id: id, test_tag: id };
  }
  // Some put an identifier where a label belongs. It may serve as one, but only if nobody could read it on the screen.
  // Where nothing shows text at all (Flutter) the descriptions are what is on the screen.
  const description = node.description;
  if (visibleTexts.size === 0) return {};
  return IDENTIFIER.test(description) && !visibleTexts.has(description) ? { stable_id: description } : {};
}
