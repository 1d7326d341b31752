import { area, type Bounds } from '../../contract/geometry.ts';
import { roleOfClass } from './class-roles.ts';
import type { UiNode } from './ui-dump.ts';

/** Nodes that are dialogs, with the title that each has. */
export type Dialogs = Map<UiNode, { label: string | undefined; title: UiNode | undefined }>;

const PANELS: ReadonlySet<string> = new Set(['parentPanel', 'design_bottom_sheet']);

/** uiautomator names no dialogs, so they are told by the parts that Android builds them from, and by their window. */
export function findDialogs(root: UiNode, screen: { width: number; height: number }): Dialogs {
  const dialogs: Dialogs = new Map();
  const add = (node: UiNode) => {
    const title = find(node, (inner) => entryOf(inner) === 'alertTitle' && inner.text !== '');
    dialogs.set(node, { label: title?.text, title });
  };
  const walk = (node: UiNode): boolean => {
    const isOne = PANELS.has(entryOf(node)) || roleOfClass(node.className) === 'dialog';
    if (isOne) add(node);
    return node.children.map(walk).some((inside) => inside) || isOne;
  };
  if (walk(root)) return dialogs;
  const titled = find(root, (node) => entryOf(node) === 'alertTitle') !== undefined;
  if (titled || (isSmallWindow(root.bounds, screen) && !isPopupList(root))) add(root);
  return dialogs;
}

/** A window of its own that leaves part of the screen to what is below it. Bars take some height, never width. */
export function isSmallWindow(bounds: Bounds, screen: { width: number; height: number }): boolean {
  if (area(bounds) === 0) return false;
  return bounds[2] - bounds[0] < screen.width * 0.97 || bounds[3] - bounds[1] < screen.height * 0.6;
}

/** A menu or the choices of a dropdown: the list says it all, a dialog around it would say nothing more. */
function isPopupList(root: UiNode): boolean {
  const list = find(root, (node) => roleOfClass(node.className) === 'list');
  return list !== undefined && area(list.bounds) >= area(root.bounds) * 0.8;
}

function find(node: UiNode, wanted: (node: UiNode) => boolean): UiNode | undefined {
  if (wanted(node)) return node;
  for (const child of node.children) {
    const found = find(child, wanted);
    if (found) return found;
  }
  return undefined;
}

function entryOf(node: UiNode): string {
  return node.resourceId.slice(node.resourceId.indexOf(':id/') + 4);
}
