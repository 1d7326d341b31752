import type { Role } from '../../contract/words.ts';
import { isCollection, isControl, roleOfClass } from './class-roles.ts';
import type { UiNode } from './ui-dump.ts';

/** What the passive content of a control or a row says, and which nodes say it. */
export interface Folded {
  /** What is spoken for it. */
  name: string;
  /** What can be read there, which is something else where a description stands in for a text. */
  shown: string;
  nodes: Set<UiNode>;
  /** The one passive switch, checkbox or radio inside a clickable owner: a tap on the owner is what moves it. */
  toggle?: { node: UiNode; role: Role };
}

/** A control with more pieces of text than this is a region that happens to be clickable, not a control with a name. */
const MOST_PIECES = 8;
const TOGGLES: ReadonlySet<Role> = new Set(['switch', 'checkbox', 'radio']);

interface Found {
  said: string[];
  shown: string[];
  nodes: UiNode[];
  toggles: UiNode[];
}

/** Null when the content is too rich to be the name of its owner (a screen-sized click target, a card with a list). */
export function foldText(owner: UiNode): Folded | null {
  const found: Found = { said: [], shown: [], nodes: [], toggles: [] };
  if (!gather(owner, found) || found.said.length > MOST_PIECES) return null;
  const nodes = new Set(found.nodes);
  const toggle = owner.clickable && !owner.checkable && found.toggles.length === 1 ? found.toggles[0] : undefined;
  const texts = { name: joinPieces(found.said), shown: joinPieces(found.shown), nodes };
  if (!toggle) return texts;
  nodes.add(toggle);
  const role = roleOfClass(toggle.className);
  return { ...texts, name: texts.name || toggleName(toggle), toggle: { node: toggle, role } };
}

function gather(node: UiNode, found: Found): boolean {
  for (const child of node.children) {
    const role = roleOfClass(child.className);
    if (role === 'document' || role === 'textbox' || isCollection(child) || (child.scrollable && !child.clickable)) {
      return false;
    }
    if (child.checkable && !child.clickable && TOGGLES.has(role)) {
      found.toggles.push(child);
      continue;
    }
    // A control inside speaks for itself, and so does all that is in it.
    if (isControl(child) || role === 'progressbar') continue;
    const said = nameOf(child);
    if (said !== '') {
      found.said.push(said);
      found.shown.push(shownBy(child));
    }
    found.nodes.push(child);
    if (!gather(child, found)) return false;
  }
  return true;
}

/** All the text that a row shows, controls included; what a field holds and the ON of a switch are state, not identity. */
export function rowText(row: UiNode): string {
  const pieces: string[] = [];
  const walk = (node: UiNode) => {
    const role = roleOfClass(node.className);
    const said = role === 'textbox' ? node.description : role === 'switch' ? toggleName(node) : shownBy(node);
    if (said !== '') pieces.push(said);
    node.children.forEach(walk);
  };
  walk(row);
  return joinPieces(pieces);
}

/** What is spoken for a node by itself: the description that somebody wrote for it, else the text that it shows. */
export function nameOf(node: UiNode): string {
  return node.description.trim() !== '' ? node.description : node.text.trim() !== '' ? node.text : '';
}

/** What can be read on a node: its text, or the description of a picture. */
function shownBy(node: UiNode): string {
  return node.text.trim() !== '' ? node.text : nameOf(node);
}

/** A switch shows its state as text (ON, OFF, in any language) unless that text is a real name. */
export function toggleName(node: UiNode): string {
  if (node.description.trim() !== '') return node.description;
  return roleOfClass(node.className) === 'switch' && node.text.length <= 3 ? '' : node.text;
}

function joinPieces(pieces: string[]): string {
  return pieces.filter((piece, index) => piece !== pieces[index - 1]).join(' ');
}
