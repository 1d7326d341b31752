import { area } from '../../contract/geometry.ts';
import type { Role } from '../../contract/words.ts';
import type { NodeKey, RawNode } from '../driver.ts';
import { isCollection, isControl, roleChild, roleOfClass } from './class-roles.ts';
import { type Dialogs, findDialogs } from './dialogs.ts';
import { type Folded, foldText, nameOf, rowText, toggleName } from './fold-text.ts';
import { stateOf } from './node-state.ts';
import { idsOf } from './stable-id.ts';
import type { UiNode } from './ui-dump.ts';

export interface MappedTree {
  nodes: RawNode[];
  /** Text that each field showed, masked or not: how much there is to delete before typing anew. */
  shown: Map<NodeKey, string>;
  loading?: { signal: string; source: string };
}

/** Layout nodes are dropped and their children move up; what a person can read or operate is kept. */
export function mapTree(roots: UiNode[], screen: { width: number; height: number }): MappedTree {
  const mapper = new Mapper(roots, screen);
  roots.forEach((root, index) => mapper.visit(root, { parent: null, row: false, window: index }));
  return { nodes: mapper.nodes, shown: mapper.shown, ...(mapper.loading ? { loading: mapper.loading } : {}) };
}

const PASSIVE: ReadonlySet<Role> = new Set(['generic', 'text', 'img']);

interface Place {
  parent: NodeKey | null;
  /** The node is one row of a collection. */
  row: boolean;
  window: number;
}

class Mapper {
  readonly nodes: RawNode[] = [];
  readonly shown = new Map<NodeKey, string>();
  loading: { signal: string; source: string } | undefined;
  private readonly visibleTexts = new Set<string>();
  private readonly dialogs: Dialogs = new Map();
  private readonly folded = new Set<UiNode>();
  private readonly screen: { width: number; height: number };
  private count = 0;

  constructor(roots: UiNode[], screen: { width: number; height: number }) {
    this.screen = screen;
    for (const root of roots) {
      for (const [node, facts] of findDialogs(root, screen)) this.dialogs.set(node, facts);
      this.noteTexts(root);
    }
  }

  visit(node: UiNode, place: Place): void {
    const key = `n${this.count++}`;
    const kept = this.folded.has(node) ? undefined : this.toRawNode(node, key, place);
    if (kept) this.nodes.push(kept);
    const parent = kept ? key : place.parent;
    const rows = isCollection(node);
    for (const child of node.children) {
      if (rows) this.visitRow(child, { ...place, parent });
      else this.visit(child, { ...place, parent, row: false });
    }
  }

  /** The row is what a tap on it reaches: wrappers around a single control step aside. */
  private visitRow(child: UiNode, place: Place): void {
    let owner = child;
    while (!isControl(owner) && nameOf(owner) === '' && owner.children.length === 1)
      owner = owner.children[0] as UiNode;
    this.visit(isControl(owner) ? owner : child, { ...place, row: true });
  }

  private toRawNode(node: UiNode, key: NodeKey, place: Place): RawNode | undefined {
    const dialog = this.dialogs.get(node);
    const control = isControl(node);
    const folded = (control || place.row) && !this.fillsScreen(node) ? foldText(node) : null;
    const said = place.row ? rowText(node) : '';
    const collection = isCollection(node);
    if (!dialog && !control && !collection && !this.worthKeeping(node, place.row && said !== '')) return undefined;
    if (dialog?.title) this.folded.add(dialog.title);
    for (const passive of folded?.nodes ?? []) this.folded.add(passive);

    const role = dialog ? 'dialog' : this.roleOf(node, place, folded);
    const { label, text } = dialog ? { label: dialog.label, text: undefined } : namesOf(node, role, folded);
    const ids = idsOf(node, this.visibleTexts);
    const toggleIds = folded?.toggle && ids.stable_id === undefined ? idsOf(folded.toggle.node, this.visibleTexts) : {};
    if (role === 'textbox') this.shown.set(key, node.text);
    if (role === 'progressbar' && area(node.bounds) > 0) {
      this.loading ??= { signal: 'progressbar', source: node.className };
    }
    return {
      key,
      parent: place.parent,
      role,
      ...(label ? { label } : {}),
      ...(text && text !== label ? { text } : {}),
      ...ids,
      ...toggleIds,
      state: stateOf(node, role, folded, text),
      bounds: node.bounds,
      clickable: node.clickable,
      ...(node.scrollable ? { scrollable: true } : {}),
      ...(role === 'textbox' ? { editable: true } : {}),
      ...(node.password ? { password: true } : {}),
      ...(place.row ? { row: { text: said, ...(ids.test_tag ? { key: ids.test_tag } : {}) } } : {}),
      native: node.className,
      window: place.window,
    };
  }

  private worthKeeping(node: UiNode, speakingRow: boolean): boolean {
    const role = roleOfClass(node.className);
    return speakingRow || node.scrollable || nameOf(node) !== '' || role === 'progressbar' || role === 'document';
  }

  /** A scrim, or a root that listens for touches: clickable, but nobody would call it a button with a name. */
  private fillsScreen(node: UiNode): boolean {
    return area(node.bounds) >= this.screen.width * this.screen.height * 0.7;
  }

  private roleOf(node: UiNode, place: Place, folded: Folded | null): Role {
    const own = roleOfClass(node.className);
    if (folded?.toggle) return folded.toggle.role;
    if (isCollection(node)) return 'list';
    if (place.row && (PASSIVE.has(own) || node.className.endsWith('CheckedTextView'))) return 'listitem';
    if (!PASSIVE.has(own)) return own;
    const told = roleChild(node);
    if (told) return told;
    if (node.clickable) return own !== 'generic' || nameOf(node) !== '' || folded?.name ? 'button' : 'generic';
    if (own !== 'generic') return own;
    if (nameOf(node) === '') return 'generic';
    return node.children.length === 0 ? 'text' : 'group';
  }

  private noteTexts(node: UiNode): void {
    if (node.text !== '' && roleOfClass(node.className) !== 'textbox') this.visibleTexts.add(node.text);
    for (const child of node.children) this.noteTexts(child);
  }
}

/** The name that is spoken, and what is shown where that is something else. */
function namesOf(node: UiNode, role: Role, folded: Folded | null): { label?: string; text?: string } {
  const description = node.description.trim() === '' ? undefined : node.description;
  // What a field holds is its value. Its name is its description, its hint, or a label that was put inside it.
  if (role === 'textbox') return { label: description ?? (node.hint || folded?.name || undefined) };
  // The choice that a dropdown shows is its state: as a name it would change with every choice.
  if (role === 'combobox') return { label: description, text: node.text || folded?.shown };
  const own = role === 'switch' ? toggleName({ ...node, description: '' }) : node.text.trim() === '' ? '' : node.text;
  const spoken = [own, folded?.name ?? ''].filter((part) => part !== '').join(' ');
  const shown = [own, folded?.shown ?? ''].filter((part) => part !== '').join(' ');
  return { label: description ?? spoken, text: shown };
}
