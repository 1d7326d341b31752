import type { FingerAnswer, GuardOrder } from '../page-answers.ts';
import { prepareField } from './field.ts';
import { arm, disarm, installGuard, listen } from './guard.ts';
import { beforeHover } from './hover.ts';
import { invoke } from './invoke.ts';
import { deepElementAt } from './flat-tree.ts';
import { documentId, keyOf, nodeOf } from './keys.ts';
import { hearFromMainWorld, needsMouse, refreshListeners } from './listeners.ts';
import { capture, documentFacts, frameBoxes, look, quiet, reread } from './looks.ts';
import { patchListeners } from './main-world.ts';
import { hitAt, probe, reveal } from './probe.ts';
import { listenForChanges } from './watch.ts';

/**
 * One text for two worlds: the driver wraps it in a function whose argument says which. In the page's own world it only
 * notes click handlers; everything else lives in the isolated world, where the page can neither see nor change it.
 */
declare const touchstoneBoot: { world: 'page' | 'isolated'; secret: string; binding: string };

const api = {
  documentId: () => documentId,
  facts: () => JSON.stringify(documentFacts()),
  capture: (whole?: boolean) => JSON.stringify(capture(whole === true)),
  look: () => JSON.stringify(look()),
  reread: (keys: number[]) => JSON.stringify(reread(keys)),
  quiet,
  /** Resolves when the document has been read to its end. */
  parsed: () =>
    new Promise<void>((resolve) => {
      if (document.readyState !== 'loading') resolve();
      else document.addEventListener('DOMContentLoaded', () => resolve(), { once: true });
    }),
  probe: async (key: number) => JSON.stringify(await probe(key)),
  reveal,
  reinstall: () => {
    listen();
    listenForChanges();
  },
  arm: (order: GuardOrder) => arm(order),
  disarm: (token: number) => JSON.stringify(disarm(token)),
  beforeHover: (order: GuardOrder, x: number, y: number) => JSON.stringify(beforeHover(order, x, y)),
  invoke: (key: number, action: Parameters<typeof invoke>[1]) => JSON.stringify(invoke(key, action)),
  fingerAt,
  prepareField: (key: number, mode: 'replace' | 'append', text: string) =>
    JSON.stringify(prepareField(key, mode, text)),
  /** For a frame element that the driver found by its frame: its key. */
  frameKey: (element: Element) => keyOf(element),
  frames: () => JSON.stringify(frameBoxes()),
  hitsFrame,
};

/** A point inside a frame reaches it only when the frame's element is on top there. */
function hitsFrame(key: number, x: number, y: number): string {
  const element = nodeOf(key);
  if (!(element instanceof Element) || !element.isConnected) return JSON.stringify({ kind: 'none' });
  return JSON.stringify(hitAt(element, [x, y]));
}

/** Which kind of finger a swipe that begins here should be: most pages know touch, a few only the mouse. */
function fingerAt(x: number, y: number): FingerAnswer {
  refreshListeners();
  const element = deepElementAt(x, y);
  return element && needsMouse(element) ? 'mouse' : 'touch';
}

declare global {
  var touchstone: typeof api | undefined;
}

if (touchstoneBoot.world === 'page') patchListeners(touchstoneBoot.secret);
else if (globalThis.touchstone === undefined) {
  hearFromMainWorld(touchstoneBoot.secret);
  installGuard((report) => {
    const send = (globalThis as Record<string, unknown>)[touchstoneBoot.binding];
    if (typeof send === 'function') send(JSON.stringify(report));
  });
  globalThis.touchstone = api;
}
