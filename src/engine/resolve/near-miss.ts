import { describeElement, type Step } from '../../contract/line/index.ts';
import type { RawScreen } from '../../drivers/driver.ts';
import { toShown } from '../observe/element.ts';
import { ancestors, isVisible, type Item, isWithin } from '../observe/scene.ts';
import { likenessOfId, likenessOfName, likenessWords } from './likeness.ts';
import { matchPath } from './match.ts';

const MOST = 3;

/**
 * Up to three items that the caller may have meant, best first. Where a path is not found, its first step that leads
 * nowhere is what went wrong: `listitem "Adda" > button "Delete"` wants to hear of Ada, not of every Delete.
 */
export function nearMisses(items: readonly Item[], steps: readonly Step[]): Item[] {
  for (const [index, step] of steps.entries()) {
    if (index < steps.length - 1 && matchPath(items, steps.slice(0, index + 1)).length > 0) continue;
    const around = index === 0 ? [] : matchPath(items, steps.slice(0, index));
    const inside = items.filter((item) => around.some((outer) => item !== outer && isWithin(item, outer)));
    const near = likeliest(inside, step);
    return near.length > 0 ? near : likeliest(items, step);
  }
  return [];
}

function likeliest(items: readonly Item[], step: Step): Item[] {
  const wanted = likenessWords(step.name ?? step.text ?? '');
  return items
    .map((item) => ({ item, score: likeness(item, step, wanted) }))
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score)
    .slice(0, MOST)
    .map(({ item }) => item);
}

function likeness(item: Item, step: Step, wanted: string): number {
  const { label, text, stable_id, role } = item.raw;
  const names = [label, text].filter((name) => name !== undefined);
  const byName = wanted ? Math.max(0, ...names.map((name) => likenessOfName(likenessWords(name), wanted))) : 0;
  const byId = step.stable_id && stable_id ? likenessOfId(stable_id, step.stable_id) : 0;
  const score = Math.max(byName, byId);
  if (score === 0) return 0;
  return score + (step.role === role ? 0.5 : 0) + (isVisible(item) ? 0.25 : 0);
}

/** An element as a line, with the row that it lies in. */
export function describeItem(item: Item): string {
  const row = ancestors(item).find((up) => up.raw.row);
  return `${describeElement(toShown(item))}${row ? ` in ${describeElement(toShown(row))}` : ''}`;
}

/** The same for one of several or for a near miss: where it is tells it from its like. */
export function describePlaced(item: Item, screen: RawScreen): string {
  const dialog = ancestors(item).find(({ raw }) => raw.role.endsWith('dialog') || raw.role === 'iframe');
  const holder = dialog ? ` in ${describeElement(toShown(dialog))}` : '';
  return `${describeItem(item)}${holder} (${placeOf(item, screen)})`;
}

/** Where on the screen, or in which direction beyond its edge. */
function placeOf(item: Item, { width, height }: RawScreen): string {
  const [left, top, right, bottom] = item.raw.bounds;
  const [x, y] = [(left + right) / 2, (top + bottom) / 2];
  const beyond = [
    ...(y < 0 ? ['above'] : y > height ? ['below'] : []),
    ...(x < 0 ? ['to the left'] : x > width ? ['to the right'] : []),
  ];
  if (beyond.length > 0) return beyond.join(', ');
  const down = y < height / 3 ? 'top' : y > (height * 2) / 3 ? 'bottom' : 'middle';
  const across = x < width / 3 ? 'left' : x > (width * 2) / 3 ? 'right' : 'centre';
  return `${down} ${across}`;
}
