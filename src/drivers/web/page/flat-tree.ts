/** The tree as it is drawn: open shadow roots in place of their host's children, slots in place of what fills them. */

export function firstChildren(element: Element): Iterable<Node> | null {
  const shadow = element.shadowRoot;
  if (shadow) return shadow.childNodes;
  if (element.localName === 'slot') {
    const assigned = (element as HTMLSlotElement).assignedNodes();
    if (assigned.length > 0) return assigned;
  }
  return null;
}

export function flatChildren(node: Node): ArrayLike<Node> {
  if (node.nodeType !== Node.ELEMENT_NODE) return node.childNodes;
  const special = firstChildren(node as Element);
  return special ? Array.from(special) : node.childNodes;
}

export function flatParent(node: Node): Element | null {
  const slot = (node as Element | Text).assignedSlot;
  if (slot) return slot;
  const parent = node.parentNode;
  if (parent instanceof ShadowRoot) return parent.host;
  return parent instanceof Element ? parent : null;
}

export function flatPreviousSibling(node: Node): Node | null {
  const slot = (node as Element | Text).assignedSlot;
  if (!slot) return node.previousSibling;
  const assigned = slot.assignedNodes();
  return assigned[assigned.indexOf(node as Element) - 1] ?? null;
}

/** True when `inner` is `outer` or drawn inside it. */
export function drawnInside(inner: Node, outer: Node): boolean {
  for (let node: Node | null = inner; node; node = flatParent(node)) if (node === outer) return true;
  return false;
}

/** What is on top at a point, through open shadow roots. */
export function deepElementAt(x: number, y: number): Element | null {
  let found = document.elementFromPoint(x, y);
  while (found?.shadowRoot) {
    const inner: Element | null = found.shadowRoot.elementFromPoint(x, y);
    if (!inner || inner === found) break;
    found = inner;
  }
  return found;
}

/** All that is at a point, from the top down, through open shadow roots. */
export function deepElementsAt(x: number, y: number, root: Document | ShadowRoot = document): Element[] {
  const found: Element[] = [];
  for (const hit of root.elementsFromPoint(x, y)) {
    // A root also tells what is around its host.
    if (hit.getRootNode() !== root) continue;
    if (hit.shadowRoot) found.push(...deepElementsAt(x, y, hit.shadowRoot));
    found.push(hit);
  }
  return found;
}

export function deepActiveElement(): Element | null {
  let active = document.activeElement;
  while (active?.shadowRoot?.activeElement) active = active.shadowRoot.activeElement;
  return active;
}
