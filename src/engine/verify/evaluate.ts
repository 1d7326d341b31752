import { type Expectation, matchName, counts, type Step, quoteScreenText } from '../../contract/line/index.ts';
import type { StateWord, Verdict } from '../../contract/words.ts';
import { type Item, type Scene, screenName } from '../observe/scene.ts';
import { matchPath, matchesStep } from '../resolve/match.ts';
import { describeItem, nearMisses } from '../resolve/near-miss.ts';

export interface LineVerdict {
  verdict: Exclude<Verdict, 'already_true'>;
  /** What is there, in words. */
  observed: string;
  nearest?: string;
  /** It holds on this read, and did not a moment ago. */
  flickers?: true;
  /** What matched, so that the caller can look at it again. */
  items: Item[];
}

/** Words that are about being seen; a line without one of them is about being there at all. */
const SEEN_WORDS: ReadonlySet<StateWord> = new Set(['visible', 'hidden', 'offscreen', 'covered']);

/** Holds one expectation against one scene. Three answers: holds, does not hold, cannot be told from this scene. */
export function evaluate(expectation: Expectation, scene: Scene): LineVerdict {
  if (!scene.capture.complete) {
    return unavailable(`the screen could not be read whole (${scene.capture.reason ?? 'unknown reason'})`);
  }
  return expectation.kind === 'screen' ? evaluateScreen(expectation, scene) : evaluateElement(expectation, scene);
}

function evaluateScreen(expectation: Extract<Expectation, { kind: 'screen' }>, scene: Scene): LineVerdict {
  const { screen } = scene;
  const names = [screen.title, screen.id, screen.activity, screen.url].filter((name) => name !== undefined);
  const step = { name: expectation.name, ...(expectation.name_cut ? { name_cut: true as const } : {}) };
  const holds = names.some((name) => counts(matchName(step, name)));
  const observed = `screen ${quoteScreenText(screenName(screen))}`;
  return { verdict: holds !== expectation.negated ? 'verified' : 'failed', observed, items: [] };
}

function evaluateElement(expectation: Extract<Expectation, { kind: 'element' }>, scene: Scene): LineVerdict {
  const { steps, negated } = expectation;
  const last = steps.at(-1);
  if (!last) return unavailable('the line says nothing');
  const asksWhetherSeen = last.states.some((word) => SEEN_WORDS.has(word));
  const matching = matchPath(scene.items, steps).filter((item) => asksWhetherSeen || item.not_visible !== 'hidden');
  if (matching.length > 0) {
    const observed = matching.slice(0, 3).map(describeItem).join('; ');
    return { verdict: negated ? 'failed' : 'verified', observed, items: matching };
  }
  const bare = [...steps.slice(0, -1), { ...last, states: [], value: undefined }];
  const others = matchPath(scene.items, bare);
  const unknown = others.find((item) => lacksFact(item, last));
  if (unknown) return unavailable(`${describeItem(unknown)}: it does not say ${unsaid(unknown, last)}`, others);
  if (negated && scene.capture.scope)
    return unavailable('only the open dialog or menu can be read, not what is beside it');
  if (negated) return { verdict: 'verified', observed: 'nothing that matches', items: others };
  return {
    verdict: 'failed',
    observed: others.length > 0 ? others.slice(0, 3).map(describeItem).join('; ') : 'nothing that matches',
    ...nearest(scene, steps, others),
    items: others,
  };
}

/** An absent fact means unknown, never false. */
function lacksFact(item: Item, step: Step): boolean {
  const { state } = item.raw;
  const holdsNothing =
    state.text_value === undefined && state.value === undefined && typeof state.selected !== 'object';
  return (
    unknownStates(item, step).length > 0 ||
    (step.value !== undefined && holdsNothing && matchesStep(item, { ...step, value: undefined }))
  );
}

function unknownStates(item: Item, step: Step): StateWord[] {
  return step.states.filter((word) => factOf(word, item) === undefined && !SEEN_WORDS.has(word));
}

/** The fact that an item does not give: a password field, for one, hides what it holds. */
function unsaid(item: Item, step: Step): string {
  const states = unknownStates(item, step);
  return states.length > 0 ? `whether it is ${states.join(' ')}` : 'what it holds';
}

function factOf(word: StateWord, item: Item): unknown {
  const { state } = item.raw;
  switch (word) {
    case 'enabled':
    case 'disabled':
      return state.enabled;
    case 'checked':
    case 'unchecked':
    case 'mixed':
      return state.checked;
    case 'selected':
    case 'unselected':
      return state.selected;
    case 'focused':
    case 'unfocused':
      return state.focused;
    case 'expanded':
    case 'collapsed':
      return state.expanded;
    default:
      return true;
  }
}

function nearest(scene: Scene, steps: readonly Step[], others: readonly Item[]): { nearest?: string } {
  const [near] = others.length > 0 ? others : nearMisses(scene.items, steps);
  return near ? { nearest: describeItem(near) } : {};
}

function unavailable(why: string, items: Item[] = []): LineVerdict {
  return { verdict: 'unavailable', observed: why, items };
}
