import { describeElement, type Step, tidy } from '../../contract/line/index.ts';
import { toShown } from '../observe/element.ts';
import { enclosingRow, type Item, nameOf } from '../observe/scene.ts';

const MOST = 3;
const WORST_DISTANCE = 3;

/** Up to three items that the caller may have meant, best first, as lines. */
export function nearMisses(items: readonly Item[], steps: readonly Step[]): Item[] {
  const wanted = steps.at(-1);
  if (!wanted) return [];
  const scored = items
    .map((item) => ({ item, score: likeness(item, wanted) }))
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score);
  return scored.slice(0, MOST).map(({ item }) => item);
}

export function describeItem(item: Item): string {
  const line = describeElement(toShown(item));
  const row = item.parent ? enclosingRow(item.parent) : undefined;
  return row ? `${line} in ${describeElement(toShown(row))}` : line;
}

function likeness(item: Item, step: Step): number {
  const wanted = tidy(step.name ?? step.text ?? '').toLowerCase();
  const name = tidy(nameOf(item)).toLowerCase();
  let score = 0;
  if (wanted && name) {
    if (name === wanted) score = 6;
    else if (name.includes(wanted) || wanted.includes(name)) score = 4;
    else if (Math.abs(name.length - wanted.length) <= WORST_DISTANCE) {
      const distance = editDistance(name, wanted);
      if (distance <= WORST_DISTANCE && distance < wanted.length / 2) score = 5 - distance;
    }
  }
  if (step.stable_id && item.raw.stable_id) {
    const id = item.raw.stable_id.toLowerCase();
    const like = step.stable_id.toLowerCase();
    if (id.includes(like) || like.includes(id) || editDistance(id, like) <= WORST_DISTANCE) score = Math.max(score, 4);
  }
  if (score > 0 && step.role === item.raw.role) score += 0.5;
  return score;
}

function editDistance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let j = 1; j <= b.length; j++) {
      const cost = a[i - 1] === b[j - 1] ? 0 : 1;
      next.push(Math.min((row[j] as number) + 1, (next[j - 1] as number) + 1, (row[j - 1] as number) + cost));
    }
    row = next;
  }
  return row[b.length] as number;
}
