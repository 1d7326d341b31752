import type { ElementState } from '../../contract/element.ts';
import { ROLES } from '../../contract/words.ts';
import type { RawNode, RawScreen } from '../driver.ts';
import { plainWord, quoteScreenText } from '../../contract/line/index.ts';
import type { Met, NodeFacts, ScreenFacts } from './app-answers.ts';

const KNOWN_ROLES: ReadonlySet<string> = new Set(ROLES);

/** Keys of nodes are numbers of one isolate: after a hot restart the same number is another node. */
export function nodeKey(isolate: number, number: number): string {
  return `${isolate}:${number}`;
}

/** Undefined: the key belongs to an isolate that is gone. */
export function numberOf(key: string, isolate: number): number | undefined {
  const [owner, number] = key.split(':');
  return owner === String(isolate) ? Number(number) : undefined;
}

export function decodeNode(facts: NodeFacts, isolate: number): RawNode {
  const { label, id, row, scroll, covered } = facts;
  return {
    key: nodeKey(isolate, facts.key),
    parent: facts.parent === null ? null : nodeKey(isolate, facts.parent),
    // What answers may be the app's own extension of the same name: only words that everybody knows go on as roles.
    role: KNOWN_ROLES.has(facts.role) ? facts.role : 'generic',
    native: facts.native,
    clickable: facts.clickable,
    bounds: facts.bounds,
    state: stateOf(facts),
    ...(label === undefined ? {} : { label }),
    ...(facts.text ? { text: facts.text } : {}),
    ...(id === undefined ? {} : { stable_id: id }),
    ...(facts.clipped ? { clipped: true as const } : {}),
    ...(facts.scrollable ? { scrollable: true } : {}),
    ...(scroll ? { scroll: { x: scroll[0], y: scroll[1], max_x: scroll[2], max_y: scroll[3] } } : {}),
    ...(facts.editable ? { editable: true } : {}),
    ...(facts.password ? { password: true } : {}),
    ...(row ? { row } : {}),
    ...(covered === undefined ? {} : { covered_by: sayMet(covered) }),
  };
}

/** Words of the app are quoted wherever they stand; a class may call itself anything too. */
export function sayMet({ type, words, note }: Met): string {
  const name = words ? `${plainWord(type)} ${quoteScreenText(words, 60)}` : plainWord(type);
  return note === undefined ? name : `${name} (${note})`;
}

function stateOf(facts: NodeFacts): ElementState {
  const state: ElementState = {};
  for (const word of [
    'enabled',
    'checked',
    'selected',
    'expanded',
    'focused',
    'text_value',
    'value',
    'raw_value',
  ] as const) {
    const value = facts[word];
    if (value !== undefined) Object.assign(state, { [word]: value });
  }
  if (facts.min !== undefined && facts.max !== undefined) state.value_range = { min: facts.min, max: facts.max };
  return state;
}

/** What the screen is called: the route's name, and the heading that names the route to assistive technology. */
export function decodeScreen(
  facts: ScreenFacts,
  nodes: readonly NodeFacts[],
  before: RawScreen | undefined,
): RawScreen {
  const { width, height, keyboard = 0 } = facts;
  const named = nodes.find((node) => node.names_route && !node.popup && node.label !== undefined)?.label;
  // A dialog keeps the page below it out of the tree; the page is still called what it was called.
  const title = facts.popup && before?.id === facts.route ? before?.title : named;
  return {
    width,
    height,
    ...(facts.ratio === undefined ? {} : { density: facts.ratio }),
    ...(facts.route === undefined ? {} : { id: facts.route }),
    ...(title === undefined ? {} : { title }),
    keyboard: keyboard > 0 ? [0, height - keyboard, width, height] : null,
  };
}
