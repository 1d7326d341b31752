/**
 * Elements that the page gave a click handler, and hosts of closed shadow roots. An isolated world cannot see the page's listeners, so a small patch in
 * the page's own world (main-world.ts) collects them and hands them over when asked, by events that both worlds see.
 */
const marked = new WeakSet<Element>();
const closed = new WeakSet<Element>();
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
        onNews(target);
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

/** What is drawn inside cannot be read, and that has to be said. */
export function hasClosedRoot(element: Element): boolean {
  return closed.has(element);
}
