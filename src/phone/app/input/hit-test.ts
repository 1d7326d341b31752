import type { Rect } from '../host.ts';
import type { PlacedNode } from '../layout/node.ts';
import type { PlacedWindow } from '../layout/windows.ts';

export function inside(rect: Rect, x: number, y: number): boolean {
  return x >= rect[0] && x < rect[2] && y >= rect[1] && y < rect[3];
}

/** What lies under a finger: the window, the node that takes the touch, and the scrolling views around the point. */
export interface Hit {
  window: PlacedWindow;
  /** Outside a modal window: the touch is swallowed. */
  outside: boolean;
  pressed: PlacedNode | undefined;
  /** Innermost first. */
  scrollers: PlacedNode[];
}

export function hitTest(windows: readonly PlacedWindow[], x: number, y: number): Hit | undefined {
  for (const window of [...windows].reverse()) {
    if (inside(window.bounds, x, y)) {
      const path = touchPath(window.root, x, y);
      const takers = path.filter((node) => node.target !== undefined).reverse();
      return {
        window,
        outside: false,
        pressed: takers.find((node) => node.target?.kind !== 'scroll'),
        scrollers: takers.filter((node) => node.target?.kind === 'scroll'),
      };
    }
    if (window.modal) return { window, outside: true, pressed: undefined, scrollers: [] };
  }
  return undefined;
}

/**
 * The way down to the topmost node that takes the touch. A view that takes none lets it fall through to what was
 * painted before it; a disabled view still takes it.
 */
function touchPath(node: PlacedNode, x: number, y: number): PlacedNode[] {
  if (!inside(node.bounds, x, y)) return [];
  for (const child of [...node.children].reverse()) {
    const path = touchPath(child, x, y);
    if (path.length > 0) return [node, ...path];
  }
  return node.target ? [node] : [];
}

export function findNode(windows: readonly PlacedWindow[], id: string): PlacedNode | undefined {
  const search = (node: PlacedNode): PlacedNode | undefined => {
    if (node.id === id) return node;
    for (const child of node.children) {
      const found = search(child);
      if (found) return found;
    }
    return undefined;
  };
  for (const window of windows) {
    const found = search(window.root);
    if (found) return found;
  }
  return undefined;
}
