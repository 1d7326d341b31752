import { FLAG } from '../page-answers.ts';
import { attributeBits, HAS } from './attributes.ts';
import { isDecoration } from './clickable.ts';
import { clipsInside } from './clipping.ts';
import { collectionKind, rowShape } from './collections.ts';
import { facts } from './facts.ts';
import { flatChildren, flatParent, flatPreviousSibling } from './flat-tree.ts';
import { knownKey } from './keys.ts';
import { NAMED_BY_CONTENT, ROW_ROLES, roleOf, standsAlone } from './roles.ts';
import { holdsWords, isWordless } from './svg.ts';
import { INLINE, SKIPPED } from './tags.ts';
import { type Place, TOP } from './walker.ts';

/**
 * The element to walk again when something inside it changed: far enough up that every name made of the changed text
 * is made anew, and never beyond the row around it, whose text is nobody else's name.
 */
export function rootToWalk(changed: Element): Element {
  let top = changed;
  let inline = true;
  for (let node: Element | null = changed; node; node = flatParent(node)) {
    if (inline) {
      top = node;
      inline = INLINE.has(node.localName);
    }
    // The first words in it make it one that is walked, with all that it holds.
    if (node.localName === 'svg') top = node;
    const told = facts.get(knownKey(node));
    const bits = attributeBits(node);
    const role = roleOf(node, node.localName, bits);
    if (told?.[13] || isRepeated(node) || (role && ROW_ROLES.has(role))) return node;
    if (role && (NAMED_BY_CONTENT.has(role) || role === 'combobox')) top = node;
    else if (told?.[2] === 'generic' && told[3] & FLAG.clickable) top = node;
    else if (!told && role && standsAlone(role, false)) top = node;
    else if (node.localName === 'label' || (bits & HAS.hidden) !== 0) top = node;
  }
  return top;
}

function isRepeated(node: Element): boolean {
  const parent = flatParent(node);
  const kind = parent ? collectionKind(parent) : undefined;
  return kind !== undefined && rowShape(node, kind) !== 'none';
}

/** What a walk that begins at `root` has to know about what is around it. Null: nothing inside it is shown. */
export function placeOf(root: Element): Place | null {
  const chain: Element[] = [];
  for (let node = flatParent(root); node; node = flatParent(node)) chain.unshift(node);
  const place: Place = { ...TOP };
  for (const element of chain) {
    const bits = attributeBits(element);
    if (bits & HAS.inert || isPassedOver(element)) return null;
    if (!place.decoration && bits & HAS.hidden) place.decoration = isDecoration(element);
    const style = getComputedStyle(element);
    if (style.display === 'none') return null;
    place.clips = clipsInside(element, style, style.position, place.clips);
    const told = facts.get(knownKey(element));
    if (told && told[11] !== '#text' && told[2] !== 'text') place.parent = told[0];
    if (style.cursor === 'pointer' || (told && told[3] & FLAG.clickable)) place.pointer = true;
  }
  return place;
}

/** A walk from the top does not come to what is in here. */
function isPassedOver(element: Element): boolean {
  const tag = element.localName;
  return SKIPPED.has(tag) || isWordless(element, tag) || (tag === 'svg' && !holdsWords(element));
}

/** The node with a line that stands right before `root` in document order; 0: it is the first. */
export function toldBefore(root: Node): number {
  let node: Node = root;
  for (;;) {
    const sibling = flatPreviousSibling(node);
    if (sibling) {
      const key = lastToldIn(sibling);
      if (key) return key;
      node = sibling;
      continue;
    }
    const parent = flatParent(node);
    if (!parent) return 0;
    const key = knownKey(parent);
    if (facts.has(key)) return key;
    node = parent;
  }
}

function lastToldIn(node: Node): number {
  const children = flatChildren(node);
  for (let i = children.length - 1; i >= 0; i--) {
    const key = lastToldIn(children[i] as Node);
    if (key) return key;
  }
  const key = knownKey(node);
  return key && facts.has(key) ? key : 0;
}
