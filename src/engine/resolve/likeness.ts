import { tidy } from '../../contract/line/index.ts';

const WORST_DISTANCE = 3;
/** One or two letters are part of almost every name. */
const SHORTEST_PART = 3;

/** Case, accents, vowel points, width and hidden marks are how people slip; none of them tells two names apart here. */
export function likenessWords(text: string): string {
  const start = text.length > LONGEST ? text.slice(0, LONGEST) : text;
  // Most names are plain; for those one look is enough.
  if (PLAIN.test(start)) return tidy(start).toLowerCase();
  const folded = start
    .normalize('NFKD')
    .replace(/[\p{M}\p{Cf}]/gu, '')
    .toLowerCase();
  return tidy(folded);
}

const PLAIN = /^[ -~]*$/;
/** Whoever looks for a name does not write more than this of it. */
const LONGEST = 200;

/** How much a name is like a wanted one: 6 the same but for its looks, 0 nothing alike. */
export function likenessOfName(name: string, wanted: string): number {
  if (!name || !wanted) return 0;
  if (name === wanted) return 6;
  const [short, long] = name.length < wanted.length ? [name, wanted] : [wanted, name];
  const isPart = short.length >= SHORTEST_PART || short.length * 2 >= long.length;
  if (isPart && long.startsWith(short)) return 4.25;
  if (isPart && long.includes(short)) return 4;
  const slips = editDistance(name, wanted);
  if (slips !== undefined && slips < wanted.length / 2) return 5 - slips;
  return sharesItsWords(name, wanted) ? 1.5 : 0;
}

/** Every word that was asked for is there, with others between: `Pay now` is in `Pay €12.00 now`. */
function sharesItsWords(name: string, wanted: string): boolean {
  const words = wanted.split(' ');
  if (words.length < 2) return false;
  const there = new Set(name.split(/[^\p{L}\p{N}]+/u));
  return words.every((word) => there.has(word));
}

export function likenessOfId(actual: string, wanted: string): number {
  const [id, like] = [actual.toLowerCase(), wanted.toLowerCase()];
  if (id.includes(like) || like.includes(id)) return 4;
  return editDistance(id, like) === undefined ? 0 : 4;
}

/** How many letters were added, left out or changed; undefined beyond three. Two letters that changed places are one slip. */
export function editDistance(a: string, b: string): number | undefined {
  if (Math.abs(a.length - b.length) > WORST_DISTANCE * 2) return undefined;
  const [from, to] = [Array.from(a), Array.from(b)];
  if (Math.abs(from.length - to.length) > WORST_DISTANCE) return undefined;
  let older: number[] = [];
  let row = Array.from({ length: to.length + 1 }, (_, index) => index);
  for (let i = 1; i <= from.length; i++) {
    // Cells further than this from the diagonal cost more than is allowed already: they stay unset, which is infinite.
    const [first, last] = [Math.max(1, i - WORST_DISTANCE), Math.min(to.length, i + WORST_DISTANCE)];
    const next: number[] = [];
    let best = i;
    next[first - 1] = first === 1 ? i : Number.POSITIVE_INFINITY;
    for (let j = first; j <= last; j++) {
      const same = from[i - 1] === to[j - 1];
      let cost = Math.min(at(row, j) + 1, at(next, j - 1) + 1, at(row, j - 1) + (same ? 0 : 1));
      const swapped = i > 1 && j > 1 && from[i - 1] === to[j - 2] && from[i - 2] === to[j - 1];
      if (swapped) cost = Math.min(cost, at(older, j - 2) + 1);
      next[j] = cost;
      best = Math.min(best, cost);
    }
    // Nothing that follows can make it better again.
    if (best > WORST_DISTANCE) return undefined;
    older = row;
    row = next;
  }
  const distance = at(row, to.length);
  return distance <= WORST_DISTANCE ? distance : undefined;
}

function at(row: readonly number[], index: number): number {
  return row[index] ?? Number.POSITIVE_INFINITY;
}
