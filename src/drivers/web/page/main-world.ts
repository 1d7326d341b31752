/**
 * Runs in the page's own world before the page does. It only remembers which elements were given a click handler and
 * tells the isolated world when that one asks; it changes nothing that the page does.
 */
export function patchListeners(secret: string): void {
  const waiting = new Set<Element>();
  const closed = new Set<Element>();
  const open = new Set<Element>();
  const addListener = EventTarget.prototype.addEventListener;
  const dispatch = EventTarget.prototype.dispatchEvent;
  const note = (target: unknown, type: unknown, handler: unknown) => {
    if (type === 'click' && handler && target instanceof Element) waiting.add(target);
  };
  EventTarget.prototype.addEventListener = function (this: EventTarget, ...args: Parameters<typeof addListener>) {
    note(this, args[0], args[1]);
    return Reflect.apply(addListener, this, args);
  };
  const onclick = Object.getOwnPropertyDescriptor(HTMLElement.prototype, 'onclick');
  if (onclick?.set && onclick.get) {
    const { set, get } = onclick;
    Object.defineProperty(HTMLElement.prototype, 'onclick', {
      ...onclick,
      get,
      set(this: HTMLElement, handler) {
        note(this, 'click', handler);
        Reflect.apply(set, this, [handler]);
      },
    });
  }
  const attach = Element.prototype.attachShadow;
  Element.prototype.attachShadow = function (this: Element, init: ShadowRootInit) {
    (init?.mode === 'closed' ? closed : open).add(this);
    return Reflect.apply(attach, this, [init]);
  };
  const tell = (elements: Set<Element>, word: string) => {
    for (const element of elements) {
      if (!element.isConnected) continue;
      elements.delete(element);
      Reflect.apply(dispatch, element, [new Event(`${secret}-${word}`, { composed: true })]);
    }
  };
  const answer = () => {
    tell(waiting, 'click');
    tell(closed, 'closed');
    tell(open, 'open');
  };
  Reflect.apply(addListener, window, [`${secret}-ask`, answer]);
}
