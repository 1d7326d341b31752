import type { NodeTuple } from '../page-answers.ts';
import { facts } from './facts.ts';
import { flatParent } from './flat-tree.ts';
import { knownKey } from './keys.ts';
import { placeOf, rootToWalk } from './place.ts';
import { Walker } from './walker.ts';

export interface Identity {
  tuple: NodeTuple;
  /** The row that the node is, or lies in. */
  row: NodeTuple[13];
}

/** What a node is now, made the same way as in a capture. Null: it would have no line now. */
export function identityNow(node: Node): Identity | null {
  const element = node instanceof Element ? node : node.parentElement;
  if (!element) return null;
  const root = rootToWalk(element);
  const place = placeOf(root);
  if (!place) return null;
  const walker = new Walker();
  walker.walk(root, place);
  const byKey = new Map(walker.tuples.map((tuple) => [tuple[0], tuple]));
  const tuple = byKey.get(knownKey(node));
  if (!tuple) return null;
  for (let at: Node | null = node; at; at = flatParent(at)) {
    const key = knownKey(at);
    const row = (byKey.get(key) ?? facts.get(key))?.[13];
    if (row) return { tuple, row };
  }
  return { tuple, row: 0 };
}

/** A short description for people: role-like word and name. */
export function describe(element: Element): string {
  for (let node: Element | null = element; node; node = flatParent(node)) {
    const identity = node === document.body || node === document.documentElement ? null : toldOrNew(node);
    if (identity) return identity;
  }
  const id = element.id ? `#${element.id}` : '';
  const text =
    element === document.body || element === document.documentElement ? '' : shortText(element.textContent ?? '');
  return `${element.localName}${id}${text ? ` "${text}"` : ''}`;
}

function toldOrNew(node: Element): string | null {
  const tuple = facts.get(knownKey(node));
  if (!tuple || tuple[2] === 'list' || tuple[2] === 'table') return null;
  return `${tuple[2]}${tuple[4] ? ` "${shortText(tuple[4])}"` : ''}${tuple[6] ? ` #${tuple[6]}` : ''}`;
}

/** Something that has no line: its own tag, id and text, so that a nameless overlay can be told from its surroundings. */
export function describeHit(element: Element): string {
  if (facts.has(knownKey(element))) return describe(element);
  const id = element.id ? `#${element.id}` : '';
  const classes = element.classList.length > 0 ? `.${element.classList[0]}` : '';
  const text = shortText(element.textContent ?? '');
  return `${element.localName}${id || classes}${text ? ` "${text}"` : ''}`;
}

function shortText(text: string): string {
  const squeezed = text.replace(/\s+/g, ' ').trim();
  return squeezed.length > 40 ? `${squeezed.slice(0, 39)}…` : squeezed;
}
