/**
 * Runs in the page's own world before the page does. It only remembers which elements were given a handler for clicks,
 * for the mouse or for a finger, and tells the isolated world when that one asks; it changes nothing that the page does.
 */
export function patchListeners(secret: string): void {
  const waiting = new Set<Element>();
  const mouse = new Set<Element>();
  const finger = new Set<Element>();
  const closed = new Set<Element>();
  const open = new Set<Element>();
  const addListener = EventTarget.prototype.addEventListener;
  const dispatch = EventTarget.prototype.dispatchEvent;
  const note = (target: unknown, type: unknown, handler: unknown) => {
    if (!handler || !(target instanceof Element)) return;
    if (type === 'click') waiting.add(target);
    else if (type === 'mousedown') mouse.add(target);
    else if (type === 'touchstart' || type === 'touchmove' || type === 'pointerdown') finger.add(target);
  };
  EventTarget.prototype.addEventListener = function (this: EventTarget, ...args: Parameters<typeof addListener>) {
    note(this, args[0], args[1]);
    return Reflect.apply(addListener, this, args);
  };
  for (const type of ['click', 'mousedown', 'pointerdown']) {
    const property = Object.getOwnPropertyDescriptor(HTMLElement.prototype, `on${type}`);
    if (!property?.set || !property.get) continue;
    const { set, get } = property;
    Object.defineProperty(HTMLElement.prototype, `on${type}`, {
      ...property,
      get,
      set(this: HTMLElement, handler) {
        note(this, type, handler);
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
    tell(mouse, 'mouse');
    tell(finger, 'finger');
    tell(closed, 'closed');
    tell(open, 'open');
  };
  Reflect.apply(addListener, window, [`${secret}-ask`, answer]);
}
