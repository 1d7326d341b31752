import type { DemoApp } from './app.ts';
import { findNode } from './input/hit-test.ts';
import { dialogWindow } from './layout/dialog.ts';
import { type KeyPress, keyboardWindow } from './layout/keyboard.ts';
import { launcherWindow } from './layout/launcher.ts';
import type { EditState, LayoutContext, PlacedNode } from './layout/node.ts';
import { popupWindow } from './layout/popup.ts';
import { appWindow, type PlacedWindow } from './layout/windows.ts';
import { DEMO_LABEL, DEMO_PACKAGE, fullActivity } from './packages.ts';
import type { Dropdown, View, Widget } from './widget.ts';

/** Everything that decides what is on the glass. */
export interface SceneParts {
  /** The app when it is in front, else the launcher is. */
  app: DemoApp | undefined;
  now: number;
  launcherApps: string[];
  edit: EditState | undefined;
  keyboard: { shown: boolean; shifted: boolean };
  dropdownId: string | undefined;
  scrollOffset: (nodeId: string) => number;
  openDropdown: (nodeId: string | undefined) => void;
  pressKey: (key: KeyPress) => void;
  launch: () => void;
}

/** All windows, bottom to top; the topmost one that is no keyboard has the input focus. */
export function composeScene(parts: SceneParts): PlacedWindow[] {
  const windows = parts.app ? appWindows(parts.app, parts) : [launcherWindow(launcherIcons(parts))];
  const top = windows.at(-1);
  if (top) top.active = true;
  if (parts.app && parts.keyboard.shown) {
    windows.push(keyboardWindow(parts.keyboard.shifted, parts.pressKey));
  }
  return windows;
}

function launcherIcons(parts: SceneParts) {
  return parts.launcherApps.map((name) => ({ name, label: DEMO_LABEL, open: parts.launch }));
}

function appWindows(app: DemoApp, parts: SceneParts): PlacedWindow[] {
  const context: LayoutContext = {
    packageName: DEMO_PACKAGE,
    now: parts.now,
    edit: parts.edit,
    scrollOffset: parts.scrollOffset,
    fire: app.fire,
    openDropdown: parts.openDropdown,
  };
  const view = app.view();
  const path = `screen${app.serial()}`;
  const title = `${DEMO_PACKAGE}/${fullActivity(app.route().activity)}`;
  const windows = [appWindow(view, path, title, context)];
  for (const dialog of view.dialogs ?? []) {
    windows.push(dialogWindow(dialog, `${path}/${dialog.id}`, title, context));
  }
  const anchor = parts.dropdownId === undefined ? undefined : findNode(windows, parts.dropdownId);
  const dropdown = anchor && findDropdown(view.body, anchor.resourceId.replace(/^.*\//, ''));
  if (anchor && dropdown) {
    const close = () => parts.openDropdown(undefined);
    windows.push(popupWindow(dropdown, anchor.bounds, popupPath(app), close, context));
  }
  return windows;
}

export function popupPath(app: DemoApp): string {
  return `screen${app.serial()}/popup`;
}

function findDropdown(widget: Widget, id: string): Dropdown | undefined {
  if (widget.kind === 'dropdown') return widget.id === id ? widget : undefined;
  if (widget.kind === 'scroll') return findDropdown(widget.child, id);
  if (widget.kind !== 'column' && widget.kind !== 'row') return undefined;
  for (const child of widget.children) {
    const found = findDropdown(child, id);
    if (found) return found;
  }
  return undefined;
}

export function fieldsOf(windows: readonly PlacedWindow[]): PlacedNode[] {
  const fields: PlacedNode[] = [];
  const walk = (node: PlacedNode) => {
    if (node.target?.kind === 'field') fields.push(node);
    for (const child of node.children) walk(child);
  };
  for (const window of windows) if (window.active) walk(window.root);
  return fields;
}

/** Everything that accessibility can see, as one string, to tell a change from a repaint. */
export function visibleFacts(windows: readonly PlacedWindow[]): string {
  return JSON.stringify(windows, (key, value: unknown) => {
    if (key === 'paint' || key === 'target') return undefined;
    return isQuiet(value) ? value.id : value;
  });
}

function isQuiet(value: unknown): value is PlacedNode {
  return typeof value === 'object' && value !== null && 'quiet' in value && value.quiet === true;
}

/** Something on the glass moves by itself, so the glass has to be drawn again and again. */
export function drifts(view: View): boolean {
  const search = (widget: Widget): boolean => {
    if (widget.kind === 'button') return widget.drift !== undefined;
    if (widget.kind === 'scroll') return search(widget.child);
    return (widget.kind === 'column' || widget.kind === 'row') && widget.children.some(search);
  };
  return search(view.body);
}
