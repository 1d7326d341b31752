import type { Item } from './scene.ts';

export interface StepButtons {
  down: Item;
  up: Item;
}

interface Step {
  direction: 'up' | 'down';
  /** Two buttons belong together only if they speak of the same thing in opposite words. */
  about: string;
}

/** Signs say it in every language. Arrows do not: they also vote, sort and turn pages. */
const SIGNS = new Map<string, Step['direction']>([
  ...['+', '＋', '➕'].map((sign) => [sign, 'up'] as const),
  ...['-', '−', '–', '－', '➖'].map((sign) => [sign, 'down'] as const),
]);

/** Word, direction, and the pair that it belongs to. */
const WORDS = new Map<string, [Step['direction'], string]>([
  ['increase', ['up', 'crease']],
  ['decrease', ['down', 'crease']],
  ['increment', ['up', 'crement']],
  ['decrement', ['down', 'crement']],
  ['plus', ['up', 'plus']],
  ['minus', ['down', 'plus']],
  ['more', ['up', 'more']],
  ['fewer', ['down', 'more']],
  ['less', ['down', 'more']],
  ['add', ['up', 'add']],
  ['remove', ['down', 'add']],
]);

/** The one pair of buttons among these that counts something down and up; undefined when there is none, or several. */
export function findStepButtons(items: readonly Item[]): StepButtons | undefined {
  const steps = items.flatMap((item) => {
    const step = item.raw.clickable ? stepOf(item) : undefined;
    return step ? [{ item, ...step }] : [];
  });
  const pairs = steps.flatMap((down) =>
    steps
      .filter((up) => down.direction === 'down' && up.direction === 'up' && up.about === down.about)
      .map((up) => ({ down: down.item, up: up.item })),
  );
  return pairs.length === 1 ? pairs[0] : undefined;
}

function stepOf({ raw }: Item): Step | undefined {
  const sign = SIGNS.get(raw.text?.trim() ?? '') ?? SIGNS.get(raw.label?.trim() ?? '');
  if (sign) return { direction: sign, about: 'sign' };
  const words = (raw.label ?? raw.text ?? '').toLowerCase().split(/\s+/);
  const at = words.findIndex((word) => WORDS.has(word));
  const [direction, pair] = WORDS.get(words[at] ?? '') ?? [];
  if (!direction) return undefined;
  return { direction, about: `${pair} ${words.toSpliced(at, 1).join(' ')}` };
}
