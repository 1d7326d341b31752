import { NAME_CAP, plainWord, quoteScreenText, tidy } from '../../../contract/line/screen-text.ts';
import { printStableId } from '../../../contract/line/print.ts';
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
  const whole = element === document.body || element === document.documentElement;
  return `${tagOf(element)}${idOf(element)}${whole ? '' : quotedText(element)}`;
}

function toldOrNew(node: Element): string | null {
  const tuple = facts.get(knownKey(node));
  if (!tuple || tuple[2] === 'list' || tuple[2] === 'table') return null;
  const id = tuple[6] && tuple[6].length <= NAME_CAP ? ` ${printStableId(tuple[6])}` : '';
  return `${tuple[2]}${tuple[4] ? ` ${shortText(tuple[4])}` : ''}${id}`;
}

/** Something that has no line: its own tag, id and text, so that a nameless overlay can be told from its surroundings. */
export function describeHit(element: Element): string {
  if (facts.has(knownKey(element))) return describe(element);
  const [first] = element.classList;
  const classes = first === undefined ? '' : `.${plainWord(first)}`;
  return `${tagOf(element)}${idOf(element) || classes}${quotedText(element)}`;
}

/** A parser takes almost anything for the name of a tag. */
function tagOf(element: Element): string {
  return plainWord(element.localName);
}

function idOf(element: Element): string {
  return element.id && element.id.length <= NAME_CAP ? printStableId(element.id) : '';
}

function quotedText(element: Element): string {
  const text = element.textContent?.trim();
  return text ? ` ${shortText(text)}` : '';
}

function shortText(text: string): string {
  // Only its beginning can be shown, so only that is tidied.
  return quoteScreenText(tidy(text.slice(0, 400)), 40);
}
