/**
 * Which labels a control has. The platform's own `control.labels` looks through the whole document for each control it
 * is asked about, so that a form of 2,500 fields takes a second; one look through the labels serves them all.
 */
type Index = Map<Element, HTMLLabelElement[]>;
let byRoot = new WeakMap<Node, Index>();

export function forgetLabels(): void {
  byRoot = new WeakMap();
}

export function labelsOf(control: Element): HTMLLabelElement[] {
  const root = control.getRootNode();
  let index = byRoot.get(root);
  if (!index) {
    index = new Map();
    for (const label of (root as Document | ShadowRoot).querySelectorAll('label')) {
      const owner = label.control;
      if (!owner) continue;
      const list = index.get(owner);
      if (list) list.push(label);
      else index.set(owner, [label]);
    }
    byRoot.set(root, index);
  }
  return index.get(control) ?? [];
}

/** Labels came, went, or point elsewhere. */
export function touchesLabels(node: Node): boolean {
  return node instanceof Element && (node.localName === 'label' || node.querySelector('label') !== null);
}
