import { flatParent } from './flat-tree.ts';

/**
 * Elements that the page gave a click handler, and hosts of closed shadow roots. An isolated world cannot see the page's listeners, so a small patch in
 * the page's own world (main-world.ts) collects them and hands them over when asked, by events that both worlds see.
 */
const marked = new WeakSet<Element>();
const closed = new WeakSet<Element>();
const mouse = new WeakSet<Element>();
const finger = new WeakSet<Element>();
let askName = '';
let onNews: (element: Element) => void = () => undefined;

/** Called for each element whose handlers or shadow root became known, until another callback is given. */
export function onListenerNews(callback: (element: Element) => void): void {
  onNews = callback;
}

export function hearFromMainWorld(secret: string): void {
  askName = `${secret}-ask`;
  for (const [word, set] of [
    ['click', marked],
    ['mouse', mouse],
    ['finger', finger],
    ['closed', closed],
    ['open', null],
  ] as const) {
    window.addEventListener(
      `${secret}-${word}`,
      (event) => {
        event.stopImmediatePropagation();
        const target = event.composedPath()[0];
        if (!(target instanceof Element)) return;
        set?.add(target);
        if (word !== 'mouse' && word !== 'finger') onNews(target);
      },
      true,
    );
  }
}

/** Called before each walk; costs nothing when no listener was added since the last one. */
export function refreshListeners(): void {
  window.dispatchEvent(new Event(askName));
}

export function hasClickListener(element: Element): boolean {
  return marked.has(element);
}

/** True where a page follows the mouse and would not notice a finger: something there listens to the one only. */
export function needsMouse(element: Element): boolean {
  let found = false;
  for (let node: Element | null = element; node; node = flatParent(node)) {
    if (finger.has(node) || node.matches('[ontouchstart],[ontouchmove],[onpointerdown]')) return false;
    if (mouse.has(node) || node.hasAttribute('onmousedown')) found = true;
  }
  return found;
}

/** What is drawn inside cannot be read, and that has to be said. */
export function hasClosedRoot(element: Element): boolean {
  return closed.has(element);
}
